import { decodeEvent, type CaptureEvent, type FrameEvent } from '../../../shared/capture/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { deepHits, readDeepTerm, type DeepTest, type FrameMessages } from '../../../shared/query/index.ts';
import { isOtherReason, rawPattern, type RawPattern } from './raw-pattern.ts';
import { isInsideEscape, readRawLine } from './raw-line.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** Events that a term hits, and beside each the member of its batch, -1 for the whole event. */
export interface TermHits {
  readonly seqs: number[];
  readonly members: number[];
}

interface Term {
  readonly test: DeepTest;
  readonly pattern: RawPattern;
  /** Seq of its last hit: a line whose seq does not rise is none of the record. */
  last: number;
}

const LF = 0x0a;

/** No hits yet, a place for each term. */
export function noHits(terms: number): TermHits[] {
  return Array.from({ length: terms }, () => ({ seqs: [], members: [] }));
}

/** Looks for deep terms in lines of a capture, parsing only what has to be. */
export class LineSearch {
  readonly #terms: readonly Term[];
  readonly #version: number;

  /** `version` is that of the format of the lines. Throws RangeError for what is no deep term. */
  constructor(sources: readonly string[], version: number) {
    this.#version = version;
    this.#terms = sources.map((source) => {
      const test = readDeepTerm(source);
      if (test === null) throw new RangeError(`“${source}” is not a term that can be searched for`);
      return { test, pattern: rawPattern(test), last: 0 };
    });
  }

  /** Searches whole lines, in bytes that end with a line end; the last may lack it. */
  search(bytes: Buffer): readonly TermHits[] {
    const raw = bytes.toString('latin1');
    return this.#terms.map((term) => new Pass(raw, bytes, term, this.#version).run());
  }

  /** Seq of the last event in these lines; 0 when there is none. */
  lastSeq(bytes: Buffer): number {
    for (let end = bytes.length; end > 0;) {
      const to = bytes[end - 1] === LF ? end - 1 : end;
      // A negative place would be counted from the end.
      const from = to === 0 ? 0 : bytes.lastIndexOf(LF, to - 1) + 1;
      const line = readRawLine(bytes.toString('latin1', from, to), 0, to - from);
      const seq = line?.seq ?? decodedLine(bytes, from, to, this.#version)?.seq;
      if (seq !== undefined) return seq;
      end = from;
    }
    return 0;
  }
}

/** One term looked for in one stretch of lines. */
class Pass {
  readonly #raw: string;
  readonly #bytes: Buffer;
  readonly #term: Term;
  readonly #version: number;
  readonly #hits: TermHits = { seqs: [], members: [] };
  /** Where the line of the last hit begins; -1 before one. */
  #hitLine = -1;

  constructor(raw: string, bytes: Buffer, term: Term, version: number) {
    this.#raw = raw;
    this.#bytes = bytes;
    this.#term = term;
    this.#version = version;
  }

  run(): TermHits {
    const { expression } = this.#term.pattern;
    if (expression === null) this.#everyLine();
    else this.#finds(expression);
    return this.#hits;
  }

  #everyLine(): void {
    for (let from = 0; from < this.#raw.length;) {
      const to = this.#lineEnd(from);
      this.#confirm(from, to);
      from = to + 1;
    }
  }

  #finds(expression: RegExp): void {
    const { sure } = this.#term.pattern;
    let from = 0;
    let to = -1;
    expression.lastIndex = 0;
    for (let find = expression.exec(this.#raw); find !== null; find = expression.exec(this.#raw)) {
      if (find.index > to) {
        from = this.#raw.lastIndexOf('\n', find.index) + 1;
        to = this.#lineEnd(find.index);
      }
      if (!sure || isOtherReason(find[0])) {
        this.#confirm(from, to);
        expression.lastIndex = to + 1;
      } else expression.lastIndex = this.#place(find.index, find[0].length, from, to);
    }
  }

  /** Judges a find that needs only to lie in the text. Returns where to look on. */
  #place(at: number, length: number, from: number, to: number): number {
    const line = readRawLine(this.#raw, from, to, at);
    if (line === null || this.#isBatch(line.textFrom)) {
      this.#confirm(from, to);
      return to + 1;
    }
    if (at < line.textFrom) return line.textFrom;
    if (at + length > line.textTo) return to + 1;
    if (isInsideEscape(this.#raw, at, line.textFrom)) return at + 1;
    this.#hit(line.seq, -1, from);
    return to + 1;
  }

  /** A frame of several messages, where it matters in which the find is; blanks in front are rare enough to be parsed, too. */
  #isBatch(textFrom: number): boolean {
    const char = this.#raw.charAt(textFrom);
    return char !== '{' && char !== '' && !/[\w"]/.test(char);
  }

  #confirm(from: number, to: number): void {
    const { test } = this.#term;
    const event = this.#frame(from, to) ?? decodedLine(this.#bytes, from, to, this.#version);
    if (event === null) return;
    for (const member of deepHits(test, event, () => messagesOf(event), decodeBase64))
      this.#hit(event.seq, member, from);
  }

  /** A frame by its text alone, where the line has the form that this product writes. */
  #frame(from: number, to: number): FrameEvent | null {
    const line = readRawLine(this.#raw, from, to);
    if (line === null || !line.frame) return null;
    const text = unescaped(this.#bytes.toString('utf8', line.textFrom, line.textTo));
    if (text === null) return null;
    return { seq: line.seq, t: 0, kind: 'frame', dir: 's2c', stream: '', origin: 'wire', text, bytes: 0 };
  }

  /** `line` is where the line begins: only a further member of its own batch may have the seq of the hit before. */
  #hit(seq: number, member: number, line: number): void {
    if (seq <= this.#term.last && line !== this.#hitLine) return;
    this.#hits.seqs.push(seq);
    this.#hits.members.push(member);
    this.#hitLine = line;
    this.#term.last = seq;
  }

  #lineEnd(at: number): number {
    const end = this.#raw.indexOf('\n', at);
    return end < 0 ? this.#raw.length : end;
  }
}

function decodedLine(bytes: Buffer, from: number, to: number, version: number): CaptureEvent | null {
  const decoded = decodeEvent(bytes.toString('utf8', from, to), version);
  return decoded.ok ? decoded.event : null;
}

/** What a JSON string says; null when it is none. */
function unescaped(inside: string): string | null {
  if (!inside.includes('\\')) return inside;
  try {
    return parseJson(`"${inside}"`) as string;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** The messages of a frame, read no further than a search needs. */
function messagesOf(event: CaptureEvent): FrameMessages {
  const text = event.kind === 'frame' ? (event.text ?? '') : '';
  if (/^[\s\ufeff]*\[/.test(text)) return { batch: true, messages: readFrame(text).messages };
  try {
    return { batch: false, messages: [{ value: parseJson(text), span: [0, text.length] }] };
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return { batch: false, messages: readFrame(text).messages };
  }
}

/** Bytes that are no UTF-8, with a replacement character for each that cannot be read. */
export function decodeBase64(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}
