import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptureEntry } from '../../shared/bridge/index.ts';
import { decodeHeader, type CaptureHeader } from '../../shared/capture/index.ts';
import { systemErrorCode } from '../transports/index.ts';

const MOST_FILES = 500;
const HEADER_BYTES = 256 * 1024;
const TAIL_STEP = 64 * 1024;
/** A last line longer than this is not looked through for its beginning. */
const TAIL_BYTES = 4 * 1024 * 1024;
const FEED = 0x0a;

/**
 * The capture files of a folder, newest first: of each only the first line and the end are read.
 * A missing folder is an empty list; other troubles with the folder reject with the system's error.
 */
export async function listCaptures(folder: string): Promise<CaptureEntry[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.mcpcap')).map((name) => fileOf(join(folder, name), name)),
  );
  const newest = files.filter((file) => file !== null).toSorted((a, b) => b.changed - a.changed);
  const entries: CaptureEntry[] = [];
  for (const file of newest.slice(0, MOST_FILES)) entries.push(await entryOf(file));
  return entries;
}

interface CaptureFileStat {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly changed: number;
}

async function fileOf(path: string, fileName: string): Promise<CaptureFileStat | null> {
  // A file that goes away while the folder is listed is simply not in it any more.
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, fileName, bytes: found.size, changed: found.mtimeMs } : null;
}

/** An entry for a file that may be anything: what cannot be read of it is left at its file name, date and 0 events. */
async function entryOf({ path, fileName, bytes, changed }: CaptureFileStat): Promise<CaptureEntry> {
  const { header, events } = await glance(path, bytes).catch(() => ({ header: null, events: 0 }));
  return {
    path,
    name: header?.source.name || fileName,
    startedAt: header?.startedAt ?? new Date(changed).toISOString(),
    bytes,
    events,
  };
}

async function glance(path: string, bytes: number): Promise<{ header: CaptureHeader | null; events: number }> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, Math.min(bytes, HEADER_BYTES));
    const end = head.indexOf(FEED);
    const read = decodeHeader(head.subarray(0, end < 0 ? head.length : end).toString('utf8'));
    return read.ok ? { header: read.header, events: await lastSeq(file, bytes) } : { header: null, events: 0 };
  } finally {
    await file.close();
  }
}

/** Seq of the last line that ends in a line feed; 0 when that is the header or lies too far back. */
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
