/** The command line: the same engine without a window. Each command is a file in `commands`, and stands in the table there. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../engine/index.ts';
import { COMMANDS } from './commands/index.ts';
import { EXIT_BAD_USAGE } from './report/index.ts';

const program = new Command('mcpscope')
  .description('Records and judges what an MCP client and an MCP server say to each other.')
  .version(VERSION)
  .enablePositionalOptions()
  .exitOverride()
  .showHelpAfterError('(--help says how it is used)')
  .addHelpText(
    'after',
    `
Exit codes: 0 fine, 1 findings at the level that fails (--fail-on), 2 could not connect or bad usage.
The window is opened with "npm start", or with "mcpscope open FILE".`,
  );

for (const command of COMMANDS) program.addCommand(command().copyInheritedSettings(program));

// A reader that went away (`| head`) is no failure of ours; the exit code of what was done stays.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_BAD_USAGE;
    return;
  }
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT_BAD_USAGE;
});
