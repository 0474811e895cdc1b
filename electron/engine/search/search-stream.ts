import type { SearchDelta } from '../../../shared/bridge/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import { deepHits, readDeepTerm, type DeepTest, type FrameMessages } from '../../../shared/query/index.ts';
import { BridgeFault, Delivery } from '../bridge/index.ts';
import type { Connection } from '../connection/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { Turn } from '../pacing/index.ts';
import type { ScanPart } from './capture-scan.ts';
import { decodeBase64, noHits, type TermHits } from './line-search.ts';
import { SearchTeam } from './search-team.ts';

/** Hits in one batch of the stream. */
const BATCH_HITS = 10_000;
/** Hits that may wait for a window before the thread is asked for more. */
const WAITING_HITS = 100_000;
/** Above this the record has more of an event than the connection kept, and the thread looks at its line. */
const LARGE_BYTES = 256 * 1024;
/** Lines are handed to the thread in stretches of this size. */
const STRETCH_BYTES = 1024 * 1024;
const LF = Buffer.of(0x0a);

/**
 * Looks for deep terms in everything that a connection has recorded, in threads of their own, and in what comes after that as it is
 * applied. Hits of the past come in the order of the record.
 */
export class SearchStream {
  readonly #connection: Connection;
  readonly #tests: readonly DeepTest[];
  readonly #team: SearchTeam;
  readonly #delivery: Delivery<string>;
  readonly #unlisten: () => void;
  /** Hits that were not sent yet, and how many of them have been, by term. */
  #waiting: TermHits[];
  #sent: number[];
  /** Hits of what was applied while the past was still looked through: they come after it. */
  #later: TermHits[];
  #room: (() => void) | null = null;
  /** Every event up to this was looked at by the thread. */
  #covered = 0;
  /** Events after this are looked at as they are applied; not known while a file is looked through. */
  #followedFrom = Infinity;
  #applied = 0;
  /** Large events among those, whose lines the thread still has to look at. */
  readonly #large: number[] = [];
  #done = false;
  #problem = '';
  #told = '';
  #closed = false;

  /** Throws BridgeFault `bad-input` for what is no deep term. `workerFile` is the code of the thread, beside the bundle when not given. */
  constructor(
    connection: Connection,
    terms: readonly string[],
    send: (batchJson: string) => void,
    workerFile?: string,
  ) {
    this.#connection = connection;
    this.#tests = terms.map(testOf);
    this.#waiting = noHits(terms.length);
    this.#later = noHits(terms.length);
    this.#sent = terms.map(() => 0);
    const { header, recording, origin } = connection.info();
    // Where recording stopped, the file at that path may be another one; where it has several, each event is asked for.
    const isThere = origin === 'file' || recording.state === 'recording';
    const path = isThere && recording.current === recording.path ? recording.path : '';
    this.#team = new SearchTeam({ terms, version: header.mcpscope, path, goesOn: true }, workerFile);
    this.#delivery = new Delivery(() => this.#compose(), send);
    if (origin === 'live' || terms.length === 0) this.#followFrom(connection.lastSeq);
    this.#unlisten = connection.listen({ applied: (step) => this.#follow(step) });
    void this.#searchPast(path !== '', terms.length === 0);
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#closed = true;
    this.#unlisten();
    this.#team.close();
    this.#delivery.close();
    this.#room?.();
  }

  async #searchPast(recorded: boolean, nothing: boolean): Promise<void> {
    try {
      if (nothing) this.#covered = this.#followedFrom;
      if (recorded) await this.#searchFile();
      if (this.#followedFrom === Infinity) this.#followFrom(Math.max(this.#covered, this.#connection.lastSeq));
      await this.#searchLines(this.#covered + 1, this.#followedFrom);
      this.#covered = this.#followedFrom;
      this.#take({ hits: this.#later, problem: '' }, Infinity);
      this.#later = [];
      this.#done = true;
      this.#delivery.wake(true);
      await this.#searchLarge();
    } catch (error) {
      if (this.#closed) return;
      this.#fail(`The search ended before its end: ${systemErrorInWords(error)}.`);
    }
  }

  async #searchFile(): Promise<void> {
    for (let end = false; !end && this.#covered < this.#followedFrom;) {
      await this.#haveRoom();
      const part = await this.#team.next();
      ({ end } = part);
      this.#take(part, this.#followedFrom);
      this.#covered = Math.min(this.#followedFrom, Math.max(this.#covered, part.upto));
    }
  }

