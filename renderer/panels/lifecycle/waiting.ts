import type { Operation, Phase } from '../../../shared/analysis/index.ts';

/** A phase that has been going on for longer than this is lit as stuck, in µs. */
export const STUCK_AFTER = 3_000_000;

/** How long a phase has waited, and what its request's timeout leaves it. */
export interface Waiting {
  readonly phase: Phase;
  /** µs. */
  readonly elapsed: number;
  /** µs until the timeout; -1 when none is armed. */
  readonly left: number;
}

/** The opening phase that is stuck now; null when none is. `now` in µs since the start of the capture. */
export function stuckPhase(phases: readonly Phase[], operations: readonly Operation[], now: number): Waiting | null {
  const phase = phases.find(({ name, state }) => state === 'active' && name !== 'operation' && name !== 'closing');
  if (phase === undefined || now - phase.start < STUCK_AFTER) return null;
  const asked = phase.name === 'initialize' ? operations.find(isPendingInitialize) : undefined;
  const left =
    asked === undefined || asked.timeoutMs === 0 ? -1 : Math.max(0, asked.start + asked.timeoutMs * 1000 - now);
  return { phase, elapsed: now - phase.start, left };
}

function isPendingInitialize({ method, state }: Operation): boolean {
  return method === 'initialize' && state === 'pending';
}
