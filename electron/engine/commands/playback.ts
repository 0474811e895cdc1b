import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = ['openPlayback', 'controlPlayback'] as const satisfies readonly CommandName[];

/** Recorded sessions that happen again on their clock. */
export function playbackCommands({
  engine,
  connections,
  records,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    openPlayback: async ({ connection }) => (await engine.openPlayback(connections.get(connection))).info(),
    controlPlayback: async ({ connection, ...order }) => {
      await records.study(connections.get(connection), 'control', order);
      return {};
    },
  };
}
