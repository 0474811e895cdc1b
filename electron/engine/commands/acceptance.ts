import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = ['acceptance', 'acceptedTool', 'contextCost'] as const satisfies readonly CommandName[];

export function acceptanceCommands({
  connections,
  records,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    acceptance: ({ connection, ...order }) => records.study(connections.get(connection), 'acceptance', order),
    contextCost: ({ connection, ...order }) => records.study(connections.get(connection), 'contextCost', order),
    acceptedTool: ({ connection, ...order }) => records.study(connections.get(connection), 'acceptedTool', order),
  };
}
