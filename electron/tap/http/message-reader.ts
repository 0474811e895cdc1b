import type { HeaderPair } from '../../transports/wire/index.ts';
import type { BodyFraming } from './body-framing.ts';
import { headersIn, readHead, type MessageHead } from './message-head.ts';

/** Gets what a stream of HTTP/1 messages is made of. Every byte comes once, in order, in pieces of what was pushed, but for heads, which come whole. */
export interface MessageHost {
  /** Says how the body behind it is framed; null where that cannot be said. */
  head(head: MessageHead): BodyFraming | null;
  /** A piece of the body. */
  data(bytes: Buffer): void;
  /** Bytes that frame the body: lengths of chunks, their ends, trailers. */
  framing(bytes: Buffer): void;
  /** The message is complete. */
  ended(trailers: readonly HeaderPair[]): void;
  /** Bytes of no message: after an upgrade, or after what cannot be read as HTTP. */
  raw(bytes: Buffer): void;
  /** From here on nothing can be read as HTTP: the end of a sentence. What it was found in comes as `raw`. */
  unreadable(why: string): void;
}

type State = 'head' | 'length' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailers' | 'until-end' | 'raw';

const LF = 0x0a;
const CR = 0x0d;
/** A chunk's length with its extensions; trailers. */
const LINE_MOST = 64 * 1024;

/** Reads one direction of an HTTP/1 connection (RFC 9112) as it passes. It holds nothing back but heads. */
export class MessageReader {
  readonly #host: MessageHost;
  readonly #headMost: number;
  #state: State = 'head';
  /** Bytes of the body, or of its chunk, that are still to come. */
  #left = 0;
  #head: Buffer[] = [];
  #headBytes = 0;
  /** Whether anything but empty lines came of the head, and of its line. */
  #headBegan = false;
  #lineBegan = false;
  /** A line of the framing, or the trailers. */
  #text = '';
  #waits = false;
  readonly #kept: Buffer[] = [];
  readonly #over: (() => void)[] = [];

  /** `headMost`: a longer head is not read. */
  constructor(host: MessageHost, headMost: number) {
    this.#host = host;
    this.#headMost = headMost;
  }

  /** Whether it stands between two messages. */
  get isBetween(): boolean {
    return this.#state === 'head' && this.#headBytes === 0;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#waits) rest = rest.subarray(this.#take(rest));
    if (rest.length > 0) this.#kept.push(rest);
  }

  /** Takes nothing more before `goOn`, and keeps what is pushed meanwhile. */
  wait(): void {
    this.#waits = true;
  }

  goOn(): void {
    this.#waits = false;
    for (const chunk of this.#kept.splice(0)) this.push(chunk);
    if (this.#waits) return;
    for (const over of this.#over.splice(0)) this.end(over);
  }

  /** What follows is not HTTP. */
  goRaw(): void {
    this.#state = 'raw';
    const held = this.#takeHead();
    if (held.length > 0) this.#host.raw(held);
  }

  /** No more bytes follow. `over` is called once all of them are taken. */
  end(over: () => void): void {
    if (this.#waits) {
      this.#over.push(over);
      return;
    }
    if (this.#state === 'until-end') {
      this.#state = 'head';
      this.#host.ended([]);
    } else if (this.#headBytes > 0) this.goRaw();
    over();
  }

  /** Takes bytes from the start, and says how many. */
  #take(bytes: Buffer): number {
    switch (this.#state) {
      case 'head':
        return this.#takeOfHead(bytes);
      case 'length':
      case 'chunk-data':
        return this.#takeData(bytes);
      case 'chunk-size':
      case 'chunk-end':
      case 'trailers':
        return this.#takeLine(bytes);
      case 'until-end':
        this.#host.data(bytes);
        return bytes.length;
      case 'raw':
        this.#host.raw(bytes);
        return bytes.length;
    }
  }

  #takeOfHead(bytes: Buffer): number {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LF) {
        if (this.#headBegan && !this.#lineBegan) {
          this.#hold(bytes.subarray(0, at + 1));
          this.#headEnds();
          return at + 1;
        }
        this.#lineBegan = false;
      } else if (byte !== CR) {
        this.#headBegan = true;
        this.#lineBegan = true;
      }
    }
    this.#hold(bytes);
    if (this.#headBytes > this.#headMost) this.#unreadable(`its head is longer than ${this.#headMost} bytes`);
    return bytes.length;
  }

  #hold(bytes: Buffer): void {
    this.#head.push(bytes);
    this.#headBytes += bytes.length;
  }

