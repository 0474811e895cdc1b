import { createInterface, type Interface } from 'node:readline';
import type { Terminal } from '../print/index.ts';

/** Takes a line that was typed, without its end; null where no more will come. */
type Taker = (line: string | null) => void;

const ALL = new WeakMap<Terminal, TypedLines>();

/** What is typed into a terminal, or piped into it: one reader for all who ask, so that no line is lost between two of them. */
export function typedLines(terminal: Terminal): TypedLines {
  const known = ALL.get(terminal) ?? new TypedLines(terminal);
  ALL.set(terminal, known);
  return known;
}

class TypedLines {
  readonly #terminal: Terminal;
  readonly #waiting: string[] = [];
  #reader: Interface | null = null;
  #taker: Taker | null = null;
  #ended = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Gives lines to a taker, in the place of the one before, until it is told to stop. */
  take(taker: Taker): () => void {
    this.#taker = taker;
    this.#open();
    // Not before the taker has in hand how it stops.
    queueMicrotask(() => this.#give());
    return () => {
      if (this.#taker !== taker) return;
      this.#taker = null;
      // What is read no longer does not hold the process up.
      this.#reader?.pause();
    };
  }

  #open(): void {
    if (this.#reader !== null) {
      if (!this.#ended) this.#reader.resume();
      return;
    }
    this.#reader = createInterface({ input: this.#terminal.stdin });
    this.#reader.on('line', (line) => {
      this.#waiting.push(line);
      this.#give();
    });
    this.#reader.on('close', () => {
      this.#ended = true;
      this.#give();
    });
  }

  #give(): void {
    while (this.#taker !== null && this.#waiting.length > 0) this.#taker(this.#waiting.shift()!);
    if (this.#ended) this.#taker?.(null);
  }
}
