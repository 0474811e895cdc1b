import { isObject } from '../json/index.ts';
import { Directions } from './directions.ts';
import {
  frameOf,
  isMessage,
  jsonValue,
  noteOf,
  stderrOf,
  lineOf,
  type LineReader,
  type Tell,
} from './foreign-record.ts';
import { momentOf } from './moments.ts';

/** Members in which recorders keep the message, its direction and its time. */
const MESSAGE_KEYS = ['message', 'msg', 'frame', 'payload', 'data', 'raw', 'body', 'json', 'text'];
const DIRECTION_KEYS = ['dir', 'direction', 'type', 'kind', 'from'];
const TIME_KEYS = ['time', 'timestamp', 'ts', 'at', 'receivedAt', 'date'];
const FROM: Readonly<Record<string, string>> = { client: 'c2s', server: 's2c' };

/** JSONL of messages: the message itself on each line, or an object around it, with or without direction and time. */
export class MessageLines implements LineReader {
  readonly #directions = new Directions();
  /** `t` of our own export counts µs from the start; the first one that also says when gives the start. */
  #start: number | null = null;

  line(text: string, tell: Tell): void {
    if (text.trim() === '') return;
    const value = jsonValue(text);
    if (Array.isArray(value) && isMessage(value))
      tell({ at: null, event: frameOf(this.#directions.of(value, null), text) });
    else if (isMessage(value) && !wraps(value))
      tell({ at: null, event: frameOf(this.#directions.of(value, null), text) });
    else if (isObject(value)) this.entry(value, text, tell);
    else tell(lineOf(null, text, 'warning'));
  }

  end(): void {
    // Each line stands for itself.
  }

  /** One recorded entry; `text` is what is kept of it where it holds no message. */
  entry(entry: Readonly<Record<string, unknown>>, text: string, tell: Tell): void {
    const at = this.#timeOf(entry);
    const stderr = entry['stderr'];
    if (typeof stderr === 'string') {
      tell({ at, event: stderrOf(stderr) });
      return;
    }
    const key = MESSAGE_KEYS.find((name) => isMessageOrText(entry[name]));
    const held = key === undefined ? undefined : entry[key];
    const exact = typeof held === 'string' ? held : JSON.stringify(held);
    const said = DIRECTION_KEYS.map((name) => directionOf(entry[name])).find((dir) => dir !== null) ?? null;
    // A text that is no JSON is a message only where the record says who sent it: malformed ones are worth keeping.
    const value = typeof held === 'string' ? jsonValue(held) : held;
    if (held === undefined || (!isMessage(value) && said === null)) {
      tell({ at, event: noteOf(text) });
      return;
    }
    const stream = entry['stream'] === 'ws' ? 'ws' : 'stdio';
    tell({ at, event: frameOf(this.#directions.of(value, said), exact, stream) });
  }

  #timeOf(entry: Readonly<Record<string, unknown>>): number | null {
    const said = TIME_KEYS.map((name) => momentOf(entry[name])).find((at) => at !== null) ?? null;
    const { t } = entry;
    if (said !== null || typeof t !== 'number' || !Number.isFinite(t)) return said ?? momentOf(t);
    const since = momentOf(t);
    if (since !== null) return since;
    this.#start ??= 0;
    return this.#start + t / 1000;
  }
}

/** What an entry says of its message; null where it holds none. `exact`: it is a line of our own export. */
export function describedBy(
  entry: unknown,
): { readonly exact: boolean; readonly timed: boolean; readonly directed: boolean } | null {
  if (!isObject(entry)) return Array.isArray(entry) && isMessage(entry) ? BARE : null;
  if (isMessage(entry) && !wraps(entry)) return BARE;
  if (!MESSAGE_KEYS.some((name) => isMessageOrText(entry[name]))) return null;
  const { seq, t, dir, stream } = entry;
  return {
    exact: typeof seq === 'number' && typeof t === 'number' && dir !== undefined && typeof stream === 'string',
    timed: typeof t === 'number' || TIME_KEYS.some((name) => momentOf(entry[name]) !== null),
    directed: DIRECTION_KEYS.some((name) => directionOf(entry[name]) !== null),
  };
}

const BARE = { exact: false, timed: false, directed: false };

/** True for an object that has members of a recorder beside those of a message. */
function wraps(value: unknown): boolean {
  return isObject(value) && !('jsonrpc' in value) && MESSAGE_KEYS.some((name) => isMessage(value[name]));
}

function isMessageOrText(value: unknown): boolean {
  return isMessage(value) || (typeof value === 'string' && value !== '');
}

function directionOf(word: unknown): 'c2s' | 's2c' | null {
  return Directions.read(typeof word === 'string' && Object.hasOwn(FROM, word) ? FROM[word] : word);
}
