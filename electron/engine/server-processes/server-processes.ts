import type { ServerProcess } from '../../../shared/bridge/index.ts';
import { tappedIn } from '../../../shared/client-files/index.ts';
import { nameOf, type ProcessRow } from './process-row.ts';

/** A server that a client's file names, by its own command line. */
export interface KnownServer {
  readonly client: string;
  readonly server: string;
  readonly words: readonly string[];
}

/** Programs that packages of servers are called by. */
const CALLED_SERVER = /(?:^|[\\/@_.-])mcp(?=$|[\\/@_.-])|mcp-?server|server-?mcp/i;
/** What adopts processes whose parent is gone. */
const ADOPTS = /^(?:systemd|launchd|init|tini|dumb-init)$/;

/**
 * The processes that are MCP servers: those that a client's file names, those behind a tap, and those that are called so. Of a tree the
 * uppermost one is told, with the memory of all. A server whose parent is gone is an orphan: nobody closes its stdin or ends it.
 */
export function serverProcesses(rows: readonly ProcessRow[], known: readonly KnownServer[]): readonly ServerProcess[] {
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  const matches = new Map(
    rows.flatMap((row) => {
      const match = row.pid === process.pid ? null : matchOf(row, known);
      return match === null ? [] : [[row.pid, match] as const];
    }),
  );
  const below = childrenOf(rows);
  return rows.flatMap((row) => {
    const match = matches.get(row.pid);
    if (match === undefined || ancestors(row, byPid).some(({ pid }) => matches.has(pid))) return [];
    const tree = treeOf(row, below);
    const parent = byPid.get(row.parent);
    return [
      {
        ...match,
        pid: row.pid,
        parent: row.parent,
        began: row.began,
        name: nameOf(row),
        ageMs: row.ageMs,
        bytes: tree.reduce((sum, { bytes }) => sum + bytes, 0),
        below: tree.length - 1,
        startedBy: parent === undefined || adopts(parent) ? '' : nameOf(parent),
        orphan: parent === undefined || adopts(parent),
      },
    ];
  });
}

/** A process and all below it, itself first. */
export function treeBelow(rows: readonly ProcessRow[], pid: number): readonly ProcessRow[] {
  const root = rows.find((row) => row.pid === pid);
  return root === undefined ? [] : treeOf(root, childrenOf(rows));
}

function matchOf(
  { words }: ProcessRow,
  known: readonly KnownServer[],
): Pick<ServerProcess, 'client' | 'server'> | null {
  const tapped = tappedIn(words);
  if (tapped !== null)
    return { client: after(words, '--client', tapped.ours), server: after(words, '--name', tapped.ours) };
  for (const one of known) if (runs(words, one.words)) return { client: one.client, server: one.server };
  // The script or the package of a runtime, never a later argument: an editor may have a file open that is called so.
  const [program = '', ...rest] = words.length === 1 ? (words[0] ?? '').split(' ') : words;
  const runtime = /(?:^|[\\/])(?:node|bun|deno|python[\d.]*|uvx?|npx|npm|docker|java)(?:\.exe|\.cmd)?$/i.test(program);
  const what = runtime ? rest.filter((word) => !word.startsWith('-')).slice(0, 3) : [program];
  return what.some((word) => CALLED_SERVER.test(calledBy(word))) ? { client: '', server: '' } : null;
}

/** What tells what a word starts: a package by its name, a script by its own, or by its folder's where every script is called so. */
function calledBy(word: string): string {
  const parts = word.split(/[\\/]/);
  const modules = parts.lastIndexOf('node_modules');
  if (modules >= 0 && parts[modules + 1] !== '.bin') return parts.slice(modules + 1, modules + 3).join('/');
  const [folder = '', name = ''] = parts.length > 1 && !word.startsWith('@') ? parts.slice(-2) : ['', word];
  return /^(?:index|main|server|cli|__main__)\.\w+$/.test(name) ? `${folder}/${name}` : name;
}

function after(words: readonly string[], option: string, end: number): string {
  const own = words.slice(0, end);
  const joined = own.find((word) => word.startsWith(`${option}=`));
  return joined?.slice(option.length + 1) ?? own[own.indexOf(option) + 1 || own.length] ?? '';
}

/** Whether a process runs this command line: the same arguments at its end, and the program before them, perhaps by its path. */
function runs(words: readonly string[], line: readonly string[]): boolean {
  const [program = '', ...args] = line;
  if (program === '' || (args.length === 0 && words.length > 2)) return false;
  const rest = words.slice(words.length - args.length);
  if (words.length <= args.length || args.some((word, at) => rest[at] !== word)) return false;
  return words.slice(0, words.length - args.length).some((word) => lastName(word) === lastName(program));
}

function lastName(word: string): string {
  return (word.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat)$/i, '').toLowerCase();
}

function adopts(row: ProcessRow): boolean {
  return row.pid <= 1 || ADOPTS.test(lastName(row.words[0]?.split(' ')[0] ?? ''));
}

function ancestors(row: ProcessRow, byPid: ReadonlyMap<number, ProcessRow>): readonly ProcessRow[] {
  const found: ProcessRow[] = [];
  let above = byPid.get(row.parent);
  while (above !== undefined && !found.includes(above)) {
    found.push(above);
    above = byPid.get(above.parent);
  }
  return found;
}

function childrenOf(rows: readonly ProcessRow[]): ReadonlyMap<number, readonly ProcessRow[]> {
  const children = new Map<number, ProcessRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parent);
    if (siblings === undefined) children.set(row.parent, [row]);
    else siblings.push(row);
  }
  return children;
}

function treeOf(root: ProcessRow, children: ReadonlyMap<number, readonly ProcessRow[]>): readonly ProcessRow[] {
  const tree = new Set([root]);
  for (const row of tree) for (const child of children.get(row.pid) ?? []) tree.add(child);
  return [...tree];
}
