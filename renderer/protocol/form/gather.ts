import { isObject, type JsonObject, listMember, member } from '../../../shared/json/index.ts';
import { referred } from './referred.ts';

/** All schemas that hold for one value together. */
export interface Gathered {
  /** The outermost first. */
  readonly parts: readonly JsonObject[];
  /** Those that hold under a condition only: their members may be given, and are not asked for. */
  readonly conditional: readonly JsonObject[];
  /** What could not be followed, as sentences. */
  readonly notes: readonly string[];
  /** The name by which the schema is referred to, '' where it stands in its place. */
  readonly name: string;
}

/** Schemas that are followed for one value. */
const MOST_PARTS = 60;

/** Follows the references and the `allOf` of a schema, so far as they say something of the same value. */
export function gather(schema: unknown, root: unknown): Gathered {
  const parts: JsonObject[] = [];
  const conditional: JsonObject[] = [];
  const notes: string[] = [];
  const seen = new Set<unknown>();
  let name = '';
  const follow = (one: unknown, into: JsonObject[]): void => {
    if (one === false) notes.push('The schema is false: it allows no value.');
    else if (one !== true && !isObject(one)) notes.push(`The schema is ${typeOfJson(one)}, which is not a schema.`);
    if (!isObject(one) || seen.has(one)) return;
    if (seen.size === MOST_PARTS) notes.push(`More than ${MOST_PARTS} schemas hold here; the form follows the first.`);
    if (seen.size > MOST_PARTS) return;
    seen.add(one);
    into.push(one);
    for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = member(one, key);
      if (typeof reference !== 'string') continue;
      const found = referred(reference, root);
      if (found === null) notes.push(unfollowed(reference));
      else {
        if (into === parts && parts.length === 1) ({ name } = found);
        follow(found.schema, into);
      }
    }
    for (const each of listMember(one, 'allOf')) follow(each, into);
    for (const key of ['then', 'else']) if (member(one, key) !== undefined) follow(member(one, key), conditional);
    for (const key of ['dependentSchemas', 'dependencies']) {
      const each = member(one, key);
      if (isObject(each)) for (const schema of Object.values(each)) if (isObject(schema)) follow(schema, conditional);
    }
  };
  follow(schema, parts);
  return { parts, conditional, notes, name };
}

function unfollowed(reference: string): string {
  const shown = reference.length > 200 ? `${reference.slice(0, 199)}…` : reference;
  return reference.startsWith('#')
    ? `The schema refers to “${shown}”, which is not in it.`
    : `The schema refers to “${shown}”, which is never fetched.`;
}

function typeOfJson(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
