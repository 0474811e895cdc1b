import { HELD_MOST, WaitingSpeech } from '../speech/index.ts';
import type { AnswerOutput } from './answer-output.ts';
import { EVENT_END } from './event-end.ts';
import type { HttpSpeech } from './http-speech.ts';
import { listedIn, type MessageHead } from './message-head.ts';

/** What an event stream needs that may be spoken on. */
export interface SpokenHost {
  readonly speech: HttpSpeech;
  /** False where nobody may add anything: what is packed, or of a length that was told. */
  readonly isOpen: boolean;
  /** Gives bytes to the client, now. */
  passNow(bytes: Buffer): void;
}

const LINE_FEED = 0x0a;
/** The end of an event and its last bytes. */
const BETWEEN = /\r?\n\r?\n$|\r\r$/;
const TAIL = 4;
const THROUGH_EVENT_END = /^[^]*(?:\r?\n\r?\n|\r\r)/;
const EMPTY_LINES = /^[\r\n]+$/;
const THROUGH_FIRST_EVENT = /^[^]*?(?:\r?\n\r?\n|\r\r)/;
/** Empty lines, the events of a text with their ends, and what stands behind the last one. */
const EVENTS = /[\r\n]+|[^\r\n][^]*?(?:\r?\n\r?\n|\r\r|$)/g;

/**
 * The event stream of an answer, on which somebody may speak: between two events, where no chunk is under way either. While an answer to us is
 * awaited there, events are held until they and their chunks are whole: those for us go no further, and everything else passes as it came.
 */
export class SpokenOutput implements AnswerOutput {
  readonly #host: SpokenHost;
  readonly #inner: AnswerOutput;
  #chunked = false;
  /** In a chunked body: between two chunks, in the line of a length, in a chunk. */
  #place: 'between' | 'length' | 'chunk' = 'between';
  #tail = '';
  #holds = false;
  /** What of the event had passed that was under way when it began to hold. */
  #begun = '';
  /** What is held goes beyond the end of that. */
  #hasEvent = false;
  #held: { readonly isData: boolean; readonly bytes: Buffer }[] = [];
  #heldBytes = 0;
  readonly #waiting = new WaitingSpeech('the server', 'an event');

  constructor(host: SpokenHost, inner: AnswerOutput) {
    this.#host = host;
    this.#inner = inner;
  }

  head(head: MessageHead): void {
    this.#inner.head(head);
    this.knows(head);
  }

  /** Others have given the head to the client. */
  knows(head: MessageHead): void {
    this.#chunked = listedIn(head, 'transfer-encoding').includes('chunked');
  }

  data(bytes: Buffer): void {
    this.#mayBegin();
    this.#place = 'chunk';
    this.#tail = (this.#tail + bytes.subarray(-TAIL).toString('latin1')).slice(-TAIL);
    this.#take(true, bytes);
  }

