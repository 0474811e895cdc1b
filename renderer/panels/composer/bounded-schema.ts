import { isObject, type JsonObject, fragmentSteps, valueAt } from '../../../shared/json/index.ts';

/** A schema of a peer, made harmless for the editor. */
export interface BoundedSchema {
  /** Null where nothing of it can be used. */
  readonly schema: JsonObject | null;
  /** Why there is less help than the schema could give, as a sentence; '' where nothing was left out. */
  readonly cut: string;
}

/** Objects and lists in a schema, levels of them, and its longest words. */
const MOST_NODES = 20_000;
const DEEPEST = 64;
const LONGEST_WORDS = 2_000;
/** Schemas that one value may be held against at once; a chain of unions can be written so that there are billions. */
const MOST_WAYS = 300;

/** What holds one schema, a list of them, and a map of them by name. */
const SCHEMA_WORDS = new Set([
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'propertyNames',
  'if',
  'else',
  'then',
  'items',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
const LIST_WORDS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const MAP_WORDS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** What is taken as it is. Everything else is left out: it runs patterns, names addresses, or draws in the editor. */
const VALUE_WORDS = new Set([
  'type',
  'required',
  'enum',
  'const',
  'default',
  'examples',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'uniqueItems',
  'format',
  'readOnly',
  'writeOnly',
  'deprecated',
  'dependentRequired',
]);
/** Schemas that hold for the very value that their owner holds for. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

/**
 * What the editor may have of a schema that a peer wrote: it checks by plain recursion and runs patterns, so patterns, references
 * to anywhere else and words that only editors know are left out, and a schema that is too large or refers to itself without end
 * is not used at all. Any value is taken; time is linear.
 */
export function boundedSchema(value: unknown): BoundedSchema {
  if (!isObject(value)) return { schema: null, cut: '' };
  const copy = new Copy();
  const schema = copy.of(value, 0);
  if (copy.full)
    return {
      schema: null,
      cut: `The schema is larger than the editor can use: over ${MOST_NODES.toLocaleString('en-US')} parts or ${DEEPEST} levels.`,
    };
  if (!isObject(schema)) return { schema: null, cut: '' };
  if (waysOf(schema) > MOST_WAYS)
    return {
      schema: null,
      cut: 'The editor cannot use the schema: it refers to itself without end or combines too many others.',
    };
  const parts = [...(copy.patterns ? ['patterns'] : []), ...(copy.references ? ['references to elsewhere'] : [])];
  return {
    schema,
    cut:
      parts.length === 0 ? '' : `The editor leaves ${parts.join(' and ')} of the schema out; the server checks them.`,
  };
}

/** One copy of a schema. */
class Copy {
  patterns = false;
  references = false;
  full = false;
  #nodes = 0;

  of(value: unknown, depth: number): unknown {
    if (typeof value === 'boolean') return value;
    if (!isObject(value) || this.#isFull(depth)) return {};
    const made: [string, unknown][] = [];
    for (const [word, held] of Object.entries(value)) {
      if (LIST_WORDS.has(word) && Array.isArray(held)) made.push([word, held.map((one) => this.of(one, depth + 1))]);
      else if (SCHEMA_WORDS.has(word)) made.push([word, this.of(held, depth + 1)]);
      else if (MAP_WORDS.has(word)) made.push([word, this.#mapOf(held, depth)]);
      else if (VALUE_WORDS.has(word)) made.push([word, this.#valueOf(held, depth)]);
      else if (word === 'title' || word === 'description') {
        if (typeof held === 'string') made.push([word, held.slice(0, LONGEST_WORDS)]);
      } else if (word === '$ref') this.#refer(held, made);
      else if (word === 'pattern' || word === 'patternProperties') this.patterns = true;
      else if (word === '$dynamicRef' || word === '$recursiveRef') this.references = true;
    }
    return Object.fromEntries(made);
  }

  #refer(held: unknown, made: [string, unknown][]): void {
    // A pointer into the same schema: anything else would be fetched, or name what was left out.
    if (typeof held === 'string' && /^#(?:\/|$)/.test(held)) made.push(['$ref', held]);
    else this.references = true;
  }

  #mapOf(held: unknown, depth: number): unknown {
    if (!isObject(held)) return {};
    return Object.fromEntries(Object.entries(held).map(([name, one]) => [name, this.of(one, depth + 1)]));
  }

  /** Data of any depth; what is too much of it is left out. */
  #valueOf(held: unknown, depth: number): unknown {
    if (typeof held !== 'object' || held === null)
      return typeof held === 'string' ? held.slice(0, LONGEST_WORDS) : held;
    if (this.#isFull(depth)) return null;
    if (Array.isArray(held)) return held.map((one) => this.#valueOf(one, depth + 1));
    return Object.fromEntries(Object.entries(held).map(([name, one]) => [name, this.#valueOf(one, depth + 1)]));
  }

  #isFull(depth: number): boolean {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES || depth > DEEPEST) this.full = true;
    return this.full;
  }
}

/** The most schemas that one value is held against; Infinity where that never ends. */
function waysOf(root: JsonObject): number {
  const known = new Map<JsonObject, number>();
  const ways = (node: unknown): number => {
    if (!isObject(node)) return 1;
    const before = known.get(node);
    if (before !== undefined) return before;
    // While it is being counted: who comes here again has gone in a circle.
    known.set(node, Infinity);
    const { $ref } = node;
    const referred = typeof $ref === 'string' && $ref.startsWith('#') ? ways(valueAt(root, fragmentSteps($ref))) : 0;
    const held = SAME_VALUE.flatMap((word) => {
      const part = node[word];
      return Array.isArray(part) ? part : word === 'dependentSchemas' && isObject(part) ? Object.values(part) : [part];
    });
    const sum = held.reduce<number>((total, part) => total + (part === undefined ? 0 : ways(part)), 1 + referred);
    known.set(node, sum);
    return sum;
  };
  let most = 0;
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node.filter((one) => one !== undefined));
    else if (isObject(node)) {
      most = Math.max(most, ways(node));
      for (const word of [...SCHEMA_WORDS, ...LIST_WORDS]) if (node[word] !== undefined) waiting.push(node[word]);
      for (const word of MAP_WORDS) if (isObject(node[word])) waiting.push(Object.values(node[word]));
    }
  }
  return most;
}
