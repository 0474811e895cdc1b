/** Width of a latency bar, 0..1: by logarithm from 1 ms to the slowest, so that ms and minutes stand in one list. */
export function barShare(us: number, slowest: number): number {
  if (us < 0) return 0;
  const scale = Math.log1p(Math.max(slowest, 1_000) / 1_000);
  return Math.min(1, Math.max(0.02, Math.log1p(us / 1_000) / scale));
}
