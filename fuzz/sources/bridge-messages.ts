import { z } from 'zod';
import { COMMANDS, STREAMS } from '../../shared/bridge/index.ts';
import { isObject, listMember, member } from '../../shared/json/index.ts';
import { hostileString } from '../mutation/hostile-values.ts';
import { mutatedJson } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { MESSAGES, VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** What a window, or what poses as one, says to an engine: one message a part, its name and its input as JSON. */
export const BRIDGE_MESSAGES: Source = { name: 'bridge', kind: 'bridge', counts: 'bridge messages', make: talk };

const TALK = 20;

/** It runs the login shell of the user, which is none of the case. */
const LEFT_OUT = new Set(['compareEnvironment']);

const SCHEMAS: readonly (readonly [name: string, schema: unknown])[] = [
  ...Object.entries(COMMANDS).flatMap(([name, { input }]) => (LEFT_OUT.has(name) ? [] : [[name, input] as const])),
  ...Object.entries(STREAMS).map(([name, schema]) => [`stream ${name}`, schema] as const),
].map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })]);

const STRINGS = [
  'c1',
  'c1',
  'c1',
  'c2',
  'c2',
  'c3',
  'r1',
  'a.yaml',
  'tools/list',
  'method:tools/call or text:a',
  '2025-11-25',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  'mcpscope-sequence: 1\nsteps:\n  - request: ping\n',
  '{"type":"object","properties":{"a":{"type":"string"}}}',
  'AAAA',
];

function talk(random: Random): Made {
  const parts = Array.from({ length: TALK }, () => {
    const [name, schema] = random.pick(SCHEMAS);
    const input = JSON.stringify(valueFor(schema, random, 0)) ?? 'null';
    const changed = random.once(3) ? mutatedJson(input, random, VOCABULARY) : input;
    return `${random.once(50) ? '__proto__' : name}\n${changed}`;
  });
  return { parts, mutated: TALK };
}

/** Something that a schema allows, mostly. */
function valueFor(schema: unknown, random: Random, depth: number): unknown {
  if (!isObject(schema) || depth > 8) return null;
  const forms = [...listMember(schema, 'anyOf'), ...listMember(schema, 'oneOf')];
  if (forms.length > 0) return valueFor(random.pick(forms), random, depth + 1);
  if ('const' in schema) return schema['const'];
  const names = listMember(schema, 'enum');
  if (names.length > 0) return random.pick(names);
  switch (schema['type']) {
    case 'object':
      return objectFor(schema, random, depth);
    case 'array':
      return Array.from({ length: random.below(3) }, () => valueFor(schema['items'], random, depth + 1));
    case 'string':
      return random.once(5)
        ? hostileString(random)
        : random.once(6)
          ? random.pick(MESSAGES).text
          : random.pick(STRINGS);
    case 'integer':
      return random.once(3) ? random.below(100_000) : 1 + random.below(12);
    case 'number':
      return random.below(1_000) / 10;
    case 'boolean':
      return random.once(2);
    default:
      return random.pick([null, {}, [], { a: [1] }, 'x', 0]);
  }
}

function objectFor(schema: Readonly<Record<string, unknown>>, random: Random, depth: number): object {
  const properties = member(schema, 'properties');
  const required = new Set(listMember(schema, 'required'));
  const made = Object.entries(isObject(properties) ? properties : {})
    .filter(([name]) => required.has(name) || random.once(2))
    .map(([name, inner]) => [name, valueFor(inner, random, depth + 1)]);
  return Object.fromEntries(made) as object;
}
