/** Open requests that are remembered of one id beside the newest. */
const REUSED_MOST = 1000;

/**
 * Which operations the ids of one requester stand for. An id that is used again while its first request waits makes an answer
 * ambiguous; servers answer in the order in which they were asked, so the oldest open one is meant.
 */
export class OpenIds {
  readonly #isOpen: (index: number) => boolean;
  readonly #newest = new Map<string, number>();
  /** Operations before the newest of an id that were open when it came, the oldest first; hardly any client has such. */
  readonly #earlier = new Map<string, number[]>();

  constructor(isOpen: (index: number) => boolean) {
    this.#isOpen = isOpen;
  }

  /** An operation is opened, or goes on, under this id. */
  add(id: string, index: number): void {
    const before = this.#newest.get(id);
    this.#newest.set(id, index);
    if (before === undefined || before === index || !this.#isOpen(before)) return;
    const earlier = this.#openBefore(id);
    if (earlier.length < REUSED_MOST) this.#earlier.set(id, [...earlier, before]);
  }

  /** The oldest open operation of this id for which this holds, else the newest; -1 where there is none. */
  find(id: string, isMeant: (index: number) => boolean): number {
    const newest = this.#newest.get(id) ?? -1;
    if (this.#earlier.size === 0) return newest;
    const earlier = this.#openBefore(id);
    if (earlier.length === 0) return newest;
    return earlier.find(isMeant) ?? newest;
  }

  #openBefore(id: string): readonly number[] {
    const earlier = this.#earlier.get(id);
    if (earlier === undefined) return [];
    const open = earlier.filter((index) => this.#isOpen(index));
    if (open.length === 0) this.#earlier.delete(id);
    else if (open.length < earlier.length) this.#earlier.set(id, open);
    return open;
  }
}
