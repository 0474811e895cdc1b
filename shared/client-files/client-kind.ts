import type { ConfigFormat } from '../configuration/index.ts';

/** How far a file of a client reaches: over everything, over one folder by the user's own file, over one folder, over the user. */
export type Scope = 'managed' | 'local' | 'project' | 'user';

/** The scopes in the order in which an entry wins over one of the same name. */
export const SCOPES: readonly Scope[] = ['managed', 'local', 'project', 'user'];

export type Platform = 'linux' | 'darwin' | 'win32';

/** Where servers stand in a file: the keys on the way, `*` for every key; there the folder that the entries are for. */
export type ServersPath = readonly string[];

/** Files of a client by their place (see `placed`). */
export interface FilePattern {
  /** `*` in one of its steps stands for every name that is there. */
  readonly path: string;
  readonly scope: Scope;
  /** The platforms that it is for; all when not given. */
  readonly on?: readonly Platform[];
  /** When it differs from the client's. */
  readonly format?: ConfigFormat;
  /** True where servers are a list of items with a `name`. */
  readonly listed?: boolean;
  readonly servers?: readonly { readonly path: ServersPath; readonly scope?: Scope }[];
}

/** What a client writes an entry in, and takes. */
export interface Dialect {
  /** The member with the program. */
  readonly program: 'command' | 'cmd';
  /** Members with an address, in the order in which they count. */
  readonly address: readonly string[];
  /** Words of `type` that it knows; any when not given. */
  readonly types?: readonly string[];
  /** What an address without a `type` is. */
  readonly bareAddress: 'found out' | 'http' | 'sse' | 'refused';
  /** What its parser refuses. */
  readonly refuses: readonly ('byte order mark' | 'comment' | 'trailing comma')[];
  /** Members with times, and their unit. */
  readonly times: Readonly<Record<string, 's' | 'ms'>>;
  /** What it replaces by a value: the expression finds every variable of its own writing. */
  readonly variables: 'none' | '${VAR}' | '${env:VAR}' | '$VAR' | '{env:VAR}' | '${{ secrets.VAR }}' | 'shell';
}

/** A client of MCP, and where it keeps its servers. */
export interface ClientKind {
  /** The word of the command line: `cursor`. */
  readonly id: string;
  readonly name: string;
  /** A desktop starts it, with few variables and no shell's PATH. */
  readonly desktop: boolean;
  readonly format: ConfigFormat;
  /** The key of the servers, unless a file says otherwise. */
  readonly servers: string;
  readonly dialect: Dialect;
  readonly files: readonly FilePattern[];
  /** Files that others name for it and that it does not read, each with what to do. */
  readonly strays?: readonly { readonly path: string; readonly on?: readonly Platform[]; readonly remedy: string }[];
  /** What is to be done by hand after its file has changed, a sentence. */
  readonly reload: string;
}
