import { HELD_MOST, WaitingSpeech } from '../speech/index.ts';
import type { AnswerOutput } from './answer-output.ts';
import type { HttpSpeech, OpenStream } from './http-speech.ts';
import { listedIn, valuesOf, type MessageHead } from './message-head.ts';

/** What an event stream needs that may be spoken on. */
export interface SpokenHost {
  readonly speech: HttpSpeech;
  readonly stream: string;
  readonly listens: boolean;
  /** Gives bytes to the client, now. */
  passNow(bytes: Buffer): void;
}

const LINE_FEED = 0x0a;
/** The end of an event and its last bytes. */
const BETWEEN = /\r?\n\r?\n$|\r\r$/;
const TAIL = 4;
const EVENT_END = /\r?\n\r?\n|\r\r/;
const THROUGH_EVENT_END = /^[^]*(?:\r?\n\r?\n|\r\r)/;
const THROUGH_FIRST_EVENT = /^[^]*?(?:\r?\n\r?\n|\r\r)/;
/** Empty lines, the events of a text with their ends, and what stands behind the last one. */
const EVENTS = /[\r\n]+|[^\r\n][^]*?(?:\r?\n\r?\n|\r\r|$)/g;

/**
 * The event stream of an answer, on which somebody may speak: between two events, where no chunk is under way either. While an answer to us is
 * awaited there, events are held until they and their chunks are whole: those for us go no further, and everything else passes as it came.
 */
export class SpokenOutput implements AnswerOutput, OpenStream {
  readonly listens: boolean;
  readonly stream: string;
  readonly #host: SpokenHost;
  readonly #inner: AnswerOutput;
  #chunked = false;
  #spoken = false;
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
    this.stream = host.stream;
    this.listens = host.listens;
  }

  head(head: MessageHead): void {
    this.#inner.head(head);
    this.#chunked = listedIn(head, 'transfer-encoding').includes('chunked');
    const [type = ''] = valuesOf(head, 'content-type');
    // What is packed, or of a length that was told, is nobody's to add to.
    const fixed = valuesOf(head, 'content-length').length + listedIn(head, 'content-encoding').length > 0;
    this.#spoken = /^text\/event-stream\b/i.test(type) && !fixed;
    if (this.#spoken) this.#host.speech.opened(this);
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

  ended(): void {
    this.#judge();
    this.#host.speech.closed(this);
    this.#waiting.refuse('Not said: the event stream has ended.');
    this.#inner.ended();
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
    if (this.#holds || !this.#spoken || !this.#isBetweenChunks || !this.#host.speech.awaits('server')) return;
    this.#holds = true;
    this.#begun = this.#tail.replace(THROUGH_EVENT_END, '');
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
function dataOf(event: string): Buffer {
  const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  return Buffer.from(lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n'), 'latin1');
}

function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