  #takeHead(): Buffer {
    const held = this.#head.length === 1 ? this.#head[0]! : Buffer.concat(this.#head);
    this.#head = [];
    this.#headBytes = 0;
    this.#headBegan = false;
    this.#lineBegan = false;
    return held;
  }

  #headEnds(): void {
    const raw = this.#takeHead();
    const head = readHead(raw);
    const framing = head === null ? null : this.#host.head(head);
    if (framing === null) {
      this.#state = 'raw';
      this.#host.unreadable('its head holds a line that is no header, or lengths that contradict each other');
      if (head === null) this.#host.raw(raw);
      return;
    }
    // The host may have asked for it meanwhile.
    if (this.#state === 'raw') return;
    switch (framing.kind) {
      case 'none':
        this.#host.ended([]);
        return;
      case 'length':
        this.#left = framing.bytes;
        this.#state = 'length';
        return;
      case 'chunked':
        this.#state = 'chunk-size';
        return;
      case 'until-end':
      case 'raw':
        this.#state = framing.kind;
    }
  }

  #takeData(bytes: Buffer): number {
    const piece = bytes.length <= this.#left ? bytes : bytes.subarray(0, this.#left);
    this.#left -= piece.length;
    this.#host.data(piece);
    if (this.#left > 0) return piece.length;
    if (this.#state === 'chunk-data') this.#state = 'chunk-end';
    else this.#ends([]);
    return piece.length;
  }

  #takeLine(bytes: Buffer): number {
    const feed = bytes.indexOf(LF);
    const piece = feed < 0 ? bytes : bytes.subarray(0, feed + 1);
    this.#text += piece.toString('latin1');
    if (this.#text.length > LINE_MOST) {
      this.#host.framing(piece);
      this.#unreadable('a line between its chunks is too long');
      return piece.length;
    }
    if (feed >= 0) this.#lineEnds(piece);
    else this.#host.framing(piece);
    return piece.length;
  }

  /** `piece` is the rest of the line. */
  #lineEnds(piece: Buffer): void {
    this.#host.framing(piece);
    const text = this.#text;
    if (this.#state === 'trailers') {
      if (!/(?:^|\n)\r?\n$/.test(text)) return;
      this.#text = '';
      this.#ends(headersIn(text.split(/\r?\n/)) ?? []);
      return;
    }
    this.#text = '';
    if (this.#state === 'chunk-end') {
      if (/^\r?\n$/.test(text)) this.#state = 'chunk-size';
      else this.#unreadable('a chunk is longer than it said');
      return;
    }
    const [, hex] = /^([0-9a-fA-F]{1,12})[ \t]*(?:;.*)?\r?\n$/.exec(text) ?? [];
    if (hex === undefined) {
      this.#unreadable(`where the length of a chunk should be stands ${JSON.stringify(text.slice(0, 40))}`);
      return;
    }
    this.#left = Number.parseInt(hex, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk-data';
  }

  #ends(trailers: readonly HeaderPair[]): void {
    this.#state = 'head';
    this.#host.ended(trailers);
  }

  #unreadable(why: string): void {
    this.#state = 'raw';
    this.#host.unreadable(why);
    const held = this.#takeHead();
    if (held.length > 0) this.#host.raw(held);
  }
}
