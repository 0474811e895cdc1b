import { isObject } from '../json/index.ts';
import { fillVariables } from '../compose/index.ts';

/** A value that a name stands for: text of a file, or a value out of an answer. */
export type ValueOf = (name: string) => unknown;

export interface FilledValue {
  readonly value: unknown;
  /** Names that nothing has. */
  readonly unknown: readonly string[];
}

const WHOLE = /^\{\{[ \t]{0,20}(\$?[A-Za-z_][\w.-]{0,199})[ \t]{0,20}\}\}$/;
const DEEPEST = 200;

/**
 * Fills variables into every string of a JSON value, its names included. A string that is one variable and nothing else becomes its value,
 * whatever its type. `valueOf` gives undefined for a name that nothing has.
 */
export function fillValue(value: unknown, valueOf: ValueOf): FilledValue {
  const unknown = new Set<string>();
  const filled = walk(value, 0);
  return { value: filled, unknown: [...unknown] };

  function walk(part: unknown, depth: number): unknown {
    if (depth > DEEPEST) return part;
    if (typeof part === 'string') return fillString(part);
    if (Array.isArray(part)) return part.map((member: unknown) => walk(member, depth + 1));
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [fillText(key), walk(member, depth + 1)]));
  }

  function fillString(text: string): unknown {
    const name = WHOLE.exec(text)?.[1];
    const value = name === undefined ? undefined : valueOf(name);
    return value === undefined ? fillText(text) : value;
  }

  function fillText(text: string): string {
    const reading = fillVariables(text, (name) => asText(valueOf(name)));
    for (const name of reading.unknown) unknown.add(name);
    return reading.text;
  }
}

/** A value within a text: strings as they are, anything else as JSON. Null for undefined. */
export function asText(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
