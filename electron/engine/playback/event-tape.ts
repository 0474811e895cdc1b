import { openCaptureFile, type OpenedCapture, type StoredEvent } from '../captures/index.ts';

const NOTHING: readonly StoredEvent[] = [];

/** The events of a capture file from the first one on, to be taken one by one: no more than one batch is held. */
export class EventTape {
  readonly #path: string;
  readonly #stop = new AbortController();
  readonly #run: Promise<void>;
  #batch = NOTHING;
  #at = 0;
  #ended = false;
  #failure: unknown = null;
  /** Lets the reading go on to its next batch. */
  #goOn: (() => void) | null = null;
  #wake: (() => void) | null = null;

  constructor(path: string) {
    this.#path = path;
    this.#run = this.#read();
  }

  /** The next event if it was read already, else null. */
  next(): StoredEvent | null {
    const event = this.#batch[this.#at];
    if (event === undefined) return null;
    this.#at += 1;
    return event;
  }

  /** Resolves to true when `next` has an event again, to false at the end. Rejects when the file cannot be read. */
  async more(): Promise<boolean> {
    while (this.#at === this.#batch.length && !this.#ended) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
        this.#goOn?.();
      });
    }
    if (this.#failure !== null) throw this.#failure;
    return this.#at < this.#batch.length;
  }

  /** Ends the reading and releases the file. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#goOn?.();
    await this.#run;
  }

  async #read(): Promise<void> {
    let capture: OpenedCapture | null = null;
    try {
      capture = await openCaptureFile(this.#path);
      await capture.events((batch) => this.#hand(batch), this.#stop.signal);
    } catch (error) {
      this.#failure = error;
    }
    await capture?.close();
    this.#ended = true;
    this.#wake?.();
  }

  #hand(batch: readonly StoredEvent[]): Promise<void> | undefined {
    if (this.#stop.signal.aborted) return undefined;
    this.#batch = batch;
    this.#at = 0;
    const waits = new Promise<void>((goOn) => {
      this.#goOn = goOn;
    });
    this.#wake?.();
    return waits;
  }
}
