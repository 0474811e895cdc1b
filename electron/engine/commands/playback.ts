import type { CommandName } from '../../../shared/bridge/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { PlaybackConnection } from '../playback/index.ts';

const NAMES = ['openPlayback', 'controlPlayback'] as const satisfies readonly CommandName[];

/** Recorded sessions that happen again on their clock. */
export function playbackCommands({ engine, connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    openPlayback: async ({ connection }) => (await engine.openPlayback(connections.get(connection))).info(),
    controlPlayback: async ({ connection: id, order }) => {
      const connection = connections.get(id);
      if (!(connection instanceof PlaybackConnection))
        throw new BridgeFault('bad-input', 'This is not a playback: open one with “Play back this session”.');
      await connection.control(order);
      return {};
    },
  };
}
