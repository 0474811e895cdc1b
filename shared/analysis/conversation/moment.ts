/** Something that a later event is measured against. */
export interface Moment {
  /** µs. */
  readonly t: number;
  readonly row: number;
}
