import { Marks } from './marks.ts';
import { SpanTrack, type Outcome } from './span-track.ts';
import { withRoom } from './typed-columns.ts';

/** Something with a beginning and an end: an operation, an exchange, a subscription. Times are µs. */
export interface Span {
  /** Its own number; each has one. */
  readonly index: number;
  /** The row that it begins with. */
  readonly row: number;
  readonly start: number;
  /** Of no matter while it is open. */
  readonly end: number;
  readonly open: boolean;
  readonly outcome: Outcome;
  /** Up to when nothing else should stand behind it; its end, if that is later. */
  readonly free?: number;
}

const NOWHERE = 0;
const CROWD = 255;

/**
 * Spans one above the other, as far as there are tracks: what goes on at the same time stands in different ones, and none is
 * ever moved. What finds no track is in the crowd, of which only the beginnings are known. Constant time a span.
 */
export class SpanTracks {
  /** How many tracks there may be, at most 250. */
  readonly most: number;
  readonly tracks: SpanTrack[] = [];
  /** First rows of the spans that found no track. */
  readonly crowd = new Marks();
  /** First rows of all spans. */
  readonly rows = new Marks();
  /** Track of each span by its index, plus one; NOWHERE, CROWD. */
  #of = new Uint8Array(64);
  #latest = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** The track of a span; -1 where it has none: not known, or in the crowd. */
  trackOf(index: number): number {
    const track = this.#of[index] ?? NOWHERE;
    return track === CROWD ? -1 : track - 1;
  }

  /** Spans in the tracks that have not ended: one a track at most. */
  open(): number[] {
    return this.tracks.filter(({ open }) => open).map(({ last }) => last);
  }

  /** Takes in a span that is new or changed; once it has ended it stays as it is. New ones come in order of their rows. `after`: put it behind this one if there is room. */
  take({ index, row, start, end, open, outcome, free }: Span, after = -1): void {
    this.#of = withRoom(this.#of, index + 1);
    if (this.#of[index] === NOWHERE) this.#place(index, row, start, after);
    const track = this.tracks[this.trackOf(index)];
    if (open || track?.last !== index) return;
    if (track.open) track.finish(end, outcome);
    track.keepFree(free ?? end);
  }

  #place(index: number, row: number, start: number, after: number): void {
    this.rows.add(row);
    this.#latest = Math.max(this.#latest, start);
    const track = this.#room(this.trackOf(after));
    if (track < 0) this.crowd.add(row);
    else this.tracks[track]!.begin(index, this.#latest);
    this.#of[index] = track < 0 ? CROWD : track + 1;
  }

  /** A track in which nothing goes on at the latest time, the wished one if it is; -1 when there is none. */
  #room(wished: number): number {
    if ((this.tracks[wished]?.freeFrom ?? Infinity) <= this.#latest) return wished;
    const free = this.tracks.findIndex(({ freeFrom }) => freeFrom <= this.#latest);
    if (free >= 0 || this.tracks.length === this.most) return free;
    this.tracks.push(new SpanTrack());
    return this.tracks.length - 1;
  }
}
