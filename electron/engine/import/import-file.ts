import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  CAPTURE_VERSION,
  describeForeign,
  encodeEvent,
  type CaptureEvent,
  type CaptureSource,
} from '../../../shared/capture/index.ts';
import {
  ClaudeCodeLog,
  ClientLog,
  FORMATS,
  formatOf,
  omissionsOf,
  omissionWords,
  McpProxyLog,
  SupergatewayLog,
  TextLog,
  McpRemoteLog,
  MessageLines,
  noteOf,
  Placement,
  readExportArray,
  readHar,
  serverOfLine,
  tellsMessage,
  type ImportFormat,
  type LineReader,
  type Told,
} from '../../../shared/imports/index.ts';
import { openRegular, type RegularFile } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import {
  beginCapture,
  type Recording,
  type CaptureFile,
  readExactly,
  StoredLines,
  type StoredLine,
} from '../captures/index.ts';
import { Turn } from '../pacing/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** How a foreign record is to be read. */
export interface ImportChoices {
  /** Found out when not given. */
  readonly format?: ImportFormat;
  /** For a log of several servers: the one whose messages are taken; the one with the most when not given. */
  readonly server?: string;
  readonly record: Recording;
  readonly captureFolder: string;
  readonly version: string;
}

/** What an import came to. */
export interface Imported {
  /** The capture that was written. */
  readonly path: string;
  readonly format: ImportFormat;
  readonly events: number;
  readonly messages: number;
  /** Lines that are no messages, and stand in the capture as notes. */
  readonly notes: number;
  /** Lines and entries that were to hold a message and could not be read, or not to the byte; they stand as notes, too. */
  readonly unread: number;
  /** Number of the first of them, of the lines or events in the capture; 0 for none. */
  readonly firstUnread: number;
  /** Other servers of the same log, whose lines are notes. */
  readonly others: readonly string[];
}

/** A file that cannot be imported; `message` is a sentence. */
export class ImportFault extends Error {}

const HEAD_BYTES = 64 * 1024;
/** Documents are parsed as one. */
const DOCUMENT_MOST = 256 * 1024 * 1024;

