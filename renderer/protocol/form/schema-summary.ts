import type { FieldType } from './form-node.ts';

/** Type and limits of a schema in few words: `integer · at least 1 · at most 10`. `first` gives a keyword's value. */
export function wordsOf(type: FieldType | undefined, first: (key: string) => unknown): string {
  const words = [typeWords(type, first('format'))];
  for (const [key, say] of LIMITS) {
    const limit = first(key);
    if (typeof limit === 'number') words.push(say(String(limit)));
  }
  const pattern = first('pattern');
  if (typeof pattern === 'string') words.push(`pattern ${pattern.length > 60 ? `${pattern.slice(0, 59)}…` : pattern}`);
  if (first('uniqueItems') === true) words.push('unique items');
  if (first('readOnly') === true) words.push('read only');
  if (first('deprecated') === true) words.push('deprecated');
  return words.join(' · ');
}

/** A type in words; a format says more than its type. */
export function typeWords(type: FieldType | undefined, format: unknown): string {
  if (type === undefined) return 'any value';
  if (typeof format === 'string' && format !== '') return format.slice(0, 40);
  return type === 'string' ? 'text' : type === 'boolean' ? 'true or false' : type === 'array' ? 'list' : type;
}

const LIMITS: readonly (readonly [key: string, say: (limit: string) => string])[] = [
  ['minimum', (limit) => `at least ${limit}`],
  ['exclusiveMinimum', (limit) => `more than ${limit}`],
  ['maximum', (limit) => `at most ${limit}`],
  ['exclusiveMaximum', (limit) => `less than ${limit}`],
  ['multipleOf', (limit) => `multiple of ${limit}`],
  ['minLength', (limit) => `at least ${limit} long`],
  ['maxLength', (limit) => `at most ${limit} long`],
  ['minItems', (limit) => `at least ${limit}`],
  ['maxItems', (limit) => `at most ${limit}`],
];
