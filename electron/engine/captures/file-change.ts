import { watch, type FSWatcher } from 'node:fs';

/** Waits until a file changes, where the system tells of that, and for a time in any case. */
export class FileChange {
  readonly #watcher: FSWatcher | null;
  #changed = false;
  #wake: () => void = () => undefined;

  constructor(path: string) {
    this.#watcher = this.#watch(path);
  }

  /** Resolves after `ms`, earlier when the file changes or has changed since it last resolved, but not before `least`. */
  async next(ms: number, least: number, signal: AbortSignal): Promise<void> {
    await this.#pause(least, signal, false);
    if (!this.#changed) await this.#pause(ms - least, signal, true);
    this.#changed = false;
  }

  close(): void {
    this.#watcher?.close();
  }

  #pause(ms: number, signal: AbortSignal, wakes: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || ms <= 0) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(end, ms).unref();
      signal.addEventListener('abort', end);
      if (wakes) this.#wake = end;
    });
  }

  #watch(path: string): FSWatcher | null {
    try {
      const watcher = watch(path, { persistent: false }, () => {
        this.#changed = true;
        this.#wake();
      });
      // Its size is looked at all the same.
      return watcher.on('error', () => watcher.close());
    } catch {
      return null;
    }
  }
}
