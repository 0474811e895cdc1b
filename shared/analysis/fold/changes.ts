const NONE: readonly number[] = [];

/** What the event at hand changed beside the rows that it added. */
export class Changes {
  rows: number[] = [];
  operations: number[] = [];
  exchanges = NONE;
  surface = false;

  /** Begins another event, with lists of its own: those of the one before were given away. */
  begin(): void {
    this.rows = [];
    this.operations = [];
    this.exchanges = NONE;
    this.surface = false;
  }
}
