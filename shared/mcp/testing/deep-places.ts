import type { Direction } from '../../capture/index.ts';
import { META } from '../meta-keys.ts';
import { METHODS, type Method, scopeIn } from '../methods.ts';
import type { Revision } from '../revisions.ts';
import { SAMPLE_PARAMS } from '../sample-params.ts';
import { INPUT_REQUIRED, sampleResult } from '../sample-results.ts';
import { requestMeta, type JsonMembers, type JsonValue } from '../sample-values.ts';

/** A frame with a value where the protocol has, or may have, one. */
export interface DeepPlace {
  /** `2025-11-25 tools/list result/nextCursor`. */
  readonly name: string;
  readonly revision: Revision;
  /** Frames that come before: a request where the frame answers one. */
  readonly before: readonly { readonly dir: Direction; readonly text: string }[];
  readonly dir: Direction;
  readonly text: string;
}

const ID = 71;
/** Stands for the value while the message is written. */
const HERE = '\u0001here\u0001';

/** Members that samples lack and that something of ours reads wherever it finds them. */
const MORE_PARAMS = ['cursor', '_meta', 'task', 'requestState', 'inputResponses', 'ref', 'extra'] as const;
const MORE_RESULT = [
  'nextCursor',
  '_meta',
  'structuredContent',
  'isError',
  'task',
  'ttlMs',
  'content',
  'tools',
  'extra',
] as const;
const ERRORS: readonly JsonMembers[] = [
  { code: HERE, message: 'x' },
  { code: -32602, message: HERE },
  { code: -32602, message: 'x', data: HERE },
  { code: -32602, message: 'x', data: { supported: HERE, requested: '1' } },
  { code: -32602, message: 'x', data: { supported: [HERE] } },
  { code: -32022, message: 'x', data: { supported: [HERE], requested: HERE } },
  { code: -32042, message: 'x', data: { elicitations: [HERE] } },
];
const META_KEYS = ['progressToken', ...Object.values(META)];
/** What may stand in any `_meta` and any answer stands in those of these. */
const WHOLE: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'tools/call', 'notifications/progress']);

/** Every place of every message of two revisions, with the value there: JSON text of any depth. */
export function deepPlaces(value: string): DeepPlace[] {
  return (['2025-11-25', '2026-07-28'] as const)
    .flatMap((revision) => [...METHODS.flatMap((method) => placesOf(method, revision)), ...envelopes(revision)])
    .map((place) => ({ ...place, text: place.text.replaceAll(JSON.stringify(HERE), () => value) }));
}

function placesOf(method: Method, revision: Revision): DeepPlace[] {
  const scope = scopeIn(method, revision);
  if (scope === null) return [];
  const { name } = method;
  const common = revision === '2026-07-28' ? requestMeta(revision) : {};
  const params: JsonMembers = { ...SAMPLE_PARAMS.get(name)?.({ revision, earlier: ID }), _meta: { ...common } };
  const id = method.kind === 'request' ? { id: ID } : {};
  return scope.directions.flatMap((dir) => {
    const asked: DeepPlace[] = variants(params, MORE_PARAMS, WHOLE.has(name)).map(([path, changed]) => ({
      name: `${revision} ${dir} ${name} params${path}`,
      revision,
      before: [],
      dir,
      text: JSON.stringify({ jsonrpc: '2.0', ...id, method: name, params: changed }),
    }));
    const result = method.kind === 'request' ? sampleResult(name, revision, ID) : null;
    if (result === null) return asked;
    const before = [{ dir, text: JSON.stringify({ jsonrpc: '2.0', id: ID, method: name, params }) }];
    const back: Direction = dir === 'c2s' ? 's2c' : 'c2s';
    const answer = (place: string, body: object): DeepPlace => ({
      name: `${revision} ${back} ${name} ${place}`,
      revision,
      before,
      dir: back,
      text: JSON.stringify({ jsonrpc: '2.0', id: ID, ...body }),
    });
    return [
      ...asked,
      ...variants(result, MORE_RESULT, WHOLE.has(name)).map(([path, changed]) =>
        answer(`result${path}`, { result: changed }),
      ),
      ...(name === 'tools/call' ? variants(INPUT_REQUIRED, [], false) : []).map(([path, changed]) =>
        answer(`asks${path}`, { result: changed }),
      ),
      ...[HERE, ...ERRORS].map((error, i) => answer(`error ${i}`, { error })),
    ];
  });
}

/** Places that every message has. */
function envelopes(revision: Revision): DeepPlace[] {
  const shapes: JsonValue[] = [
    HERE,
    [HERE],
    { jsonrpc: HERE, id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: HERE, method: 'ping' },
    { jsonrpc: '2.0', id: HERE, result: {} },
    { jsonrpc: '2.0', id: HERE, error: { code: 1, message: 'x' } },
    { jsonrpc: '2.0', method: HERE },
    { jsonrpc: '2.0', id: 1, method: 'x', extra: HERE },
    [{ jsonrpc: '2.0', id: 1, method: 'ping' }, HERE],
    { method: HERE, id: HERE, params: HERE, result: HERE, error: HERE },
  ];
  return shapes.flatMap((shape, i) =>
    (['c2s', 's2c'] as const).map((dir) => ({
      name: `${revision} ${dir} envelope ${i}`,
      revision,
      before: [],
      dir,
      text: JSON.stringify(shape),
    })),
  );
}

/** The whole, and each of its members at any level, replaced in turn; then each of what it lacks, and of what `_meta` may have. */
function variants(value: JsonValue, more: readonly string[], whole: boolean): [path: string, changed: JsonValue][] {
  const found: [string, JsonValue][] = [...replacements(value, '')];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return found;
  const members = value as JsonMembers;
  for (const name of more) if (!Object.hasOwn(members, name)) found.push([`/${name}`, { ...members, [name]: HERE }]);
  if (!whole) return found;
  const meta = members['_meta'];
  for (const key of META_KEYS)
    found.push([`/_meta/${key}`, { ...members, _meta: { ...(meta as JsonMembers), [key]: HERE } }]);
  return found;
}

function* replacements(value: JsonValue, path: string): Generator<[string, JsonValue]> {
  yield [path, HERE];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value as JsonMembers)) {
    for (const [below, changed] of replacements(inner, `${path}/${key}`)) {
      if (!Array.isArray(value)) yield [below, { ...(value as JsonMembers), [key]: changed }];
      else yield [below, value.map((item: JsonValue, i) => (i === Number(key) ? changed : item))];
    }
  }
}
