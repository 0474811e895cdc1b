/** What became of a request that was sent over and over. */
export interface RepetitionReport {
  readonly sent: number;
  /** How they ended; all that are in none of these had no answer. */
  readonly results: number;
  readonly toolErrors: number;
  readonly errors: number;
  readonly timedOut: number;
  /** Latencies of those with an answer, µs; 0 without any. */
  readonly fastest: number;
  readonly median: number;
  readonly p95: number;
  readonly slowest: number;
  /** µs from the first request to the last end. */
  readonly took: number;
  /** Why it ended before its end, as a sentence; '' when it did not. */
  readonly problem: string;
}