/** What a file is that could be imported; null when it is nothing of that kind or cannot be read. */
export async function importFormatOf(path: string): Promise<ImportFormat | null> {
  const opened = await openRegular(path).catch(() => null);
  if (opened === null) return null;
  const { file, bytes } = opened;
  try {
    const head = await headOf(file, bytes);
    return describeForeign(head) === null ? formatOf(head.toString('utf8'), basename(path)) : null;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Makes a capture of a foreign record. The record itself is only read. Rejects with ImportFault. */
export async function importFile(path: string, choices: ImportChoices): Promise<Imported> {
  const { record } = choices;
  if (typeof record === 'object' && resolve(record.file) === resolve(path))
    throw new ImportFault(`${path} is the record itself: choose another file to write the capture to.`);
  const { file, bytes: size } = await opened(path);
  try {
    const head = await headOf(file, size);
    const foreign = describeForeign(head);
    if (foreign !== null) throw new ImportFault(`${path} cannot be imported. ${foreign}`);
    const format = choices.format ?? formatOf(head.toString('utf8'), basename(path));
    if (format === null)
      throw new ImportFault(
        `${path} cannot be imported: its beginning is none of ${Object.values(FORMATS)
          .map(({ name }) => name)
          .join(', ')}.`,
      );
    return await new Import(path, file, size, format, choices).run(omissionsOf(format, head.toString('utf8')));
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<RegularFile> {
  try {
    return await openRegular(path);
  } catch (error) {
    throw new ImportFault(`${path} cannot be opened: ${systemErrorInWords(error)}.`, { cause: error });
  }
}

function headOf(file: FileHandle, size: number): Promise<Buffer> {
  return readExactly(file.fd, 0, Math.min(size, HEAD_BYTES));
}

/** One import under way. */
class Import {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #size: number;
  readonly #format: ImportFormat;
  readonly #choices: ImportChoices;
  readonly #placement: Placement;
  /** Events that wait for the first moment that the record names: it is the start of the capture. */
  #held: CaptureEvent[] = [];
  #capture: CaptureFile | null = null;
  #source: CaptureSource;
  #others: readonly string[] = [];
  #messages = 0;
  #notes = 0;
  #unread = 0;
  #firstUnread = 0;

  constructor(path: string, file: FileHandle, size: number, format: ImportFormat, choices: ImportChoices) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
    this.#format = format;
    this.#choices = choices;
    this.#source = { transport: 'stdio', name: basename(path), command: '', args: [], cwd: '' };
    this.#placement = new Placement((event) => this.#keep(event));
  }

  /** `omits`: what such a record may leave out; of a document that is found in it. */
  async run(omits: readonly string[]): Promise<Imported> {
    try {
      this.#source = { ...this.#source, omits };
      if (this.#format === 'har' || this.#format === 'inspector') await this.#document();
      else await this.#lines();
      const capture = this.#begun();
      await capture.flush();
      if (capture.stopped !== '') throw new ImportFault(capture.stopped);
      return {
        path: capture.path,
        format: this.#format,
        events: this.#placement.events,
        messages: this.#messages,
        notes: this.#notes,
        unread: this.#unread,
        firstUnread: this.#firstUnread,
        others: this.#others,
      };
    } finally {
      await this.#capture?.close();
    }
  }

  /** The first event: where all the others come from. */
  #tellOrigin(): void {
    const from = `Imported from ${FORMATS[this.#format].name}, ${basename(this.#path)}: messages as it holds them.`;
    const words = omissionWords(this.#source.omits ?? []);
    this.#placement.place({ at: null, event: noteOf(words === '' ? from : `${from} ${words}`) });
  }

  #place(told: Told): void {
    this.#placement.place(told);
    if (told.unread !== true) return;
    this.#unread += 1;
    this.#firstUnread ||= this.#placement.events;
  }

  async #document(): Promise<void> {
    if (this.#size > DOCUMENT_MOST)
      throw new ImportFault(
        `${this.#path} cannot be imported: it has ${this.#size} bytes, and such a document is read as one, up to ${DOCUMENT_MOST}.`,
      );
    const bytes = await readExactly(this.#file.fd, 0, this.#size);
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    let document: unknown;
    try {
      document = parseJson(text);
    } catch (error) {
      throw new ImportFault(
        `${this.#path} cannot be imported: it is not JSON (${error instanceof Error ? error.message : String(error)}).`,
        { cause: error },
      );
    }
    const held: Told[] = [];
    const source = (this.#format === 'har' ? readHar : readExportArray)(document, (told) => void held.push(told));
    if (source === null)
      throw new ImportFault(`${this.#path} cannot be imported: it is not ${FORMATS[this.#format].name}.`);
    this.#source = { ...source, name: basename(this.#path) };
    this.#tellOrigin();
    if (!isUtf8(bytes)) this.#place(notUtf8('It'));
    const turn = new Turn();
    for (const told of held) {
      this.#place(told);
      if (turn.isOver) await turn.next();
    }
  }

  async #lines(): Promise<void> {
    const server = await this.#server();
    if (server !== null) this.#source = { ...this.#source, name: server };
    const reader = this.#reader(server);
    this.#tellOrigin();
    const place = (told: Told): void => this.#place(told);
    let number = 0;
    await this.#each((text, bytes) => {
      number += 1;
      if (!isUtf8(bytes)) place(notUtf8(`Its line ${number}`));
      reader.line(text, place);
    });
    reader.end(place);
  }

  #reader(server: string | null): LineReader {
    switch (this.#format) {
      case 'claude-code':
        return new ClaudeCodeLog();
      case 'mcp-remote':
        return new McpRemoteLog();
      case 'claude-desktop':
      case 'cursor':
      case 'vscode':
        return new ClientLog(server);
      case 'mcp-proxy':
        return new McpProxyLog();
      case 'supergateway':
        return new SupergatewayLog();
      case 'text':
        return new TextLog();
      default:
        return new MessageLines();
    }
  }

  /** Whose messages are taken of a log of several servers: the one asked for, else that with the most messages. */
  async #server(): Promise<string | null> {
    if (this.#format !== 'claude-desktop') return this.#choices.server ?? null;
    const messages = new Map<string, number>();
    await this.#each((text) => {
      const name = serverOfLine(text) ?? '';
      if (name !== '') messages.set(name, (messages.get(name) ?? 0) + (tellsMessage(text) ? 1 : 0));
    });
    const [most] = Array.from(messages).toSorted((a, b) => b[1] - a[1]);
    const chosen = this.#choices.server ?? most?.[0] ?? null;
    if (chosen !== null && !messages.has(chosen))
      throw new ImportFault(
        `${this.#path} has no server ${chosen}; it has ${Array.from(messages.keys()).join(', ') || 'none by name'}.`,
      );
    this.#others = Array.from(messages.keys()).filter((name) => name !== chosen);
    return chosen;
  }

  async #each(take: (text: string, bytes: Buffer) => void): Promise<void> {
    const lines = new StoredLines(this.#file.fd, this.#size);
    const turn = new Turn();
    for (let line = await lines.next(); line !== null; line = lines.ready() ?? (await lines.next())) {
      take(textOf(line), line.bytes);
      if (turn.isOver) await turn.next();
    }
    const rest = lines.rest();
    if (rest !== null) take(textOf(rest), rest.bytes);
  }

  #keep(event: CaptureEvent): void {
    if (event.kind === 'frame') this.#messages += 1;
    // The first one is ours.
    if (event.kind === 'note' && event.seq > 1) this.#notes += 1;
    if (this.#capture === null && this.#placement.startMs === null) this.#held.push(event);
    else this.#write(event);
  }

  #write(event: CaptureEvent): void {
    this.#begun().append(encodeEvent(event), event);
  }

  /** The capture, begun when its start is known, or when nothing names it. */
  #begun(): CaptureFile {
    if (this.#capture !== null) return this.#capture;
    const { record, captureFolder, version } = this.#choices;
    this.#capture = beginCapture(record, captureFolder, {
      mcpscope: CAPTURE_VERSION,
      startedAt: new Date(this.#placement.startMs ?? Date.now()).toISOString(),
      source: this.#source,
      tool: `mcpscope ${version}`,
      redacted: false,
    });
    const held = this.#held;
    this.#held = [];
    for (const event of held) this.#write(event);
    return this.#capture;
  }
}

/** What was read of a record that is not in the encoding that all of these have. */
function notUtf8(what: string): Told {
  const words = `${what} is not UTF-8: where it is not, what follows has the character U+FFFD instead.`;
  return { at: null, event: noteOf(words, 'warning'), unread: true };
}

function textOf({ bytes }: StoredLine): string {
  return bytes.toString('utf8').replace(/^\ufeff|\r$/g, '');
}
