import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { learnNoise, startReplay } from '../replay/index.ts';

const NAMES = ['startReplay', 'stepReplay', 'stopReplay', 'learnNoise'] as const satisfies readonly CommandName[];

/** The commands about replays. */
export function replayCommands({
  engine,
  connections,
  settings,
  replays,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    startReplay: async ({ connection, ...order }) => {
      const recorded = connections.get(connection);
      const { noiseRules: rules } = settings.current;
      const run = await startReplay(engine, { ...order, id: replays.newId(), recorded, rules });
      replays.add(run);
      return { replay: run.id, connection: run.live.info() };
    },
    stepReplay: ({ replay }) => {
      replays.get(replay).step();
      return {};
    },
    stopReplay: async ({ replay }) => {
      await replays.get(replay).stop();
      return {};
    },
    learnNoise: async ({ connection, target }) => {
      const order = { recorded: connections.get(connection), target, rules: settings.current.noiseRules };
      return learnNoise(engine, order);
    },
  };
}
