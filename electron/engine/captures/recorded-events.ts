import { CAPTURE_VERSION, decodeEvent, type CaptureEvent } from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import { EventIndex } from './event-index.ts';
import { stretchOf, type LongText } from './long-text.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** So much of a long text is decoded at once. */
const PIECE_UNITS = 8 * 1024 * 1024;

/** Reads a stretch of a capture; rejects with a sentence. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>;

/** The events of a capture by their seq, wherever its bytes are. */
export class RecordedEvents {
  readonly #readBytes: ReadBytes;
  #index = new EventIndex();
  readonly #long = new Map<number, LongText>();
  readonly #version: number;
  #known = 0;

  constructor(readBytes: ReadBytes, version: number = CAPTURE_VERSION) {
    this.#readBytes = readBytes;
    this.#version = version;
  }

  /** Seq of the last event, 0 before the first. */
  get last(): number {
    return this.#index.last;
  }

  /** Where they lie, of all that are known; null where some are so long that more is to be known of them. */
  get places(): EventIndex | null {
    return this.#long.size === 0 ? this.#index : null;
  }

  /** Where the events lie is known before they are read: `add` tells of no others then, up to the last of them. */
  know(places: EventIndex): void {
    this.#index = places;
    this.#known = places.last;
  }

  /** Adds an event by its place. Throws RangeError when its seq does not rise. */
  add(seq: number, offset: number, length: number, long: LongText | null): void {
    if (seq > this.#known) this.#index.add(seq, offset, length);
    if (long !== null) this.#long.set(seq, long);
  }

  /** The line of an event, without its line end. Rejects with a sentence. */
  async line(seq: number): Promise<Buffer> {
    const { offset, length } = this.#place(seq);
    return this.#readBytes(offset, length);
  }

  /** The event; the text (or base64) of one above 1 MiB is left empty. Rejects with a sentence. */
  async read(seq: number): Promise<CaptureEvent> {
    const { offset, length } = this.#place(seq);
    const long = this.#long.get(seq);
    if (long === undefined) return this.#decoded(seq, await this.#readBytes(offset, length));
    const front = await this.#readBytes(offset, long.start);
    const back = await this.#readBytes(offset + long.end, length - long.end);
    return this.#decoded(seq, Buffer.concat([front, back]));
  }

  /** A stretch of an event's text in UTF-16 units, cut to what there is. Rejects with a sentence. */
  async frameText(seq: number, from: number, length: number): Promise<FrameText> {
    const event = await this.read(seq);
    if (event.kind !== 'frame' && event.kind !== 'process.stderr')
      throw new Error(`Event ${seq} has no text: it is of kind ${event.kind}.`);
    const { bytes } = event;
    const long = this.#long.get(seq);
    if (long === undefined) {
      const text = event.text ?? event.base64 ?? '';
      return { text: text.slice(from, from + length), total: text.length, bytes, base64: event.text === undefined };
    }
    const total = long.units;
    const to = Math.min(total, from + length);
    const pieces: string[] = [];
    // A copy or two of a piece are less than those of the whole.
    for (let at = from; at < to; at += PIECE_UNITS)
      pieces.push(await this.#stretch(seq, long, at, Math.min(to, at + PIECE_UNITS)));
    return { text: pieces.join(''), total, bytes, base64: long.base64 };
  }

  async #stretch(seq: number, long: LongText, from: number, to: number): Promise<string> {
    const stretch = stretchOf(long, from, to);
    const bytes = await this.#readBytes(this.#place(seq).offset + stretch.from, stretch.to - stretch.from);
    const text = parseJson(`"${bytes.toString('utf8')}"`) as string;
    return text.slice(from - stretch.unit, to - stretch.unit);
  }

  #place(seq: number): { readonly offset: number; readonly length: number } {
    const place = this.#index.find(seq);
    if (place === null) throw new Error(`There is no event ${seq} in this capture.`);
    return place;
  }

  #decoded(seq: number, line: Buffer): CaptureEvent {
    const decoded = decodeEvent(line.toString('utf8'), this.#version);
    if (!decoded.ok) throw new Error(`Event ${seq} cannot be read back. ${decoded.problem}`);
    return decoded.event;
  }
}
