import { readdir, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  CaptureReader,
  describeForeign,
  type CaptureEvent,
  type CaptureHeader,
} from '../../../shared/capture/index.ts';
import { Irregular, openRegular } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { LONG_LINE_BYTES } from './long-text.ts';
import { firstPath, partNumber, partPath, saysGoesOn } from './part-names.ts';
import { readExactly } from './read-exactly.ts';
import { RecordedEvents } from './recorded-events.ts';
import { StoredLines } from './stored-lines.ts';

/** How a file stands that was opened. `reason`: why nothing more can come of it, as a sentence; `changedMs`: of its last change, since 1970. */
export type FileLook =
  | { readonly state: 'same' | 'grown'; readonly changedMs: number }
  | { readonly state: 'gone'; readonly reason: string };

/** A file that cannot be opened as a capture; `message` is a sentence. */
export class UnreadableCapture extends Error {}

const HEAD_BYTES = 64 * 1024;
/** So much of the beginning tells a file from another one: when it began and what it observes stand there. */
const KNOWN_BYTES = 4 * 1024;

/** One file of a record, open for reading: a capture by itself. */
export class StoredPart {
  readonly path: string;
  readonly header: CaptureHeader;
  readonly lines: StoredLines;
  readonly reader: CaptureReader;
  readonly events: RecordedEvents;
  /** Seq of the first event that was taken from it, 0 before that. */
  first = 0;
  readonly #file: FileHandle;
  readonly #head: Buffer;

  /** `lines` and `reader` stand behind the header; `head` are the first bytes of the file. */
  constructor(
    path: string,
    file: FileHandle,
    header: CaptureHeader,
    { lines, reader, head }: { readonly lines: StoredLines; readonly reader: CaptureReader; readonly head: Buffer },
  ) {
    this.path = path;
    this.header = header;
    this.lines = lines;
    this.reader = reader;
    this.events = new RecordedEvents((offset, length) => readExactly(file.fd, offset, length), header.mcpscope);
    this.#file = file;
    this.#head = head;
  }

  /** Looks whether the file is still the one that was opened, and how long it is now. Never rejects. */
  async look(): Promise<FileLook> {
    const { path } = this;
    const before = this.lines.size;
    try {
      const held = await this.#file.stat();
      const named = await stat(path);
      if (named.ino !== held.ino || named.dev !== held.dev) return gone(`Another file has taken the place of ${path}`);
      if (held.size < before) return gone(`${path} has become shorter: it had ${before} bytes and has ${held.size}`);
      if (held.size === before) return { state: 'same', changedMs: held.mtimeMs };
      // Emptied and written anew, it may be longer than before and yet another record.
      const head = await readExactly(this.#file.fd, 0, this.#head.length);
      if (!head.equals(this.#head)) return gone(`${path} was replaced`);
      this.lines.grow(held.size);
      return { state: 'grown', changedMs: held.mtimeMs };
    } catch (error) {
      return gone(`${path} can no longer be read: ${systemErrorInWords(error)}`);
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Opens a file of a record. Rejects with UnreadableCapture. */
export async function openPart(path: string): Promise<StoredPart> {
  let handle: FileHandle | undefined;
  try {
    const { file, bytes } = await openRegular(path);
    handle = file;
    return await begin(path, handle, bytes);
  } catch (error) {
    await handle?.close();
    if (error instanceof UnreadableCapture) throw error;
    if (error instanceof Irregular)
      throw new UnreadableCapture(`${path} cannot be a capture: ${error.message}.`, { cause: error });
    throw new UnreadableCapture(`${path} cannot be opened: ${systemErrorInWords(error)}.`);
  }
}

async function begin(path: string, handle: FileHandle, size: number): Promise<StoredPart> {
  const head = await readExactly(handle.fd, 0, Math.min(size, HEAD_BYTES));
  const foreign = describeForeign(head);
  if (foreign !== null) throw new UnreadableCapture(`${path} cannot be opened. ${foreign}`);
  const lines = new StoredLines(handle.fd, size);
  const reader = new CaptureReader();
  const whole = await lines.next();
  const first = whole ?? lines.rest();
  // A first line of megabytes is no header; do not decode it whole to say so.
  const text = first === null ? '' : first.bytes.toString('utf8', 0, LONG_LINE_BYTES);
  const answer = whole === null ? reader.end(text) : reader.push(text);
  if (whole === null) lines.takeRest();
  if (answer?.kind !== 'header') {
    throw new UnreadableCapture(
      `${path} cannot be opened. ${answer?.kind === 'problem' ? answer.problem : 'Its first line is not that of a capture.'}`,
    );
  }
  return new StoredPart(path, handle, answer.header, {
    lines,
    reader,
    head: Buffer.from(head.subarray(0, KNOWN_BYTES)),
  });
}

/** Whether an event is the note at the end of a file whose record goes on in another one. */
export function isSeam(event: CaptureEvent): boolean {
  return event.kind === 'note' && event.by === 'engine' && saysGoesOn(event.text);
}

/**
 * Opens the file in which the record of this one goes on; null where it is there no more. Files between them may have been taken away.
 * `problem` hears, in sentences, of one that is there and cannot be read, or belongs to another record.
 */
export async function nextPart(
  { path, header }: StoredPart,
  problem: (sentence: string) => void,
): Promise<StoredPart | null> {
  const after = header.part?.number ?? 1;
  const first = after === 1 ? path : firstPath(path);
  const number = await furtherNumber(first, after);
  if (number === null) return null;
  try {
    const next = await openPart(partPath(first, number));
    if (next.header.part?.number === number && next.header.startedAt === header.startedAt) return next;
    await next.close();
    problem(`The record continues in another file; ${next.path} has the expected name, but belongs to another record.`);
  } catch (error) {
    problem(`The record continues in another file. ${systemErrorInWords(error)}.`);
  }
  return null;
}

/** The lowest number of a file that has the name of a later one of this record; null where there is none. */
async function furtherNumber(first: string, after: number): Promise<number | null> {
  const next = after + 1;
  // Nearly always the next one is there: a folder of thousands need not be listed.
  if ((await stat(partPath(first, next)).catch(() => null)) !== null) return next;
  const names = await readdir(dirname(first)).catch(() => []);
  const numbers = names
    .filter((name) => partNumber(name) > next && firstPath(name) === basename(first))
    .map((name) => partNumber(name));
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function gone(clause: string): FileLook {
  return { state: 'gone', reason: `${clause}. What is shown is what was read before.` };
}
