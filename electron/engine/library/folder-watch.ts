import { watch, type FSWatcher } from 'node:fs';

/** Everything is looked at this often, in ms: not every file system tells of its changes. */
const EVERYTHING_MS = 5_000;
/** Changes are gathered for so long before they are looked at, and while they go on they are looked at so often, in ms. */
const GATHER_MS = 150;
const AT_MOST_EVERY_MS = 1_000;

/** Says which files of a folder may have changed, and now and then that any may have. */
export class FolderWatch {
  readonly #folder: string;
  readonly #look: (names: ReadonlySet<string> | 'all') => void;
  #watcher: FSWatcher | null = null;
  #names: Set<string> | 'all' = new Set();
  #gathering: NodeJS.Timeout | null = null;
  #looked = 0;
  readonly #everything: NodeJS.Timeout;

  /** The folder need not exist. Until `close`, `look` gets names in the folder; nothing keeps the process alive. */
  constructor(folder: string, look: (names: ReadonlySet<string> | 'all') => void) {
    this.#folder = folder;
    this.#look = look;
    this.#watch();
    this.#everything = setInterval(() => {
      if (this.#watcher === null) this.#watch();
      this.#tell('all');
    }, EVERYTHING_MS).unref();
  }

  close(): void {
    clearInterval(this.#everything);
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#watcher?.close();
  }

  #watch(): void {
    try {
      const watcher = watch(this.#folder, { persistent: false }, (_event, name) => this.#tell(name ?? 'all'));
      // A folder that goes away is found again by looking at everything.
      watcher.on('error', () => this.#unwatch(watcher));
      this.#watcher = watcher;
    } catch {
      this.#watcher = null;
    }
  }

  #unwatch(watcher: FSWatcher): void {
    watcher.close();
    if (this.#watcher === watcher) this.#watcher = null;
  }

  #tell(name: string): void {
    if (name === 'all') this.#names = 'all';
    else if (this.#names !== 'all') this.#names.add(name);
    this.#gathering ??= setTimeout(
      () => {
        const names = this.#names;
        this.#names = new Set();
        this.#gathering = null;
        this.#looked = performance.now();
        this.#look(names);
      },
      Math.max(GATHER_MS, this.#looked + AT_MOST_EVERY_MS - performance.now()),
    ).unref();
  }
}
