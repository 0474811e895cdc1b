import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir, release } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { Command } from 'commander';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import { readText } from '../../files/index.ts';
import { defaultFolders, VERSION } from '../../engine/index.ts';
import { findCommand } from '../../transports/index.ts';
import { clientFiles } from '../connection/index.ts';
import { EXIT_FINDINGS, EXIT_FINE } from '../report/index.ts';
import { type Terminal, writeJsonLine, writeLine } from '../print/index.ts';
import { SYSTEM, TRAITS } from '../../platform/index.ts';

/** One thing that a report of a fault needs to say. */
interface Fact {
  readonly about: string;
  readonly says: string;
  /** What is wrong with it, as a sentence; '' for nothing. */
  readonly problem: string;
}

/** A larger file of settings is none of ours. */
const LARGEST_SETTINGS = 64 * 1024 * 1024;
/** What starts servers, most of all. */
const STARTERS = ['node', 'npx', 'uvx', 'python3', 'docker'];
/** Variables that change how servers are started and reached. Their values may be secrets, and are not told. */
const VARIABLES =
  /^(?:(?:https?|all|no)_proxy|node_(?:options|extra_ca_certs|tls_reject_unauthorized)|ssl_cert_(?:file|dir)|mcpscope_\w+)$/i;

/** `mcpscope doctor`: what a report of a fault has to say of this machine, and what is wrong here. */
export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor')
    .description(
      'Tells what a report of a fault needs: versions, folders, clients found. No secret and no name of yours.',
    )
    .option('--json', 'print it as JSON, on one line')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const facts = [
        ...versions(),
        ...shells(terminal),
        ...folders(terminal),
        ...starters(terminal),
        ...clients(terminal),
      ];
      if (json === true) await writeJsonLine(terminal, { version: VERSION, facts });
      else for (const line of facts.flatMap(linesOf)) await writeLine(terminal, line);
      terminal.end(facts.some(({ problem }) => problem !== '') ? EXIT_FINDINGS : EXIT_FINE);
    });
}

function linesOf({ about, says, problem }: Fact): string[] {
  return [`${about.padEnd(16)} ${says}`, ...(problem === '' ? [] : [`${''.padEnd(16)} ✕ ${problem}`])];
}

function fact(about: string, says: string, problem = ''): Fact {
  return { about, says, problem };
}

/** A path without the name of its user. */
function withoutName(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

function versions(): Fact[] {
  return [
    fact('mcpscope', VERSION),
    fact('Node', `${process.version}, ${withoutName(process.execPath)}`),
    fact('system', `${SYSTEM} ${process.arch}, ${release()}`),
  ];
}

function shells({ env }: Terminal): Fact[] {
  const built = join(import.meta.dirname, '..');
  const there = existsSync(join(built, 'web', 'main.js'));
  const display = !TRAITS.namedDisplay || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  const names = Object.keys(env).filter((name) => VARIABLES.test(name) && env[name] !== '');
  return [
    fact(
      'web shell',
      there ? 'there' : 'not there',
      there ? '' : 'The window cannot be opened: install mcpscope again.',
    ),
    fact('display', display ? 'there' : 'none: DISPLAY and WAYLAND_DISPLAY are not set; the window opens in a browser'),
    fact('variables set', names.length === 0 ? 'none that matter' : names.toSorted().join(', ')),
  ];
}

function folders({ env }: Terminal): Fact[] {
  const { captures, settings, taps } = defaultFolders(env);
  return [
    folder('captures', captures, (names) => names.filter((name) => name.endsWith('.mcpcap')).length),
    folder('settings', settings, null, settingsProblem(join(settings, 'settings.json'))),
    folder('taps', taps, null),
  ];
}

function folder(about: string, path: string, count: ((names: readonly string[]) => number) | null, more = ''): Fact {
  const shown = withoutName(path);
  try {
    const names = readdirSync(path);
    accessSync(path, constants.W_OK);
    return fact(about, `${shown}${count === null ? '' : `, ${count(names)} captures`}`, more);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      return fact(about, shown, `It cannot be read and written: ${withoutName(String((error as Error).message))}.`);
    const problem = canBeMade(path) ? more : 'It is not there, and cannot be made.';
    return fact(about, `${shown}, not there yet`, problem);
  }
}

/** Whether a folder that is not there could be made in the nearest one that is. */
function canBeMade(path: string): boolean {
  const above = dirname(path);
  if (above === path) return false;
  try {
    if (!statSync(above).isDirectory()) return false;
    accessSync(above, constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && canBeMade(above);
  }
}

function settingsProblem(path: string): string {
  if (!existsSync(path)) return '';
  try {
    return isObject(parsedJson(readText(path, LARGEST_SETTINGS))) ? '' : 'settings.json is no JSON object.';
  } catch (error) {
    return `settings.json cannot be read: ${withoutName((error as Error).message)}.`;
  }
}

function starters({ env }: Terminal): Fact[] {
  const set = Object.fromEntries(Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined));
  return STARTERS.map((name) => {
    const found = findCommand(name, process.cwd(), set);
    return fact(name, found.ok ? withoutName(found.path) : 'not found on PATH');
  });
}

function clients(terminal: Terminal): Fact[] {
  const found = clientFiles(terminal).found();
  if (found.length === 0) return [fact('clients', 'none found')];
  return found.map(({ name, files }) => {
    const servers = files.flatMap((file) => file.servers);
    const errors = files.flatMap(({ findings }) => findings).filter(({ level }) => level === 'error').length;
    const tapped = servers.filter((server) => server.tapped).length;
    const says = `${servers.length} servers in ${files.length} files${tapped === 0 ? '' : `, ${tapped} tapped`}`;
    return fact(name, says, errors === 0 ? '' : `${errors} errors in its files: mcpscope clients lists them.`);
  });
}
