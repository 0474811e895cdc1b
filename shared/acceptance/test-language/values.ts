import { isObject, isOfType, member, pointerSteps, sameJson, valueAt } from '../../json/index.ts';

export { isObject, member, sameJson };

/** Reads the value at a pointer; undefined for none. The way is taken apart once. */
export function reader(pointer: string): (root: unknown) => unknown {
  const steps = pointerSteps(pointer);
  if (steps.length === 0) return (root) => root;
  return (root) => valueAt(root, steps);
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;
export type JsonType = (typeof TYPES)[number];

export function jsonType(name: unknown): JsonType | null {
  return TYPES.find((type) => type === name) ?? null;
}

/** Whether a value is of a type of JSON. */
export function isType(value: unknown, type: JsonType): boolean {
  return type === 'integer' ? Number.isInteger(value) : isOfType(value, type);
}

/** Characters as a reader counts them: a text of this many units has no more. */
export function longerThan(text: unknown, most: number): boolean {
  return typeof text === 'string' && text.length > most && (text.length > most * 2 || [...text].length > most);
}
