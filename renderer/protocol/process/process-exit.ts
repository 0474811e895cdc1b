import type { ProcessFacts } from '../../../shared/analysis/index.ts';

/** How a process ended, in two words. */
export function exitWords({
  state,
  exitCode,
  exitSignal,
}: Pick<ProcessFacts, 'state' | 'exitCode' | 'exitSignal'>): string {
  if (state !== 'exited') return '—';
  return exitSignal ?? (exitCode === null ? 'unknown' : `code ${exitCode}`);
}
