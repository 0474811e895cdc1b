import type { Operation } from '../analysis/index.ts';
import type { LatencyDifference } from './comparison.ts';

type Latencies = LatencyDifference['left'];

/** Operations that are looked at in one go. */
const STRETCH = 10_000;

/**
 * How long the answered operations of each method took in either session, by method in alphabetical order. Yields now and then,
 * so that others get their turn.
 */
export function* compareLatency(
  left: readonly Operation[],
  right: readonly Operation[],
): Generator<void, LatencyDifference[]> {
  const before = yield* latenciesOf(left);
  const after = yield* latenciesOf(right);
  yield;
  return Array.from(new Set([...before.keys(), ...after.keys()]))
    .toSorted()
    .map((method) => ({ method, left: summed(before.get(method)), right: summed(after.get(method)) }));
}

const ANSWERED: ReadonlySet<Operation['state']> = new Set(['result', 'tool-error', 'error']);

function* latenciesOf(operations: readonly Operation[]): Generator<void, ReadonlyMap<string, number[]>> {
  const latencies = new Map<string, number[]>();
  for (const [at, { method, state, start, end }] of operations.entries()) {
    if (at % STRETCH === STRETCH - 1) yield;
    if (!ANSWERED.has(state) || end < start) continue;
    const own = latencies.get(method);
    if (own === undefined) latencies.set(method, [end - start]);
    else own.push(end - start);
  }
  return latencies;
}

function summed(latencies: readonly number[] = []): Latencies {
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? -1;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) };
}
