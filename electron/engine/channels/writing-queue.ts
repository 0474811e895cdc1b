import { counted } from '../../../shared/analysis/index.ts';
import type { Chunking } from '../../../shared/compose/index.ts';
import type { ChannelHost } from './channel.ts';

interface Waiting {
  readonly bytes: Buffer;
  readonly chunks: Chunking | null;
  /** Called right behind its last byte. */
  readonly written: () => void;
  /** Called when nothing more of it will be written. */
  readonly over: () => void;
  at: number;
}

const DONE = Promise.resolve();

/**
 * What is written to a channel that carries one message after another. A message that is written in pieces holds up those behind it:
 * a piece of one never stands within another.
 */
export class WritingQueue {
  readonly #write: (bytes: Uint8Array, more: boolean) => void;
  /** The first one is being written. */
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** `more`: a piece of the same message follows. */
  constructor(write: (bytes: Uint8Array, more: boolean) => void) {
    this.#write = write;
  }

  /** Resolves when all of it was written, or nothing more of it will be. `written` is called right behind its last byte. */
  add(bytes: Buffer, chunks: Chunking | null, written: () => void): Promise<void> {
    if (this.#waiting.length === 0 && (chunks === null || bytes.length <= chunks.bytes)) {
      this.#write(bytes, false);
      written();
      return DONE;
    }
    return new Promise((over) => {
      this.#waiting.push({ bytes, chunks, written, over, at: 0 });
      if (this.#waiting.length === 1) this.#goOn();
    });
  }

  /** Gives up what has not been written, and returns how many bytes that is. */
  end(): number {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const given = this.#waiting;
    this.#waiting = [];
    for (const { over } of given) over();
    return given.reduce((sum, { bytes, at }) => sum + bytes.length - at, 0);
  }

  #goOn(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const { bytes, chunks, at } = first;
      const end = Math.min(bytes.length, at + (chunks?.bytes ?? bytes.length));
      first.at = end;
      this.#write(bytes.subarray(at, end), end < bytes.length);
      if (end < bytes.length) {
        this.#timer = setTimeout(() => this.#goOn(), chunks?.delayMs ?? 0);
        return;
      }
      this.#waiting.shift();
      first.over();
      first.written();
    }
  }
}

/** Nothing can be written any more: the record says what was not. */
export function giveUp(queue: WritingQueue, host: ChannelHost): void {
  const left = queue.end();
  if (left > 0)
    host.remark({
      level: 'warning',
      text: `${counted(left, 'byte')} of what was to be sent in pieces were not written.`,
    });
}
