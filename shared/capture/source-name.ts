import type { StdioSource, UrlSource } from './capture-header.ts';

/** Programs that run something else: the name of what they run says more. */
const RUNNERS =
  /^(node|nodejs|npx|npm|pnpm|pnpx|yarn|bun|bunx|deno|tsx|python[\d.]*|py|uv|uvx|pipx|docker|podman|java|dotnet|ruby|php|go|cargo|sh|bash|zsh|cmd|powershell|pwsh|env)$/i;

/** Words of a runner's own command line, as in `npm exec`, `uv run`, `docker run`. */
const VERBS = new Set(['run', 'exec', 'x', 'dlx', 'start', 'tool', 'stdio', 'serve', 'mcp']);

/** Files and folders that many programs have. */
const COMMON = /^(index|main|server|app|cli|mcp|dist|build|src|lib|bin|out|target|release|debug|node_modules)$/i;
/** Options of docker and podman whose value is the next word. */
const VALUED =
  /^(-[evpwulmh]|--(env|env-file|volume|publish|workdir|user|label|mount|name|network|net|entrypoint|platform|add-host|cpus|memory))$/;
/** A variable for what is run, as `docker run -e NAME=VALUE` and `env NAME=VALUE` have it. */
const VARIABLE = /^[A-Z_]\w*=/i;
/** Where package managers put the programs of packages, each under a name of its own. */
const PROGRAMS = '.bin';

const parts = (path: string): string[] => path.split(/[\\/]/).filter((part) => part !== '');
const bare = (file: string): string => file.replace(/\.(exe|cmd|bat|m?js|cjs|m?ts|py|rb|php|jar|dll|sh)$/i, '');

/** What a name is drawn from: a command line, or an address. */
export type NamedSource = Pick<StdioSource, 'name' | 'command' | 'args'> | Pick<UrlSource, 'name' | 'url'>;

/**
 * What to call a server before it names itself: the user's name for it, else the program, else, for `node`, `npx`, `uvx`
 * and their like, what that runs: `…/server-everything/dist/index.js` is `server-everything`. A server at an
 * address is called by its host and path.
 */
export function sourceName(source: NamedSource): string {
  if (source.name !== '') return source.name;
  if ('url' in source) return hostOf(source.url);
  const { command, args } = source;
  const program = bare(parts(command).at(-1) ?? command);
  if (!RUNNERS.test(program)) return program;
  const container = /^(docker|podman)$/i.test(program);
  const script = args.find(
    (argument, at) =>
      argument !== '' &&
      !argument.startsWith('-') &&
      !VERBS.has(argument) &&
      !VARIABLE.test(argument) &&
      !(container && VALUED.test(args[at - 1] ?? '')),
  );
  if (script === undefined) return program;
  const path = parts(script);
  const found = path.at(-2) === PROGRAMS ? bare(path.at(-1) ?? '') : nameIn(path);
  return (found ?? program).slice(0, 200);
}

/** The last part that says something: of a package in a scope the scope too, where its own name is one that many have. */
function nameIn(path: readonly string[]): string | undefined {
  const names = path.map((part) => bare(part.replace(/(?<=.)@[\w.^~*-]+$/, '')));
  const at = names.findLastIndex((part) => !COMMON.test(part) && !/^\.+$/.test(part));
  const name = names[at];
  return name?.startsWith('@') && at + 1 < names.length ? `${name}/${names[at + 1]}` : name;
}

/** `https://api.example.com/mcp?key=…` is `api.example.com/mcp`; what is no URL stands for itself. */
function hostOf(url: string): string {
  const [, rest = url] = /^[a-z][a-z\d+.-]*:\/\/(.*)$/is.exec(url) ?? [];
  const [address = ''] = rest.split(/[?#]/);
  return (
    address
      .replace(/^[^/@]*@/, '')
      .replace(/\/$/, '')
      .slice(0, 200) || url.slice(0, 200)
  );
}
