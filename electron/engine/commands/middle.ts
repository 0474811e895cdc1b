import type { CommandName } from '../../../shared/bridge/index.ts';
import { editedRules, rulesOutline } from '../../../shared/middle/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { liveOf, openOf } from '../live/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = [
  'outlineRules',
  'editRules',
  'putRules',
  'heldText',
  'releaseHeld',
] as const satisfies readonly CommandName[];

/** The commands about what stands between client and server. */
export function middleCommands({
  connections,
  keptMiddleRules,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    outlineRules: ({ text }) => rulesOutline(text),
    editRules: ({ text, change }) => {
      try {
        return { text: editedRules(text, change) };
      } catch (error) {
        throw new BridgeFault('bad-input', error instanceof Error ? error.message : String(error));
      }
    },
    putRules: ({ connection: id, text, over }) => {
      const connection = openOf(connections, id);
      if (connection.middle.state.version !== over)
        throw new BridgeFault(
          'failed',
          'Another window has put other rules into force meanwhile: look at those first, or revert to them.',
        );
      connection.middle.put(text);
      keptMiddleRules.set(connection.info().header.source, text);
      return {};
    },
    heldText: ({ connection, held }) => ({ text: liveOf(connections, connection).middle.heldText(held) }),
    releaseHeld: ({ connection, held, verdict }) => {
      liveOf(connections, connection).middle.decide(held, verdict);
      return {};
    },
  };
}
