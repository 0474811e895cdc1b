import { isObject, type JsonObject, listMember, member } from '../../../shared/json/index.ts';
import { isUsable, type FieldFacts, type FieldType, type Folded, type FormNode } from './form-node.ts';
import { gather, type Gathered } from './gather.ts';
import { choicesOf } from './choices.ts';
import { typeWords, wordsOf } from './schema-summary.ts';

/** More forms of one value are not offered. */
const MOST_FORMS = 100;

/**
 * A schema of a peer, unfolded level by level as it is looked at. So a schema that refers to itself, or whose references multiply, costs
 * what is shown of it and no more. Nothing is fetched, no pattern is run, and wrong keywords are passed over.
 */
export class SchemaOutline {
  readonly #root: unknown;
  readonly #schemas: unknown[] = [];
  readonly #places = new Map<unknown, Folded>();
  readonly #nodes = new Map<number, FormNode>();

  constructor(root: unknown) {
    this.#root = root;
  }

  /** The whole schema. */
  get root(): Folded {
    return this.#fold(this.#root);
  }

  /** A schema that allows everything. */
  get anything(): Folded {
    return this.#fold(true);
  }

  /** One level of a schema; what is unfolded already comes back as it is. */
  node(schema: Folded | FormNode): FormNode {
    if (!('folded' in schema)) return schema;
    const known = this.#nodes.get(schema.folded);
    if (known !== undefined) return known;
    const node = this.#unfold(gather(this.#schemas[schema.folded], this.#root));
    this.#nodes.set(schema.folded, node);
    return node;
  }

  #fold(schema: unknown): Folded {
    const known = this.#places.get(schema);
    if (known !== undefined) return known;
    const place = { folded: this.#schemas.push(schema) - 1 };
    this.#places.set(schema, place);
    return place;
  }

