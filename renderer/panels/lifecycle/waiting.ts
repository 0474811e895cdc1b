import { SIGNING_IN, type Operation, type Phase } from '../../../shared/analysis/index.ts';

/** A phase that has been going on for longer than this is lit as stuck, in µs. */
const STUCK_AFTER = 1_500_000;

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
  // While our client signs in, it is the user who is waited for.
  if (phase === undefined || phase.detail === SIGNING_IN || now - phase.start < STUCK_AFTER) return null;
  const deadline = operations.find((operation) => isOpening(operation, phase.name))?.deadline ?? -1;
  return { phase, elapsed: now - phase.start, left: deadline < 0 ? -1 : Math.max(0, deadline - now) };
}

/** The request that each opening phase waits for. */
const OPENINGS: Partial<Record<Phase['name'], string>> = {
  initialize: 'initialize',
  discover: 'server/discover',
  probe: 'server/discover',
};

function isOpening({ dir, method, state }: Operation, phase: Phase['name']): boolean {
  return dir === 'c2s' && state === 'pending' && method === OPENINGS[phase];
}
