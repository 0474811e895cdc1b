import { isObject } from '../../../shared/json/index.ts';
import { fitOf } from './fits.ts';
import type { Folded, FormNode } from './form-node.ts';
import { SchemaOutline } from './schema-outline.ts';

/** Levels of required objects that are laid out, and members in all. */
const MOST_LEVELS = 6;
const MOST_MEMBERS = 300;

/**
 * What a form starts with: the defaults and constants that the schema gives, and nothing else. An object that is required is laid out;
 * a member without a default stays absent. undefined where the schema says nothing.
 */
export function startValue(schema: unknown): unknown {
  const outline = new SchemaOutline(schema);
  return startOf(outline, outline.root);
}

/** The same for a part of a schema. */
export function startOf(outline: SchemaOutline, schema: Folded | FormNode): unknown {
  return laidOut(outline, schema, { left: MOST_MEMBERS }, 0);
}

/** What a new item of a list is before anything is typed: a list cannot have a gap. */
export function itemStart(outline: SchemaOutline, schema: Folded | FormNode): unknown {
  const start = startOf(outline, schema);
  if (start !== undefined) return start;
  const { type, oneOf } = outline.node(schema);
  if (oneOf !== undefined) return null;
  return type === 'string' ? '' : type === 'array' ? [] : type === 'boolean' ? false : null;
}

function laidOut(outline: SchemaOutline, schema: Folded | FormNode, room: { left: number }, level: number): unknown {
  const node = outline.node(schema);
  room.left -= 1;
  if (node.default !== undefined) return structuredClone(node.default);
  if (node.const !== undefined) return structuredClone(node.const);
  if (node.type === 'null') return null;
  if (node.type !== 'object' || level >= MOST_LEVELS) return undefined;
  const value: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(node.properties ?? {})) {
    if (room.left <= 0) break;
    const required = node.required?.includes(name) === true;
    const own = outline.node(inner);
    const start = required || own.default !== undefined ? laidOut(outline, own, room, level + 1) : undefined;
    if (start !== undefined && !(own.type === 'null' && own.default === undefined)) value[name] = start;
  }
  return value;
}

/** What of a value is kept when another form of it is chosen: the members that the new form has room for. */
export function carriedOver(outline: SchemaOutline, schema: Folded | FormNode, value: unknown): unknown {
  const node = outline.node(schema);
  if (value !== undefined && fitOf(outline, node, value) >= 0) return value;
  if (node.type !== 'object' || !isObject(value)) return startOf(outline, node);
  const start = startOf(outline, node);
  const { properties = {} } = node;
  const kept = Object.entries(value).filter(
    ([name]) => Object.hasOwn(properties, name) && outline.node(properties[name]!).const === undefined,
  );
  return { ...(isObject(start) ? start : {}), ...Object.fromEntries(kept) };
}
