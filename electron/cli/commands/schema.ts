import { Argument, Command } from 'commander';
import { settingsJsonSchema } from '../../../shared/bridge/index.ts';
import { rulesJsonSchema } from '../../../shared/middle/index.ts';
import { sequenceJsonSchema } from '../../../shared/sequences/index.ts';
import { type Terminal, writeJsonLine } from '../print/index.ts';
import { EXIT_FINE } from '../report/index.ts';

/** The files of users that have a schema. */
const FILES = {
  sequence: {
    title: 'mcpscope sequence',
    description: 'Requests to an MCP server, with what is expected of its answers: docs/sequences.md.',
    schema: sequenceJsonSchema,
  },
  rules: {
    title: 'mcpscope rules in the middle',
    description: 'What is done with messages between an MCP client and its server: docs/chaos.md.',
    schema: rulesJsonSchema,
  },
  settings: {
    title: 'mcpscope settings',
    description: 'The file settings.json in the folder of mcpscope’s settings; each member may be left out.',
    schema: settingsJsonSchema,
  },
} as const;

export type SchemaName = keyof typeof FILES;
export const SCHEMA_NAMES = Object.keys(FILES) as SchemaName[];

/** The schema of a kind of file, with the name by which others refer to it. */
export function fileSchema(name: SchemaName): object {
  const { title, description, schema } = FILES[name];
  const { $schema, ...rest } = schema() as { readonly $schema?: string };
  const $id = `https://raw.githubusercontent.com/mcpscope/mcpscope/main/schemas/${name}.schema.json`;
  return { $schema, $id, title, description, ...rest };
}

/** `mcpscope schema`: the JSON Schema of files that users write, for their editors. */
export function schemaCommand(terminal: Terminal): Command {
  return new Command('schema')
    .description('Prints the JSON Schema of a file that you write: a sequence, rules in the middle, or the settings.')
    .addArgument(new Argument('<file>', 'which file').choices(SCHEMA_NAMES))
    .action(async (name: SchemaName) => {
      await writeJsonLine(terminal, fileSchema(name));
      terminal.end(EXIT_FINE);
    });
}
