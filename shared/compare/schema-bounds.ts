import type { JsonObject } from '../json/index.ts';
import type { JsonType } from './schema-values.ts';

/** A keyword that bounds values of a type from below or from above. */
export interface Bound {
  readonly keyword: string;
  /** The keyword that excludes the bound itself: a number of its own, or `true` beside the first (draft 4). */
  readonly exclusive: string;
  readonly type: JsonType;
  readonly side: 'lower' | 'upper';
  /** Whether a value is within; values of other types are. */
  holds(limit: Limit, value: unknown): boolean;
}

/** `at` is infinite where there is no bound. */
export interface Limit {
  readonly at: number;
  readonly excluded: boolean;
}

type Measure = (value: unknown) => number | null;

const ofNumber: Measure = (value) => (typeof value === 'number' ? value : null);
/** Characters, not UTF-16 units (JSON Schema 2020-12, validation §6.3). */
const ofText: Measure = (value) => (typeof value === 'string' ? Array.from(value).length : null);
const ofList: Measure = (value) => (Array.isArray(value) ? value.length : null);
const ofObject: Measure = () => null;

function bounds(type: JsonType, lower: string, upper: string, measure: Measure): Bound[] {
  const own = (keyword: string, side: 'lower' | 'upper'): Bound => ({
    keyword,
    exclusive: keyword === 'minimum' ? 'exclusiveMinimum' : keyword === 'maximum' ? 'exclusiveMaximum' : '',
    type,
    side,
    holds: ({ at, excluded }, value) => {
      const size = measure(value);
      if (size === null || (size === at && !excluded)) return true;
      return side === 'lower' ? size > at : size < at;
    },
  });
  return [own(lower, 'lower'), own(upper, 'upper')];
}

export const BOUNDS: readonly Bound[] = [
  ...bounds('number', 'minimum', 'maximum', ofNumber),
  ...bounds('string', 'minLength', 'maxLength', ofText),
  ...bounds('array', 'minItems', 'maxItems', ofList),
  ...bounds('object', 'minProperties', 'maxProperties', ofObject),
];

/** The bound that a schema sets, of the keyword and its exclusive twin the tighter one. */
export function boundOf(view: JsonObject, { keyword, exclusive, side }: Bound): Limit {
  const none = side === 'lower' ? (keyword === 'minimum' ? -Infinity : 0) : Infinity;
  const given = view[keyword];
  const twin = exclusive === '' ? undefined : view[exclusive];
  const own: Limit = { at: typeof given === 'number' ? given : none, excluded: twin === true };
  if (typeof twin !== 'number') return own;
  const tighter = side === 'lower' ? twin >= own.at : twin <= own.at;
  return tighter ? { at: twin, excluded: true } : own;
}

/** What becomes of what was within: `narrower` where some of it is outside now. */
export function boundEffect(before: Limit, after: Limit, side: 'lower' | 'upper'): 'narrower' | 'wider' | 'same' {
  if (before.at === after.at)
    return before.excluded === after.excluded ? 'same' : after.excluded ? 'narrower' : 'wider';
  return after.at > before.at === (side === 'lower') ? 'narrower' : 'wider';
}
