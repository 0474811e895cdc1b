/** Indices in rising order. Changes near the end, where most happen, cost next to nothing. */
export class SortedIndices {
  readonly #list: number[] = [];

  get length(): number {
    return this.#list.length;
  }

  /** The index at this place; -1 beyond the end. */
  at(place: number): number {
    return this.#list[place] ?? -1;
  }

  /** The place of the first that is not before `index`. */
  placeFrom(index: number): number {
    let low = 0;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#list[middle]! < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts an index in or takes it out. */
  set(index: number, there: boolean): void {
    const place = this.placeFrom(index);
    const known = this.#list[place] === index;
    if (there && !known) this.#list.splice(place, 0, index);
    else if (!there && known) this.#list.splice(place, 1);
  }
}
