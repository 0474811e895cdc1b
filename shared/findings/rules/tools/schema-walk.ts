import { isObject, type JsonObject } from '../../../json/index.ts';

/** Subschemas of one schema that are looked at. */
const SCHEMAS_MOST = 20_000;

/** Keywords whose value is data. */
const DATA: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);
/** Keywords whose value holds schemas by name. */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** What a schema is made of. */
export interface SchemaExtent {
  /** Subschemas in all, as far as they were looked at. */
  readonly schemas: number;
  /** How deep they are nested; 0 for one without any below. */
  readonly depth: number;
  /** `$ref` and `$dynamicRef` that name another host, and no schema inside this one; each once, without its fragment. */
  readonly networkReferences: readonly string[];
}

/**
 * Measures a JSON Schema of any shape without following a reference: breadth first, so that no depth exhausts the stack, and at
 * most 20,000 subschemas.
 */
export function schemaExtent(root: unknown): SchemaExtent {
  const waiting: { readonly schema: JsonObject; readonly depth: number }[] = [];
  const references = new Set<string>();
  const ids = new Set<string>();
  const enter = (schema: unknown, depth: number): void => {
    if (isObject(schema) && waiting.length < SCHEMAS_MOST) waiting.push({ schema, depth });
  };
  enter(root, 0);
  let deepest = 0;
  for (let next = 0; next < waiting.length; next += 1) {
    const { schema, depth } = waiting[next]!;
    deepest = depth;
    for (const keyword in schema) {
      const value = schema[keyword];
      if (typeof value === 'string') {
        if (keyword === '$id') ids.add(bare(value));
        else if (keyword === '$ref' || keyword === '$dynamicRef') references.add(bare(value));
      } else if (Array.isArray(value)) {
        if (!DATA.has(keyword)) for (const one of value.slice(0, SCHEMAS_MOST)) enter(one, depth + 1);
      } else if (isObject(value) && !DATA.has(keyword)) {
        if (!BY_NAME.has(keyword)) enter(value, depth + 1);
        else for (const name in value) enter(value[name], depth + 1);
      }
    }
  }
  const outside = Array.from(references).filter((uri) => namesHost(uri) && !ids.has(uri));
  return { schemas: Math.max(0, waiting.length - 1), depth: deepest, networkReferences: outside };
}

function bare(uri: string): string {
  return uri.split('#', 1)[0] ?? '';
}

/** The meta-schemas of JSON Schema itself come with every validator. */
function namesHost(uri: string): boolean {
  return /^(https?:)?\/\/./i.test(uri) && !/^https?:\/\/json-schema\.org\//i.test(uri);
}
