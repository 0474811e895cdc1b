import type { ConnectionInfo, Target } from '../../../shared/bridge/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { ConnectChoices } from '../live/index.ts';
import { againOf, isReplaceable } from '../session/index.ts';
import type { CommandContext } from './context.ts';

/** Starts the target of a tab again in the same tab, where nobody else needs what stands there. Rejects with BridgeFault where nothing is known of a target. */
export async function startAgain(
  { engine, connections }: Pick<CommandContext, 'engine' | 'connections'>,
  before: ShownConnection,
  changed: (target: Target) => Target = (target) => target,
  choices: ConnectChoices = {},
): Promise<ConnectionInfo> {
  const again = againOf(before.info());
  if (again === null)
    throw new BridgeFault(
      'bad-input',
      'Nothing is known of the server of this capture but what was recorded. Connect to it.',
    );
  const target = changed(again.target);
  await before.close();
  const how = { ...choices, remember: false };
  if (!isReplaceable(before.info(), connections.infos())) return engine.connect(target, again.options, how).info();
  const next = engine.connect(target, again.options, { ...how, inPlaceOf: before });
  await before.release();
  return next.info();
}
