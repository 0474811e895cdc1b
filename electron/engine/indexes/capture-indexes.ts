import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Irregular, ownFolder, readTail } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { Connection } from '../connection/index.ts';
import { CaptureIndex, type IndexedCapture, writeIndex } from './capture-index.ts';
import { TornIndex } from './index-parts.ts';
import { ReleasedMeanwhile, toldBatches } from './told-batches.ts';

/** A capture of fewer events is folded in no time. */
const LEAST_EVENTS = 20_000;
/** Indexes that were not used for longest give way above this, in bytes together; one that is larger by itself is not kept. */
const MOST_BYTES = 1024 ** 3;
const TAIL_BYTES = 64 * 1024;
const EXTENSION = '.mcpidx';

export interface IndexLimits {
  /** Events from which on a capture has an index. */
  readonly leastEvents?: number;
  /** Bytes of all indexes together. */
  readonly mostBytes?: number;
}

/** Indexes of captures, kept in the settings folder: a capture that was opened before is all in the window before it is folded. */
export class CaptureIndexes {
  readonly #folder: string;
  readonly #program: string;
  readonly #leastEvents: number;
  readonly #mostBytes: number;
  readonly #report: (sentence: string) => void;

  /** `version` is that of the product. */
  constructor(
    settingsFolder: string,
    version: string,
    report: (sentence: string) => void,
    { leastEvents = LEAST_EVENTS, mostBytes = MOST_BYTES }: IndexLimits = {},
  ) {
    this.#folder = join(settingsFolder, 'indexes');
    this.#program = programOf(version);
    this.#report = report;
    this.#leastEvents = leastEvents;
    this.#mostBytes = mostBytes;
  }

  /** The index of a capture as it stands now; null where there is none. `muted`: rules that the user has muted on its server. */
  async find(path: string, muted: ReadonlySet<string>): Promise<CaptureIndex | null> {
    const file = this.#fileOf(path);
    try {
      const index = await CaptureIndex.open(file);
      const now = await this.#ofNow(path, muted);
      if (now === null || JSON.stringify(index.of) !== JSON.stringify(now)) return null;
      const used = new Date();
      await utimes(file, used, used);
      return index;
    } catch (error) {
      if (error instanceof TornIndex || error instanceof Irregular || error instanceof RangeError)
        await this.#drop(file);
      else if (!isMissing(error)) this.#report(`${systemErrorInWords(error)}.`);
      return null;
    }
  }

  /** Keeps what a window is told of a connection whose record has ended and was folded, where that is worth it. Never rejects. */
  async keep(connection: Connection): Promise<void> {
    const { path } = connection.info().recording;
    const { places, released, muted } = connection;
    if (path === '' || places === null || places.count < this.#leastEvents) return;
    await connection.flushed();
    const of = await this.#ofNow(path, muted);
    // What stands behind the last event was not folded; the last line may have no end.
    if (of === null || of.bytes - places.end > 1) return;
    try {
      ownFolder(this.#folder);
      const { observation } = connection;
      await writeIndex(this.#fileOf(path), { of, observation, places, batches: toldBatches(connection, released) });
      await this.#giveWay();
    } catch (error) {
      if (!(error instanceof ReleasedMeanwhile))
        this.#report(`No index of ${path} was kept: ${systemErrorInWords(error)}.`);
    }
  }

  /** The capture is not there any more. */
  forget(path: string): Promise<void> {
    return this.#drop(this.#fileOf(path));
  }

  async #ofNow(path: string, muted: ReadonlySet<string>): Promise<IndexedCapture | null> {
    try {
      const { size, mtimeMs } = await stat(path);
      const tail = createHash('sha256').update(readTail(path, TAIL_BYTES)).digest('hex');
      const rules = [...muted].toSorted().join(' ');
      return { path, bytes: size, changedMs: mtimeMs, tail, muted: rules, program: this.#program };
    } catch {
      // Whoever opens the capture tells what is wrong with it.
      return null;
    }
  }

  async #giveWay(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(EXTENSION));
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, mtimeMs };
      }),
    );
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    // One that is too large by itself goes first: the others would all go before it, and it after them.
    const tooLarge = ({ size }: { readonly size: number }): number => (size > this.#mostBytes ? 0 : 1);
    for (const { path, size } of files.toSorted((a, b) => tooLarge(a) - tooLarge(b) || a.mtimeMs - b.mtimeMs)) {
      if (bytes <= this.#mostBytes) return;
      bytes -= size;
      await this.#drop(path);
    }
  }

  async #drop(file: string): Promise<void> {
    try {
      await rm(file, { force: true });
    } catch (error) {
      this.#report(`${systemErrorInWords(error)}.`);
    }
  }

  #fileOf(path: string): string {
    return join(this.#folder, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}${EXTENSION}`);
  }
}

/** Another build may judge otherwise, whatever its version says. */
function programOf(version: string): string {
  const { size, mtimeMs } = statSync(fileURLToPath(import.meta.url));
  return `${version} ${size} ${mtimeMs}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
