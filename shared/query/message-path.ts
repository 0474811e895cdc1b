import { isObject, parseJson } from '../json/index.ts';
import { MESSAGE_UNITS, quantity } from './quantity.ts';
import { fold } from './pattern.ts';
import {
  comparison,
  isExpression,
  isWild,
  readText,
  shown,
  textWords,
  type Fault,
  type FieldOperator,
} from './term-reading.ts';
import { isAnything } from './text-fields.ts';
import { quoted, type QueryValue } from './tree.ts';
import type { DeepTest } from './view.ts';

/** Every member of an array or an object. */
const EVERY = Symbol('every member');
/** A key of an object, a position in an array, or every member. */
export type PathStep = string | number | typeof EVERY;

/** Members of a JSON-RPC message that need no brackets at the head of a path; all others do. */
export const PATH_ROOTS = ['params', 'result', 'error', 'jsonrpc'] as const;

const STEP = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[(\*)\]|\[("(?:[^"\\]|\\.)*")\]/y;
const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/;
/** Values at one path that are looked at. */
const MOST_VALUES = 10_000;

/** The steps of a path as it stands in a filter; null when it cannot be read. */
export function readPath(source: string): readonly PathStep[] | null {
  const steps: PathStep[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < source.length) {
    const [whole, key, position, every, text] = STEP.exec(source) ?? [];
    if (whole === undefined) return null;
    if (every !== undefined) steps.push(EVERY);
    else if (position !== undefined) steps.push(Number(position));
    else steps.push(key ?? keyOf(text ?? '""'));
  }
  return steps;
}

/** The keys of the one place in a message that a path leads to; null for what is no such path, or leads to several places. */
export function readPlace(source: string): readonly (string | number)[] | null {
  const steps = readPath(source);
  const root = steps?.[0];
  if (steps === null || !(PATH_ROOTS as readonly unknown[]).includes(root)) return null;
  const keys = steps.filter((step) => step !== EVERY);
  return keys.length === steps.length ? keys : null;
}

/** What a key in brackets says; one that is no JSON string is taken as it stands. */
function keyOf(text: string): string {
  try {
    return String(parseJson(text));
  } catch (fault) {
    if (fault instanceof SyntaxError) return text.slice(1, -1);
    throw fault;
  }
}

/** A path as it stands in a filter. */
export function printPath(steps: readonly PathStep[]): string {
  return steps
    .map((step, place) => {
      if (step === EVERY) return '[*]';
      if (typeof step === 'number') return `[${step}]`;
      const bare = place === 0 ? (PATH_ROOTS as readonly string[]).includes(step) : PLAIN_KEY.test(step);
      return bare ? `${place === 0 ? '' : '.'}${step}` : `[${quoted(step)}]`;
    })
    .join('');
}

/** Whether any value at the path passes the test; looks at 10,000 values at most. */
function someValue(root: unknown, steps: readonly PathStep[], test: (value: unknown) => boolean): boolean {
  let values: unknown[] = [root];
  for (const step of steps) {
    const next: unknown[] = [];
    for (const value of values) {
      if (step === EVERY) takeMembers(value, next);
      else if (
        typeof step === 'number'
          ? Array.isArray(value) && step < value.length
          : isObject(value) && Object.hasOwn(value, step)
      )
        next.push((value as Record<PropertyKey, unknown>)[step]);
      if (next.length >= MOST_VALUES) break;
    }
    if (next.length === 0) return false;
    values = next;
  }
  return values.some(test);
}

/** The first value at the path; undefined where there is none. */
export function valueAt(root: unknown, steps: readonly PathStep[]): unknown {
  let found: unknown;
  someValue(root, steps, (value) => {
    found = value;
    return true;
  });
  return found;
}

function takeMembers(value: unknown, to: unknown[]): void {
  if (typeof value !== 'object' || value === null) return;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const member of members) {
    if (to.length >= MOST_VALUES) return;
    to.push(member);
  }
}

/** The test of a place in a message, with what it says in words. */
export type PathReading = { readonly deep: DeepTest; readonly words: string } | Fault;

