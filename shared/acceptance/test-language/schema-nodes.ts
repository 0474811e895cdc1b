import { isObject, type JsonObject, pointerStep } from '../../json/index.ts';

/** Most nodes of a schema that are looked at. */
const MOST_NODES = 20_000;

/** Members that hold one schema, or a list of them. */
export const HOLDERS = [
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
] as const;
/** Members that hold schemas by names. */
export const MAPS = ['properties', 'patternProperties', '$defs', 'definitions'] as const;

/** A schema within a schema. */
export interface SchemaNode {
  readonly node: JsonObject;
  readonly above: SchemaNode | null;
  /** The way from the one above, as the end of a pointer. */
  readonly step: string;
  readonly depth: number;
}

export interface NodeWalk {
  readonly nodes: readonly SchemaNode[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** The schemas that a schema is made of, itself the first. `$ref` is not followed. */
export function schemaNodes(root: unknown): NodeWalk {
  const nodes: SchemaNode[] = [];
  const open: SchemaNode[] = isObject(root) ? [{ node: root, above: null, step: '', depth: 0 }] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (nodes.length === MOST_NODES) return { nodes, more: true };
    nodes.push(next);
    const below = belowOf(next);
    for (let at = below.length - 1; at >= 0; at -= 1) open.push(below[at]!);
  }
  return { nodes, more: false };
}

/** The pointer to a node, below that of the schema it was found in. */
export function pointerOf({ above, step }: SchemaNode): string {
  return above === null ? '' : pointerOf(above) + step;
}

function belowOf(above: SchemaNode): SchemaNode[] {
  const { node } = above;
  const found: SchemaNode[] = [];
  const depth = above.depth + 1;
  const take = (value: unknown, step: string): void => {
    if (isObject(value)) found.push({ node: value, above, step, depth });
  };
  for (const key of MAPS) {
    const map = Object.hasOwn(node, key) ? node[key] : undefined;
    if (isObject(map)) for (const name of Object.keys(map)) take(map[name], `/${key}/${pointerStep(name)}`);
  }
  for (const key of HOLDERS) {
    const value = Object.hasOwn(node, key) ? node[key] : undefined;
    if (Array.isArray(value)) (value as unknown[]).forEach((part, at) => take(part, `/${key}/${at}`));
    else take(value, `/${key}`);
  }
  return found;
}
