import { Command } from 'commander';
import type { FoundClient, FoundFile, FoundServer } from '../../../shared/bridge/index.ts';
import { listProcesses, serverProcesses } from '../../engine/index.ts';
import { clientFiles } from '../connection/index.ts';
import { EXIT_FINDINGS, EXIT_FINE } from '../report/index.ts';
import { type Terminal, writeJsonLine, writeLine } from '../print/index.ts';

interface ClientsOptions {
  readonly json?: boolean;
  readonly processes?: boolean;
}

/** `mcpscope clients`: the MCP clients of this machine by their files, and what is wrong with each. */
export function clientsCommand(terminal: Terminal): Command {
  return new Command('clients')
    .description('Lists the MCP clients of this machine, their servers, and problems in their files.')
    .option('--json', 'print them as JSON, on one line')
    .option('--processes', 'list the server processes that run instead, by client')
    .action(async (options: ClientsOptions) =>
      terminal.end(await (options.processes === true ? processes(terminal, options) : clients(terminal, options))),
    );
}

async function clients(terminal: Terminal, { json }: ClientsOptions): Promise<number> {
  const found = clientFiles(terminal).found();
  if (json === true) await writeJsonLine(terminal, found);
  else if (found.length === 0) await writeLine(terminal, 'No file of an MCP client was found.');
  else for (const client of found) for (const line of linesOf(client)) await writeLine(terminal, line);
  const wrong = found.some(({ files }) =>
    files.some(({ findings }) => findings.some(({ level }) => level === 'error')),
  );
  return wrong ? EXIT_FINDINGS : EXIT_FINE;
}

function linesOf({ id, name, files }: FoundClient): string[] {
  return [`${name} (${id})`, ...files.flatMap(fileLines)];
}

const SIGNS = { error: '✕', warning: '▲', info: '●' } as const;

function fileLines({ path, target, scope, problem, servers, findings }: FoundFile): string[] {
  return [
    `  ${path}${target === '' ? '' : ` → ${target}`}  [${scope}]`,
    ...(problem === '' ? [] : [`    ${SIGNS.info} ${problem}`]),
    ...servers.map(serverLine),
    ...findings.map(
      ({ level, line, message }) => `    ${SIGNS[level]} ${line === 0 ? '' : `line ${line}: `}${message}`,
    ),
  ];
}

function serverLine({ name, shown, tapped, enabled, folder }: FoundServer): string {
  const marks = [tapped ? 'tapped' : '', enabled ? '' : 'off', folder === '' ? '' : `in ${folder}`].filter(Boolean);
  return `    ${name.padEnd(20)} ${shown}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`;
}

async function processes(terminal: Terminal, { json }: ClientsOptions): Promise<number> {
  const found = serverProcesses(await listProcesses(), clientFiles(terminal).named());
  if (json === true) await writeJsonLine(terminal, found);
  else
    for (const { pid, name, client, server, startedBy, orphan, bytes, ageMs, below } of found)
      await writeLine(
        terminal,
        [
          String(pid).padStart(7),
          (client === '' ? '–' : `${client}: ${server}`).padEnd(24),
          `${Math.round(bytes / 1024 ** 2)} MiB`.padStart(9),
          ageMs < 0 ? '' : `${Math.round(ageMs / 60_000)} min`.padStart(9),
          name + (below === 0 ? '' : ` (+${below})`),
          orphan ? 'orphan: its parent is gone' : `of ${startedBy}`,
        ].join('  '),
      );
  if (json !== true && found.length === 0) await writeLine(terminal, 'No process of an MCP server was found.');
  return EXIT_FINE;
}
