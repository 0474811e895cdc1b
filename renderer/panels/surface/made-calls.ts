import { isObject } from '../../../shared/json/index.ts';
import { askServer, perConnection, plainMembers, sentenceOf } from '../../state/index.ts';

/** What was filled in for one item of the surface, and the last request that it was sent with. */
export interface MadeCall {
  /** Arguments as they were filled in. */
  readonly value: unknown;
  readonly progress: boolean;
  /** The wish for a task; `ttl` is what was typed, in ms. */
  readonly task: boolean;
  readonly ttl: string;
  /** Seq of the last request; 0 before the first. */
  readonly seq: number;
  /** Why the last request was not sent, as a sentence; '' when it was. */
  readonly problem: string;
}

/** By item: see `callKey`. */
type MadeCalls = ReadonlyMap<string, MadeCall>;

/** Items of a connection that are remembered. */
const MOST_KEPT = 300;

const NONE: MadeCalls = new Map();
const PLAIN: MadeCall = { value: undefined, progress: true, task: false, ttl: '', seq: 0, problem: '' };

const made = perConnection(NONE, {
  name: 'calls',
  read: ({ calls }) =>
    new Map(
      (Array.isArray(calls) ? calls.slice(0, MOST_KEPT) : []).flatMap((one: unknown) => {
        const [key, call]: unknown[] = Array.isArray(one) ? one : [];
        return typeof key === 'string' && isObject(call) ? [[key, readCall(call)] as const] : [];
      }),
    ),
  write: (calls) => ({ calls: Array.from(calls, ([key, call]) => [key, writtenCall(call)]) }),
  // Its requests are those of another record.
  nextRun: (calls) => new Map(Array.from(calls, ([key, call]) => [key, { ...call, seq: 0, problem: '' }])),
});

/** The fields of a prompt are a map; the arguments of a tool are any JSON. */
function writtenCall({ value, ...call }: MadeCall): object {
  return value instanceof Map ? { ...call, fields: [...value] } : { ...call, value };
}

function readCall(call: Readonly<Record<string, unknown>>): MadeCall {
  const { fields, value } = call;
  const filled = Array.isArray(fields) ? fields.filter(isField) : null;
  return { ...plainMembers(PLAIN, call), value: filled === null ? value : new Map(filled) };
}

function isField(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');
}

/** What an item starts with whose fields are texts. */
export function emptyCall(): MadeCall {
  return EMPTY;
}

/** The fields of such a call. */
export function fieldsOf({ value }: MadeCall): ReadonlyMap<string, string> {
  return value instanceof Map ? (value as ReadonlyMap<string, string>) : NO_FIELDS;
}

const NO_FIELDS: ReadonlyMap<string, string> = new Map();
const EMPTY: MadeCall = { ...PLAIN, value: NO_FIELDS, progress: false };

/** What an item is remembered by. */
export function callKey(kind: string, name: string): string {
  return JSON.stringify([kind, name]);
}

/** What was filled in for an item of a connection before, else what it starts with. */
export function useMadeCall(
  connection: string,
  key: string,
  start: () => MadeCall,
): readonly [MadeCall, (part: Partial<MadeCall>) => void] {
  const call = made.use(connection).get(key) ?? start();
  return [call, (part) => keep(connection, key, { ...(made.of(connection).get(key) ?? call), ...part })];
}

function keep(connection: string, key: string, call: MadeCall): void {
  const kept = new Map(made.of(connection));
  kept.delete(key);
  kept.set(key, call);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
  made.set(connection, kept);
}

/** The item whose last request is `before` has another one now. */
function replaceRequest(connection: string, before: number, seq: number): void {
  for (const [key, call] of made.of(connection))
    if (call.seq === before && seq !== before) keep(connection, key, { ...call, seq });
}

/** Sends the request and remembers it, and the one by which it is made once more after a sign-in. */
export async function makeCall(
  connection: string,
  method: string,
  params: object,
  { progress, change }: { readonly progress: boolean; readonly change: (part: Partial<MadeCall>) => void },
): Promise<void> {
  try {
    const { seq, answered } = await askServer(connection, method, JSON.stringify(params), { progress });
    change({ seq, problem: '' });
    answered.then(
      ({ request }) => replaceRequest(connection, seq, request),
      () => undefined,
    );
  } catch (failure) {
    change({ seq: 0, problem: sentenceOf(failure) });
  }
}
