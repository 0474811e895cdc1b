import { canonicalId } from '../../json/index.ts';

/**
 * The row of the newest request with each id, for one requester. Ids that count up by one, as those of most clients
 * do, take one number each; others an entry of a map.
 */
export class IdHistory {
  /** The id that `#counted` begins with. */
  #first = 0;
  readonly #counted: number[] = [];
  readonly #others = new Map<string, number>();

  /** Row of the newest request with this id (its exact JSON text), -1 when there was none. */
  rowOf(id: string): number {
    const key = wholeNumber(id) < 0 ? canonicalId(id) : id;
    const i = this.#place(key);
    const counted = i >= 0 && i < this.#counted.length ? this.#counted[i] : undefined;
    return counted ?? (this.#others.size === 0 ? -1 : (this.#others.get(key) ?? -1));
  }

  add(id: string, row: number): void {
    const key = canonicalId(id);
    const i = this.#place(key);
    if (i < 0 || i > this.#counted.length || this.#others.has(key)) {
      this.#others.set(key, row);
      return;
    }
    if (this.#counted.length === 0) this.#first = wholeNumber(key);
    this.#counted[i] = row;
  }

  clear(): void {
    this.#counted.length = 0;
    this.#others.clear();
  }

  /** Where an id would stand among those that count up; -1 where it cannot. */
  #place(key: string): number {
    const number = wholeNumber(key);
    if (number < 0 || this.#counted.length === 0) return Math.min(number, 0);
    return Math.max(-1, number - this.#first);
  }
}

/** Fifteen digits are exact in a double. */
const DIGITS_MOST = 15;

/** The number that a text of digits alone stands for, in its one spelling; -1 for any other text. Runs for every id. */
function wholeNumber(text: string): number {
  if (text.length === 0 || text.length > DIGITS_MOST || (text.length > 1 && text.startsWith('0'))) return -1;
  let number = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
