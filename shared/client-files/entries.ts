import {
  memberOf,
  plainOf,
  textOf,
  type ConfigList,
  type ConfigMember,
  type ConfigValue,
} from '../configuration/index.ts';
import type { ClientKind, Scope, ServersPath } from './client-kind.ts';
import type { ClientFile } from './places.ts';

/** How an entry starts a server, by the places of its words. */
export interface StdioLaunch {
  readonly kind: 'stdio';
  /** The program and its arguments, as the entry has them. */
  readonly words: readonly string[];
  /** The member with the program: a text, or with `joined` the list of all words. */
  readonly program: ConfigMember;
  readonly joined: ConfigList | null;
  /** The member with the arguments; null where the entry has none. */
  readonly args: ConfigMember | null;
}

/** Where an entry says that its server is. */
export interface AddressLaunch {
  readonly kind: 'address';
  readonly address: ConfigMember;
  readonly url: string;
  readonly type: string;
}

export type Launch = StdioLaunch | AddressLaunch | { readonly kind: 'none' };

/** A server of a client's file. */
export interface ServerEntry {
  readonly name: string;
  readonly scope: Scope;
  /** The folder that it is for, where the file says so for each entry; '' otherwise. */
  readonly folder: string;
  /** Where the entry begins and ends, key and all. */
  readonly start: number;
  readonly end: number;
  readonly value: ConfigValue;
  readonly launch: Launch;
  /** False where the entry itself switches it off. */
  readonly enabled: boolean;
}

/** The servers of a file, in its order. An entry whose key is repeated is there as often. */
export function entriesOf(
  root: ConfigValue | null,
  file: Pick<ClientFile, 'servers' | 'listed'>,
  kind: ClientKind,
): readonly ServerEntry[] {
  return file.servers.flatMap(({ path, scope }) =>
    holdersAt(root, path, '').flatMap(({ holder, folder }) =>
      named(holder, kind, file.listed).map(({ name, start, value }) => ({
        name,
        scope,
        folder,
        start,
        end: value.end,
        value,
        launch: launchOf(value, kind),
        enabled: !isOff(value),
      })),
    ),
  );
}

/** The values that a path leads to, each with the folder that `*` stood for. */
export function holdersAt(
  value: ConfigValue | null,
  [step, ...rest]: ServersPath,
  folder: string,
): readonly { readonly holder: ConfigValue; readonly folder: string }[] {
  if (value === null) return [];
  if (step === undefined) return [{ holder: value, folder }];
  if (step === '*') return membersOf(value).flatMap((one) => holdersAt(one.value, rest, one.key));
  return holdersAt(memberOf(value, step)?.value ?? null, rest, folder);
}

interface Named {
  readonly name: string;
  readonly start: number;
  readonly value: ConfigValue;
}

function named(holder: ConfigValue, kind: ClientKind, listed: boolean): readonly Named[] {
  const servers = plainOf(holder);
  // What others share is shared in all of its parts.
  const ofHolder = (value: ConfigValue): ConfigValue =>
    holder.kind === 'shared' ? { ...holder, start: value.start, end: value.end, held: value } : value;
  if (servers?.kind === 'map' && !listed)
    return servers.members
      .filter(({ value }) => plainOf(value)?.kind === 'map' && isServer(value, kind))
      .map(({ key, from, value }) => ({ name: key, start: from, value: ofHolder(value) }));
  if (servers?.kind !== 'list') return [];
  return servers.items
    .filter((item) => plainOf(item)?.kind === 'map')
    .map((value) => ({
      name: textOf(memberOf(value, 'name')?.value) ?? '',
      start: value.start,
      value: ofHolder(value),
    }));
}

/** Goose keeps what it builds in beside what is MCP. */
function isServer(value: ConfigValue, { dialect }: ClientKind): boolean {
  return (
    dialect.program !== 'cmd' || /^(?:stdio|streamable_http|sse)$/.test(textOf(memberOf(value, 'type')?.value) ?? '')
  );
}

function launchOf(entry: ConfigValue, { dialect }: ClientKind): Launch {
  const nested = memberOf(entry, 'command')?.value ?? null;
  for (const map of [entry, memberOf(entry, 'transport')?.value ?? null, nested]) {
    // Zed had program and arguments below `command` once.
    const program = memberOf(map, map === nested ? 'path' : dialect.program);
    if (program !== null) {
      const value = plainOf(program.value);
      const args = memberOf(map, 'args');
      if (value?.kind === 'list') return { kind: 'stdio', words: textsOf(value), program, joined: value, args: null };
      const text = textOf(value);
      if (text !== null)
        return {
          kind: 'stdio',
          words: [text, ...textsOf(args?.value)],
          program,
          joined: null,
          args,
        };
    }
    for (const name of dialect.address) {
      const address = memberOf(map, name);
      const url = textOf(address?.value);
      if (address !== null && url !== null)
        return { kind: 'address', address, url, type: textOf(memberOf(map, 'type')?.value) ?? '' };
    }
  }
  return { kind: 'none' };
}

function textsOf(value: ConfigValue | undefined): string[] {
  const list = plainOf(value);
  if (list?.kind !== 'list') return [];
  return list.items.map((item) => {
    const one = plainOf(item);
    return one?.kind === 'scalar' ? String(one.value ?? '') : '';
  });
}

function membersOf(value: ConfigValue): readonly ConfigMember[] {
  const map = plainOf(value);
  return map?.kind === 'map' ? map.members : [];
}

function isOff(entry: ConfigValue): boolean {
  const is = (name: string, what: boolean): boolean => {
    const value = plainOf(memberOf(entry, name)?.value);
    return value?.kind === 'scalar' && value.value === what;
  };
  return is('disabled', true) || is('enabled', false) || is('startup', false);
}

/** The texts of a member that is a map of texts, as `env` and `headers` are. */
export function textPairs(
  entry: ConfigValue,
  names: readonly string[],
): readonly { readonly key: string; readonly text: string; readonly value: ConfigValue }[] {
  return names.flatMap((name) =>
    membersOf(memberOf(entry, name)?.value ?? NOTHING).flatMap(({ key, value }) => {
      const text = plainOf(value);
      return text?.kind === 'scalar' && text.value !== null ? [{ key, text: String(text.value), value }] : [];
    }),
  );
}

const NOTHING: ConfigValue = { kind: 'scalar', start: 0, end: 0, value: null };

export const ENVIRONMENT = ['env', 'environment', 'envs'];
export const HEADERS = ['headers', 'http_headers'];
