import type { ErrorObject } from 'ajv';
import { counted, oneLine, preview } from '../../../shared/analysis/index.ts';
import { entryOf, pointerSteps } from '../../../shared/json/index.ts';

/** What a sentence needs of a validator's error. */
export type ErrorFacts = Pick<ErrorObject, 'keyword' | 'params' | 'message' | 'data'>;

/** Where in a value something is. */
export interface Place {
  /** What the whole value is called. */
  readonly subject: string;
  /** JSON Pointer (RFC 6901) from the whole value. */
  readonly pointer: string;
}

/** The most allowed values that a sentence names. */
const MOST_NAMED = 12;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uri: 'a URI',
  'uri-template': 'a URI template (RFC 6570)',
  byte: 'base64',
};
const LIMIT_WORDS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

/** One error as a sentence. */
export function sentence({ keyword, params, message, data }: ErrorFacts, place: Place): string {
  const told = nameOf(place);
  const found = preview(data, 40);
  switch (keyword) {
    case 'required':
      return `“${told}${step(String(params['missingProperty']))}” is missing.`;
    case 'type':
      return askedTypes(place, data, [params['type'] as string | string[]].flat());
    case 'const':
      return `“${told}” is ${found}, where only ${preview(params['allowedValue'], 40)} is allowed.`;
    case 'enum':
      return `“${told}” is ${found}, where only ${listed(params['allowedValues'] as readonly unknown[])} is allowed.`;
    case 'format':
      return `“${told}” is ${found}, which is not ${entryOf(FORMAT_WORDS, String(params['format'])) ?? `a ${String(params['format'])}`}.`;
    case 'minimum':
    case 'maximum':
      return `“${told}” is ${found}; it must be ${entryOf(LIMIT_WORDS, String(params['comparison'])) ?? ''} ${String(params['limit'])}.`;
    case 'minItems':
    case 'maxItems':
      return `“${told}” has ${counted((data as readonly unknown[]).length, 'item')}; it may have at ${keyword === 'minItems' ? 'least' : 'most'} ${String(params['limit'])}.`;
    case 'minLength':
    case 'maxLength':
      return `“${told}” is ${found}, ${counted([...(data as string)].length, 'character')} long; it may have at ${keyword === 'minLength' ? 'least' : 'most'} ${String(params['limit'])}.`;
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `“${told}” is ${found}; it must be ${entryOf(LIMIT_WORDS, String(params['comparison'])) ?? ''} ${String(params['limit'])}.`;
    case 'multipleOf':
      return `“${told}” is ${found}, which is not a multiple of ${String(params['multipleOf'])}.`;
    case 'pattern':
      return `“${told}” is ${found}, which does not match the pattern ${oneLine(String(params['pattern']), 100)}.`;
    case 'uniqueItems':
      return `“${told}” has the same item at ${String(params['i'])} and at ${String(params['j'])}.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `“${told}${step(String(params['additionalProperty'] ?? params['unevaluatedProperty']))}” is a member that the schema does not allow.`;
    case 'propertyNames':
      return `“${told}${step(String(params['propertyName']))}” has a name that the schema does not allow.`;
    case 'dependentRequired':
    case 'dependencies':
      return `“${told}${step(String(params['missingProperty']))}” is missing, which “${oneLine(String(params['property']), 60)}” asks for.`;
    case 'anyOf':
      return `“${told}” is ${found}, which fits none of the forms that the schema gives.`;
    case 'oneOf':
      return Array.isArray(params['passingSchemas'])
        ? `“${told}” is ${found}, which matches more than one of the forms; it must match exactly one.`
        : `“${told}” is ${found}, which fits none of the forms that the schema gives.`;
    case 'not':
      return `“${told}” is ${found}, which the schema rules out.`;
    case 'false schema':
      return `“${told}” is ${found}, where the schema allows nothing.`;
    default:
      return `“${told}” is ${found}; it ${message ?? `breaks ${keyword}`}.`;
  }
}

const MISSING: ReadonlySet<string> = new Set(['required', 'dependentRequired', 'dependencies']);

/** Name of the member that an error misses; '' where it says something else. */
export function missingMember({ keyword, params }: ErrorFacts): string {
  return MISSING.has(keyword) ? String(params['missingProperty']) : '';
}

/** That a value is of another type than those that are allowed. */
export function askedTypes(place: Place, value: unknown, types: readonly string[]): string {
  const words = [...new Set(types)].map((type) => entryOf(TYPE_WORDS, type) ?? type);
  return `“${nameOf(place)}” must be ${either(words)} (got ${preview(value, 40)}).`;
}

/** A place as a person writes it: `result.tools[0].name`. Shortened. */
function nameOf({ subject, pointer }: Place): string {
  if (pointer === '') return subject;
  return oneLine(`${subject}${pointerSteps(pointer.slice(0, 400)).map(step).join('')}`, 160);
}

function step(name: string): string {
  if (/^\d+$/.test(name)) return `[${name}]`;
  return /^[\w$]+$/.test(name) ? `.${name}` : `["${oneLine(name, 60)}"]`;
}

function listed(values: readonly unknown[]): string {
  const named = values.slice(0, MOST_NAMED).map((value) => preview(value, 40));
  return either(values.length > MOST_NAMED ? [...named, 'another value of the schema'] : named);
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'something else') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
