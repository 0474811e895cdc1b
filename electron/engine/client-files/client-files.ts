import { join, sep } from 'node:path';
import { type FoundClient, plainAddress, type Target } from '../../../shared/bridge/index.ts';
import {
  CLIENTS,
  ENVIRONMENT,
  expanded,
  filesOf,
  HEADERS,
  tappedIn,
  textPairs,
  type Machine,
  type ServerEntry,
} from '../../../shared/client-files/index.ts';
import { memberOf, textOf } from '../../../shared/configuration/index.ts';
import { ClientRewriter } from './client-rewriter.ts';
import { isSamePath } from '../../platform/index.ts';
import { clientFileAt, folderOf, foundClients } from './found-clients.ts';
import { keptShim } from './kept-shim.ts';
import { ownMachine } from './own-machine.ts';
import { keysOf, readClientFile, type ReadClientFile } from './read-client-file.ts';

/** What a shell tells about itself. */
export interface ClientFilesOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whose own files are looked at. */
  readonly cwd: string;
  readonly settingsFolder: string;
  /** Folder of the built program, where the tap lies. */
  readonly built: string;
  /** Node.js by its absolute path; '' where there is none that clients could start. */
  readonly node: string;
}

/** A server that a client's file names, by its own command line. */
export interface NamedServer {
  readonly client: string;
  readonly server: string;
  readonly words: readonly string[];
}

/** The clients of this machine by their files. Each look reads them anew: clients write them too. */
export class ClientFiles {
  readonly rewriter: ClientRewriter;
  readonly #machine: Machine;

  constructor({ env, cwd, settingsFolder, built, node }: ClientFilesOptions) {
    this.#machine = ownMachine(env, cwd);
    const folder = join(settingsFolder, 'clients');
    this.rewriter = new ClientRewriter({
      machine: this.#machine,
      folder,
      now: () => new Date(),
      tap: () => {
        if (node === '') throw new Error('A tap needs Node.js, which is not found. Install it, and try again.');
        return keptShim(built, folder, node);
      },
    });
  }

  found(): readonly FoundClient[] {
    return foundClients(this.#machine);
  }

  /** How a client connects to a server of its file, with its variables filled in. Throws an Error with a sentence. */
  target(path: string, key: string): Target {
    const read = clientFileAt(path, this.#machine);
    const entry = read?.entries[keysOf(read.entries).indexOf(key)];
    if (!read || entry === undefined)
      throw new Error(`${path} no longer has this server. Refresh the list of clients.`);
    return targetOf(read, entry, this.#machine);
  }

  /** The path of a file that a client has, for whoever shows it. Throws an Error with a sentence for any other. */
  ownPath(path: string): string {
    if (foundClients(this.#machine).some(({ files }) => files.some((file) => isSamePath(file.path, path)))) return path;
    throw new Error(`${path} is no file of a client.`);
  }

  /** Every server that a client starts by a command line. */
  named(): readonly NamedServer[] {
    return CLIENTS.flatMap((kind) =>
      filesOf(kind, this.#machine).flatMap((file) => {
        try {
          return (readClientFile(kind, file)?.entries ?? []).flatMap(({ name, launch }) =>
            launch.kind === 'stdio'
              ? [{ client: kind.id, server: name, words: launch.words.slice(tappedIn(launch.words)?.ours ?? 0) }]
              : [],
          );
        } catch {
          // What cannot be read is told where the clients are listed.
          return [];
        }
      }),
    );
  }
}

function targetOf(read: ReadClientFile, entry: ServerEntry, machine: Machine): Target {
  const { name, launch, value } = entry;
  const folder = folderOf(read, entry, machine);
  const place = { env: machine.env, home: machine.home, folder, separator: sep };
  const fill = (text: string): string => expanded(text, read.kind.dialect, place);
  const pairs = (names: readonly string[]): readonly (readonly [string, string])[] =>
    textPairs(value, names).map(({ key, text }) => [key, fill(text)]);
  if (launch.kind === 'stdio') {
    const [command = '', ...args] = launch.words.slice(tappedIn(launch.words)?.ours ?? 0).map(fill);
    const cwd = fill(textOf(memberOf(value, 'cwd')?.value) ?? '');
    const inFolder = entry.folder !== '' || read.file.scope === 'project' ? folder : machine.home;
    return {
      transport: 'stdio',
      name,
      command,
      args,
      cwd: cwd || inFolder,
      env: Object.fromEntries(pairs(ENVIRONMENT)),
    };
  }
  if (launch.kind !== 'address') throw new Error(`${name} says neither a command nor an address.`);
  const headers = pairs(HEADERS).map(([header, text]) => ({ name: header, value: text }));
  return {
    ...plainAddress(fill(launch.url)),
    transport: /sse/i.test(launch.type) ? 'sse' : 'auto',
    name,
    headers,
    // The client that is stood in for sends none of our own headers, and its servers may start slowly.
    identity: false,
    connectTimeoutMs: 30_000,
  };
}
