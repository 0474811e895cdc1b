import { type Direction } from '../capture/index.ts';
import { METHODS } from '../mcp/index.ts';
import { isObject } from '../json/index.ts';

const WORDS: Readonly<Record<string, Direction>> = {
  c2s: 'c2s',
  'client->server': 'c2s',
  'client→server': 'c2s',
  client_to_server: 'c2s',
  'client-to-server': 'c2s',
  out: 'c2s',
  outgoing: 'c2s',
  outbound: 'c2s',
  send: 'c2s',
  sent: 'c2s',
  '>': 'c2s',
  '->': 'c2s',
  s2c: 's2c',
  'server->client': 's2c',
  'server→client': 's2c',
  server_to_client: 's2c',
  'server-to-client': 's2c',
  in: 's2c',
  incoming: 's2c',
  inbound: 's2c',
  recv: 's2c',
  receive: 's2c',
  received: 's2c',
  '<': 's2c',
  '<-': 's2c',
};

/** Requests whose answer is still to come, at most; a record may be anything. */
const OPEN_MOST = 100_000;

/** Finds out who sent a message where a record does not say so: by its method, or by the request that it answers. */
export class Directions {
  /** Direction of the open request of each id. */
  readonly #open = new Map<string, Direction>();

  /** A word of a record as a direction; null for one that says none. */
  static read(word: unknown): Direction | null {
    if (typeof word !== 'string') return null;
    const key = word.toLowerCase();
    return Object.hasOwn(WORDS, key) ? (WORDS[key] ?? null) : null;
  }

  /** Who sent this message; `said` is what the record says of it, null for nothing. */
  of(message: unknown, said: Direction | null): Direction {
    const first: unknown = Array.isArray(message) ? message[0] : message;
    if (!isObject(first)) return said ?? 'c2s';
    const { id, method } = first;
    const key = id === undefined ? '' : JSON.stringify(id);
    const dir = said ?? (typeof method === 'string' ? senderOf(method) : other(this.#open.get(key) ?? 'c2s'));
    if (typeof method !== 'string') this.#open.delete(key);
    else if (key !== '' && this.#open.size < OPEN_MOST) this.#open.set(key, dir);
    return dir;
  }
}

/** Who sends a method, the client where both may. */
function senderOf(method: string): Direction {
  if (method === 'notifications/progress') return 's2c';
  const ways = METHODS.find(({ name }) => name === method)?.scopes.flatMap(({ directions }) => directions) ?? [];
  if (ways.length === 0) return method.startsWith('notifications/') ? 's2c' : 'c2s';
  return ways.includes('c2s') ? 'c2s' : 's2c';
}

function other(dir: Direction): Direction {
  return dir === 'c2s' ? 's2c' : 'c2s';
}
