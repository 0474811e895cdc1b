import type { ConnectionModel } from '../state/index.ts';

/** The process is gone, or never was, and nothing was heard of it: there is no traffic to look at. */
export function diedUnheard(model: ConnectionModel | null): boolean {
  const session = model?.session ?? null;
  if (session === null || session.process === null) return false;
  const gone = session.process.state === 'failed' || session.process.state === 'exited';
  return gone && session.verdict.tone === 'error' && session.counts.s2c === 0;
}
