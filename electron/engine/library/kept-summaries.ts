import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaptureSummary } from '../../../shared/bridge/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { readJsonFile, setAside, writeJsonFile } from '../settings/index.ts';
import { captureSummary } from './capture-summary.ts';

/** A capture as it was when it was summed up: another size, time or choice of muted rules makes another summary. */
export interface SummedUp {
  readonly path: string;
  readonly bytes: number;
  /** ms since 1970. */
  readonly changedMs: number;
  /** Rules that the user has muted on its server, in one text. */
  readonly muted: string;
}

const kept = z.strictObject({
  bytes: z.number(),
  changedMs: z.number(),
  muted: z.string(),
  summary: captureSummary,
});
type Kept = z.infer<typeof kept>;

const shelfFile = z.strictObject({ version: z.string(), captures: z.record(z.string(), kept) });

/** Summaries of one shelf; the oldest give way. Each shelf is a file of its own, small enough to be written at one go. */
const SHELF_MOST = 500;
/** What is kept is written so long after it came, in ms, with what came meanwhile. */
const WRITE_AFTER_MS = 1_000;
/** Between two shelves that are written, in ms. */
const WRITE_NEXT_MS = 100;

/** Summaries of captures, kept in the settings folder so that no capture is read for its summary twice. Never throws. */
export class KeptSummaries {
  readonly #folder: string;
  readonly #version: string;
  readonly #report: (sentence: string) => void;
  readonly #shelves = new Map<string, Map<string, Kept>>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  /** `version` is that of the product: another one may judge otherwise. */
  constructor(settingsFolder: string, version: string, report: (sentence: string) => void) {
    this.#folder = join(settingsFolder, 'summaries');
    this.#version = version;
    this.#report = report;
  }

  /** Null where the capture was never summed up as it is now. */
  find({ path, bytes, changedMs, muted }: SummedUp): CaptureSummary | null {
    const found = this.#shelf(shelfOf(path)).get(path);
    const same = found?.bytes === bytes && found.changedMs === changedMs && found.muted === muted;
    return same ? found.summary : null;
  }

  keep({ path, bytes, changedMs, muted }: SummedUp, summary: CaptureSummary): void {
    const name = shelfOf(path);
    const shelf = this.#shelf(name);
    // Taken out first: the newest stand at the end.
    shelf.delete(path);
    shelf.set(path, { bytes, changedMs, muted, summary });
    for (const oldest of shelf.keys()) {
      if (shelf.size <= SHELF_MOST) break;
      shelf.delete(oldest);
    }
    this.#changed.add(name);
    this.#timer ??= setTimeout(() => this.#writeNext(), WRITE_AFTER_MS).unref();
  }

  forget(path: string): void {
    const name = shelfOf(path);
    if (this.#shelf(name).delete(path)) this.#changed.add(name);
  }

  /** Writes what has not been written yet. */
  write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const name of this.#changed) this.#writeShelf(name);
  }

  /** One shelf at a time: together they would hold the engine up. */
  #writeNext(): void {
    this.#timer = null;
    const [name] = this.#changed;
    if (name === undefined) return;
    this.#writeShelf(name);
    if (this.#changed.size > 0) this.#timer = setTimeout(() => this.#writeNext(), WRITE_NEXT_MS).unref();
  }

  #writeShelf(name: string): void {
    this.#changed.delete(name);
    const captures = Object.fromEntries(this.#shelf(name));
    try {
      // What a power cut takes is summed up again.
      writeJsonFile(this.#fileOf(name), { version: this.#version, captures }, { lasting: false });
    } catch (error) {
      this.#report(`${systemErrorInWords(error)}.`);
    }
  }

  #shelf(name: string): Map<string, Kept> {
    const known = this.#shelves.get(name);
    if (known !== undefined) return known;
    const read = new Map(Object.entries(this.#read(this.#fileOf(name))));
    this.#shelves.set(name, read);
    return read;
  }

  #read(path: string): Readonly<Record<string, Kept>> {
    const { value, problem } = readJsonFile(path);
    if (problem !== '') this.#report(problem);
    if (value === undefined) return {};
    const read = shelfFile.safeParse(value);
    if (read.success) return read.data.version === this.#version ? read.data.captures : {};
    this.#report(`${path} does not hold summaries of captures; ${setAside(path)}.`);
    return {};
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.json`);
  }
}

function shelfOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').charAt(0);
}
