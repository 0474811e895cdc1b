/** An object of a JSON text, its members not yet looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a string; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number within bounds; `otherwise` for anything that is no number. */
export function numberOf(value: unknown, otherwise: number, least: number, most: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
  return Math.min(most, Math.max(least, number));
}
