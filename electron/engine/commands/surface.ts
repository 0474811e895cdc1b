import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { openOf } from '../live/index.ts';
import { describedSchemaText } from '../schemas/described-schema.ts';
import { CheckedValues } from '../schemas/index.ts';
import { ListPages } from '../surface/index.ts';

const NAMES = ['surface', 'checkValue', 'listPage', 'revisionSchema'] as const satisfies readonly CommandName[];

export function surfaceCommands({ connections, records }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const checked = new CheckedValues();
  const lists = new ListPages();
  return {
    surface: ({ connection }) => records.study(connections.get(connection), 'surface', {}),
    checkValue: ({ schema, value, subject }) => checked.check(schema, value, subject),
    listPage: ({ connection, method, pages }) => lists.read(openOf(connections, connection), method, pages),
    revisionSchema: ({ revision }) => ({ json: describedSchemaText(revision) }),
  };
}
