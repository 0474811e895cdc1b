import { isUtf8 } from 'node:buffer';
import type { SseLines } from '../../../shared/capture/index.ts';
import { HeldBytes, joined, takeTorn } from '../wire/index.ts';
import { dataStart, isData, kindOf, LINE_START, valueStart, type LineKind } from './sse-line.ts';

/** One server-sent event with its lines. */
export interface ServerSentEvent extends SseLines {
  /** Time of the chunk that brought its first byte; comments before it do not count. */
  readonly t: number;
  /** Its data: the values of its `data` lines, joined by LF; none where it has none or only an empty one. */
  readonly data: readonly Uint8Array[];
  readonly bytes: number;
  /** Byte lengths of the pieces in which its lines arrived; empty when it was one piece. */
  readonly chunks: readonly number[];
  /** `cut`: a part of an event over the limit; more follows. `unfinished`: the stream ended before its blank line. */
  readonly state: 'whole' | 'cut' | 'unfinished';
}

export interface SseReaderOptions {
  /** An event or line of more bytes than about this is handed over in pieces. */
  readonly maxBytes: number;
  onEvent(event: ServerSentEvent): void;
  /** A comment without its colon. */
  onComment(text: string, t: number): void;
  /** Something that the other calls cannot carry; a sentence. */
  onRemark(text: string): void;
}

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = Buffer.from([LF]);
const NO_CHUNKS: readonly number[] = [];
const NO_DATA: readonly Uint8Array[] = [];
/** Shorter lines are not cut: their start, and a torn character at their end, have to stay. */
const CUT_LEAST = LINE_START + 4;
/** Of a line that is not UTF-8, so many bytes are repeated in the remark. */
const BYTES_SHOWN = 256;

/** How lines ended, as bits. */
const ENDS_LF = 1;
const ENDS_CRLF = 2;
const ENDS_CR = 4;

/**
 * Reads an event stream (WHATWG HTML §9.2.5 and §9.2.6), its bytes in chunks of any kind. Written for this recorder because
 * the parser in use everywhere else, eventsource-parser, hides what has to be shown: raw lines, unknown fields, events
 * without data (an `id` alone), and the rest of a stream that broke off. Each byte is looked at once and copied at most
 * once. An event is handed over with its last byte, also where that is a CR whose LF may be on its way.
 */
export class SseReader {
  readonly #options: SseReaderOptions;
  #t = 0;
  #first = true;
  /** The start of the stream while it may still become a byte order mark. */
  #opening: Buffer = BYTE_ORDER_MARK.subarray(0, 0);
  /** A line whose end has not come yet, the time of its first byte, and what of it was handed over already. */
  readonly #line = new HeldBytes();
  #lineT = 0;
  #lineGoesOn: 'no' | LineKind = 'no';
  /** The last chunk ended with a CR: a LF that follows belongs to it. */
  #afterCr = false;
  /** That CR ended a line of the event that is being read. */
  #openEnd = false;

  #began = false;
  #eventT = 0;
  /** Where the event, or its part in this chunk, begins. */
  #eventFrom = 0;
  #lines: string[] = [];
  #lineBytes = 0;
  #ends = 0;
  readonly #data = new HeldBytes();
  #dataLines = 0;
  #chunks: number[] = [];

  constructor(options: SseReaderOptions) {
    this.#options = options;
  }

  /** In words, where the stream stands, for the sentence on a stream that broke off; '' between two events. */
  get position(): string {
    return this.#began || this.#line.bytes > 0 ? 'in the middle of a server-sent event' : '';
  }

