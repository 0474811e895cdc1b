import { plausibleNumber, plausibleText } from './plausible-scalar.ts';
import { fragmentSteps, isObject, type JsonObject, listMember, member, valueAt } from '../json/index.ts';

/** A form has no use for more; what lies beyond is left empty. */
const FIELDS_MOST = 10_000;
const DEPTH_MOST = 4;
const ITEMS_MOST = 100;
/** Schemas that are looked at for one form in all: a schema can branch without end. */
const LOOKS_MOST = 50_000;
const REFERENCES_MOST = 16;
const POINTER_MOST = 32;

/**
 * The first values of a form: the default of each member that has one (SEP-1034), and for a required member without one a value
 * that its schema accepts, as far as types, choices, formats and bounds go; patterns are never run. Takes any value as a schema
 * and never throws; references are followed within it only.
 */
export function formDefaults(schema: unknown): { readonly [name: string]: unknown } {
  return new FirstValues(schema).object(schema, 0);
}

class FirstValues {
  readonly #root: unknown;
  /** Schemas together with their parts: many references may lead to one. */
  readonly #whole = new Map<JsonObject, JsonObject>();
  #looks = LOOKS_MOST;
  #fields = FIELDS_MOST;

  constructor(root: unknown) {
    this.#root = root;
  }

  object(given: unknown, depth: number): { readonly [name: string]: unknown } {
    const schema = this.#resolved(given);
    const properties = member(schema, 'properties');
    if (!isObject(properties)) return {};
    const required = new Set(listMember(schema, 'required'));
    const filled: [string, unknown][] = [];
    for (const name in properties) {
      if (!Object.hasOwn(properties, name) || this.#fields <= 0 || this.#looks <= 0) continue;
      this.#fields -= 1;
      const below = this.#resolved(properties[name]);
      if (isObject(below) && Object.hasOwn(below, 'default')) filled.push([name, below['default']]);
      else if (required.has(name)) filled.push([name, this.#value(below, depth + 1)]);
    }
    return Object.fromEntries(filled);
  }

  /** A value for a schema that has been resolved. */
  #value(schema: unknown, depth: number): unknown {
    this.#looks -= 1;
    if (!isObject(schema)) return plausibleText({});
    for (const key of ['const', 'default']) if (Object.hasOwn(schema, key)) return schema[key];
    const [choice] = [...listMember(schema, 'enum'), ...listMember(schema, 'examples')];
    if (choice !== undefined) return choice;
    if (depth > DEPTH_MOST || this.#looks <= 0) return null;
    const alternative = [...listMember(schema, 'oneOf'), ...listMember(schema, 'anyOf')].find((one) => one !== false);
    if (alternative !== undefined) return this.#value(this.#resolved(alternative), depth + 1);
    switch (typeOf(schema)) {
      case 'object':
        return this.object(schema, depth);
      case 'array':
        return this.#items(schema, depth);
      case 'number':
        return plausibleNumber(schema, false);
      case 'integer':
        return plausibleNumber(schema, true);
      case 'boolean':
        return false;
      case 'null':
        return null;
      default:
        return plausibleText(schema);
    }
  }

  /** As few items as are allowed; different ones where they are chosen from a list. */
  #items(schema: unknown, depth: number): unknown[] {
    const least = member(schema, 'minItems');
    const count = typeof least === 'number' ? Math.min(Math.max(0, Math.ceil(least)), ITEMS_MOST) : 0;
    if (count === 0) return [];
    const items = this.#resolved(member(schema, 'items'));
    const titled = [...listMember(items, 'anyOf'), ...listMember(items, 'oneOf')].map((one) => member(one, 'const'));
    const choices = [...listMember(items, 'enum'), ...titled.filter((one) => one !== undefined)];
    if (choices.length > 0) return choices.slice(0, count);
    return Array.from({ length: count }, () => (this.#looks > 0 ? this.#value(items, depth + 1) : null));
  }

  /** What a reference within the whole schema stands for; `{}` where it stands for nothing here. */
  #resolved(given: unknown): unknown {
    let schema = given;
    for (let step = 0; step < REFERENCES_MOST; step += 1) {
      const reference = member(schema, '$ref');
      if (typeof reference !== 'string') return this.#withParts(schema);
      schema = this.#at(reference);
    }
    return {};
  }

  /** A schema with what `allOf` adds to it, as far as that is plain. */
  #withParts(schema: unknown): unknown {
    if (!isObject(schema) || !Object.hasOwn(schema, 'allOf')) return schema;
    const known = this.#whole.get(schema);
    if (known !== undefined) return known;
    const parts = listMember(schema, 'allOf').filter(isObject).slice(0, ITEMS_MOST);
    const whole = Object.assign({}, ...parts, schema) as JsonObject;
    this.#whole.set(schema, whole);
    return whole;
  }

  #at(reference: string): unknown {
    if (reference === '#') return this.#root;
    if (!reference.startsWith('#/')) return {};
    return valueAt(this.#root, fragmentSteps(reference).slice(0, POINTER_MOST)) ?? {};
  }
}

function typeOf(schema: unknown): unknown {
  const type = member(schema, 'type');
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null';
  if (type !== undefined) return type;
  if (isObject(member(schema, 'properties'))) return 'object';
  return member(schema, 'items') === undefined ? 'string' : 'array';
}
