import { fragmentSteps, isObject, type JsonObject, valueAt } from '../json/index.ts';
import { changedNodes, without } from './schema-change.ts';

/** Nodes that inlining may make in all: references to references multiply. */
const MOST_MADE = 5_000;
/** References within references that are followed. */
const DEEPEST = 20;

/**
 * A copy of a schema with what its local references lead to in their places, and without definitions. A reference into itself, to nothing,
 * or out of the schema becomes an object that says nothing: nothing is fetched.
 */
export function inlined(schema: JsonObject): JsonObject {
  const made = { nodes: 0 };
  const expand = (node: JsonObject, way: readonly string[]): JsonObject =>
    changedNodes(node, (one) => {
      made.nodes += 1;
      const reference = one['$ref'];
      if (typeof reference !== 'string') return one;
      const rest = without(one, ['$ref']);
      const target = reference.startsWith('#/') ? valueAt(schema, fragmentSteps(reference)) : undefined;
      if (!isObject(target) || way.includes(reference) || way.length > DEEPEST || made.nodes > MOST_MADE)
        return { type: 'object', ...rest };
      return { ...expand(target, [...way, reference]), ...rest };
    });
  return without(expand(schema, []), ['$defs', 'definitions']);
}
