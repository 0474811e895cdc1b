import { Outbox, type PassingMessage, type Ruling, type SentPiece } from '../middle/index.ts';
import { EVENT_END } from './event-end.ts';
import type { MessageHead } from './message-head.ts';
import { decide, type RuledHost, tell } from './ruled-host.ts';
import { chunkOf, dataOf } from './spoken-output.ts';

const LINES = /\r\n|\r|\n/;
/** The end of an event is no longer. */
const END_MOST = 4;
/** So much of what came before may belong to an end that goes on behind it. */
const SEAM_MOST = END_MOST - 1;

/** The events of a stream, each decided about when it is whole: it goes on as a chunk of its own, where there are chunks. */
export class RuledEvents {
  readonly #host: RuledHost;
  readonly #chunked: boolean;
  readonly #outbox: Outbox;
  /** The line of a length, in a chunk, or behind the last one. */
  #place: 'length' | 'chunk' | 'last' = 'length';
  #length = '';
  /** The last chunk and its trailers. */
  readonly #last: Buffer[] = [];
  /** What came of an event that is not whole, each char a byte, and the end of that. */
  readonly #pieces: string[] = [];
  #seam = '';
  /** The end of what has passed of an event that was under way before; null where there was none. */
  #begun: string | null;
  #deciding = 0;
  #decided: (() => void) | null = null;
  #dead = false;
  /** No message has come yet behind the place at which the stream was resumed. */
  #isResumed: boolean;
  /** The stream is not ended where the server ends it. */
  #staysOpen = false;

