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

/** A stream that withholds more is none of whose events we wait for. */
const HELD_MOST = 64 * 1024 * 1024;
/** A message of ours waits so long for the end of an event of the server's, ms. */
const WAIT_MS = 5_000;
const LINE_FEED = 0x0a;
/** The end of an event and its last bytes. */
const BETWEEN = /\r?\n\r?\n$|\r\r$/;
const TAIL = 4;

/** An event of ours that waits until the server's has ended. */
interface Waiting {
  readonly bytes: Buffer;
  readonly said: (problem: string) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * The event stream of an answer, on which somebody may speak: between two events, where no chunk is under way either. While an answer to us is
 * awaited there, events are held until they are whole: those for us go no further, and everything else passes as it came.
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
  #held: { readonly isData: boolean; readonly bytes: Buffer }[] = [];
  #heldBytes = 0;
  #waiting: Waiting[] = [];

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
    const was = this.#isBetween;
    this.#place = 'chunk';
    this.#tail = (this.#tail + bytes.subarray(-TAIL).toString('latin1')).slice(-TAIL);
    this.#take(true, bytes, was);
  }

  framing(bytes: Buffer): void {
    const was = this.#isBetween;
    if (this.#place === 'between') this.#place = 'length';
    else if (this.#place === 'chunk' && bytes.at(-1) === LINE_FEED) this.#place = 'between';
    this.#take(false, bytes, was);
  }

  ended(): void {
    this.#passHeld();
    this.#host.speech.closed(this);
    for (const { said, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      said('Not said: the event stream has ended.');
    }
    this.#inner.ended();
  }

  say(text: string, said: (problem: string) => void): void {
    const event = Buffer.from(`event: message\ndata: ${text}\n\n`);
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each.timer !== timer);
      said(
        `Not said: the server has been in the middle of an event for ${WAIT_MS / 1000} s, and nothing may stand within it.`,
      );
    }, WAIT_MS);
    timer.unref();
    this.#waiting.push({ bytes: this.#chunked ? chunkOf(event) : event, said, timer });
    if (this.#isBetween && this.#held.length === 0) this.#sayWaiting();
  }

  get #isBetween(): boolean {
    return (!this.#chunked || this.#place === 'between') && (this.#tail === '' || BETWEEN.test(this.#tail));
  }

  #take(isData: boolean, bytes: Buffer, was: boolean): void {
    const holds = this.#held.length > 0 || (this.#spoken && was && this.#host.speech.awaits('server'));
    if (holds) {
      this.#held.push({ isData, bytes });
      this.#heldBytes += bytes.length;
      if (this.#isBetween) this.#judge();
      else if (this.#heldBytes > HELD_MOST) this.#passHeld();
    } else if (isData) this.#inner.data(bytes);
    else this.#inner.framing(bytes);
    if (this.#waiting.length > 0 && this.#isBetween) this.#sayWaiting();
  }

  /** What is held are whole events, in whole chunks. */
  #judge(): void {
    const body = Buffer.concat(this.#held.flatMap(({ isData, bytes }) => (isData ? [bytes] : []))).toString('latin1');
    const events = body.match(/[^]*?(?:\r?\n\r?\n|\r\r)/g) ?? [];
    const others = events.filter((event) => !this.#host.speech.isForUs('server', dataOf(event)));
    if (others.length === events.length) {
      this.#passHeld();
      return;
    }
    this.#held = [];
    this.#heldBytes = 0;
    const rest = Buffer.from(others.join(''), 'latin1');
    if (rest.length > 0) this.#host.passNow(this.#chunked ? chunkOf(rest) : rest);
  }

  #passHeld(): void {
    this.#heldBytes = 0;
    for (const { isData, bytes } of this.#held.splice(0))
      if (isData) this.#inner.data(bytes);
      else this.#inner.framing(bytes);
  }

  #sayWaiting(): void {
    for (const { bytes, said, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      this.#host.passNow(bytes);
      said('');
    }
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
