import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from '../command-table.ts';
import { notYet } from '../not-yet.ts';

const NAMES = ['surface', 'checkValue', 'listPage', 'revisionSchema'] as const satisfies readonly CommandName[];

export function surfaceCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    surface: ({ connection }) => connections.get(connection).observation.surfaceItems(),
    checkValue: () => notYet(),
    listPage: () => notYet(),
    revisionSchema: () => notYet(),
  };
}
