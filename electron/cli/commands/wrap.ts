import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { counted } from '../../../shared/analysis/index.ts';
import type { ChangedLine, FoundFile, FoundServer } from '../../../shared/bridge/index.ts';
import { clientNamed, CLIENTS } from '../../../shared/client-files/index.ts';
import type { ClientFiles } from '../../engine/index.ts';
import { clientFiles } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { isAsked, say, type Terminal, writeLine } from '../print/index.ts';

interface WrapOptions {
  readonly yes?: boolean;
}

type Act = 'tap' | 'untap';

/** `mcpscope wrap`: puts a tap in front of servers in a client's file. */
export function wrapCommand(terminal: Terminal): Command {
  return commandOf(
    terminal,
    'tap',
    new Command('wrap').description(
      "Puts a tap in front of servers in a client's file, so that mcpscope sees what they say to each other.",
    ),
  );
}

/** `mcpscope unwrap`: takes the taps out again. */
export function unwrapCommand(terminal: Terminal): Command {
  return commandOf(
    terminal,
    'untap',
    new Command('unwrap').description("Takes the taps out of a client's file again."),
  );
}

function commandOf(terminal: Terminal, act: Act, command: Command): Command {
  return command
    .argument('<client>', `the client: ${CLIENTS.map(({ id }) => id).join(', ')}`)
    .argument('[server...]', 'its servers by name; all of them without')
    .option('--yes', 'do not ask')
    .action(async (client: string, servers: string[], options: WrapOptions) => {
      try {
        terminal.end(await run(terminal, act, { client, servers, ...options }));
      } catch (error) {
        say(terminal, error instanceof Error ? error.message : String(error));
        terminal.end(EXIT_BAD_USAGE);
      }
    });
}

interface Asked extends WrapOptions {
  readonly client: string;
  readonly servers: readonly string[];
}

async function run(terminal: Terminal, act: Act, { client, servers, yes }: Asked): Promise<number> {
  const kind = clientNamed(client);
  if (kind === null)
    throw new Error(`No client is called ${client}. There are: ${CLIENTS.map(({ id }) => id).join(', ')}.`);
  const clients = clientFiles(terminal);
  const files = clients.found().find(({ id }) => id === client)?.files ?? [];
  if (files.length === 0) throw new Error(`No file of ${kind.name} was found on this machine.`);
  const missing = servers.filter((name) => !files.some((file) => file.servers.some((server) => server.name === name)));
  if (missing.length > 0)
    throw new Error(`${kind.name} has no server ${missing.join(', ')}. It has: ${namesIn(files)}.`);
  const orders = files.flatMap((file) => {
    const chosen = file.servers.filter((server) => isMeant(server, act, servers));
    return chosen.length === 0 ? [] : [{ path: file.path, act, keys: chosen.map(({ key }) => key) }];
  });
  if (orders.length === 0) {
    const why = files.flatMap((file) => file.servers.map(({ fixed }) => fixed)).find((fixed) => fixed !== '');
    say(
      terminal,
      act === 'tap'
        ? (why ?? `${kind.name} has no server that is not tapped already.`)
        : `No server of ${kind.name} is tapped.`,
    );
    return EXIT_FINE;
  }
  let code = EXIT_FINE;
  for (const order of orders) if (!(await change(terminal, clients, order, yes === true))) code = EXIT_BAD_USAGE;
  if (code === EXIT_FINE) say(terminal, kind.reload);
  return code;
}

/** A server that is named is tried whatever is in the way, so that the reason is told. */
function isMeant({ name, tapped, fixed }: FoundServer, act: Act, servers: readonly string[]): boolean {
  if (servers.length > 0) return servers.includes(name);
  return tapped === (act === 'untap') && fixed === '';
}

/** Shows what changes, asks, and does it. Returns whether it was done. */
async function change(
  terminal: Terminal,
  { rewriter }: ClientFiles,
  order: { readonly path: string; readonly act: Act; readonly keys: readonly string[] },
  yes: boolean,
): Promise<boolean> {
  const { lines, fingerprint, refusals, changes } = rewriter.preview(order);
  for (const refusal of refusals) say(terminal, refusal);
  if (changes === 0) return false;
  await writeLine(terminal, order.path);
  for (const line of lines) await writeLine(terminal, changeLine(line));
  if (!yes && !(await agreed(terminal, order, changes))) return false;
  const done = rewriter.rewrite({ ...order, fingerprint });
  const what = `${counted(done.changes, 'server')} ${order.act === 'tap' ? 'tapped' : 'untapped'} in ${order.path}.`;
  say(
    terminal,
    `${what} ${done.asBefore ? 'The file is what it was before, to the byte.' : `What it was is kept in ${done.backup}.`}`,
  );
  if (order.act === 'tap') say(terminal, 'Undo it by “mcpscope unwrap”.');
  return refusals.length === 0;
}

function changeLine({ sign, text }: ChangedLine): string {
  return sign === '…' ? '  …' : `${sign} ${text}`;
}

async function agreed(terminal: Terminal, { path }: { readonly path: string }, changes: number): Promise<boolean> {
  if (!isAsked(terminal)) {
    say(
      terminal,
      `There is no terminal to ask on, so ${path} is unchanged. Give --yes to change it without a question.`,
    );
    return false;
  }
  const lines = createInterface({ input: terminal.stdin });
  say(terminal, `Change ${counted(changes, 'entry', 'entries')} of ${path}? [y/N]`);
  const answer = await Promise.race([
    lines.question(''),
    new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
    }),
  ]);
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

function namesIn(files: readonly FoundFile[]): string {
  const names = new Set(files.flatMap(({ servers }) => servers.map(({ name }) => name)));
  return names.size === 0 ? 'none' : [...names].join(', ');
}
