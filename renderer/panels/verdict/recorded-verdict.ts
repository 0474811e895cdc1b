import type { Verdict } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';

/** A record that ends while the conversation is open says how it was, not how it is: nobody is connected to an opened file. */
export function recordedVerdict(
  { origin, growing }: Pick<ConnectionInfo, 'origin' | 'growing'>,
  verdict: Verdict,
): Verdict {
  if (origin === 'live' || growing) return verdict;
  if (verdict.tone === 'ok') return { ...verdict, tone: 'idle', headline: OPEN[verdict.headline] ?? verdict.headline };
  return verdict.tone === 'busy' ? { ...verdict, tone: 'idle' } : verdict;
}

const OPEN: Readonly<Record<string, string>> = { Connected: 'Was connected' };
