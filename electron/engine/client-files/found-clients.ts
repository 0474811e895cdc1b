import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FoundClient, FoundFile, FoundFinding, FoundServer } from '../../../shared/bridge/index.ts';
import {
  CLIENTS,
  filesOf,
  judgeCommand,
  judgeEntry,
  judgeText,
  judgeTogether,
  straysOf,
  tappedIn,
  whyFixed,
  type ClientFinding,
  type ClientKind,
  type Machine,
  type PlacedEntry,
  type ServerEntry,
} from '../../../shared/client-files/index.ts';
import { placeAt } from '../../../shared/configuration/index.ts';
import { withoutArgumentSecrets } from '../../../shared/redaction/index.ts';
import { isSamePath, traitsOf } from '../../platform/index.ts';
import { findCommand } from '../../transports/index.ts';
import { pathOf } from './own-machine.ts';
import { keysOf, readClientFile, type ReadClientFile } from './read-client-file.ts';

/** What of these clients is on this machine, each with its servers and what is wrong. Nothing that a file names is run. */
export function foundClients(machine: Machine): readonly FoundClient[] {
  return CLIENTS.flatMap((kind) => {
    const files = [...foundFiles(kind, machine), ...foundStrays(kind, machine)];
    return files.length === 0 ? [] : [{ id: kind.id, name: kind.name, reload: kind.reload, files }];
  });
}

/** A file with its findings' places still in its text. */
interface Judged {
  readonly path: string;
  readonly scope: FoundFile['scope'];
  readonly read: ReadClientFile | null;
  readonly problem: string;
}

function foundFiles(kind: ClientKind, machine: Machine): readonly FoundFile[] {
  const judged: Judged[] = filesOf(kind, machine).flatMap((file): Judged[] => {
    const { path, scope } = file;
    try {
      const read = readClientFile(kind, file);
      return read === null ? [] : [{ path, scope, read, problem: problemOf(read) }];
    } catch (error) {
      return [{ path, scope, read: null, problem: error instanceof Error ? error.message : String(error) }];
    }
  });
  const placed: PlacedEntry[] = judged.flatMap(({ path, read }) =>
    (read?.entries ?? []).map((entry) => ({ path, entry })),
  );
  const together = judgeTogether(placed);
  return judged.map(({ path, scope, read, problem }) => ({
    path,
    target: read === null || read.foreign.target === path ? '' : read.foreign.target,
    scope,
    problem,
    findings:
      read === null
        ? []
        : findingsOf(
            read,
            machine,
            together.filter((one) => one.path === path),
          ),
    servers: read === null ? [] : serversOf(read),
  }));
}

function problemOf({ file, foreign }: ReadClientFile): string {
  if (file.scope === 'managed') return `${file.path} is kept by whoever manages this machine, and only read.`;
  return foreign.unchangeable === '' ? '' : `${file.path} cannot be changed: ${foreign.unchangeable}.`;
}

function foundStrays(kind: ClientKind, machine: Machine): readonly FoundFile[] {
  return straysOf(kind, machine)
    .filter(({ path }) => existsSync(path) && holdsServers(kind, path))
    .map(({ path, remedy }) => ({
      path,
      target: '',
      scope: 'user',
      problem: '',
      findings: [
        {
          rule: 'wrong-path',
          level: 'error',
          server: '',
          line: 0,
          message: `${kind.name} does not read this file. ${remedy}`,
        },
      ],
      servers: [],
    }));
}

/** Of a file that the client keeps for other things, only servers in it are of interest. */
function holdsServers(kind: ClientKind, path: string): boolean {
  try {
    const file = {
      client: kind.id,
      path,
      scope: 'user',
      format: kind.format,
      listed: false,
      servers: [{ path: [kind.servers], scope: 'user' }],
    } as const;
    return (readClientFile(kind, file)?.entries.length ?? 0) > 0;
  } catch {
    return false;
  }
}

function findingsOf(
  read: ReadClientFile,
  machine: Machine,
  together: readonly ClientFinding[],
): readonly FoundFinding[] {
  const { kind, file, reading, entries, text } = read;
  const { path, where } = pathOf(machine, kind.desktop);
  const findings = [
    ...judgeText(reading, file, kind),
    ...entries.flatMap((entry) => [
      ...judgeEntry(entry, kind),
      ...judgeCommand(
        entry,
        (word, what) => (what === 'file' ? !existsSync(word) : isMissing(word, entry, path, machine)),
        where,
      ),
    ]),
    ...together,
  ];
  return findings
    .toSorted((one, other) => one.at - other.at)
    .map(({ rule, level, server, message, at }) => ({
      rule,
      level,
      server,
      message,
      line: at < 0 ? 0 : placeAt(text, at).line,
    }));
}

/** Whether a program leads to nothing, as far as that can be said: a relative path counts from a folder that only the client knows. */
function isMissing(word: string, entry: ServerEntry, path: string, machine: Machine): boolean {
  const relative = /[\\/]/.test(word) && !/^(?:[\\/]|[A-Za-z]:)/.test(word);
  if (relative || word.startsWith('~')) return word.startsWith('~');
  const own = ownPath(entry);
  return !findCommand(word, machine.folder || machine.home, { ...textsOf(machine.env), PATH: own || path }).ok;
}

function ownPath({ value }: ServerEntry): string {
  if (value.kind !== 'map') return '';
  const env = value.members.find(({ key }) => key === 'env' || key === 'environment')?.value;
  const path = env?.kind === 'map' ? env.members.find(({ key }) => key === 'PATH')?.value : undefined;
  return path?.kind === 'scalar' && typeof path.value === 'string' && !/[${%]/.test(path.value) ? path.value : '';
}

function textsOf(env: Machine['env']): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

function serversOf(read: ReadClientFile): readonly FoundServer[] {
  const keys = keysOf(read.entries);
  return read.entries.map((entry, at) => {
    const { name, scope, folder, launch, enabled } = entry;
    const tapped = launch.kind === 'stdio' && tappedIn(launch.words) !== null;
    return {
      key: keys[at] ?? '',
      name,
      scope,
      folder,
      shown: shownLaunch(entry),
      kind: launch.kind,
      enabled,
      tapped,
      fixed: whyFixed(read, entry) || problemOf(read),
    };
  });
}

/** The command line of an entry's own server, or its address, with secrets masked. */
function shownLaunch({ launch }: ServerEntry): string {
  if (launch.kind === 'address') return masked([launch.url])[0] ?? '';
  if (launch.kind !== 'stdio') return '';
  const own = launch.words.slice(tappedIn(launch.words)?.ours ?? 0);
  return masked(own)
    .map((word) => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ');
}

function masked(words: readonly string[]): string[] {
  return withoutArgumentSecrets(words, () => '••••');
}

/** The client's file of this path, as its table has it; null where none of them reads it. */
export function clientFileAt(path: string, machine: Machine, id?: string): ReadClientFile | null {
  for (const kind of CLIENTS) {
    if (id !== undefined && kind.id !== id) continue;
    const file = filesOf(kind, machine).find((one) => isSamePath(one.path, path, traitsOf(machine.platform)));
    if (file !== undefined) return readClientFile(kind, file);
  }
  return null;
}

/** The folder that a server of this file works in, where the file says so. */
export function folderOf({ file }: ReadClientFile, entry: ServerEntry, machine: Machine): string {
  if (entry.folder !== '') return entry.folder;
  return file.scope === 'project' && machine.folder !== '' ? machine.folder : dirname(file.path);
}
