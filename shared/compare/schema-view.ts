import { isObject, type JsonObject, canonicalJson, fragmentSteps, valueAt } from '../json/index.ts';

/** JSON Schema says nothing of a place that it does not name: everything is taken there. */
export const ANYTHING: JsonObject = {};

const REFERENCES_FOLLOWED = 20;

/** The words of a schema: they explain, and take nothing away from what is accepted. */
export const WORDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  '$comment',
  '$id',
  '$schema',
  '$anchor',
]);

/** A schema where definitions stand, and nothing that is accepted is said. */
const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/**
 * What a schema says at a place, with local references followed and parts of `allOf` that do not contradict each other put
 * together; null for a schema that accepts nothing (`false`).
 */
export function schemaView(schema: unknown, root: unknown): JsonObject | null {
  if (schema === false) return null;
  if (!isObject(schema)) return ANYTHING;
  let view = withoutReference(schema, root);
  if (view === null) return null;
  const parts = view['allOf'];
  if (!Array.isArray(parts) || parts.length > REFERENCES_FOLLOWED) return view;
  const { allOf: _, ...base } = view;
  let together: JsonObject | null = base;
  for (const part of parts) {
    const one = isObject(part) ? withoutReference(part, root) : null;
    together = one === null || together === null || one['allOf'] !== undefined ? null : merged(together, one);
  }
  return together ?? view;
}

/** The schema that a chain of local references ends in, with what stands beside each; null where it ends in `false`. */
function withoutReference(schema: JsonObject, root: unknown): JsonObject | null {
  let view = schema;
  for (let hop = 0; hop < REFERENCES_FOLLOWED; hop += 1) {
    const reference = view['$ref'];
    if (typeof reference !== 'string') return view;
    const target = pointed(root, reference);
    if (target === false) return null;
    if (target === undefined) return view;
    const { $ref: _, ...beside } = view;
    view = merged(isObject(target) ? target : ANYTHING, beside) ?? { ...(isObject(target) ? target : {}), ...beside };
  }
  return view;
}

/** What a JSON pointer within the document names (RFC 6901); undefined for any other reference. */
function pointed(root: unknown, reference: string): unknown {
  return reference === '#' || reference.startsWith('#/') ? valueAt(root, fragmentSteps(reference)) : undefined;
}

/** Two schemas that must both hold, as one; null where they say something of the same thing. Words of the second one count. */
export function merged(one: JsonObject, other: JsonObject): JsonObject | null {
  const all = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const before = all.get(key);
    if (before === undefined || WORDS.has(key) || DEFINITIONS.has(key)) all.set(key, value);
    else if (key === 'required' && Array.isArray(before) && Array.isArray(value)) all.set(key, [...before, ...value]);
    else if (key === 'properties' && isObject(before) && isObject(value)) {
      if (Object.keys(value).some((name) => Object.hasOwn(before, name))) return null;
      all.set(key, { ...before, ...value });
    } else if (canonicalJson(before) !== canonicalJson(value)) return null;
  }
  return Object.fromEntries(all);
}

/** Keys of a schema, but for words and definitions. */
export function constraintsOf(view: JsonObject): string[] {
  return Object.keys(view).filter((key) => !WORDS.has(key) && !DEFINITIONS.has(key));
}
