/** Variables that are always there: the next free id, the moment as ISO 8601 and in ms, a new UUID. */
export const BUILT_IN_VARIABLES = ['$id', '$now', '$nowMs', '$uuid'] as const;
export type BuiltInVariable = (typeof BUILT_IN_VARIABLES)[number];

/** A text with its variables filled in. */
export interface FilledText {
  readonly text: string;
  /** Names that were filled in, and names that nothing has, which stand as they stood; each once, in the order of the text. */
  readonly filled: readonly string[];
  readonly unknown: readonly string[];
}

/** `{{name}}`; the braces may have blanks within. */
const PLACE = /\{\{[ \t]{0,20}(\$?[A-Za-z_][\w.-]{0,199})[ \t]{0,20}\}\}/g;

/** The names that a text asks for, each once, in its order. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACE), ([, name = '']) => name))];
}

/** Where a variable stands in a text: offsets in UTF-16 units, [start, end), braces included. */
export interface VariablePlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The first places at which a text asks for a variable, at most so many. */
export function variablePlaces(text: string, most = 1_000): VariablePlace[] {
  const places: VariablePlace[] = [];
  for (const match of text.matchAll(PLACE)) {
    if (places.length === most) break;
    places.push({ name: match[1] ?? '', start: match.index, end: match.index + match[0].length });
  }
  return places;
}

/**
 * Fills in `{{name}}` as `valueOf` says, which is asked once for each place; what it gives is put in as it is and not looked at
 * again. Null for a name that nothing has. Time is linear.
 */
export function fillVariables(text: string, valueOf: (name: string) => string | null): FilledText {
  const filled = new Set<string>();
  const unknown = new Set<string>();
  const whole = text.replace(PLACE, (place, name: string) => {
    const value = valueOf(name);
    (value === null ? unknown : filled).add(name);
    return value ?? place;
  });
  return { text: whole, filled: [...filled], unknown: [...unknown] };
}

/** What the built-in variables are made of. */
export interface BuiltInSource {
  /** ms since 1970: the moment of the message, the same for every place in it. */
  readonly nowMs: number;
  /** A new UUID. */
  uuid(): string;
  /** The next free id of a request, another one at each call. */
  nextId(): number;
}

/** The value of a built-in variable; null for any other name. */
export function builtInValue(name: string, { nowMs, uuid, nextId }: BuiltInSource): string | null {
  switch (name as BuiltInVariable) {
    case '$id':
      return String(nextId());
    case '$now':
      return new Date(nowMs).toISOString();
    case '$nowMs':
      return String(nowMs);
    case '$uuid':
      return uuid();
    default:
      return null;
  }
}
