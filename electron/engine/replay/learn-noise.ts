import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import { learnedRules } from '../../../shared/replay/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Connector } from '../live/index.ts';
import { twoRuns, type ReplayOrder } from './start-replay.ts';
import type { ReplayRun } from './replay-run.ts';

/**
 * Replays a session twice against the same target, and gives rules for what differed between the two. Rejects with BridgeFault
 * `failed` where one of the two did not come to its end.
 */
export async function learnNoise(
  connector: Connector,
  order: Omit<ReplayOrder, 'id' | 'timing' | 'slowerThan'>,
): Promise<NoiseRule[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpscope-noise-'));
  const runs: ReplayRun[] = [];
  try {
    const { first, second } = await twoRuns(connector, order, (which) => ({
      record: { file: join(folder, `${which}.mcpcap`) },
      shown: false,
    }));
    runs.push(first, ...(second === null ? [] : [second]));
    const last = second ?? first;
    if (second === null || second.state.state !== 'done')
      throw new BridgeFault(
        'failed',
        `Nothing could be learned: ${last.state.problem || 'a run did not come to its end'}`,
      );
    return learnedRules(second.cases.all);
  } finally {
    for (const { live } of runs) {
      connector.forget(live);
      await live.release();
    }
    await rm(folder, { recursive: true, force: true });
  }
}
