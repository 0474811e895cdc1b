import { JsonProgress } from './json-progress.ts';

const MOST_LINES = 64;
const MOST_BYTES = 64 * 1024;

/** What became of lines that are no message by themselves. */
export interface LineOutcome {
  /** The line at hand is part of something that may still become a message, or has become one with it. */
  readonly held: boolean;
  /** Rows of the lines that together are one JSON message; empty otherwise. */
  readonly joined: readonly number[];
  /** Rows of lines held before that turned out to belong to nothing. */
  readonly released: readonly number[];
}

const NOTHING: readonly number[] = [];
const ALONE: LineOutcome = { held: false, joined: NOTHING, released: NOTHING };

/**
 * Recognises one message spread over several lines, as pretty-printed JSON is. Looks at no more than 64 lines and
 * 64 KiB at a time and keeps no text.
 */
export class SplitMessage {
  #progress: JsonProgress | null = null;
  #rows: number[] = [];
  #bytes = 0;
  #message = false;
  #lastT = 0;

  /** True while lines are held. */
  get open(): boolean {
    return this.#progress !== null;
  }

  /** µs of the last line held. */
  get lastT(): number {
    return this.#lastT;
  }

  /** A line that is no message by itself. */
  line(text: string, bytes: number, row: number, t: number): LineOutcome {
    const released = this.#add(text, bytes, row, t);
    if (released === null) return this.#outcome();
    // What was held is done for; the line may begin something new.
    this.#drop();
    if (!/^\s*[{[]/.test(text)) return { ...ALONE, released };
    const begun = this.#add(text, bytes, row, t);
    if (begun === null) return { ...this.#outcome(), released };
    this.#drop();
    return { ...ALONE, released };
  }

  /** Gives up what is held, because something else came: its rows. */
  release(): readonly number[] {
    const rows = this.#rows;
    this.#drop();
    return rows;
  }

  /** Null when the line could be added, else the rows held before it. */
  #add(text: string, bytes: number, row: number, t: number): readonly number[] | null {
    const held = this.#rows;
    if (this.#progress === null && !/^\s*[{[]/.test(text)) return held;
    if (held.length === MOST_LINES || this.#bytes + bytes > MOST_BYTES) return held;
    this.#progress ??= new JsonProgress();
    const state = this.#progress.line(text);
    if (state === 'broken') return held;
    this.#message ||= /"(jsonrpc|method|result|error)"/.test(text);
    if (state === 'complete' && !this.#message) return held;
    this.#rows.push(row);
    this.#bytes += bytes;
    this.#lastT = t;
    if (state === 'complete') this.#progress = null;
    return null;
  }

  #outcome(): LineOutcome {
    if (this.#progress !== null) return { held: true, joined: NOTHING, released: NOTHING };
    return { held: true, joined: this.release(), released: NOTHING };
  }

  #drop(): void {
    this.#progress = null;
    this.#rows = [];
    this.#bytes = 0;
    this.#message = false;
  }
}
