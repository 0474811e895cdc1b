/** The command line: the same engine without a window. One file a command. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../engine/index.ts';
import { callCommand } from './call.ts';
import { checkCommand } from './check.ts';
import { diffCommand } from './diff.ts';
import { EXIT_BAD_USAGE } from './exit-codes.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { mockCommand } from './mock.ts';
import { openCommand } from './open.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';
import { runCommand } from './run.ts';
import { sendCommand } from './send.ts';
import { showCommand } from './show.ts';

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

for (const command of [
  callCommand(),
  checkCommand(),
  diffCommand(),
  exportCommand(),
  importCommand(),
  mockCommand(),
  recordCommand(),
  openCommand(),
  replayCommand(),
  runCommand(),
  showCommand(),
  sendCommand(),
  rulesCommand(),
])
  program.addCommand(command.copyInheritedSettings(program));

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
