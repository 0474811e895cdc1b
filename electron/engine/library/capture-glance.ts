import type { FileHandle } from 'node:fs/promises';
import { CaptureReader, describeForeign, type CaptureHeader, type CaptureLine } from '../../../shared/capture/index.ts';
import { openRegular } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';

const HEADER_BYTES = 256 * 1024;
const TAIL_STEP = 64 * 1024;
/** A last line longer than this is not looked through for its beginning. */
const TAIL_BYTES = 4 * 1024 * 1024;
const FEED = 0x0a;

/** What the first line and the end of a capture say. */
export interface CaptureGlance {
  /** Null where it could not be read. */
  readonly header: CaptureHeader | null;
  /** Seq of the last line that has an end; 0 when there is none, or when it lies too far back. */
  readonly events: number;
  /** Why the file cannot be opened, as a sentence; '' when it can, as far as its first line tells. */
  readonly problem: string;
}

/** Looks at a file that may be anything, without reading all of it. Never rejects. */
export async function glanceAt(path: string): Promise<CaptureGlance> {
  try {
    const { file, bytes } = await openRegular(path);
    try {
      return await glance(file, bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    return { header: null, events: 0, problem: `It cannot be opened: ${systemErrorInWords(error)}.` };
  }
}

async function glance(file: FileHandle, bytes: number): Promise<CaptureGlance> {
  const head = await readAt(file, 0, Math.min(bytes, HEADER_BYTES));
  const foreign = describeForeign(head);
  if (foreign !== null) return { header: null, events: 0, problem: foreign };
  const end = head.indexOf(FEED);
  // Where the first line goes on beyond what was read, only opening the file can tell.
  if (end < 0 && bytes > head.length) return { header: null, events: 0, problem: '' };
  const answer = firstLine(head, end);
  if (answer?.kind !== 'header') return { header: null, events: 0, problem: problemOf(answer) };
  return { header: answer.header, events: await lastSeq(file, bytes), problem: '' };
}

function firstLine(head: Buffer, end: number): CaptureLine | null {
  const reader = new CaptureReader();
  return end < 0 ? reader.end(head.toString('utf8')) : reader.push(head.toString('utf8', 0, end));
}

function problemOf(answer: CaptureLine | null): string {
  return answer?.kind === 'problem' ? answer.problem : 'Its first line is not that of a capture.';
}

async function lastSeq(file: FileHandle, bytes: number): Promise<number> {
  let tail: Buffer = Buffer.alloc(0);
  for (let start = bytes; start > 0 && tail.length < TAIL_BYTES;) {
    const from = Math.max(0, start - TAIL_STEP);
    tail = Buffer.concat([await readAt(file, from, start - from), tail]);
    start = from;
    const end = tail.lastIndexOf(FEED);
    const before = end > 0 ? tail.lastIndexOf(FEED, end - 1) : -1;
    if (before >= 0) return seqOf(tail.subarray(before + 1, before + 64).toString('latin1'));
  }
  return 0;
}

/** Events are written with `seq` first. */
function seqOf(line: string): number {
  return Number(/^\{"seq":(\d{1,15})[,}]/.exec(line)?.[1] ?? 0);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
