import type { CommandName } from '../../../shared/bridge/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { Reopenable } from '../session/index.ts';
import type { CommandContext } from './context.ts';
import { openingOf } from './opening-of.ts';
import { startAgain } from './start-again.ts';

const NAMES = [
  'reconnect',
  'keepTab',
  'keptTab',
  'reopenTab',
  'restoreSession',
  'openingOf',
] as const satisfies readonly CommandName[];

/** Keeping tabs, and opening them again. */
export function sessionCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { engine, connections, tabs } = context;

  const open = async (tab: Reopenable): Promise<ShownConnection> => {
    if (tab.record === '')
      throw new BridgeFault(
        'not-found',
        `${tab.name} was not recorded, so there is nothing to open. Connect to it again.`,
      );
    const connection = await engine.showCapture(tab.record);
    tabs.adopt(connection, tab);
    return connection;
  };

  return {
    reconnect: ({ connection }) => startAgain(context, connections.get(connection)),
    keepTab: ({ connection, view, shown }) => {
      if (!tabs.keep(connections.get(connection).id, view, shown))
        throw new BridgeFault('bad-input', 'What is written in this tab is too long to be kept for the next start.');
      return {};
    },
    keptTab: ({ connection }) => tabs.viewOf(connection),
    reopenTab: async ({ tab: id }) => {
      const tab = tabs.takeClosed(id);
      if (tab === null) throw new BridgeFault('not-found', 'This tab cannot be opened again: only the last 25 can.');
      return (await open(tab)).info();
    },
    openingOf: ({ connection }) => openingOf(connections.get(connection)),
    restoreSession: async () => {
      const problems: string[] = [];
      let shown = '';
      for (const tab of tabs.takeLast()) {
        try {
          const { id } = await open(tab);
          if (tab.shown) shown = id;
        } catch (error) {
          problems.push(error instanceof Error ? error.message : systemErrorInWords(error));
        }
      }
      return { shown, problems };
    },
  };
}
