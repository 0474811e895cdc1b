import { Command } from 'commander';
import { announcedTaps, type Announcement } from '../../tap/index.ts';
import { defaultFolders } from '../../engine/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { takesTapAddress, tapAddress, type TapAddressOptions } from './tap-address.ts';
import { say, type Terminal, writeJsonLine, writeLine } from '../print/index.ts';

interface TapOptions extends TapAddressOptions {
  readonly list?: boolean;
  readonly json?: boolean;
}

/**
 * `mcpscope tap`: stands between a client and its server. The shim itself has an entry of its own (`electron/tap/main.ts`), since a client
 * waits for its start; here is what it is asked for otherwise.
 */
export function tapCommand(terminal: Terminal): Command {
  const command = new Command('tap')
    .description(
      'Sits between a client and its server, passes every byte on and records it. The configuration of the client names it instead of the server.',
    )
    .usage(
      '[--name NAME] [--client CLIENT] -- COMMAND [ARG...]  |  tap --url ADDRESS --listen PORT  |  tap --list [--json]',
    )
    .argument('[command...]', 'the server, behind --')
    .option('--name <name>', "what the server is called in the client's configuration")
    .option('--client <client>', 'the client that starts this tap, as "cursor"')
    .option('--list', 'print the taps that run')
    .option('--json', 'with --list: one JSON text a line');
  return takesTapAddress(command).action(async (_words: string[], options: TapOptions) => {
    const { list, json, url } = options;
    if (url !== undefined) {
      terminal.end(await tapAddress(terminal, url, options));
      return;
    }
    if (list !== true) {
      say(
        terminal,
        'Tell the server behind --, as in: mcpscope tap --name weather -- npx weather-server; or by --url and --listen.',
      );
      terminal.end(EXIT_BAD_USAGE);
      return;
    }
    // The door is for windows alone.
    for (const { door: _, ...tap } of announcedTaps(defaultFolders(terminal.env).taps))
      await (json ? writeJsonLine(terminal, tap) : writeLine(terminal, lineOf(tap)));
    terminal.end(EXIT_FINE);
  });
}

function lineOf({ pid, name, client, startedBy, startedAt, capture, problem }: Omit<Announcement, 'door'>): string {
  const who = client || startedBy[0]?.name || 'a client';
  const end = problem === '' ? '' : `  ${problem}`;
  return `${pid}  ${who} ⇄ ${name}  since ${startedAt}  ${capture}${end}`;
}
