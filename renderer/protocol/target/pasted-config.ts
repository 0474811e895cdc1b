import type { StdioTarget, Target, UrlTarget } from '../../../shared/bridge/index.ts';
import { plainAddress } from '../../state/index.ts';
import { looksLikeUrl } from './address-form.ts';
import { readCurl } from './curl-line.ts';
import { isObject, parseJson } from '../../../shared/json/index.ts';

/**
 * Reads a server from what was pasted: a URL, a `curl …` line, or a client's configuration: `{"command": …}` or
 * `{"url": …}` by itself, as `{"name": {…}}` or within `{"mcpServers": {"name": {…}}}`. Null when the text is none of these.
 */
export function pastedTarget(text: string): Target | null {
  if (looksLikeUrl(text)) return plainAddress(text.trim());
  const curl = readCurl(text);
  if (curl !== null) return withHeaders({ ...plainAddress(curl.url), insecure: curl.insecure }, curl.headers);
  if (!text.trimStart().startsWith('{')) return null;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // Not JSON, so it is an ordinary command line that happens to begin with a brace.
    return null;
  }
  return serverIn('', value, 0);
}

/** Deepest level at which a server is looked for. */
const DEEPEST = 3;

function serverIn(name: string, value: unknown, depth: number): Target | null {
  if (!isObject(value) || depth > DEEPEST) return null;
  if (typeof value['command'] === 'string') return stdioServer(name, value['command'], value);
  const url = value['url'] ?? value['serverUrl'] ?? value['httpUrl'];
  if (typeof url === 'string') return urlServer(name, url, value);
  for (const [key, inner] of Object.entries(value)) {
    const found = serverIn(key, inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function stdioServer(name: string, command: string, value: Readonly<Record<string, unknown>>): StdioTarget {
  return {
    transport: 'stdio',
    name,
    command,
    args: Array.isArray(value['args']) ? value['args'].filter((word) => typeof word === 'string') : [],
    cwd: typeof value['cwd'] === 'string' ? value['cwd'] : '',
    env: textsOf(value['env']),
  };
}

function urlServer(name: string, url: string, value: Readonly<Record<string, unknown>>): UrlTarget {
  const said = value['type'] ?? value['transport'];
  const headers = Object.entries(textsOf(value['headers'])).map(([header, text]) => ({ name: header, value: text }));
  return withHeaders({ ...plainAddress(url), name, transport: transportNamed(said) }, headers);
}

/** The words that clients use for a transport; what is not one of them is found out. */
function transportNamed(word: unknown): UrlTarget['transport'] {
  switch (typeof word === 'string' ? word.toLowerCase() : '') {
    case 'http':
    case 'streamable-http':
    case 'streamablehttp':
    case 'streamable_http':
      return 'http';
    case 'sse':
      return 'sse';
    case 'ws':
    case 'websocket':
      return 'ws';
    default:
      return 'auto';
  }
}

/** Puts headers on a target. A bearer token goes where it is not shown. */
function withHeaders(target: UrlTarget, headers: readonly Readonly<UrlTarget['headers'][number]>[]): UrlTarget {
  const bearer = headers.map(tokenOf).find((token) => token !== '') ?? '';
  return { ...target, bearer, headers: headers.filter((header) => tokenOf(header) === '') };
}

function tokenOf({ name, value }: Readonly<UrlTarget['headers'][number]>): string {
  return name.toLowerCase() === 'authorization' ? (/^bearer\s+(\S.*)$/i.exec(value)?.[1] ?? '') : '';
}

function textsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
