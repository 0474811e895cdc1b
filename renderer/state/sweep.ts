import { create } from 'zustand';
import type { Session } from '../../shared/analysis/index.ts';
import type { ClientOptions, Target } from '../../shared/bridge/index.ts';
import { SWEEP_STEPS, type SweepLine, type SweepStep } from '../../shared/compare/index.ts';
import { command, sentenceOf } from './bridge.ts';

/** A server that is tried in one revision after another. */
export interface Sweep {
  /** Names it to the engine. */
  readonly id: string;
  readonly target: Target;
  readonly options: ClientOptions;
  /** In the order of the steps; those that are still to come are missing. */
  readonly lines: readonly SweepLine[];
  /** What is being tried; null when it is over. */
  readonly running: SweepStep | null;
  /** The user ended it before its time. */
  readonly stopped: boolean;
  /** Why it could not go on, as a sentence; '' when it could. */
  readonly problem: string;
}

interface SweepState {
  /** The newest sweep; it stays to be looked at. */
  readonly sweep: Sweep | null;
}

export const useSweep = create<SweepState>()(() => ({ sweep: null }));

let count = 0;

/** Begins a sweep; one that is under way is ended. */
export function startSweep(target: Target, options: ClientOptions): void {
  stopSweep();
  // Another window of the same engine counts from one, too.
  const id = `${Date.now().toString(36)}-${(count += 1)}`;
  const sweep: Sweep = { id, target, options, lines: [], running: null, stopped: false, problem: '' };
  useSweep.setState({ sweep });
  void run(sweep);
}

/** Ends the sweep that is under way; what it was trying is told as far as it came. */
export function stopSweep(): void {
  const { sweep } = useSweep.getState();
  if (sweep === null || sweep.running === null || sweep.stopped) return;
  change(sweep.id, { stopped: true });
  command('stopSweep', { sweep: sweep.id }).catch((problem: unknown) =>
    change(sweep.id, { problem: sentenceOf(problem) }),
  );
}

async function run({ id, target, options }: Sweep): Promise<void> {
  try {
    for (const step of SWEEP_STEPS) {
      if (current(id)?.stopped !== false) break;
      change(id, { running: step });
      const line = await command('sweepRevision', { sweep: id, target, options, revision: step });
      change(id, { lines: [...(current(id)?.lines ?? []), line] });
    }
  } catch (problem) {
    change(id, { problem: sentenceOf(problem) });
  }
  change(id, { running: null });
}

/** The sweep, unless another has taken its place. */
function current(id: string): Sweep | null {
  const { sweep } = useSweep.getState();
  return sweep?.id === id ? sweep : null;
}

function change(id: string, changes: Partial<Sweep>): void {
  const sweep = current(id);
  if (sweep !== null) useSweep.setState({ sweep: { ...sweep, ...changes } });
}

/** Whether a server answered the opening and would not go on with it: in another revision it may. */
export function mayLackRevision({ verdict, phases, counts }: Session): boolean {
  if (verdict.headline === 'Version mismatch') return true;
  const refused = phases.some(
    ({ name, state }) => (name === 'initialize' || name === 'discover') && state === 'failed',
  );
  return verdict.tone === 'error' && refused && counts.s2c > 0;
}
