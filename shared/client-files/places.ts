import type { ClientKind, FilePattern, Platform, Scope, ServersPath } from './client-kind.ts';
import type { ConfigFormat } from '../configuration/index.ts';

/** The machine as far as places depend on it. */
export interface Machine {
  readonly platform: Platform;
  /** Absolute. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose own files are looked at; '' for none. */
  readonly folder: string;
  /** The names in a folder; none where it cannot be read. */
  readonly names: (folder: string) => readonly string[];
}

/** A file in which a client looks for servers. */
export interface ClientFile {
  readonly client: string;
  readonly path: string;
  readonly scope: Scope;
  readonly format: ConfigFormat;
  /** True where servers are a list of items with a `name`. */
  readonly listed: boolean;
  readonly servers: readonly { readonly path: ServersPath; readonly scope: Scope }[];
}

/** The files that a client may have on a machine, in the order of its table. */
export function filesOf(kind: ClientKind, machine: Machine): readonly ClientFile[] {
  return kind.files.flatMap((file) => {
    const place = placed(file, machine);
    if (place === null) return [];
    return thoseAt(place, machine).map((path) => ({
      client: kind.id,
      path,
      scope: file.scope,
      format: file.format ?? kind.format,
      listed: file.listed ?? false,
      servers: (file.servers ?? [{ path: [kind.servers] }]).map(({ path, scope }) => ({
        path,
        scope: scope ?? file.scope,
      })),
    }));
  });
}

/** The paths that a place stands for: itself, or with `*` one for each name that fits there. */
function thoseAt(place: string, { names }: Machine): readonly string[] {
  const [, folder, before = '', after = '', rest = ''] = /^(.*[\\/])([^*\\/]*)\*([^*\\/]*)(.*)$/.exec(place) ?? [];
  if (folder === undefined) return [place];
  return names(folder)
    .filter((name) => name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after))
    .toSorted()
    .map((name) => folder + name + rest);
}

/** Files of a client on this machine that it does not read. */
export function straysOf(
  kind: ClientKind,
  machine: Machine,
): readonly { readonly path: string; readonly remedy: string }[] {
  return (kind.strays ?? []).flatMap((stray) => {
    const path = placed(stray, machine);
    return path === null ? [] : [{ path, remedy: stray.remedy }];
  });
}

/**
 * The absolute path of a pattern: `~` is the home folder, `{app}` where desktop programs keep their settings, `{config}` where those of a
 * terminal do, `{local}` Windows' folder of this machine, `{project}` the folder that is looked at, `{NAME:~/x}` a variable or else that
 * place. Null where this machine has no such place.
 */
function placed({ path, on }: Pick<FilePattern, 'path' | 'on'>, machine: Machine): string | null {
  if (on !== undefined && !on.includes(machine.platform)) return null;
  const [brace = '', name = '', otherwise] = /^\{([A-Za-z_]+)(?::([^}]*))?\}/.exec(path) ?? [];
  const base = name === '' ? '' : otherwise === undefined ? baseOf(name, machine) : machine.env[name] || otherwise;
  if (base === null) return null;
  const filled = base + path.slice(brace.length);
  const whole = filled.startsWith('~') ? machine.home + filled.slice(1) : filled;
  return machine.platform === 'win32' ? whole.replaceAll('/', '\\') : whole;
}

function baseOf(name: string, { platform, home, env, folder }: Machine): string | null {
  const config = env['XDG_CONFIG_HOME'] || `${home}/.config`;
  const roaming = env['APPDATA'] || `${home}/AppData/Roaming`;
  switch (name) {
    case 'app':
      return platform === 'win32' ? roaming : platform === 'darwin' ? `${home}/Library/Application Support` : config;
    case 'config':
      return platform === 'win32' ? roaming : config;
    case 'local':
      return platform === 'win32' ? env['LOCALAPPDATA'] || `${home}/AppData/Local` : null;
    case 'project':
      return folder === '' ? null : folder;
    default:
      return null;
  }
}
