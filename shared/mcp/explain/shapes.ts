import type { Field, Shape, Shapes } from './entry.ts';
import { BASE_SHAPES } from './table/base-fields.ts';
import { ELICITATION_SHAPES } from './table/elicitation-fields.ts';
import { LIFECYCLE_SHAPES } from './table/lifecycle-fields.ts';
import { MESSAGE_SHAPES } from './table/message-fields.ts';
import { RESOURCE_SHAPES } from './table/resource-fields.ts';
import { SAMPLING_SHAPES } from './table/sampling-fields.ts';
import { SCHEMA_SHAPES } from './table/schema-keywords.ts';
import { TASK_SHAPES } from './table/task-fields.ts';
import { TOOL_SHAPES } from './table/tool-fields.ts';
import { UTILITY_SHAPES } from './table/utility-fields.ts';

/** Every kind of JSON object that the protocol knows, by name. */
export const SHAPES: Shapes = {
  ...MESSAGE_SHAPES,
  ...BASE_SHAPES,
  ...LIFECYCLE_SHAPES,
  ...UTILITY_SHAPES,
  ...TOOL_SHAPES,
  ...RESOURCE_SHAPES,
  ...SAMPLING_SHAPES,
  ...ELICITATION_SHAPES,
  ...TASK_SHAPES,
  ...SCHEMA_SHAPES,
};

/** The shape of this name; undefined for a name of the peer's choice. */
export function shapeNamed(name: string): Shape | undefined {
  return Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
}

/** A field with all that its shape says of every field; null where the shape has no such field. */
export function fieldOf(shapeName: string, name: string): Field | null {
  const shape = shapeNamed(shapeName);
  if (shape === undefined || !Object.hasOwn(shape.fields, name)) return null;
  const entry = shape.fields[name]!;
  const { clause, since, deprecated, removed, extension } = shape;
  const field = typeof entry === 'string' ? { means: entry } : entry;
  const shared = {
    clause,
    ...(since === undefined ? {} : { since }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(removed === undefined ? {} : { removed }),
    ...(extension === undefined ? {} : { extension }),
  };
  // What a field says of itself goes before, but it is never older than the object that it stands in.
  const late = since !== undefined && field.since !== undefined && field.since < since;
  return { ...shared, ...field, ...(late ? { since } : {}) };
}
