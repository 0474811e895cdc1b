import { UTF8_DECODER, UTF8_ENCODER } from '../../json/index.ts';
import { padded } from './number-stretch.ts';

/** Shorter texts are encoded here: to call the encoder takes longer. */
const SHORT = 24;
/** The one byte of a text of no units, which no text has: a null has no bytes at all. */
const EMPTY = 0xff;
/** A unit takes three bytes at most, and two that are a pair four together. */
const UNIT_BYTES = 3;
const LEAST_TEXTS = 64;
const LEAST_BYTES = 512;
/** Bytes of the description of a packed stretch: bytes of the texts, whether there are any, whether one has half of a surrogate pair. */
const HEAD_BYTES = 16;

/** Where bytes hold something: the first place in [from, to) at which its `length` bytes begin, −1 for none. */
export interface ByteSearch {
  readonly length: number;
  find(bytes: Uint8Array, from: number, to: number): number;
}

/**
 * Short texts one after the other, or null where there is none, as bytes: UTF-8, in which half of a surrogate pair stands by itself as it
 * would among code points, so that no unit is lost. A text becomes a string when it is read.
 */
export class TextStretch {
  #length = 0;
  /** Where each text ends in the bytes; null as long as all are null. */
  #ends: Uint32Array | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #used = 0;
  /** Whether a text has half of a surrogate pair, which a decoder would not take. */
  #halves = false;

  /** The text at a place; undefined outside [0, length). */
  at(place: number): string | null | undefined {
    if (!(place >= 0 && place < this.#length)) return undefined;
    if (this.#ends === null) return null;
    const from = place === 0 ? 0 : this.#ends[place - 1]!;
    const to = this.#ends[place]!;
    if (from === to) return null;
    if (this.#bytes[from] === EMPTY) return '';
    return this.#halves ? decoded(this.#bytes, from, to) : UTF8_DECODER.decode(this.#bytes.subarray(from, to));
  }

  /** The first place in [from, to) whose bytes hold what is sought; `to` where none does. */
  nextWith({ length, find }: ByteSearch, from: number, to: number): number {
    const ends = this.#ends;
    if (ends === null) return to;
    let place = from;
    // What ends in the next text is none.
    for (let at = from === 0 ? 0 : ends[from - 1]!; ; at = ends[place]!) {
      at = find(this.#bytes, at, ends[to - 1]!);
      if (at < 0) return to;
      while (ends[place]! <= at) place += 1;
      if (at + length <= ends[place]!) return place;
    }
  }

  push(text: string | null): void {
    const place = this.#length;
    this.#length = place + 1;
    if (text === null && this.#ends === null) return;
    const ends = this.#roomFor(this.#length);
    if (text !== null) this.#encode(text);
    ends[place] = this.#used;
  }

  /** Adds the texts [from, to) of another stretch. */
  append(other: TextStretch, from: number, to: number): void {
    const first = this.#length;
    this.#length = first + to - from;
    if (other.#ends === null && this.#ends === null) return;
    const ends = this.#roomFor(this.#length);
    const begin = other.#ends === null || from === 0 ? 0 : other.#ends[from - 1]!;
    const end = other.#ends === null || to === 0 ? 0 : other.#ends[to - 1]!;
    const shift = this.#used - begin;
    for (let place = from; place < to; place += 1)
      ends[first + place - from] = other.#ends === null ? this.#used : other.#ends[place]! + shift;
    this.#reserve(end - begin);
    this.#bytes.set(other.#bytes.subarray(begin, end), this.#used);
    this.#used += end - begin;
    this.#halves ||= other.#halves;
  }

  /** Lets go of the room that it has for more. */
  trim(): void {
    if (this.#ends !== null && this.#ends.length > this.#length) this.#ends = this.#ends.slice(0, this.#length);
    if (this.#bytes.length > this.#used) this.#bytes = this.#bytes.slice(0, this.#used);
  }

  /** Bytes of it when it is packed, a multiple of 8. */
  get packedBytes(): number {
    return HEAD_BYTES + (this.#ends === null ? 0 : padded(this.#length * 4) + padded(this.#used));
  }

  /** Packs it behind `offset`, a multiple of 8, in little-endian order; gives the offset behind it. */
  pack(bytes: Uint8Array, offset: number): number {
    const head = new DataView(bytes.buffer, bytes.byteOffset + offset, HEAD_BYTES);
    head.setUint32(0, this.#used, true);
    head.setUint32(4, this.#ends === null ? 0 : 1, true);
    head.setUint32(8, this.#halves ? 1 : 0, true);
    if (this.#ends !== null) {
      const at = offset + HEAD_BYTES;
      bytes.set(new Uint8Array(this.#ends.buffer, this.#ends.byteOffset, this.#length * 4), at);
      bytes.set(this.#bytes.subarray(0, this.#used), at + padded(this.#length * 4));
    }
    return offset + this.packedBytes;
  }

  /** The stretch of `length` texts packed at an offset, a multiple of 8 in the memory. It is a view of the bytes. */
  static unpack(bytes: Uint8Array, offset: number, length: number): TextStretch {
    const head = new DataView(bytes.buffer, bytes.byteOffset + offset, HEAD_BYTES);
    const stretch = new TextStretch();
    stretch.#length = length;
    stretch.#used = head.getUint32(0, true);
    if (head.getUint32(4, true) === 0) return stretch;
    stretch.#halves = head.getUint32(8, true) === 1;
    const at = offset + HEAD_BYTES;
    stretch.#ends = new Uint32Array(bytes.buffer, bytes.byteOffset + at, length);
    const texts = at + padded(length * 4);
    stretch.#bytes = bytes.subarray(texts, texts + stretch.#used);
    return stretch;
  }

  #encode(text: string): void {
    this.#reserve(Math.max(1, text.length * UNIT_BYTES));
    if (text === '') this.#bytes[this.#used++] = EMPTY;
    else if (text.length > SHORT && text.isWellFormed())
      this.#used += UTF8_ENCODER.encodeInto(text, this.#bytes.subarray(this.#used)).written;
    else this.#encodeUnits(text);
  }

  #encodeUnits(text: string): void {
    const bytes = this.#bytes;
    let at = this.#used;
    for (let unit = 0; unit < text.length; unit += 1) {
      // Both units of a pair, or one unit.
      const code = text.codePointAt(unit)!;
      if (code < 0x80) bytes[at++] = code;
      else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else if (code < 0x10000) {
        this.#halves ||= code >= 0xd800 && code <= 0xdfff;
        bytes[at++] = 0xe0 | (code >> 12);
        bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else {
        unit += 1;
        bytes[at++] = 0xf0 | (code >> 18);
        bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
        bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[at++] = 0x80 | (code & 0x3f);
      }
    }
    this.#used = at;
  }

  #reserve(more: number): void {
    const needed = this.#used + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(LEAST_BYTES, needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }

  /** The ends, with room for so many. */
  #roomFor(length: number): Uint32Array {
    const ends = this.#ends;
    if (ends !== null && length <= ends.length) return ends;
    const larger = new Uint32Array(Math.max(LEAST_TEXTS, length, (ends?.length ?? 0) * 2));
    if (ends !== null) larger.set(ends);
    this.#ends = larger;
    return larger;
  }
}

/** A text of bytes among which halves of surrogate pairs stand. */
function decoded(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to;) {
    const first = bytes[at]!;
    const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = first & [0x7f, 0x1f, 0x0f, 0x07][more]!;
    for (let next = at + 1; next <= at + more; next += 1) code = (code << 6) | (bytes[next]! & 0x3f);
    text += String.fromCodePoint(code);
    at += more + 1;
  }
  return text;
}
