import { firstFrom, withRoom } from './typed-columns.ts';
import { WorstLevels } from './worst-levels.ts';

/** How a span ended, as far as it is seen from afar. The position is the level by which the worst of many is known. */
const OUTCOMES = ['fine', 'given-up', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What to draw: a span, or several that fall on a pixel or two. Times are µs. */
export interface SpanVisitor {
  /** `end` is infinite for one that has not ended. */
  span(index: number, start: number, end: number): void;
  block(start: number, end: number, count: number, worst: Outcome): void;
}

/** Spans one after the other, of which at most the last is open. Any stretch of time is found by bisection. */
export class SpanTrack {
  #indices = new Int32Array(64);
  #starts = new Float64Array(64);
  #ends = new Float64Array(64);
  readonly #outcomes = new WorstLevels();
  #length = 0;
  #kept = -Infinity;

  /** µs from which on there is room for another span; infinite while the last one is open. */
  get freeFrom(): number {
    return this.#length === 0 ? -Infinity : Math.max(this.#kept, this.#ends[this.#length - 1]!);
  }

  get open(): boolean {
    return this.#length > 0 && this.#ends[this.#length - 1] === Infinity;
  }

  /** Index of the last span, -1 before the first. */
  get last(): number {
    return this.#length === 0 ? -1 : this.#indices[this.#length - 1]!;
  }

  /** Begins a span; it must not begin before the one before has ended. */
  begin(index: number, start: number): void {
    const at = this.#length;
    this.#indices = withRoom(this.#indices, at + 1);
    this.#starts = withRoom(this.#starts, at + 1);
    this.#ends = withRoom(this.#ends, at + 1);
    this.#indices[at] = index;
    this.#starts[at] = start;
    this.#ends[at] = Infinity;
    this.#kept = -Infinity;
    this.#length = at + 1;
  }

  /** Ends the last span. */
  finish(end: number, outcome: Outcome): void {
    const at = this.#length - 1;
    this.#ends[at] = Math.max(end, this.#starts[at]!);
    this.#outcomes.raise(at, OUTCOMES.indexOf(outcome));
  }

  /** Keeps the time after the last span free, up to this, for what may still come of it. */
  keepFree(until: number): void {
    this.#kept = until;
  }

  /** Visits what overlaps [from, to] in order; what begins within `pixel` µs becomes a block. Costs what there are pixels. */
  visit(from: number, to: number, pixel: number, visitor: SpanVisitor): void {
    const startOf = (at: number): number => this.#starts[at]!;
    let at = this.#firstUntil(from);
    let many = 1;
    while (at < this.#length && this.#starts[at]! <= to) {
      const start = this.#starts[at]!;
      let next = firstFrom(startOf, start + pixel, at + 1, this.#length, at + many);
      many = next - at;
      // Only the last one may be long.
      if (next > at + 1 && this.#ends[next - 1]! > start + pixel * 2) next -= 1;
      if (next <= at + 1) visitor.span(this.#indices[at]!, start, this.#ends[at]!);
      else {
        const worst = OUTCOMES[this.#outcomes.worst(at, next)] ?? 'fine';
        visitor.block(start, this.#ends[next - 1]!, next - at, worst);
      }
      at = Math.max(next, at + 1);
    }
  }

  /** The span at a time, or the nearest not further than `within` µs; -1 when there is none. */
  nearest(t: number, within: number): number {
    const at = this.#firstUntil(t);
    let best = -1;
    let distance = within;
    for (const one of [at, at - 1]) {
      if (one < 0 || one >= this.#length) continue;
      const away = Math.max(0, this.#starts[one]! - t, t - this.#ends[one]!);
      if (away <= distance && (best < 0 || away < distance)) {
        best = this.#indices[one]!;
        distance = away;
      }
    }
    return best;
  }

  /** The first span that has not ended before `t`. */
  #firstUntil(t: number): number {
    return firstFrom((at) => this.#ends[at]!, t, 0, this.#length);
  }
}
