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

/** Beginnings of lines that are remembered. */
const LABELS_MOST = 1000;

/** Finds out who sent a message where a record does not say so: by its method, or by the request that it answers. */
export class Directions {
  /** Direction of the open request of each id. */
  readonly #open = new Map<string, Direction>();
  /** What the messages were whose lines began with the same words; null where they were of both directions. */
  readonly #labels = new Map<string, Direction | null>();

  /** A word of a record as a direction; null for one that says none. */
  static read(word: unknown): Direction | null {
    if (typeof word !== 'string') return null;
    const key = word.toLowerCase();
    return Object.hasOwn(WORDS, key) ? (WORDS[key] ?? null) : null;
  }

  /**
   * Who sent this message; `said` is what the record says of it, null for nothing. `label`: the words that its line begins with, '' for
   * none; they decide where either side may send it.
   */
  of(message: unknown, said: Direction | null, label = ''): Direction {
    const first: unknown = Array.isArray(message) ? (message as unknown[]).find(isObject) : message;
    if (!isObject(first)) return said ?? 'c2s';
    const { id, method } = first;
    const key = id === undefined ? '' : JSON.stringify(id);
    const ways = typeof method === 'string' ? sendersOf(method) : [];
    const learned = label === '' ? null : (this.#labels.get(label) ?? null);
    const asked = this.#open.get(key);
    const likely = typeof method === 'string' ? (ways[0] ?? 'c2s') : other(asked ?? 'c2s');
    const dir = said ?? (ways.length === 1 ? likely : (learned ?? likely));
    if (label !== '' && (ways.length === 1 || (ways.length === 0 && asked !== undefined))) this.#learn(label, likely);
    if (typeof method !== 'string') this.#open.delete(key);
    else if (key !== '' && this.#open.size < OPEN_MOST) this.#open.set(key, dir);
    return dir;
  }

  #learn(label: string, dir: Direction): void {
    const known = this.#labels.get(label);
    if (known !== undefined) this.#labels.set(label, known === dir ? dir : null);
    else if (this.#labels.size < LABELS_MOST) this.#labels.set(label, dir);
  }
}

/** Who may send a method, the likelier first. */
function sendersOf(method: string): readonly Direction[] {
  if (method === 'notifications/progress') return ['s2c', 'c2s'];
  const ways = new Set(
    METHODS.find(({ name }) => name === method)?.scopes.flatMap(({ directions }) => directions) ?? [],
  );
  if (ways.size === 0) return method.startsWith('notifications/') ? ['s2c', 'c2s'] : ['c2s', 's2c'];
  return (['c2s', 's2c'] as const).filter((dir) => ways.has(dir));
}

function other(dir: Direction): Direction {
  return dir === 'c2s' ? 's2c' : 'c2s';
}
