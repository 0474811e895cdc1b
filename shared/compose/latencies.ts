import type { RepetitionReport } from './repetition.ts';

type Latencies = Pick<RepetitionReport, 'fastest' | 'median' | 'p95' | 'slowest'>;

/** What a collection of latencies (µs) comes to, by nearest rank; all 0 without any. */
export function latencySummary(latencies: readonly number[]): Latencies {
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { fastest: at(0), median: at(0.5), p95: at(0.95), slowest: at(1) };
}
