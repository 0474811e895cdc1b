import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { jobOf, Previews } from '../export/index.ts';

const NAMES = ['previewExport'] as const satisfies readonly CommandName[];

export function exportCommands({
  connections,
  engine,
  secrets,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const previews = new Previews();
  const { version } = engine.options;
  return {
    previewExport: async (order) => {
      const connection = connections.get(order.connection);
      const job = jobOf(connection, order, { version, muted: new Set(), secrets: secrets.all() });
      return previews.ask(connection.id, job);
    },
  };
}
