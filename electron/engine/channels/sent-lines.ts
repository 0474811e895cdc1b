import type { LineEnd } from '../../../shared/capture/index.ts';
import type { Chunking } from '../../../shared/compose/index.ts';
import type { RawFrame } from '../../transports/index.ts';

const FEED = 0x0a;
const RETURN = 0x0d;

/** One line of what is sent, as its reader will see it. */
export interface SentLine {
  /** Without the line end; a view of the bytes that are sent. */
  readonly bytes: Uint8Array;
  readonly end: LineEnd;
  /** Where it begins in what is sent, and where what comes behind its line end does; bytes. */
  readonly from: number;
  readonly to: number;
}

/**
 * The lines that these bytes are for a server that reads line by line (specification, "Transports", stdio: messages
 * are delimited by newlines). A message spread over several lines is several lines, whatever its writer meant.
 */
export function sentLines(bytes: Buffer): SentLine[] {
  const lines: SentLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(FEED, start);
    if (feed < 0) {
      lines.push({ bytes: bytes.subarray(start), end: 'none', from: start, to: bytes.length });
      break;
    }
    const crlf = feed > start && bytes[feed - 1] === RETURN;
    const line = bytes.subarray(start, crlf ? feed - 1 : feed);
    lines.push({ bytes: line, end: crlf ? 'crlf' : 'lf', from: start, to: feed + 1 });
    start = feed + 1;
  }
  return lines;
}

/**
 * Records each line of what is sent as a frame of its own and returns the seq of the first; 0 for no bytes. `chunks`: how it is
 * written, null for in one piece.
 */
export function recordSentLines(
  bytes: Buffer,
  t: number,
  chunks: Chunking | null,
  record: (raw: RawFrame) => number,
): number {
  let first = 0;
  for (const line of sentLines(bytes)) {
    const parts = line.bytes.length === 0 ? [] : [line.bytes];
    const pieces = chunks === null ? [] : piecesWithin(line, chunks.bytes);
    const { length } = line.bytes;
    const seq = record({ t, dir: 'c2s', stream: 'stdio', parts, bytes: length, end: line.end, chunks: pieces });
    first ||= seq;
  }
  return first;
}

/** Lengths of the pieces in which a line is written when everything is written in pieces of this size; none where it is one. */
function piecesWithin({ from, to }: SentLine, size: number): number[] {
  const lengths: number[] = [];
  for (let at = from; at < to;) {
    const end = Math.min(to, (Math.floor(at / size) + 1) * size);
    lengths.push(end - at);
    at = end;
  }
  return lengths.length > 1 ? lengths : [];
}
