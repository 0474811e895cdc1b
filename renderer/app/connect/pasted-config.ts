import { isRecord } from '../../state/index.ts';

/** What a client's configuration says about one server. */
export interface PastedServer {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Reads a server from a pasted client configuration: `{"command": …}`, `{"name": {"command": …}}` or
 * `{"mcpServers": {"name": {…}}}`. Null when the text is none of these.
 */
export function pastedServer(text: string): PastedServer | null {
  if (!text.trimStart().startsWith('{')) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON, so it is an ordinary command line that happens to begin with a brace.
    return null;
  }
  return serverIn('', value, 0);
}

/** Deepest level at which a server is looked for. */
const DEEPEST = 3;

function serverIn(name: string, value: unknown, depth: number): PastedServer | null {
  if (!isRecord(value) || depth > DEEPEST) return null;
  if (typeof value['command'] === 'string') {
    return {
      name,
      command: value['command'],
      args: Array.isArray(value['args']) ? value['args'].filter((word) => typeof word === 'string') : [],
      cwd: typeof value['cwd'] === 'string' ? value['cwd'] : '',
      env: textsOf(value['env']),
    };
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = serverIn(key, inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
