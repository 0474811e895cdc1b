import { Command, CommanderError } from 'commander';
import { FAULTS } from '../faults/index.ts';
import { VERSION } from '../engine/index.ts';
import { commandsFor } from './commands/index.ts';
import { say, sayLines, type Terminal, writeUsage } from './print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from './report/index.ts';

/** Runs the command line that a process was started with to its end, which it is told. Each command is a file in `commands`, and stands in the table there. */
export async function runProgram(process: Terminal): Promise<void> {
  const terminal = withFaultsTold(process);
  try {
    const program = await programFor(terminal);
    await program.parseAsync(terminal.words, { from: 'user' });
  } catch (error) {
    // Commander has said what it is about already.
    if (!(error instanceof CommanderError)) sayLines(terminal, error instanceof Error ? error.message : String(error));
    terminal.end(error instanceof CommanderError && error.exitCode === 0 ? EXIT_FINE : EXIT_BAD_USAGE);
  }
}

/** A terminal on which nothing ends as if all were well that met a fault of ours on its way. */
function withFaultsTold(terminal: Terminal): Terminal {
  const before = FAULTS.met;
  const end = (code: number): void => {
    if (FAULTS.met > before) say(terminal, FAULTS.last);
    terminal.end(FAULTS.met > before && code === EXIT_FINE ? EXIT_BAD_USAGE : code);
  };
  return Object.assign(Object.create(terminal) as Terminal, { end });
}

async function programFor(terminal: Terminal): Promise<Command> {
  const program = new Command('mcpscope')
    .description('Records and judges what an MCP client and an MCP server say to each other.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => writeUsage(terminal, text),
      writeErr: (text) => sayLines(terminal, text),
    })
    .usage('[command] [options]\n       mcpscope [FILE.mcpcap | ADDRESS | -- COMMAND ARG…]   opens the window')
    .showHelpAfterError('(run with --help for usage)')
    .addHelpText(
      'after',
      `
Exit codes: 0 fine, 1 findings at the level that fails (--fail-on), 2 could not connect or bad usage.
The window: the desktop app where it is installed, else the browser. --web and --desktop choose, --port N and --no-open are for the browser.`,
    );
  for (const command of await commandsFor(terminal.words[0]))
    program.addCommand(command(terminal).copyInheritedSettings(program));
  return program;
}
