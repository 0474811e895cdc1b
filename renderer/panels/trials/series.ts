import { create } from 'zustand';
import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import { sameJson } from '../../../shared/json/index.ts';
import { CLIENT_FAULTS, type ClientFault, type Trial } from '../../../shared/trials/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

/** A server to which the faults of clients are done, one after the other. */
export interface TrialSeries {
  /** Names it to the engine, and the folder of its captures. */
  readonly id: string;
  readonly target: Target;
  readonly options: ClientOptions;
  /** In their order. */
  readonly faults: readonly ClientFault[];
  /** Likewise; those that are still to come are missing. */
  readonly trials: readonly Trial[];
  /** The fault that is being done; '' before the first, null when it is over. */
  readonly running: string | null;
  /** The user ended it before its time. */
  readonly stopped: boolean;
  /** Why it could not go on, as a sentence; '' when it could. */
  readonly problem: string;
  /** ISO 8601, and how long it took, ms; 0 while it lasts. */
  readonly startedAt: string;
  readonly tookMs: number;
}

interface TrialsState {
  /** The newest one; it stays to be looked at. */
  readonly series: TrialSeries | null;
}

export const useTrials = create<TrialsState>()(() => ({ series: null }));

/** Begins them for a server that the newest series is not of. */
export function tryOnce(target: Target, options: ClientOptions): void {
  const { series } = useTrials.getState();
  if (series === null || !sameJson(series.target, target)) startTrials(target, options);
}

/** Does all faults of clients to a server, those that can be had there; what is under way is ended. */
export function startTrials(target: Target, options: ClientOptions): void {
  stopTrials();
  const began = new Date();
  const ground = target.transport === 'stdio' ? 'stdio' : 'http';
  const series: TrialSeries = {
    id: began
      .toISOString()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '-'),
    target,
    options,
    faults: CLIENT_FAULTS.filter((fault) => fault.ground === 'any' || fault.ground === ground),
    trials: [],
    running: '',
    stopped: false,
    problem: '',
    startedAt: began.toISOString(),
    tookMs: 0,
  };
  useTrials.setState({ series });
  void run(series);
}

/** Ends what is under way; the fault that is being done is not told of. */
export function stopTrials(): void {
  const { series } = useTrials.getState();
  if (series === null || series.running === null || series.stopped) return;
  change(series.id, { stopped: true });
  command('stopTrials', { run: series.id }).catch((problem: unknown) =>
    change(series.id, { problem: sentenceOf(problem) }),
  );
}

async function run({ id, target, options, faults }: TrialSeries): Promise<void> {
  const began = performance.now();
  try {
    for (const { id: fault } of faults) {
      if (current(id)?.stopped !== false) break;
      change(id, { running: fault });
      const trial = await command('tryFault', { run: id, target, options, fault });
      if (current(id)?.stopped === false) change(id, { trials: [...(current(id)?.trials ?? []), trial] });
    }
  } catch (problem) {
    change(id, { problem: sentenceOf(problem) });
  }
  change(id, { running: null, tookMs: performance.now() - began });
}

/** The series, unless another has taken its place. */
function current(id: string): TrialSeries | null {
  const { series } = useTrials.getState();
  return series?.id === id ? series : null;
}

function change(id: string, changes: Partial<TrialSeries>): void {
  const series = current(id);
  if (series !== null) useTrials.setState({ series: { ...series, ...changes } });
}
