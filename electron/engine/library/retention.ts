import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../../shared/bridge/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { firstPath, partNumber, recordFiles, SideFile } from '../captures/index.ts';
import type { Trash } from './trash.ts';

/** A capture of the folder, as far as it decides how long it is kept. */
export interface HeldCapture {
  readonly path: string;
  readonly bytes: number;
  /** When it was written last, ms since the epoch. */
  readonly changedMs: number;
}

/** How long captures are kept; 0 for as long as there is room. */
export type Keeping = Pick<Settings, 'keepDays' | 'keepGb'>;

/** While mcpscope runs, captures are looked at this often, ms. */
const LOOKS_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const GB = 1024 ** 3;

/** The captures that are not kept: those that are too old, and of the others the oldest, until what is left is small enough. */
export function surplusCaptures<T extends HeldCapture>(
  captures: readonly T[],
  { keepDays, keepGb }: Keeping,
  nowMs: number,
): readonly T[] {
  const newestFirst = captures.toSorted((a, b) => b.changedMs - a.changedMs);
  let bytes = 0;
  return newestFirst.filter((capture) => {
    const tooOld = keepDays > 0 && nowMs - capture.changedMs > keepDays * DAY_MS;
    if (!tooOld) bytes += capture.bytes;
    return tooOld || (keepGb > 0 && bytes > keepGb * GB);
  });
}

interface RetentionOptions {
  readonly folder: string;
  readonly trash: Trash;
  readonly keeping: () => Keeping;
  /** True for a capture that a connection shows or writes: it stays. */
  readonly isOpen: (path: string) => boolean;
  readonly report: (sentence: string) => void;
}

/** Moves captures to the trash that are kept no longer. Off unless the user has set how long; pinned ones always stay. */
export class Retention {
  readonly #options: RetentionOptions;
  #running: Promise<number> | null = null;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** Empties the trash of what is too old and looks now, then every hour, until the result is called. */
  keepOn(): () => void {
    const look = (): void => void this.#options.trash.empty().then(() => this.run());
    look();
    const timer = setInterval(look, LOOKS_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Resolves with how many captures went; one look at a time. Never rejects: what could not be moved is told, and stays. */
  run(nowMs = Date.now()): Promise<number> {
    this.#running ??= this.#look(nowMs).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #look(nowMs: number): Promise<number> {
    const { folder, trash, keeping, isOpen, report } = this.#options;
    const kept = keeping();
    if (kept.keepDays === 0 && kept.keepGb === 0) return 0;
    let moved = 0;
    try {
      for (const { path, files } of surplusCaptures(await heldIn(folder), kept, nowMs)) {
        if (files.some(isOpen) || new SideFile(path).annotations.pinned) continue;
        await trash.put(path, new Date(nowMs));
        moved += 1;
      }
    } catch (error) {
      // A folder that is not there yet has nothing to keep.
      if (systemErrorCode(error) !== 'ENOENT')
        report(
          `Captures are kept longer than the settings say: ${error instanceof Error ? error.message : systemErrorInWords(error)}`,
        );
    }
    if (moved > 0) report(movedSentence(moved, kept, folder));
    return moved;
  }
}

/** What went, why, and how it comes back. */
function movedSentence(moved: number, { keepDays, keepGb }: Keeping, folder: string): string {
  const limits = [...(keepDays > 0 ? [`${keepDays} days`] : []), ...(keepGb > 0 ? [`${keepGb} GB`] : [])];
  const captures = `${moved} ${moved === 1 ? 'capture' : 'captures'}`;
  return `mcpscope moved ${captures} to ${join(folder, 'trash')}, because the settings keep captures for at most ${limits.join(' and ')}. They stay there for 30 days.`;
}

/** A record, with all its files. */
interface HeldRecord extends HeldCapture {
  readonly files: readonly string[];
}

async function heldIn(folder: string): Promise<HeldRecord[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mcpcap'));
  const goOn = new Set(names.filter((name) => partNumber(name) > 1).map(firstPath));
  const further = new Set<string>();
  const held: HeldRecord[] = [];
  for (const name of names.toSorted((one, other) => partNumber(one) - partNumber(other))) {
    const path = join(folder, name);
    if (further.has(path)) continue;
    const files = goOn.has(firstPath(name)) ? await recordFiles(path) : [path];
    for (const file of files.slice(1)) further.add(file);
    const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    if (found[0]?.isFile() !== true) continue;
    const bytes = found.reduce((sum, one) => sum + (one?.size ?? 0), 0);
    held.push({ path, files, bytes, changedMs: Math.max(...found.map((one) => one?.mtimeMs ?? 0)) });
  }
  return held;
}
