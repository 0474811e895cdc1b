import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import {
  isLearnable,
  keptState,
  learnedRules,
  mayKeepState,
  stateWords,
  unlearnedWords,
  type KeptState,
} from '../../../shared/replay/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { Connector } from '../live/index.ts';
import { startReplay, type ReplayOrder } from './start-replay.ts';
import type { ReplayRun } from './replay-run.ts';

export interface LearningOrder extends Omit<ReplayOrder, 'id' | 'timing' | 'slowerThan'> {
  /** Called before each run. Rejects where what it is for cannot be done. */
  readonly before?: () => Promise<void>;
}

/** What runs of the same session against the same target taught. */
export interface LearnedNoise {
  readonly rules: NoiseRule[];
  /** What differed and is no noise, in sentences. */
  readonly remarks: string[];
}

/**
 * Replays a session twice against the same target, and gives rules for what differed between the two; a third time, where that may come
 * of state that the server keeps. Rejects with BridgeFault `failed` where a run did not come to its end.
 */
export async function learnNoise(connector: Connector, order: LearningOrder): Promise<LearnedNoise> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpscope-noise-'));
  const runs: ReplayRun[] = [];
  const { before, ...asked } = order;
  const run = async (recorded: ShownConnection): Promise<ReplayRun> => {
    await before?.();
    const id = `noise-${runs.length + 1}`;
    const next = await startReplay(
      connector,
      { ...asked, id, recorded, timing: 'fast', slowerThan: 0 },
      { record: { file: join(folder, `${id}.mcpcap`) }, shown: false },
    );
    runs.push(next);
    await next.done;
    const { state, problem } = next.state;
    if (state !== 'done')
      throw new BridgeFault('failed', `Nothing could be learned: ${problem || 'a run did not come to its end'}`);
    return next;
  };
  try {
    const first = await run(order.recorded);
    const second = await run(first.live);
    const { all } = second.cases;
    const kept = mayKeepState(all) ? keptState(all, (await run(second.live)).cases.all) : [];
    return whatWasLearned(all, kept);
  } finally {
    for (const { live } of runs) {
      connector.forget(live);
      await live.release();
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of what the server kept nothing is noise: no rule may hide it. */
function whatWasLearned(all: ReplayRun['cases']['all'], kept: readonly KeptState[]): LearnedNoise {
  const stateful = new Set(kept.map(({ index }) => index));
  const others = all.filter(({ index }) => !stateful.has(index));
  const unlearned = others.filter((one) => one.kind !== 'server notification' && !isLearnable(one));
  const remarks = [...stateWords(kept), ...unlearnedWords(unlearned)];
  return { rules: learnedRules(others), remarks };
}
