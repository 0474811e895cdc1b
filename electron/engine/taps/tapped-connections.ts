import type { Announcement } from '../../tap/index.ts';
import type { FileConnection } from '../connection/index.ts';
import { TapWatch } from './tap-watch.ts';

/** Shows each tap that runs as a connection, from the moment at which it announces itself. */
export class TappedConnections {
  readonly #watch: TapWatch;
  readonly #open: (path: string) => Promise<FileConnection>;
  /** By the capture. One that was closed stays here: it is not opened again by itself. */
  readonly #shown = new Map<string, Promise<FileConnection | null>>();
  #running = new Map<string, Announcement>();

  /** `open` opens a capture that is being written, and shows it. */
  constructor(folder: string, open: (path: string) => Promise<FileConnection>) {
    this.#open = open;
    this.#watch = new TapWatch(folder, (taps) => this.#told(taps));
  }

  close(): void {
    this.#watch.close();
  }

  #told(taps: readonly Announcement[]): void {
    const before = this.#running;
    this.#running = new Map(taps.filter(({ capture }) => capture !== '').map((tap) => [tap.capture, tap]));
    for (const path of new Set([...before.keys(), ...this.#running.keys()]))
      if (before.get(path)?.problem !== this.#running.get(path)?.problem) void this.#show(path);
  }

  async #show(path: string): Promise<void> {
    if (!this.#shown.has(path)) this.#shown.set(path, this.#opened(path));
    const connection = await this.#shown.get(path);
    const tap = this.#running.get(path);
    connection?.tapped({ running: tap !== undefined, problem: tap?.problem ?? null });
  }

  /** Where there is no such file yet the next look tries again. */
  async #opened(path: string): Promise<FileConnection | null> {
    try {
      return await this.#open(path);
    } catch {
      this.#shown.delete(path);
      this.#running.delete(path);
      return null;
    }
  }
}