  /** `underWay`: what has passed already of the event at hand; '' for none. */
  constructor(host: RuledHost, isChunked: boolean, underWay: string, isResumed: boolean) {
    this.#host = host;
    this.#chunked = isChunked;
    this.#begun = underWay === '' ? null : underWay.slice(-END_MOST);
    this.#isResumed = isResumed;
    this.#outbox = new Outbox((bytes) => {
      host.passNow(bytes);
      return true;
    });
  }

  /** Between two events and two chunks, and nothing waits: what follows can pass as it comes. */
  get isBetween(): boolean {
    const isBetweenChunks = !this.#chunked || (this.#place === 'length' && this.#length === '');
    return isBetweenChunks && this.#pieces.length === 0 && this.#begun === null && this.#deciding === 0 && this.#isOut;
  }

  get #isOut(): boolean {
    return this.#outbox.isEmpty && !this.#dead && !this.#staysOpen;
  }

  head({ raw }: MessageHead, bytesPerSecond: number): void {
    this.#outbox.put(raw, 0, bytesPerSecond);
  }

  data(bytes: Buffer): void {
    if (this.#dead) return;
    let text = this.#afterBegun(bytes.toString('latin1'));
    // What came before is not searched once more: an event may be as long as a message.
    for (let end = this.#endIn(text); end > 0 && !this.#dead; end = this.#endIn(text)) {
      this.#keep(text.slice(0, end));
      text = text.slice(end);
      this.#take(this.#whole());
    }
    this.#keep(text);
  }

  framing(bytes: Buffer): void {
    if (this.#place === 'last') this.#last.push(bytes);
    else if (this.#place === 'chunk') this.#place = bytes.at(-1) === LINE_FEED ? 'length' : 'chunk';
    else {
      this.#length += bytes.toString('latin1');
      if (!this.#length.endsWith('\n')) return;
      const isLast = /^0+[ \t]*[;\r\n]/.test(this.#length);
      if (isLast) this.#last.push(Buffer.from(this.#length, 'latin1'));
      this.#place = isLast ? 'last' : 'chunk';
      this.#length = '';
    }
  }

  ended(isWhole: boolean): void {
    const isDecided = this.#deciding === 0;
    const gone = isDecided ? this.#end(isWhole) : this.#whenDecided().then(() => this.#end(isWhole) ?? undefined);
    if (gone !== null) this.#host.later(gone);
  }

  /** An event of ours. */
  say(event: Buffer): void {
    this.#out(event, 0, 0);
  }

  #whenDecided(): Promise<void> {
    return new Promise((resolve) => (this.#decided = resolve));
  }

  /** Resolves when all is out; null where it is. */
  #end(isWhole: boolean): Promise<void> | null {
    if (!this.#dead) {
      this.#out(Buffer.from(this.#whole(), 'latin1'), 0, 0);
      if (isWhole && !this.#staysOpen) for (const bytes of this.#last) this.#outbox.put(bytes, 0, 0);
    }
    // The connection stays until the client closes it.
    if (this.#staysOpen) return new Promise(() => undefined);
    return this.#outbox.isEmpty ? null : this.#outbox.empty();
  }

  /** Where the event at hand ends in what comes next; 0 where it does not. */
  #endIn(text: string): number {
    const end = EVENT_END.exec(this.#seam + text);
    return end === null ? 0 : end.index + end[0].length - this.#seam.length;
  }

  #keep(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#seam = (this.#seam + text).slice(-SEAM_MOST);
  }

  /** All that came of the event at hand, which is over. */
  #whole(): string {
    this.#seam = '';
    return this.#pieces.splice(0).join('');
  }

  /** What follows on the event that was under way; that goes on to its end as it comes. */
  #afterBegun(text: string): string {
    if (this.#begun === null) return text;
    const all = this.#begun + text;
    const end = EVENT_END.exec(all);
    const to = end === null ? all.length : end.index + end[0].length;
    this.#out(Buffer.from(all.slice(this.#begun.length, to), 'latin1'), 0, 0);
    this.#begun = end === null ? all.slice(-END_MOST) : null;
    return all.slice(to);
  }

  #take(event: string): void {
    const lines = event.split(LINES);
    const name = valueOf(lines.findLast((line) => line.startsWith('event:')) ?? '');
    const bytes = dataOf(event);
    const whole = Buffer.from(event, 'latin1');
    const { exchange } = this.#host;
    if (bytes.length === 0 || (name !== '' && name !== 'message')) {
      this.#out(this.#rewritten(whole, name), 0, 0);
      return;
    }
    if (exchange.conversation.speech.isForUs('server', bytes)) return;
    const carrier = this.#isResumed ? 'resumed' : 'event';
    this.#isResumed = false;
    const message: PassingMessage = { dir: 's2c', stream: exchange.stream, bytes, carrier };
    const decided = decide(exchange.decider, this.#host, message, (ruling) => {
      if (ruling === null) this.#out(whole, 0, 0);
      else this.#carryOut(message, ruling, lines);
    });
    if (decided === null) return;
    this.#deciding += 1;
    void decided.then(() => {
      this.#deciding -= 1;
      if (this.#deciding === 0) this.#decided?.();
    });
  }

  #carryOut(message: PassingMessage, ruling: Ruling, lines: readonly string[]): void {
    if (this.#dead) return;
    const sent = ruling.sent.filter(({ to }) => to === 'receiver');
    tell(this.#host, message, { ...ruling, sent });
    const { fields, isTorn, staysOpen } = ruling.answer;
    this.#staysOpen ||= staysOpen;
    const beside = lines.filter((line) => line !== '' && !line.startsWith('data:'));
    for (const piece of sent) {
      const { copy, afterMs, bytesPerSecond } = piece;
      const whole = eventOf(piece, copy < 0 ? [] : [...fields, ...beside]);
      // A chunk is torn that announces more than comes of it.
      const announced = isTorn && copy === 0 ? whole.length * 2 : whole.length;
      this.#out(Buffer.from(whole, 'latin1'), afterMs, bytesPerSecond, announced);
    }
    if (ruling.ending === null) return;
    this.#dead = true;
    if (ruling.ending.kind === 'cut') void this.#outbox.empty().then(() => this.#host.cut());
  }

  #rewritten(event: Buffer, name: string): Buffer {
    const { rewriting, exchange, afterwards } = this.#host;
    if (rewriting === null || name !== 'endpoint') return event;
    const { value, rewrites } = rewriting.endpoint(event.toString('latin1'));
    if (rewrites.length > 0) afterwards(() => exchange.tellRewrites(rewrites));
    return Buffer.from(value, 'latin1');
  }

  /** `announced`: the length that its chunk says that it has. */
  #out(bytes: Buffer, afterMs: number, bytesPerSecond: number, announced = bytes.length): void {
    if (bytes.length === 0) return;
    const torn = announced === bytes.length ? null : Buffer.from(`${announced.toString(16)}\r\n`);
    const out = this.#chunked ? (torn === null ? chunkOf(bytes) : Buffer.concat([torn, bytes])) : bytes;
    this.#outbox.put(out, afterMs, bytesPerSecond);
  }
}

const LINE_FEED = 0x0a;

/** A piece of an event of these lines, whose data it has, each char a byte. What goes on with a message that was split begins no event anew. */
function eventOf({ bytes, from, end }: SentPiece, lines: readonly string[]): string {
  const before = from === 0 ? [...lines, 'data: '].join('\n') : '';
  const data = bytes.toString('latin1').replaceAll('\n', '\ndata: ');
  return `${before}${data}${end === 'none' ? '' : '\n\n'}`;
}

function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '');
}
