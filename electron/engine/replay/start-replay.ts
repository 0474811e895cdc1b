import type { Target } from '../../../shared/bridge/index.ts';
import type { ConnectChoices, Connector } from '../live/index.ts';
import { readScript } from './read-script.ts';
import { replayOptions, routeOf } from './replay-route.ts';
import { ReplayRun, type ReplayRunOptions } from './replay-run.ts';

export interface ReplayOrder extends Pick<ReplayRunOptions, 'id' | 'recorded' | 'timing' | 'rules' | 'slowerThan'> {
  readonly target: Target;
  /** How long an answer is waited for, ms; 0 for ever, that of the settings when not given. */
  readonly timeoutMs?: number;
}

/**
 * Replays what was recorded of a connection against a target, on a connection of its own. Rejects with BridgeFault where the
 * record cannot be read or has nothing to replay; what goes wrong with the target is told by the run.
 */
export async function startReplay(
  connector: Connector,
  { target: asked, id, timeoutMs, ...order }: ReplayOrder,
  choices: ConnectChoices = {},
): Promise<ReplayRun> {
  const script = await readScript(order.recorded, order.rules);
  const { target, to } = routeOf(asked, script);
  const defaults = connector.defaultOptions();
  const live = connector.connect(target, replayOptions(defaults, script, to), {
    remember: false,
    rules: [],
    ...choices,
    replay: id,
  });
  const patience = timeoutMs ?? defaults.timeoutMs;
  return new ReplayRun({ ...order, id, script, live, to, timeoutMs: patience === 0 ? Infinity : patience });
}