  /** Takes the next chunk, which came at time `t`. Views of it are handed on: it must not be changed afterwards. */
  push(chunk: Buffer, t: number): void {
    if (chunk.length === 0) return;
    this.#t = t;
    const bytes = this.#first ? this.#withoutMark(chunk) : chunk;
    if (bytes.length === 0) return;
    let start = this.#afterCr ? this.#resolveCr(bytes[0] === LF) : 0;
    this.#eventFrom = 0;
    let feed = -1;
    let carriage = -1;
    while (start < bytes.length) {
      if (feed < start) feed = indexOrEnd(bytes, LF, start);
      if (carriage < start) carriage = indexOrEnd(bytes, CR, start);
      const end = feed < carriage ? feed : carriage;
      if (end === bytes.length) {
        this.#hold(bytes, start);
        break;
      }
      let next = end + 1;
      let ending = ENDS_LF;
      if (end === carriage) {
        ending = ENDS_CR;
        if (next === bytes.length) {
          this.#afterCr = true;
          ending = 0;
        } else if (bytes[next] === LF) {
          ending = ENDS_CRLF;
          next += 1;
        }
      }
      if (this.#line.bytes > 0 || this.#lineGoesOn !== 'no') this.#endHeldLine(bytes, start, end, ending);
      else if (end === start) this.#blank(ending, next);
      else this.#whole(bytes, start, end, ending);
      start = next;
    }
    if (this.#began && bytes.length > this.#eventFrom) this.#chunks.push(bytes.length - this.#eventFrom);
  }

  /** The stream has ended: hands over what is unfinished. */
  end(): void {
    if (this.#opening.length > 0) this.#hold(this.#opening, 0);
    this.#opening = this.#opening.subarray(0, 0);
    if (this.#afterCr) this.#resolveCr(false);
    this.#first = false;
    if (this.#line.bytes > 0) this.#takeLine();
    if (this.#began) this.#emit('unfinished');
  }

  /** A byte order mark at the start of the stream is no part of its first line (§9.2.5). */
  #withoutMark(chunk: Buffer): Buffer {
    const bytes = this.#opening.length > 0 ? Buffer.concat([this.#opening, chunk]) : chunk;
    const looked = Math.min(bytes.length, BYTE_ORDER_MARK.length);
    if (BYTE_ORDER_MARK.compare(bytes, 0, looked, 0, looked) !== 0) {
      this.#first = false;
      this.#opening = this.#opening.subarray(0, 0);
      return bytes;
    }
    this.#opening = bytes.length < BYTE_ORDER_MARK.length ? bytes : bytes.subarray(0, 0);
    if (this.#opening.length > 0) return bytes.subarray(bytes.length);
    this.#first = false;
    if (bytes.length > 0) this.#options.onRemark('The event stream begins with a byte order mark.');
    return bytes.subarray(looked);
  }

  /** Where the chunk after a CR goes on. */
  #resolveCr(isFeed: boolean): number {
    this.#afterCr = false;
    if (this.#openEnd) this.#ends |= isFeed ? ENDS_CRLF : ENDS_CR;
    this.#openEnd = false;
    return isFeed ? 1 : 0;
  }

  #begin(from: number): void {
    if (this.#began) return;
    this.#began = true;
    this.#eventT = this.#t;
    this.#eventFrom = from;
  }

  /** The end of the chunk came before that of the line. */
  #hold(bytes: Buffer, start: number): void {
    const piece = start === 0 ? bytes : bytes.subarray(start);
    if (this.#line.bytes === 0) this.#lineT = this.#t;
    if (this.#line.bytes === 0 && this.#lineGoesOn === 'no' && piece[0] !== COLON) this.#begin(start);
    this.#keep(piece);
    const { bytes: held } = this.#line;
    if (held < CUT_LEAST || held + this.#data.bytes + this.#lineBytes <= this.#options.maxBytes) return;
    const parts = this.#line.take();
    const torn = takeTorn(parts);
    this.#piece(parts, torn);
  }

  #keep(piece: Buffer): void {
    const torn = this.#line.bytes > 0 && this.#line.bytes < LINE_START;
    this.#line.add(torn ? Buffer.concat([...this.#line.take(), piece]) : piece);
  }

  /** Hands over a line whose end is too far away to wait for it. */
  #piece(parts: Uint8Array[], rest: Uint8Array): void {
    const kind = this.#lineGoesOn === 'no' ? kindOf(parts) : this.#lineGoesOn;
    this.#read(parts, kind);
    this.#lineGoesOn = kind;
    if (rest.length > 0) this.#line.add(rest);
    if (kind !== 'comment') this.#emit('cut');
    else this.#options.onRemark(`A comment grew above ${this.#options.maxBytes} bytes: it is kept in pieces.`);
  }

  #endHeldLine(bytes: Buffer, start: number, end: number, ending: number): void {
    if (end > start) this.#keep(bytes.subarray(start, end));
    if (this.#takeLine() !== 'comment') this.#lineEnded(ending);
  }

  /** Reads the held line, or the rest of it. */
  #takeLine(): LineKind {
    const parts = this.#line.take();
    const kind = this.#lineGoesOn === 'no' ? kindOf(parts) : this.#lineGoesOn;
    this.#read(parts, kind);
    this.#lineGoesOn = 'no';
    return kind;
  }

  #read(parts: Uint8Array[], kind: LineKind): void {
    if (kind !== 'data') {
      const text = this.#text(joined(parts));
      if (kind === 'field') this.#field(text);
      else this.#options.onComment(this.#lineGoesOn === 'no' ? text.slice(1) : text, this.#lineT);
      return;
    }
    if (this.#lineGoesOn === 'no') {
      const [first] = parts;
      const value = valueStart(first!, 0, first!.length);
      this.#dataLine(value);
      if (value < first!.length) parts[0] = first!.subarray(value);
      else parts.shift();
    }
    for (const part of parts) this.#data.add(part);
  }

  /** A line that lies in this chunk from end to end. */
  #whole(bytes: Buffer, start: number, end: number, ending: number): void {
    if (bytes[start] === COLON) {
      this.#options.onComment(this.#text(bytes.subarray(start + 1, end)), this.#t);
      return;
    }
    this.#begin(start);
    if (isData(bytes, start, end)) {
      const value = valueStart(bytes, start, end);
      this.#dataLine(value - start);
      if (end > value) this.#data.add(bytes.subarray(value, end));
    } else this.#field(this.#text(bytes.subarray(start, end)));
    this.#lineEnded(ending);
  }

  /** Notes a `data` line whose value begins at this place of it. */
  #dataLine(value: number): void {
    this.#lines.push(dataStart(value));
    this.#lineBytes += value;
    if (this.#dataLines > 0) this.#data.add(LINE_FEED);
    this.#dataLines += 1;
  }

  #field(line: string): void {
    this.#lines.push(line);
    this.#lineBytes += line.length;
  }

  #lineEnded(ending: number): void {
    if (ending === 0) this.#openEnd = true;
    this.#ends |= ending;
    if (this.#data.bytes + this.#lineBytes > this.#options.maxBytes) this.#emit('cut');
  }

  #blank(ending: number, next: number): void {
    if (!this.#began) return;
    this.#ends |= ending;
    // Of a CR at the end of a chunk it is not known yet whether a LF follows: it will be as on the lines before.
    if (ending === 0 && this.#ends !== ENDS_CRLF) this.#ends |= ENDS_CR;
    if (this.#chunks.length > 0) this.#chunks.push(next - this.#eventFrom);
    this.#emit('whole');
  }

  #emit(state: ServerSentEvent['state']): void {
    const { bytes } = this.#data;
    const lineEnd = state === 'cut' ? undefined : LINE_ENDS[this.#ends];
    const event = {
      t: this.#eventT,
      lines: this.#lines,
      data: bytes > 0 ? this.#data.take() : NO_DATA,
      bytes,
      chunks: this.#chunks.length > 1 ? this.#chunks : NO_CHUNKS,
      state,
    };
    this.#lines = [];
    this.#lineBytes = 0;
    if (this.#chunks.length > 0) this.#chunks = [];
    if (state === 'cut') this.#eventT = this.#t;
    else {
      this.#began = false;
      this.#ends = 0;
      this.#dataLines = 0;
      this.#openEnd = false;
    }
    this.#options.onEvent(lineEnd === undefined ? event : { ...event, lineEnd });
  }

  /** A line as text. A browser replaces what is not UTF-8 (§9.2.5); so does the record, which then gives the bytes beside it. */
  #text(line: Buffer): string {
    const text = line.toString('utf8');
    if (text.includes('\uFFFD') && !isUtf8(line)) {
      const shown = line.subarray(0, BYTES_SHOWN).toString('base64');
      this.#options.onRemark(
        `A line of the event stream is not UTF-8; invalid bytes are shown as U+FFFD. Its bytes in base64: ${shown}${line.length > BYTES_SHOWN ? '…' : ''}`,
      );
    }
    return text;
  }
}

/** By the bits of how the lines of an event ended; nothing for LF alone. */
const LINE_ENDS: readonly ('crlf' | 'cr' | 'mixed' | undefined)[] = [
  undefined,
  undefined,
  'crlf',
  'mixed',
  'cr',
  'mixed',
  'mixed',
  'mixed',
];

function indexOrEnd(bytes: Buffer, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from);
  return index < 0 ? bytes.length : index;
}
