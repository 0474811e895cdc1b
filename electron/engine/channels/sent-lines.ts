import type { LineEnd } from '../../../shared/capture/index.ts';
import type { RawFrame } from '../../transports/index.ts';

const FEED = 0x0a;
const RETURN = 0x0d;

/** One line of what is sent, as its reader will see it. */
export interface SentLine {
  /** Without the line end; a view of the bytes that are sent. */
  readonly bytes: Uint8Array;
  readonly end: LineEnd;
}

/** The bytes of a text with a byte order mark and a line end as asked. Lone surrogates cannot be sent: UTF-8 has none. */
export function bytesToSend(text: string, end: LineEnd, bom: boolean): Buffer {
  return Buffer.from(`${bom ? '\ufeff' : ''}${text}${end === 'lf' ? '\n' : end === 'crlf' ? '\r\n' : ''}`, 'utf8');
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
      lines.push({ bytes: bytes.subarray(start), end: 'none' });
      break;
    }
    const crlf = feed > start && bytes[feed - 1] === RETURN;
    lines.push({ bytes: bytes.subarray(start, crlf ? feed - 1 : feed), end: crlf ? 'crlf' : 'lf' });
    start = feed + 1;
  }
  return lines;
}

/** Records each line of what is sent as a frame of its own and returns the seq of the first; 0 for no bytes. */
export function recordSentLines(bytes: Buffer, t: number, record: (raw: RawFrame) => number): number {
  let first = 0;
  for (const line of sentLines(bytes)) {
    const parts = line.bytes.length === 0 ? [] : [line.bytes];
    const seq = record({ t, dir: 'c2s', stream: 'stdio', parts, bytes: line.bytes.length, end: line.end, chunks: [] });
    first ||= seq;
  }
  return first;
}
