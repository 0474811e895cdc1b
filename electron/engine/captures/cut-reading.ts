import type { FrameReading } from '../../../shared/jsonrpc/index.ts';

/** How much of a parsed message leaves the worker. */
const LONGEST_STRING = 16 * 1024;
const MOST_VALUES = 50_000;
const MOST_CHARACTERS = 4 * 1024 * 1024;
const DEEPEST = 200;
/** Of every member of a batch at least this much. */
const LEAST_VALUES = 64;

/**
 * A reading whose values are small enough to be handed between threads without holding them up: long strings are cut,
 * and of very many values those nearest to the root stay. `cut` tells whether anything is missing.
 */
export function cutReading(reading: FrameReading): FrameReading {
  const share = 1 / Math.max(1, reading.messages.length);
  let cut = reading.cut;
  const messages = reading.messages.map((message) => {
    const copy = new CutCopy(
      Math.max(LEAST_VALUES, Math.floor(MOST_VALUES * share)),
      Math.max(LEAST_VALUES, Math.floor(MOST_CHARACTERS * share)),
    );
    const value = copy.of(message.value);
    cut ||= copy.cut;
    return { ...message, value };
  });
  return { ...reading, messages, cut };
}

/** A copy in breadth-first order, which ends when its room is used up. */
class CutCopy {
  cut = false;
  #values: number;
  #characters: number;
  #queue: { from: object; to: object; depth: number }[] = [];

  constructor(values: number, characters: number) {
    this.#values = values;
    this.#characters = characters;
  }

  of(value: unknown): unknown {
    const copy = this.#take(value, 0);
    for (let i = 0; i < this.#queue.length; i += 1) {
      const { from, to, depth } = this.#queue[i]!;
      if (Array.isArray(from)) this.#members(from, to as unknown[], depth);
      else this.#properties(from, to, depth);
    }
    this.#queue = [];
    return copy;
  }

  #members(from: readonly unknown[], to: unknown[], depth: number): void {
    for (const member of from) {
      if (!this.#room()) return;
      to.push(this.#take(member, depth));
    }
  }

  #properties(from: object, to: object, depth: number): void {
    for (const name in from) {
      if (!this.#room()) return;
      if (name.length > LONGEST_STRING) {
        this.cut = true;
        continue;
      }
      const value = this.#take((from as Record<string, unknown>)[name], depth);
      // Assignment to __proto__ would change the object's nature.
      if (name === '__proto__')
        Object.defineProperty(to, name, { value, enumerable: true, configurable: true, writable: true });
      else (to as Record<string, unknown>)[name] = value;
    }
  }

  #room(): boolean {
    if (this.#values > 0) return true;
    this.cut = true;
    return false;
  }

  #take(value: unknown, depth: number): unknown {
    this.#values -= 1;
    if (typeof value === 'string') return this.#string(value);
    if (typeof value !== 'object' || value === null) return value;
    const to = Array.isArray(value) ? [] : {};
    if (depth < DEEPEST) this.#queue.push({ from: value, to, depth: depth + 1 });
    else this.cut = true;
    return to;
  }

  #string(value: string): string {
    const length = Math.min(LONGEST_STRING, Math.max(0, this.#characters));
    this.#characters -= Math.min(value.length, length);
    if (value.length <= length) return value;
    this.cut = true;
    // A slice alone would hold the whole string.
    return ` ${value.slice(0, length)}`.slice(1);
  }
}
