/**
 * A map that remembers at least the newest `most` entries and at most twice as many. Adding costs constant time: two
 * generations take turns, since taking the oldest key out of one map again and again means to look past all that went before.
 */
export class RecentMap<K, V> {
  readonly #most: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** True once entries were dropped. */
  forgetful = false;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** Adds an entry as the newest one, or takes the place of an earlier one. */
  set(key: K, value: V): void {
    this.#old.delete(key);
    this.#young.set(key, value);
    if (this.#young.size < this.#most) return;
    this.forgetful ||= this.#old.size > 0;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
