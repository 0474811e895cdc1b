import { isObject } from '../json/index.ts';

/** What a field of a line must hold. */
export interface Field<T> {
  /** Completes the sentence "… must be …". */
  readonly wanted: string;
  readonly holds: (value: unknown) => value is T;
  readonly optional: boolean;
}

/** A field for each member of `T`, the optional ones included. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<NonNullable<T[K]>> | Field<T[K]> };

function field<T>(wanted: string, holds: (value: unknown) => value is T): Field<T> {
  return { wanted, holds, optional: false };
}

export function optional<T>(inner: Field<T>): Field<T> {
  return { ...inner, optional: true };
}

export const text = field('a string', (value) => typeof value === 'string');
export const flag = field('true or false', (value) => typeof value === 'boolean');
export const present = field('true, or left out', (value) => value === true);
/** Centuries in µs: beyond it no moment of a calendar can be told. */
const LONGEST_TIME = 1e16;
export const time = field(
  'a number',
  (value): value is number => typeof value === 'number' && Math.abs(value) <= LONGEST_TIME,
);
/** What a calendar has, with room for the longest time on either side, in ms. */
const FARTHEST_MOMENT = 8.6e15;
export const moment = field(
  'a moment in ISO 8601',
  (value): value is string => typeof value === 'string' && Math.abs(Date.parse(value)) <= FARTHEST_MOMENT,
);
export const whole = field(
  'a whole number, 0 or more',
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
);
export const place = field(
  'a whole number, 1 or more',
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 1,
);
/** No record has so many events; tables keep their numbers in 32 bits, and sets of them a bit for each. */
const MOST_EVENTS = 1_000_000_000;
export const ordinal = field(`a whole number from 1 to ${MOST_EVENTS}`, isOrdinal);
/** Whether a value can be the number of an event or of an exchange. */
export function isOrdinal(value: unknown): value is number {
  return place.holds(value) && value <= MOST_EVENTS;
}
export const texts = field(
  'a list of strings',
  (value): value is readonly string[] => Array.isArray(value) && value.every((member) => typeof member === 'string'),
);
export const wholes = field(
  'a list of whole numbers',
  (value): value is readonly number[] => Array.isArray(value) && value.every((member) => whole.holds(member)),
);
export const base64 = field(
  'base64 text',
  (value): value is string =>
    typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
);

export function orNull<T>(inner: Field<T>): Field<T | null> {
  return field(`${inner.wanted}, or null`, (value): value is T | null => value === null || inner.holds(value));
}

export function oneOf<const T extends string | number>(...allowed: readonly T[]): Field<T> {
  const wanted = allowed.map((value) => JSON.stringify(value)).join(' or ');
  return field(wanted, (value): value is T => (allowed as readonly unknown[]).includes(value));
}

/** What one of two fields holds. */
export function eitherOf<A, B>(one: Field<A>, other: Field<B>): Field<A | B> {
  return field(one.wanted, (value): value is A | B => one.holds(value) || other.holds(value));
}

/** An object whose own members hold what `fields` says. Members that it does not name are let pass. */
export function objectOf<T>(fields: Fields<T>): Field<T> {
  return field(
    'an object with its usual members',
    (value): value is T => isObject(value) && wrong(value, fields) === '',
  );
}

export function listOf<T>(inner: Field<T>): Field<readonly T[]> {
  return field(
    `a list, each member ${inner.wanted}`,
    (value): value is readonly T[] => Array.isArray(value) && value.every((member) => inner.holds(member)),
  );
}

/** The first thing wrong with an object's members, as a clause; '' when nothing is. */
export function wrong<T>(value: Readonly<Record<string, unknown>>, fields: Fields<T>): string {
  for (const name in fields) {
    const { wanted, holds, optional } = fields[name];
    const held = value[name];
    if (held === undefined) {
      if (!optional) return `"${name}" is missing (it must be ${wanted})`;
    } else if (!holds(held)) return `"${name}" is ${shown(held)}, but must be ${wanted}`;
  }
  return '';
}

/** A foreign value in a few words. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 40 ? `${json.slice(0, 40)}…` : json;
}