  /** Looks at events that the file has not (yet), by their lines. */
  async #searchLines(from: number, to: number): Promise<void> {
    let stretch: Buffer[] = [];
    let length = 0;
    let lost = 0;
    const turn = new Turn();
    for (let seq = from; seq <= to && !this.#closed; seq += 1) {
      const line = await this.#connection.eventLine(seq).catch(() => null);
      if (line === null) lost += 1;
      else stretch.push(line, LF);
      length += line?.length ?? 0;
      if (turn.isOver) await turn.next();
      if (length < STRETCH_BYTES && seq < to) continue;
      await this.#haveRoom();
      this.#take(await this.#team.lines(Buffer.concat(stretch)), to);
      this.#covered = Math.max(this.#covered, Math.min(seq, this.#followedFrom));
      stretch = [];
      length = 0;
    }
    if (lost > 0)
      this.#fail(`${lost === 1 ? 'One event was' : `${lost} events were`} not recorded and could not be searched.`);
  }

  #take({ hits, problem }: Pick<ScanPart, 'hits' | 'problem'>, upto: number): void {
    if (problem !== '') this.#fail(problem);
    for (const [term, { seqs, members }] of hits.entries()) {
      const waiting = this.#waiting[term]!;
      for (const [place, seq] of seqs.entries()) {
        if (seq > upto) break;
        waiting.seqs.push(seq);
        waiting.members.push(members[place] ?? -1);
      }
    }
    this.#delivery.wake(true);
  }

  #followFrom(seq: number): void {
    this.#followedFrom = seq;
    this.#applied = seq;
  }

  #follow({ event, reading }: AnalysisStep): void {
    if (event.seq <= this.#applied || event.seq <= this.#followedFrom) return;
    this.#applied = event.seq;
    if ('bytes' in event && (event.bytes ?? 0) > LARGE_BYTES) {
      this.#large.push(event.seq);
      if (this.#large.length === 1 && this.#done) void this.#searchLarge();
    } else this.#look(event, reading);
    this.#delivery.wake(false);
  }

  #look(event: CaptureEvent, reading: FrameReading | null): void {
    const hits = this.#done ? this.#waiting : this.#later;
    for (const [term, test] of this.#tests.entries()) {
      for (const member of deepHits(test, event, () => messagesOf(reading), decodeBase64)) {
        hits[term]!.seqs.push(event.seq);
        hits[term]!.members.push(member);
      }
    }
  }

  async #searchLarge(): Promise<void> {
    try {
      for (let seq = this.#large[0]; seq !== undefined && !this.#closed; seq = this.#large[0]) {
        await this.#searchLines(seq, seq);
        this.#large.shift();
        this.#delivery.wake(true);
      }
    } catch (error) {
      if (!this.#closed) this.#fail(`The search ended before its end: ${systemErrorInWords(error)}.`);
    }
  }

  #fail(sentence: string): void {
    this.#problem = this.#problem === '' || this.#problem === sentence ? sentence : `${this.#problem} ${sentence}`;
    this.#delivery.wake(true);
  }

  async #haveRoom(): Promise<void> {
    if (this.#waitingHits() < WAITING_HITS || this.#closed) return;
    await new Promise<void>((resolve) => {
      this.#room = resolve;
    });
    this.#room = null;
  }

  #waitingHits(): number {
    return this.#waiting.reduce((sum, { seqs }, term) => sum + seqs.length - this.#sent[term]!, 0);
  }

  #compose(): string | null {
    let room = BATCH_HITS;
    const hits = this.#waiting.map(({ seqs, members }, term) => {
      const from = this.#sent[term]!;
      const to = Math.min(seqs.length, from + room);
      room -= to - from;
      this.#sent[term] = to;
      return { seqs: seqs.slice(from, to), members: members.slice(from, to) };
    });
    const left = this.#waitingHits();
    if (left === 0) {
      this.#waiting = noHits(this.#tests.length);
      this.#sent = this.#tests.map(() => 0);
    } else this.#delivery.wake(true);
    if (left < WAITING_HITS / 2) this.#room?.();
    const delta: SearchDelta = {
      upto: this.#upto(),
      hits,
      caughtUp: this.#done && left === 0 && this.#large.length === 0,
      problem: this.#problem,
    };
    const state = `${delta.upto} ${delta.caughtUp} ${delta.problem}`;
    if (room === BATCH_HITS && state === this.#told) return null;
    this.#told = state;
    return JSON.stringify(delta);
  }

  /** No further than the first hit that is not told yet. */
  #upto(): number {
    const first = this.#waiting.map(({ seqs }, term) => seqs[this.#sent[term]!] ?? Infinity);
    const looked = this.#done ? Math.min(this.#applied, (this.#large[0] ?? Infinity) - 1) : this.#covered;
    return Math.max(0, Math.min(looked, ...first.map((seq) => seq - 1)));
  }
}

/** Throws BridgeFault `bad-input` where one of these is no deep term. */
export function checkTerms(terms: readonly string[]): void {
  for (const term of terms) testOf(term);
}

function testOf(source: string): DeepTest {
  const test = readDeepTerm(source);
  if (test === null)
    throw new BridgeFault('bad-input', `“${source.slice(0, 60)}” is not a term that looks into messages.`);
  return test;
}

function messagesOf(reading: FrameReading | null): FrameMessages {
  return { batch: reading?.class.startsWith('batch.') === true, messages: reading?.messages ?? [] };
}
