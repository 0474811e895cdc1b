import {
  type Field,
  type Shape,
  type Shapes,
  BASE_SHAPES,
  ELICITATION_SHAPES,
  LIFECYCLE_SHAPES,
  MESSAGE_SHAPES,
  RESOURCE_SHAPES,
  SAMPLING_SHAPES,
  SCHEMA_SHAPES,
  TASK_SHAPES,
  TOOL_SHAPES,
  UTILITY_SHAPES,
} from './table/index.ts';

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
