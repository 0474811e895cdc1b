import type { Exchange } from '../analysis/index.ts';
import { difference, type Difference } from './difference.ts';

/** How a server behaved over HTTP, beneath its messages. */
export interface HttpBehaviour {
  /** By what was asked for, as `POST message`: the status codes and media types that were answered. */
  readonly answers: ReadonlyMap<
    string,
    { readonly statuses: ReadonlySet<number>; readonly types: ReadonlySet<string> }
  >;
  /** Habits of its event streams; false where there was none. */
  readonly eventIds: boolean;
  /** ms, in the order of their coming. */
  readonly retries: ReadonlySet<number>;
  /** Headers of note with their values, '' where the value is made anew each time. */
  readonly headers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Response headers that say how a server behaves; of the others only the moment or the machine speaks. */
const HEADERS_OF_NOTE: ReadonlyMap<string, 'value' | 'presence'> = new Map([
  ['server', 'value'],
  ['x-powered-by', 'value'],
  ['cache-control', 'value'],
  ['content-encoding', 'value'],
  ['access-control-allow-origin', 'value'],
  ['access-control-expose-headers', 'value'],
  ['allow', 'value'],
  ['www-authenticate', 'presence'],
  ['mcp-session-id', 'presence'],
  ['mcp-protocol-version', 'value'],
  ['x-accel-buffering', 'value'],
  ['retry-after', 'presence'],
]);

const VALUE_MOST = 200;

/** What the exchanges of a session say about its server; `headers` are those of its responses. */
export function httpBehaviour(
  exchanges: readonly Exchange[],
  headers: readonly (readonly { readonly name: string; readonly value?: string }[])[],
): HttpBehaviour {
  const answers = new Map<string, { readonly statuses: Set<number>; readonly types: Set<string> }>();
  const retries = new Set<number>();
  let eventIds = false;
  for (const { method, purpose, status, contentType, retryMs, lastEventId } of exchanges) {
    if (status === 0) continue;
    const key = `${method.slice(0, 20)} ${purpose}`;
    const own = answers.get(key) ?? { statuses: new Set(), types: new Set() };
    answers.set(key, own);
    own.statuses.add(status);
    if (contentType !== '') own.types.add(contentType.slice(0, VALUE_MOST));
    if (retryMs >= 0) retries.add(retryMs);
    eventIds ||= lastEventId !== '';
  }
  return { answers, retries, eventIds, headers: headersOfNote(headers) };
}

function headersOfNote(
  responses: readonly (readonly { readonly name: string; readonly value?: string }[])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, value = '' } of responses.flat()) {
    const key = name.toLowerCase();
    const what = HEADERS_OF_NOTE.get(key);
    if (what === undefined) continue;
    const own = found.get(key) ?? new Set();
    found.set(key, own.add(what === 'value' ? value.slice(0, VALUE_MOST) : ''));
  }
  return found;
}

/** The behaviour of two servers beside each other. A session without HTTP says nothing about it. */
export function compareBehaviour(left: HttpBehaviour, right: HttpBehaviour): Difference[] {
  if (left.answers.size === 0 || right.answers.size === 0) return [];
  const asked = Array.from(new Set([...left.answers.keys(), ...right.answers.keys()])).toSorted();
  const both = asked.filter((key) => left.answers.has(key) && right.answers.has(key));
  return [
    ...both.flatMap((key) => [
      habit(`status of ${key}`, listed(left.answers.get(key)?.statuses), listed(right.answers.get(key)?.statuses)),
      habit(`media type of ${key}`, listed(left.answers.get(key)?.types), listed(right.answers.get(key)?.types)),
    ]),
    habit('event ids', left.eventIds ? 'given' : null, right.eventIds ? 'given' : null),
    habit('retry (ms)', listed(left.retries), listed(right.retries)),
    ...Array.from(HEADERS_OF_NOTE.keys(), (name) => habit(`header ${name}`, header(left, name), header(right, name))),
  ].filter((one) => one.left !== null || one.right !== null);
}

function header({ headers }: HttpBehaviour, name: string): string | null {
  const values = headers.get(name);
  return values === undefined ? null : (listed(new Set(Array.from(values).filter((value) => value !== ''))) ?? 'given');
}

function listed(values: ReadonlySet<string | number> = new Set()): string | null {
  return values.size === 0 ? null : Array.from(values, String).toSorted().join(', ');
}

function habit(name: string, left: string | null, right: string | null): Difference {
  return difference('behaviour', name, [left, right], () => ({
    compatibility: 'cosmetic',
    why: 'The messages are the same; a client that looks beneath them sees it.',
  }));
}
