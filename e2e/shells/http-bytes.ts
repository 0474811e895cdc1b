import type { RecordedEvent } from './captures.ts';

/**
 * Exchanges of a capture whose record is shorter or longer than what came: the bytes of their frames and body pieces against the
 * number at their end. Event streams are left out: of them the lines are kept. What follows a redirect counts with its first hop.
 */
export function exchangesWithLoss(events: readonly RecordedEvent[]): number[] {
  const firstHop = new Map<number, number>();
  const eventStreams = new Set<number>();
  const kept = new Map<number, number>();
  const told = new Map<number, number>();
  for (const { kind, dir, stream, exchange, redirectOf, bytes = 0, headers } of events) {
    const number = exchange ?? Number(stream?.replace('http-', ''));
    if (redirectOf !== undefined) firstHop.set(number, firstHop.get(redirectOf) ?? redirectOf);
    const first = firstHop.get(number) ?? number;
    if (kind === 'http.response' && headers?.some(({ value }) => value?.startsWith('text/event-stream')))
      eventStreams.add(first);
    if (kind === 'http.body' || (kind === 'frame' && dir === 's2c')) add(kept, first, bytes);
    if (kind === 'http.end' || kind === 'http.error') add(told, first, bytes);
  }
  return [...told].flatMap(([number, bytes]) =>
    eventStreams.has(number) || (kept.get(number) ?? 0) === bytes ? [] : [number],
  );
}

function add(sums: Map<number, number>, to: number, bytes: number): void {
  sums.set(to, (sums.get(to) ?? 0) + bytes);
}
