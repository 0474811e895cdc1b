const FIRST_CAPACITY = 1_024;

/**
 * When each event of a record is due. A clock that went back in the record does not go back here: an event is due no sooner
 * than the one before it, since events are told in the order in which they were recorded. 24 bytes an event.
 */
export class Timetable {
  #dues = new Float64Array(FIRST_CAPACITY);
  #times = new Float64Array(FIRST_CAPACITY);
  #seqs = new Float64Array(FIRST_CAPACITY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** µs of the last event, 0 without one. */
  get end(): number {
    return this.due(this.#count - 1);
  }

  /** Seq of the last event, 0 without one. */
  get lastSeq(): number {
    return this.#seqs[this.#count - 1] ?? 0;
  }

  /** Adds the next event of the record. `t` in µs. */
  add(seq: number, t: number): void {
    if (this.#count === this.#dues.length) {
      this.#dues = grown(this.#dues);
      this.#times = grown(this.#times);
      this.#seqs = grown(this.#seqs);
    }
    this.#dues[this.#count] = Math.max(this.end, t);
    this.#times[this.#count] = t;
    this.#seqs[this.#count] = seq;
    this.#count += 1;
  }

  /** µs at which the event at this place (from 0) is due; 0 before the first. */
  due(place: number): number {
    return place < 0 || place >= this.#count ? 0 : this.#dues[place]!;
  }

  /** How many events are due at this time, µs, or were before. */
  countAt(t: number): number {
    return countUpto(this.#dues, this.#count, t);
  }

  /** µs of the event of this seq, as it was recorded; null when there is none. */
  timeOf(seq: number): number | null {
    const place = countUpto(this.#seqs, this.#count, seq) - 1;
    return place >= 0 && this.#seqs[place] === seq ? this.#times[place]! : null;
  }
}

/** How many of the first `count` numbers, which rise, are at most `most`. */
function countUpto(numbers: Float64Array, count: number, most: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grown(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
