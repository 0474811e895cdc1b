import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { MockStream } from '../../../shared/replay/index.ts';
import { drained, SerialOutlet, type Outlet, type Pieces } from './outlet.ts';

/** Messages that are kept for a client that is not there (yet, or any more), at most; of more, the oldest are left out. */
const KEPT_MOST = 1_000;

interface StreamEvent {
  readonly index: number;
  readonly pieces: Pieces;
}

/**
 * An event stream of one client, over one response after the other: what is said while there is none waits for the next. Where the
 * recorded server gave its events ids, what was sent is kept too, so that the stream can be gone on with by Last-Event-ID.
 */
export class EventStream implements Outlet {
  /** With what its event ids begin. */
  readonly key = randomUUID();
  readonly #recorded: MockStream;
  #kept: StreamEvent[] = [];
  #count = 0;
  /** Index of the last event that went to a client. */
  #sent = 0;
  #finished = false;
  #over: { readonly response: ServerResponse; readonly outlet: SerialOutlet } | null = null;

  constructor(recorded: MockStream) {
    this.#recorded = recorded;
  }

  get isOpen(): boolean {
    return this.#over !== null;
  }

  say(pieces: Pieces): Promise<void> {
    const event = { index: (this.#count += 1), pieces };
    if (this.#recorded.ids || this.#over === null) {
      this.#kept.push(event);
      if (this.#kept.length > KEPT_MOST) this.#kept.shift();
    }
    return this.#send(event);
  }

  /** A client listens on a response whose head is sent. `after`: the event that it had last; −1 where it names none. */
  open(response: ServerResponse, after = -1): void {
    this.#over?.response.end();
    const over = { response, outlet: new SerialOutlet((text) => writeTo(response, text), BARE) };
    this.#over = over;
    response.once('close', () => {
      if (this.#over === over) this.#over = null;
    });
    if (after < 0 && this.#recorded.primes && this.#sent === 0) void over.outlet.say(() => [this.#priming()]);
    const from = after < 0 ? this.#sent : after;
    for (const event of this.#kept)
      // What cannot be read any more is told by the request that it was read for.
      if (event.index > from) this.#send(event).catch(() => undefined);
    if (!this.#recorded.ids) this.#kept = [];
    if (this.#finished) this.finish();
  }

  /** Ends the stream when all has been said; a client that broke off before can still fetch the rest. */
  finish(): void {
    this.#finished = true;
    const over = this.#over;
    if (over !== null) void over.outlet.settled().then(() => over.response.end());
  }

  #send({ index, pieces }: StreamEvent): Promise<void> {
    if (this.#over === null) return Promise.resolve();
    this.#sent = Math.max(this.#sent, index);
    const id = this.#recorded.ids ? `id: ${this.key}_${index}\n` : '';
    return this.#over.outlet.say(pieces, {
      before: `event: message\n${id}data: `,
      after: '\n\n',
      lineEnd: '\ndata: ',
    });
  }

  #priming(): string {
    const { retryMs } = this.#recorded;
    return `id: ${this.key}_0\n${retryMs < 0 ? '' : `retry: ${retryMs}\n`}data: \n\n`;
  }
}

/** What an event id of ours names; null where it is none. */
export function namedEvent(id: string): { readonly key: string; readonly index: number } | null {
  const found = /^([0-9a-f-]{36})_(\d{1,9})$/.exec(id);
  return found === null ? null : { key: found[1] ?? '', index: Number(found[2]) };
}

/** Writes to a response that may be gone. */
export async function writeTo(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed || response.writableEnded || text === '') return;
  if (!response.write(text)) await drained(response);
}

const BARE = { before: '', after: '', lineEnd: '\n' } as const;
