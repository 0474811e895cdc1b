import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CaptureSummary } from '../../../shared/bridge/index.ts';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { firstPath, recordFiles, sidePath } from '../captures/index.ts';
import { FolderWatch } from './folder-watch.ts';
import type { KeptSummaries, SummedUp } from './kept-summaries.ts';
import { ListedCapture } from './listed-capture.ts';
import { type SumUp, sumUp } from './sum-up.ts';

/** Files beyond these are left out, those that changed last coming first. */
const MOST_FILES = 10_000;
/** Files that are looked at side by side. */
const AT_ONCE = 16;
/** A capture that changed within so many ms may still be written, and is not read for its summary. */
const STILL_WRITTEN_MS = 5_000;
/** The list is told at most so often, in ms; one of thousands travels whole. */
const TELL_EVERY_MS = 250;
const TELL_MANY_EVERY_MS = 1_000;
const MANY = 500;

export interface CaptureLibraryOptions {
  readonly folder: string;
  readonly summaries: KeptSummaries;
  /** The rules that the user has muted on a server. */
  readonly muted: (source: CaptureSource) => ReadonlySet<string>;
  /** Reads a capture that nobody looks at; in this thread where it is not given. */
  readonly sumUp?: SumUp;
  /** A capture is not in the folder any more. */
  readonly gone?: (path: string) => void;
  readonly report: (sentence: string) => void;
}

/** The captures of the capture folder and what they came to, kept true while somebody listens, and at no cost while nobody does. */
export class CaptureLibrary {
  readonly #options: CaptureLibraryOptions;
  readonly #listeners = new Set<() => void>();
  #files = new Map<string, ListedCapture>();
  /** Files that go on with the record of another one, and so are none of the list. */
  #further = new Map<ListedCapture, ListedCapture>();
  #watch: FolderWatch | null = null;
  #stop = new AbortController();
  /** One look at a time. */
  #looking: Promise<void> = Promise.resolve();
  #read = false;
  #summing = false;
  #telling: NodeJS.Timeout | null = null;
  #toldAt = 0;
  #problem = '';

  constructor(options: CaptureLibraryOptions) {
    this.#options = options;
  }