/** Reads `params.name:search`. */
export function readPathTerm(source: string, operator: FieldOperator, value: QueryValue): PathReading {
  const steps = readPath(source);
  const root = steps?.[0];
  const bare = /^[A-Za-z_$]/.test(source);
  if (steps === null || root === undefined || (bare && !(PATH_ROOTS as readonly unknown[]).includes(root)))
    return { problem: unknownPath(source), at: 'field' };
  const reading = readScalar(operator, value);
  if ('problem' in reading) return reading;
  const key = steps.findLast((step) => typeof step === 'string');
  const literal = sureText(reading.said) || surePart(reading.part) || sureText(key);
  const test = ({ value: message }: { readonly value: unknown }): boolean => someValue(message, steps, reading.test);
  const path = shown(source);
  return {
    deep: { kind: 'path', literal, plain: false, matches: test },
    words: isAnything(operator, value) ? `with ${path}` : `whose ${path} ${reading.words}`,
  };
}

function unknownPath(source: string): string {
  const head = /^[\w$]+/.exec(source)?.[0] ?? source;
  return `A path into the message begins with params, result or error, and not with “${shown(head)}”; any other member is written in brackets, as ["${shown(head)}"].`;
}

/** What stands in the text of a message that has such a string; '' where it may be written in more than one way. */
function sureText(said: string | undefined): string {
  return said !== undefined && /^[ -~]+$/.test(said) && !/["\\/]/.test(said) ? `"${fold(said)}"` : '';
}

/** The same for a part of a text; what may be part of a number is written in more than one way. */
function surePart(part = ''): string {
  return /^[ -~]{2,}$/.test(part) && !/["\\/]/.test(part) && /[^\d.+\-einfty]/.test(part) ? part : '';
}

type ScalarReading =
  | {
      readonly test: (value: unknown) => boolean;
      readonly words: string;
      /** The one string that passes; absent where it need be none. */
      readonly said?: string;
      /** What every scalar that passes holds, folded. */
      readonly part?: string;
    }
  | Fault;

/** Reads what a value of a message has to be. */
function readScalar(operator: FieldOperator, value: QueryValue): ScalarReading {
  if (isAnything(operator, value)) return { test: () => true, words: '' };
  if (isExpression(operator, value) || isWild(value)) {
    const reading = readText(operator, value, true);
    if ('problem' in reading) return reading;
    return {
      test: (held) => isScalar(held) && reading.test(textOf(held)),
      words: textWords(operator, value),
      part: reading.literal,
    };
  }
  if (operator === '>' || operator === '>=' || operator === '<' || operator === '<=') return readBound(operator, value);
  return readEqual(operator === '=', value);
}

const BOUND_WORDS: Readonly<Record<'>' | '>=' | '<' | '<=', string>> = {
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
};

/** Numbers are compared with numbers; any other bound with texts, as dates of revisions are. */
function readBound(operator: '>' | '>=' | '<' | '<=', value: QueryValue): ScalarReading {
  const bound = value.form === 'plain' ? quantity(value.text, MESSAGE_UNITS) : null;
  const words = `${BOUND_WORDS[operator]} ${bound === null ? `“${shown(value.text)}”` : numeral(value.text)}`;
  if (bound !== null) {
    const compare = comparison(operator, bound);
    return { words, test: (held) => typeof held === 'number' && compare(held) };
  }
  const text = value.text;
  const compare = comparison(operator, 0);
  return { words, test: (held) => typeof held === 'string' && compare(held < text ? -1 : held > text ? 1 : 0) };
}

/** `:` takes numbers, words and texts that say the same; `=` minds the type: 10 is a number, "10" a text. */
function readEqual(exact: boolean, { text, form }: QueryValue): ScalarReading {
  const literal = form === 'plain' ? literalOf(text) : undefined;
  if (exact) {
    const wanted = literal === undefined ? text : literal;
    const words = `is ${typeof wanted === 'string' ? `“${shown(text)}”` : numeral(text)}`;
    return { words, test: (held) => held === wanted, ...(typeof wanted === 'string' ? { said: wanted } : {}) };
  }
  const small = fold(text);
  const words = literal === undefined ? `is “${shown(text)}”` : `is ${numeral(text)}`;
  return {
    words,
    test: (held) => (literal !== undefined && held === literal) || (isScalar(held) && fold(textOf(held)) === small),
    ...(literal === undefined ? { said: text } : {}),
  };
}

/** A number in a sentence, with a real minus sign. */
function numeral(text: string): string {
  return shown(text).replace(/^-/, '−');
}

/** The number, boolean or null that a text is; undefined when it is none. */
export function literalOf(text: string): number | boolean | null | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return quantity(text, { '': 1 }) ?? undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function textOf(value: string | number | boolean | null): string {
  return typeof value === 'string' ? value : String(value);
}