  framing(bytes: Buffer): void {
    this.#mayBegin();
    if (this.#place === 'between') this.#place = 'length';
    else if (this.#place === 'chunk' && bytes.at(-1) === LINE_FEED) this.#place = 'between';
    this.#take(false, bytes);
  }

  ended(isWhole: boolean): void {
    this.#judge();
    this.#waiting.refuse('Not said: the event stream has ended.');
    this.#inner.ended(isWhole);
  }

  /** What began of the event that is under way; '' between two events. Null where nothing can be taken out of here: something is held, or a chunk is under way. */
  get underWay(): string | null {
    if (this.#holds || !this.#isBetweenChunks || !this.#waiting.isEmpty) return null;
    return this.#eventBegun;
  }

  /** Of the event under way. Empty lines begin none, nor does half the end of one. */
  get #eventBegun(): string {
    return this.#tail.replace(THROUGH_EVENT_END, '').replace(EMPTY_LINES, '');
  }

  /** Others have carried what came until now: it goes on between two events and two chunks. */
  goesOn(): void {
    this.#place = 'between';
    this.#tail = '';
  }

  say(text: string, said: (problem: string) => void): void {
    const event = Buffer.from(`event: message\ndata: ${text}\n\n`);
    this.#waiting.add(this.#chunked ? chunkOf(event) : event, said);
    if (this.#isBetween && !this.#holds) this.#sayWaiting();
  }

  get #isBetween(): boolean {
    return this.#isBetweenChunks && (this.#tail === '' || BETWEEN.test(this.#tail));
  }

  /** Where there are no chunks, everywhere. */
  get #isBetweenChunks(): boolean {
    return !this.#chunked || this.#place === 'between';
  }

  /** Holds what comes next, where an answer to us may be in it: not in the middle of a chunk, whose length has gone out. */
  #mayBegin(): void {
    if (this.#holds || !this.#host.isOpen || !this.#isBetweenChunks || !this.#host.speech.awaits('server')) return;
    this.#holds = true;
    this.#begun = this.#eventBegun;
    this.#hasEvent = this.#begun === '';
  }

  #take(isData: boolean, bytes: Buffer): void {
    if (this.#holds) {
      this.#held.push({ isData, bytes });
      this.#heldBytes += bytes.length;
      if (this.#isBetweenChunks) this.#hasEvent ||= EVENT_END.test(this.#begun + this.#heldBody);
      if (this.#isBetween) this.#judge();
      else if (this.#heldBytes > HELD_MOST || (this.#isBetweenChunks && !this.#hasEvent)) this.#passHeld();
    } else if (isData) this.#inner.data(bytes);
    else this.#inner.framing(bytes);
    if (!this.#waiting.isEmpty && this.#isBetween) this.#sayWaiting();
  }

  get #heldBody(): string {
    return Buffer.concat(this.#held.flatMap(({ isData, bytes }) => (isData ? [bytes] : []))).toString('latin1');
  }

  /** What is held are the rest of an event that had begun to pass, whole events, and at the end what came behind them. */
  #judge(): void {
    const text = this.#begun + this.#heldBody;
    const begun = this.#begun === '' ? '' : (THROUGH_FIRST_EVENT.exec(text)?.[0] ?? text);
    const events = text.slice(begun.length).match(EVENTS) ?? [];
    const others = events.filter((event) => !this.#host.speech.isForUs('server', dataOf(event)));
    if (others.length === events.length) {
      this.#passHeld();
      return;
    }
    const behind = this.#held.slice(this.#held.findLastIndex(({ isData }) => isData) + 1).map(({ bytes }) => bytes);
    const rest = Buffer.from(begun.slice(this.#begun.length) + others.join(''), 'latin1');
    this.#letGo();
    if (rest.length > 0) this.#host.passNow(this.#chunked ? chunkOf(rest) : rest);
    // Without the end of the last chunk: the lengths of the next ones, or the last chunk of all and its trailers.
    const framing = Buffer.concat(behind)
      .toString('latin1')
      .replace(/^\r?\n/, '');
    if (framing !== '') this.#host.passNow(Buffer.from(framing, 'latin1'));
  }

  #letGo(): { readonly isData: boolean; readonly bytes: Buffer }[] {
    this.#holds = false;
    this.#heldBytes = 0;
    return this.#held.splice(0);
  }

  #passHeld(): void {
    for (const { isData, bytes } of this.#letGo())
      if (isData) this.#inner.data(bytes);
      else this.#inner.framing(bytes);
  }

  #sayWaiting(): void {
    this.#waiting.say((bytes) => this.#host.passNow(bytes));
  }
}

/** The data of an event (HTML, server-sent events, interpretation), as bytes. */
export function dataOf(event: string): Buffer {
  const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  return Buffer.from(lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n'), 'latin1');
}

/** Bytes as one chunk (RFC 9112, chunked transfer coding). */
export function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
