import type { Operation } from '../../../shared/analysis/index.ts';
import { latencySummary, repeatedText, type RepetitionReport, type Sending } from '../../../shared/compose/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Sent } from '../channels/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { Turn } from '../pacing/index.ts';
import type { Environment } from './environment-file.ts';
import { isGoing } from './operation-ended.ts';
import { sendByUser } from './send-by-user.ts';

export interface RepetitionOptions {
  readonly connection: LiveConnection;
  readonly sending: Sending;
  readonly times: number;
  /** How many may wait for their end at once. */
  readonly concurrency: number;
  /** Its variables at the moment. */
  environment(): Environment;
}

/** What is repeated may have so many UTF-16 units, and all of it together so many. */
const LONGEST = 1024 * 1024;
const MOST_UNITS = 1024 * 1024 * 1024;

/** A message that is sent over and over, each request with an id of its own, so many of them at once. */
export class Repetition {
  /** Resolves when all have ended, it was stopped, or the connection is over. Rejects with BridgeFault where it cannot begin. */
  readonly done: Promise<RepetitionReport>;
  readonly #options: RepetitionOptions;
  readonly #unlisten: () => void;
  /** Seqs of what has not been folded yet. */
  readonly #unapplied = new Map<number, Sent>();
  /** Operations that wait for their end. */
  readonly #going = new Set<number>();
  /** Messages without an answer that are on their way. */
  #onTheWay = 0;
  #sent = 0;
  readonly #latencies: number[] = [];
  readonly #counts = { results: 0, toolErrors: 0, errors: 0, timedOut: 0 };
  #began = 0;
  #ended = 0;
  #problem = '';
  #over = false;
  #wake: () => void = () => undefined;

  constructor(options: RepetitionOptions) {
    this.#options = options;
    this.#unlisten = options.connection.listen({
      applied: ({ event, changedOperations }) => {
        const sent = this.#unapplied.get(event.seq);
        if (sent !== undefined) this.#look(event.seq, sent);
        for (const index of changedOperations) this.#settle(index);
      },
      changed: () => this.#stopUnlessOpen(),
    });
    this.done = this.#run();
  }

  /** Sends nothing more and waits for nothing more. */
  stop(): void {
    this.#stop('it was stopped.');
  }

  async #run(): Promise<RepetitionReport> {
    try {
      await this.#sendAll();
      while (!this.#over && this.#waiting > 0) await this.#changed();
    } finally {
      this.#unlisten();
    }
    return {
      sent: this.#sent,
      ...this.#counts,
      ...latencySummary(this.#latencies),
      took: Math.round((this.#ended - this.#began) * 1000),
      problem: this.#problem,
    };
  }

  async #sendAll(): Promise<void> {
    const { connection, times, concurrency, sending } = this.#options;
    const turn = new Turn();
    this.#refuse(sending.text);
    this.#began = this.#ended = performance.now();
    while (!this.#over && this.#sent < times) {
      if (!connection.canSend) {
        this.#stop('nothing more could reach the server.');
        return;
      }
      if (this.#waiting >= concurrency) {
        await this.#changed();
        turn.begin();
        continue;
      }
      if (this.#sent === 0) this.#sendOne();
      else this.#sendNext();
      if (turn.isOver) await turn.next();
    }
  }

  /** What went well before may fail now, as when a variable has changed. */
  #sendNext(): void {
    try {
      this.#sendOne();
    } catch (error) {
      if (!(error instanceof BridgeFault)) throw error;
      this.#stop(`it could not go on. ${error.message}`);
    }
  }

  #sendOne(): void {
    const { connection, sending, environment } = this.#options;
    const sent = sendByUser(connection, sending, environment(), (text) => {
      const repeated = repeatedText(text);
      if (typeof repeated === 'string') throw new BridgeFault('bad-input', repeated);
      return repeated.kind === 'request' ? repeated.withId(String(connection.client.takeId())) : text;
    });
    this.#sent += 1;
    if (connection.lastSeq >= sent.seq) this.#look(sent.seq, sent);
    else this.#unapplied.set(sent.seq, sent);
  }

  /** Finds out what a message became, once it is folded: one that opens no operation has ended when it is delivered. */
  #look(seq: number, { delivered }: Sent): void {
    this.#unapplied.delete(seq);
    const { rows, operations } = this.#options.connection.observation;
    const row = rows.firstOfSeq(seq);
    const index = row < rows.length && rows.seq(row) === seq ? rows.operation(row) : -1;
    const operation = operations[index];
    if (operation?.request === row || operation?.rounds.at(-1)?.request === row) {
      this.#going.add(index);
      this.#settle(index);
      return;
    }
    this.#onTheWay += 1;
    void delivered.then(() => {
      this.#onTheWay -= 1;
      this.#ended = performance.now();
      this.#wake();
    });
  }

  #settle(index: number): void {
    if (!this.#going.has(index)) return;
    const operation = this.#options.connection.observation.operations[index];
    if (operation === undefined || isGoing(operation)) return;
    this.#going.delete(index);
    this.#count(operation);
    this.#ended = performance.now();
    this.#wake();
  }

  #count({ state, start, end }: Operation): void {
    if (state === 'timed-out') this.#counts.timedOut += 1;
    if (state !== 'result' && state !== 'tool-error' && state !== 'error') return;
    this.#latencies.push(end - start);
    this.#counts[COUNTED[state]] += 1;
  }

  get #waiting(): number {
    return this.#going.size + this.#unapplied.size + this.#onTheWay;
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  #stopUnlessOpen(): void {
    if (this.#options.connection.info().state !== 'open') this.#stop('the connection ended.');
  }

  #stop(why: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#problem = `After ${this.#sent} of ${this.#options.times} ${why}`;
    this.#wake();
  }

  /** Throws BridgeFault for what cannot be repeated. */
  #refuse(text: string): void {
    const { times } = this.#options;
    if (text.length > LONGEST)
      throw new BridgeFault('bad-input', `A text of ${text.length} characters is too long to be repeated.`);
    if (text.length * times > MOST_UNITS)
      throw new BridgeFault(
        'bad-input',
        `${times} times ${text.length} characters are more than can be sent in one go: choose fewer.`,
      );
  }
}

const COUNTED = { result: 'results', 'tool-error': 'toolErrors', error: 'errors' } as const;
