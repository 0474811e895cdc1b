import { type SurfaceItem } from '../analysis/index.ts';
import { isObject } from '../json/index.ts';

/** Depth and number of properties to which a sample is filled in: a schema may be endless. */
const DEEPEST = 4;
const MOST = 30;

/** A value that fits a JSON Schema where that is easy to see: its example, default or first choice, else an empty one. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > DEEPEST) return null;
  const { examples, enum: choices, oneOf, anyOf } = schema;
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (Array.isArray(choices) && choices.length > 0) return choices[0];
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'null':
      return null;
    default:
  }
  if (isObject(schema['properties'])) return sampleObject(schema['properties'], schema['required'], depth);
  const first: unknown = Array.isArray(oneOf) ? oneOf[0] : Array.isArray(anyOf) ? anyOf[0] : undefined;
  return first === undefined ? {} : sampleOf(first, depth + 1);
}

/** Required properties; all of them where none is required and they are few. */
function sampleObject(properties: Readonly<Record<string, unknown>>, required: unknown, depth: number): object {
  const names = Object.keys(properties);
  const needed = Array.isArray(required) ? names.filter((name) => required.includes(name)) : [];
  const filled = needed.length > 0 || names.length > 5 ? needed : names;
  return Object.fromEntries(filled.slice(0, MOST).map((name) => [name, sampleOf(properties[name], depth + 1)]));
}

/** The request that makes use of an item, as JSON on one line, as stdio needs it. `definition`: the item as the server gave it, parsed. */
export function callText(item: SurfaceItem, definition: unknown, id: number): string {
  const [method, params] = sampleCall(item, definition);
  return JSON.stringify({ jsonrpc: '2.0', id, method, params }, null, 1).replace(/\n\s*/g, ' ');
}

/** Method and params of a request that makes use of an item, filled in with samples. */
export function sampleCall(
  item: Pick<SurfaceItem, 'kind' | 'name'>,
  definition: unknown,
): readonly [method: string, params: object] {
  switch (item.kind) {
    case 'tools': {
      const schema = isObject(definition) ? definition['inputSchema'] : undefined;
      return [
        'tools/call',
        { name: item.name, arguments: sampleOf(isObject(schema) ? { ...schema, type: undefined } : {}) },
      ];
    }
    case 'prompts':
      return ['prompts/get', { name: item.name, ...promptArguments(definition) }];
    case 'resources':
    case 'resourceTemplates':
      return ['resources/read', { uri: item.name }];
  }
}

function promptArguments(definition: unknown): object {
  const list = isObject(definition) ? definition['arguments'] : undefined;
  if (!Array.isArray(list)) return {};
  const names = list.flatMap((argument: unknown) =>
    isObject(argument) && typeof argument['name'] === 'string' ? [argument['name']] : [],
  );
  return names.length === 0 ? {} : { arguments: Object.fromEntries(names.map((name) => [name, ''])) };
}
