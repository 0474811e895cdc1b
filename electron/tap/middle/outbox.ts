/** So often a slowed piece goes on, ms. */
const TICK_MS = 50;

interface Waiting {
  readonly bytes: Buffer;
  readonly afterMs: number;
  readonly bytesPerSecond: number;
}

/** Lets bytes go out in their order, each when its time has come. */
export class Outbox {
  readonly #pass: (bytes: Buffer) => boolean;
  readonly #waiting: Waiting[] = [];
  #busy = false;
  #closed = false;
  #hurries = false;
  /** Ends the wait at hand. */
  #wake: (() => void) | null = null;
  #emptied: (() => void)[] = [];

  constructor(pass: (bytes: Buffer) => boolean) {
    this.#pass = pass;
  }

  /** False while the other end wants no more. */
  put(bytes: Buffer, afterMs: number, bytesPerSecond: number): boolean {
    if (this.#closed) return true;
    if (!this.#busy && afterMs === 0 && bytesPerSecond === 0) return this.#pass(bytes);
    this.#waiting.push({ bytes, afterMs, bytesPerSecond });
    if (!this.#busy) void this.#run();
    return true;
  }

  /** Nothing waits. */
  get isEmpty(): boolean {
    return !this.#busy;
  }

  /** Nothing more goes out, also of what waits. */
  close(): void {
    this.#closed = true;
    this.#waiting.length = 0;
  }

  /** Whatever waits goes out now. */
  hurry(): void {
    if (!this.#busy) return;
    this.#hurries = true;
    this.#wake?.();
  }

  /** Resolves when nothing waits. */
  empty(): Promise<void> {
    return this.#busy ? new Promise((resolve) => this.#emptied.push(resolve)) : Promise.resolve();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.afterMs > 0) await this.#passed(next.afterMs);
      if (next.bytesPerSecond > 0) await this.#slowly(next);
      else if (!this.#closed) this.#pass(next.bytes);
    }
    this.#busy = false;
    this.#hurries = false;
    for (const done of this.#emptied.splice(0)) done();
  }

  async #slowly({ bytes, bytesPerSecond }: Waiting): Promise<void> {
    const atOnce = Math.max(1, Math.floor((bytesPerSecond * TICK_MS) / 1000));
    const everyMs = Math.max(TICK_MS, (atOnce * 1000) / bytesPerSecond);
    for (let at = 0; at < bytes.length && !this.#closed; at += atOnce) {
      if (at > 0) await this.#passed(everyMs);
      if (!this.#closed) this.#pass(bytes.subarray(at, this.#hurries ? undefined : at + atOnce));
      if (this.#hurries) return;
    }
  }

  /** Resolves after so long, or once all is to go now. */
  #passed(ms: number): Promise<void> {
    if (this.#hurries) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wake = wake;
    });
  }
}
