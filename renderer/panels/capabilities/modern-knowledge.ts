import type { ModernFacts, SubscriptionFacts } from '../../../shared/analysis/index.ts';
import { duration } from '../../widgets/index.ts';

/** Whether the answer to `server/discover` may still be used, in words. */
export interface Freshness {
  readonly text: string;
  readonly tone: 'ok' | 'warning' | 'muted';
}

/**
 * How long the newest `server/discover` result holds by its cache hints (2026-07-28, "Caching"). `answeredAt` and `now` in µs
 * since the start of the capture.
 */
export function freshness({ ttlMs, discoverSeq }: ModernFacts, answeredAt: number, now: number): Freshness {
  if (discoverSeq === 0) return { text: 'not asked', tone: 'muted' };
  if (ttlMs < 0) return { text: 'no time to live given', tone: 'warning' };
  if (ttlMs === 0) return { text: 'stale at once, ttlMs 0', tone: 'muted' };
  const left = answeredAt + ttlMs * 1_000 - now;
  if (left <= 0) return { text: `stale since ${duration(-left)}`, tone: 'warning' };
  // The tenths of a second would flicker.
  return { text: `fresh for ${left < 60_000_000 ? `${Math.ceil(left / 1e6)} s` : duration(left)}`, tone: 'ok' };
}

/** What was acknowledged, beside what was asked for. */
export function acknowledgement({
  asked,
  acknowledged,
  open,
}: Pick<SubscriptionFacts, 'asked' | 'acknowledged' | 'open'>): {
  readonly text: string;
  readonly tone: 'ok' | 'warning' | 'muted';
} {
  if (acknowledged === '') return { text: open ? 'not acknowledged yet' : 'never acknowledged', tone: 'warning' };
  return acknowledged === asked ? { text: 'all of it', tone: 'ok' } : { text: acknowledged, tone: 'warning' };
}