  /** Calls back at every change of the list, first when it has been read. Returns a function that ends that. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    if (this.#watch === null) this.#begin();
    if (this.#read) this.#tell();
    return () => {
      if (this.#listeners.delete(changed) && this.#listeners.size === 0) this.#end();
    };
  }

  /** All entries as the JSON text of a list, pinned ones first, then the newest; null before the folder was read. */
  json(): string | null {
    if (!this.#read) return null;
    return `[${this.#sorted()
      .map((file) => file.json)
      .join()}]`;
  }

  /** Looks at a capture again at once, since it was just changed by us; resolves when that is done. */
  async lookAgain(fileName: string): Promise<void> {
    if (this.#watch === null) return;
    const files = await recordFiles(join(this.#options.folder, fileName));
    const known = Array.from(this.#files.keys()).filter((name) => firstPath(name) === firstPath(fileName));
    await this.#look(new Set([...files.map((file) => basename(file)), ...known]));
  }

  /**
   * Keeps what a connection came to whose whole record is in its file: so the file needs no reading. `bytes` is how much of it was
   * seen for that; null for all of it.
   */
  async keep(path: string, summary: CaptureSummary, source: CaptureSource, bytes: number | null): Promise<void> {
    const { folder, summaries, muted } = this.#options;
    if (dirname(path) !== folder) return;
    const found = await stat(path).catch(() => null);
    if (found === null || (bytes !== null && found.size !== bytes)) return;
    const stamp = { bytes: found.size, changedMs: found.mtimeMs };
    summaries.keep({ path, ...stamp, muted: textOf(muted(source)) }, summary);
    const file = this.#files.get(basename(path));
    if (file?.stamp.bytes !== stamp.bytes || file.stamp.changedMs !== stamp.changedMs) return;
    file.sumUp(summary);
    if (this.#watch !== null) this.#tell();
  }

  /** Other rules are muted now: captures are judged again where that makes a difference. */
  judgeAgain(): void {
    for (const file of this.#files.values())
      if (!file.lacksSummary) file.sumUp(this.#options.summaries.find(this.#asSummedUp(file)));
    if (this.#watch === null) return;
    this.#tell();
    void this.#sumUpAll(this.#stop.signal);
  }

  #begin(): void {
    this.#stop = new AbortController();
    this.#watch = new FolderWatch(this.#options.folder, (names) => void this.#look(names));
    void this.#look('all');
  }

  #end(): void {
    this.#stop.abort();
    this.#watch?.close();
    this.#watch = null;
    if (this.#telling !== null) clearTimeout(this.#telling);
    this.#telling = null;
  }

  #look(names: ReadonlySet<string> | 'all'): Promise<void> {
    const { signal } = this.#stop;
    this.#looking = this.#looking.then(async () => {
      if (signal.aborted) return;
      const changed = names === 'all' ? await this.#lookAtAll(signal) : await this.#lookAt([...captureNames(names)]);
      if (signal.aborted) return;
      this.#join();
      if (changed || !this.#read) this.#tell();
      this.#read = true;
      void this.#sumUpAll(signal);
    });
    return this.#looking;
  }

  async #lookAtAll(signal: AbortSignal): Promise<boolean> {
    const names = await readdir(this.#options.folder).catch((error: unknown) => {
      this.#tellProblem(error);
      return [];
    });
    const there = new Set(names.filter((name) => name.endsWith(EXTENSION)));
    const gone = Array.from(this.#files.keys()).filter((name) => !there.has(name));
    for (const name of gone) this.#files.delete(name);
    // Names begin with the date: of a folder with very many the newest are listed, and are there first.
    const newest = [...there].toSorted().toReversed().slice(0, MOST_FILES);
    const changed = await this.#lookAt(newest, () => signal.aborted);
    return changed || gone.length > 0;
  }

  async #lookAt(names: readonly string[], ended = (): boolean => false): Promise<boolean> {
    let changed = false;
    for (let at = 0; at < names.length && !ended(); at += AT_ONCE) {
      const looks = await Promise.all(names.slice(at, at + AT_ONCE).map((name) => this.#lookAtOne(name)));
      changed ||= looks.includes(true);
      if (changed && !this.#read && at > MANY) {
        this.#read = true;
        this.#join();
        this.#tell();
      }
    }
    return changed;
  }

  async #lookAtOne(name: string): Promise<boolean> {
    const file = this.#files.get(name) ?? new ListedCapture(this.#options.folder, name);
    const bytes = file.stamp.bytes;
    const changed = await file.look();
    if (changed === null) {
      this.#options.summaries.forget(file.path);
      this.#options.gone?.(file.path);
      return this.#files.delete(name);
    }
    this.#files.set(name, file);
    if (file.lacksSummary && (changed || bytes < 0)) this.#recall(file);
    return changed;
  }

  /** Finds the files of each record again. */
  #join(): void {
    const before = new Set(this.#further.values());
    const records = new Map<string, ListedCapture[]>();
    for (const file of this.#files.values())
      if (file.number > 1) {
        const record = `${firstPath(file.fileName)}\n${file.startedAt}`;
        const known = records.get(record);
        if (known === undefined) records.set(record, [file]);
        else known.push(file);
      }
    this.#further = new Map();
    for (const parts of records.values()) {
      const { fileName, startedAt } = parts[0]!;
      const first = this.#files.get(firstPath(fileName));
      if (first?.startedAt === startedAt) parts.push(first);
      const [head, ...others] = parts.toSorted((one, other) => one.number - other.number);
      for (const one of others) this.#further.set(one, head!);
      before.delete(head!);
      if (head!.goesOn(others) && head!.lacksSummary) this.#recall(head!);
    }
    for (const head of before) head.goesOn([]);
  }

  /** Gives a capture the summary that is kept of it. */
  #recall(file: ListedCapture): void {
    const found = this.#options.summaries.find(this.#asSummedUp(file));
    if (found !== null) file.sumUp(found);
  }

  #asSummedUp(file: ListedCapture): SummedUp {
    const { path, source, stamp } = file;
    return { path, ...stamp, muted: source === null ? '' : textOf(this.#options.muted(source)) };
  }

  /** Reads what lacks a summary, the newest first and one at a time. */
  async #sumUpAll(signal: AbortSignal): Promise<void> {
    if (this.#summing) return;
    this.#summing = true;
    try {
      for (let files = this.#unread(); files.length > 0 && !signal.aborted; files = this.#unread())
        for (const file of files) if (!signal.aborted) await this.#sumUpOne(file, signal);
    } finally {
      this.#summing = false;
    }
  }

  #unread(): ListedCapture[] {
    const settled = Date.now() - STILL_WRITTEN_MS;
    return this.#sorted().filter((file) => file.lacksSummary && file.stamp.changedMs < settled);
  }

  async #sumUpOne(file: ListedCapture, signal: AbortSignal): Promise<void> {
    this.#recall(file);
    if (file.lacksSummary) {
      const as = this.#asSummedUp(file);
      const { source } = file;
      const muted = source === null ? new Set<string>() : this.#options.muted(source);
      const read = await (this.#options.sumUp ?? sumUp)(file.path, muted, signal);
      if (read === null) return;
      // What was appended meanwhile makes it another capture; it is read again when it is quiet.
      const changed = await file.look();
      if (changed === null) this.#files.delete(file.fileName);
      if (changed !== false) return;
      if (typeof read !== 'string') this.#options.summaries.keep(as, read);
      file.sumUp(read);
    }
    this.#tell();
  }

  /** Trouble with the folder is told once, not at every look. */
  #tellProblem(error: unknown): void {
    const problem = `${this.#options.folder} could not be listed: ${systemErrorInWords(error)}.`;
    if (systemErrorCode(error) === 'ENOENT' || problem === this.#problem) return;
    this.#problem = problem;
    this.#options.report(problem);
  }

  #sorted(): ListedCapture[] {
    return Array.from(this.#files.values())
      .filter((file) => !this.#further.has(file))
      .toSorted(byPinAndTime);
  }

  #tell(): void {
    const every = this.#files.size > MANY ? TELL_MANY_EVERY_MS : TELL_EVERY_MS;
    this.#telling ??= setTimeout(
      () => {
        this.#telling = null;
        this.#toldAt = performance.now();
        for (const listener of this.#listeners) listener();
      },
      Math.max(0, this.#toldAt + every - performance.now()),
    ).unref();
  }
}

const EXTENSION = '.mcpcap';
const SIDE = sidePath('');

/** The captures that names of files stand for: those of side files, too. */
function captureNames(names: ReadonlySet<string>): Set<string> {
  const captures = Array.from(names, (name) => (name.endsWith(SIDE) ? name.slice(0, -SIDE.length) : name));
  return new Set(captures.filter((name) => name.endsWith(EXTENSION)));
}

function textOf(rules: ReadonlySet<string>): string {
  return [...rules].toSorted().join(' ');
}

function byPinAndTime(a: ListedCapture, b: ListedCapture): number {
  const pinned = Number(b.entry.pinned) - Number(a.entry.pinned);
  if (pinned !== 0) return pinned;
  const [later, earlier] = [a.entry.startedAt, b.entry.startedAt];
  if (later !== earlier) return later < earlier ? 1 : -1;
  return a.fileName < b.fileName ? 1 : -1;
}
