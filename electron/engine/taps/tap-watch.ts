import { watch, type FSWatcher } from 'node:fs';
import { ownFolder } from '../../files/index.ts';
import { announcedTaps, type Announcement } from '../../tap/index.ts';

/** Not every file system tells of its changes, and a tap that was killed takes nothing back, ms. */
const EVERYTHING_MS = 1_000;
/** A tap makes its file and gives it its name. */
const GATHER_MS = 10;

/** Tells which taps run, whenever that may have changed. Nothing of it keeps the process alive. */
export class TapWatch {
  readonly #folder: string;
  readonly #tell: (taps: readonly Announcement[]) => void;
  readonly #everything: NodeJS.Timeout;
  #watcher: FSWatcher | null = null;
  #soon: NodeJS.Timeout | null = null;

  /** The folder is made where it is missing. */
  constructor(folder: string, tell: (taps: readonly Announcement[]) => void) {
    this.#folder = folder;
    this.#tell = tell;
    this.#everything = setInterval(() => this.#look(), EVERYTHING_MS).unref();
    this.#soon = setTimeout(() => this.#look(), 0).unref();
  }

  close(): void {
    clearInterval(this.#everything);
    if (this.#soon !== null) clearTimeout(this.#soon);
    this.#watcher?.close();
  }

  #look(): void {
    this.#soon = null;
    this.#watcher ??= this.#watch();
    this.#tell(announcedTaps(this.#folder));
  }

  /** Null where the system cannot: everything is looked at now and then in any case. */
  #watch(): FSWatcher | null {
    try {
      ownFolder(this.#folder);
      const watcher = watch(this.#folder, { persistent: false }, () => {
        this.#soon ??= setTimeout(() => this.#look(), GATHER_MS).unref();
      });
      watcher.on('error', () => {
        watcher.close();
        if (this.#watcher === watcher) this.#watcher = null;
      });
      return watcher;
    } catch {
      return null;
    }
  }
}
