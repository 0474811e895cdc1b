/** Streams that are drawn one above the other; a further one that is open at the same time shares the last track. */
export const TRACKS = 3;

/** Gives each span a track in which nothing else goes on, as far as there are tracks. Constant time a span. */
export class Tracks {
  readonly #of: number[] = [];
  /** µs at which a track is free again. */
  readonly #free: number[] = Array.from({ length: TRACKS }, () => -1);
  readonly #holder: number[] = Array.from({ length: TRACKS }, () => -1);

  /** The track of a span that is new or changed; spans come in order of their start. */
  place({
    index,
    start,
    end,
    open,
  }: {
    readonly index: number;
    readonly start: number;
    readonly end: number;
    readonly open: boolean;
  }): number {
    let track = this.#of[index];
    if (track === undefined) {
      const free = this.#free.findIndex((until) => until <= start);
      track = free < 0 ? TRACKS - 1 : free;
      this.#of[index] = track;
      this.#holder[track] = index;
      this.#free[track] = Number.POSITIVE_INFINITY;
    }
    if (!open && this.#holder[track] === index) this.#free[track] = end;
    return track;
  }

  /** The track that a span was given; 0 for one that is not known. */
  of(index: number): number {
    return this.#of[index] ?? 0;
  }
}