  #unfold(gathered: Gathered): FormNode {
    const { parts, notes } = gathered;
    const first = (key: string): unknown => parts.map((part) => member(part, key)).find((found) => found !== undefined);
    const forms = this.#formsOf(gathered);
    const common = { ...wordingOf(gathered), ...defined('default', first('default')) };
    if (forms !== null) return { ...common, anyOf: forms, facts: factsOf(`one of ${forms.length} forms`, notes) };
    const choices = choicesOf(parts);
    if (choices !== null) {
      const facts = factsOf(choices.length === 1 ? 'always the same' : `one of ${choices.length}`, notes);
      // A field of text is what the library makes a choice of, whatever the values are.
      return { ...common, ...defined('const', first('const')), type: 'string', oneOf: choices, facts };
    }
    const type = typeOf(first);
    const words = wordsOf(type, first);
    const examples = first('examples');
    return {
      ...common,
      ...defined('type', type),
      ...defined('examples', Array.isArray(examples) ? (examples as readonly unknown[]).slice(0, 20) : undefined),
      ...(type === 'array' ? this.#itemsOf(gathered, first) : {}),
      ...(type === 'object' ? this.#membersOf(gathered, words) : { facts: factsOf(words, notes) }),
    };
  }

  /** The forms that `anyOf`, `oneOf` or several types give the choice of, each complete in itself; null where there is no choice. */
  #formsOf({ parts }: Gathered): readonly Folded[] | null {
    const at = parts.findIndex((part) => listMember(part, 'anyOf').length > 0 || listMember(part, 'oneOf').length > 0);
    const part = parts[at];
    if (part === undefined) return this.#typesOf(parts);
    if (choicesOf(parts) !== null) return null;
    const key = listMember(part, 'anyOf').length > 0 ? 'anyOf' : 'oneOf';
    const rest = [...parts.slice(0, at), without(part, key), ...parts.slice(at + 1)].map(plain);
    const forms = listMember(part, key).slice(0, MOST_FORMS);
    return forms.map((form) => this.#form(form, { allOf: [form, ...rest] }));
  }

  #typesOf(parts: readonly JsonObject[]): readonly Folded[] | null {
    const at = parts.findIndex((part) => listMember(part, 'type').length > 0);
    const part = parts[at];
    if (part === undefined || choicesOf(parts) !== null) return null;
    const types = [...new Set(listMember(part, 'type'))].slice(0, MOST_FORMS);
    const rest = [...parts.slice(0, at), ...parts.slice(at + 1)].map(plain);
    return types.map((type) => this.#form({ type }, { allOf: [{ ...plain(part), type }, ...rest] }));
  }

  #form(form: unknown, whole: JsonObject): Folded {
    return { ...this.#fold(whole), title: titleOf(gather(form, this.#root)), form: true };
  }

  #membersOf(
    { parts, conditional, notes }: Gathered,
    words: string,
  ): Pick<FormNode, 'properties' | 'required' | 'facts'> {
    const schemas = new Map<string, unknown[]>();
    for (const part of [...parts, ...conditional]) {
      const properties = member(part, 'properties');
      if (!isObject(properties)) continue;
      for (const name of Object.keys(properties)) schemas.set(name, [...(schemas.get(name) ?? []), properties[name]]);
    }
    const unusable = [...schemas.keys()].filter((name) => !isUsable(name));
    const properties = [...schemas].flatMap(([name, all]): [string, Folded][] =>
      !isUsable(name) ? [] : [[name, this.#fold(all.length === 1 ? all[0] : { allOf: all })]],
    );
    const required = parts.flatMap((part) => listMember(part, 'required')).filter((name) => typeof name === 'string');
    return {
      properties: Object.fromEntries(properties),
      required: [...new Set(required)],
      facts: {
        ...factsOf(words, [...notes, ...unusable.map((name) => `The member “${name}” can be given as JSON only.`)]),
        more: this.#moreOf(parts),
      },
    };
  }

  #moreOf(parts: readonly JsonObject[]): Folded | null {
    if (parts.some((part) => isObject(member(part, 'patternProperties')))) return this.#fold(true);
    const asked = parts.map((part) => member(part, 'additionalProperties')).filter((more) => more !== undefined);
    const open = asked.length > 0 && !asked.includes(false);
    return open ? this.#fold(asked.length === 1 ? asked[0] : { allOf: asked }) : null;
  }

  #itemsOf(
    gathered: Gathered,
    first: (key: string) => unknown,
  ): Pick<FormNode, 'items' | 'additionalItems' | 'uniqueItems'> {
    const items = first('items');
    const prefix = first('prefixItems') ?? (Array.isArray(items) ? items : undefined);
    if (Array.isArray(prefix) && prefix.length > 0) {
      const rest = Array.isArray(items) ? first('additionalItems') : items;
      const fixed = (prefix as readonly unknown[]).slice(0, MOST_FORMS).map((item) => this.#fold(item));
      return { items: fixed, ...(rest === false ? {} : { additionalItems: this.#fold(rest ?? true) }) };
    }
    const all = gathered.parts.map((part) => member(part, 'items')).filter((item) => item !== undefined);
    const item = all.length > 1 ? { allOf: all } : (all[0] ?? true);
    const place = this.#fold(item);
    // A list of choices is shown as boxes to tick, which the library does where items are unique.
    const ticked = choicesOf(gather(item, this.#root).parts) !== null;
    return ticked ? { items: this.node(place), uniqueItems: true } : { items: place };
  }
}

/** Words of the schema, the outermost first. */
function wordingOf({ parts }: Gathered): Pick<FormNode, 'title' | 'description'> {
  const text = (key: string): string | undefined =>
    parts.map((part) => member(part, key)).find((found): found is string => typeof found === 'string' && found !== '');
  return { ...defined('title', text('title')), ...defined('description', text('description')) };
}

function factsOf(words: string, notes: readonly string[]): FieldFacts {
  return { words, notes, more: null };
}

/** The type that is named, or that the keywords are of. */
function typeOf(first: (key: string) => unknown): FieldType | undefined {
  const named = first('type');
  const only: unknown = Array.isArray(named) && named.length === 1 ? named[0] : named;
  if (typeof only === 'string') return TYPES.find((type) => type === only);
  return KEYWORDS.find(([, keys]) => keys.some((key) => first(key) !== undefined))?.[0];
}

const TYPES: readonly FieldType[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const KEYWORDS: readonly (readonly [FieldType, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** What the chooser calls a form: its title, the name that it is referred to by, the constant that marks it, or its type. */
function titleOf(gathered: Gathered): string {
  const { parts, name } = gathered;
  const title = wordingOf(gathered).title ?? name;
  if (title !== '') return title;
  for (const part of parts) {
    const properties = member(part, 'properties');
    if (!isObject(properties)) continue;
    for (const key of Object.keys(properties).slice(0, 50)) {
      const mark = member(properties[key], 'const');
      if (mark !== undefined) return `${key}: ${JSON.stringify(mark).slice(0, 40)}`;
    }
  }
  const choices = choicesOf(parts);
  if (choices !== null)
    return choices
      .map((choice) => choice.title)
      .join(', ')
      .slice(0, 60);
  const first = (key: string): unknown => parts.map((part) => member(part, key)).find((found) => found !== undefined);
  return typeWords(typeOf(first), undefined);
}

function without(part: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== key));
}

/** A part without what was followed already, and without what is said of all forms together. */
function plain(part: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !FOLLOWED.has(name)));
}

const FOLLOWED: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

function defined<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [key in K]?: V };
}
