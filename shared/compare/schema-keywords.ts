import { BOUNDS } from './schema-bounds.ts';
import type { JsonType } from './schema-values.ts';

/** Conditions that are compared as they stand: what they refuse is not worked out. */
export const CONDITIONS: readonly { readonly keywords: readonly string[]; readonly type: JsonType | null }[] = [
  { keywords: ['pattern'], type: 'string' },
  { keywords: ['format'], type: 'string' },
  { keywords: ['contains', 'minContains', 'maxContains'], type: 'array' },
  { keywords: ['unevaluatedItems'], type: 'array' },
  { keywords: ['unevaluatedProperties'], type: 'object' },
  { keywords: ['dependentRequired'], type: 'object' },
  { keywords: ['dependentSchemas'], type: 'object' },
  { keywords: ['dependencies'], type: 'object' },
  { keywords: ['not'], type: null },
  { keywords: ['if', 'then', 'else'], type: null },
  { keywords: ['allOf'], type: null },
  { keywords: ['$ref', '$dynamicRef', '$recursiveRef'], type: null },
];

/** Names the header that mirrors an argument (2026-07-28, server/tools). */
export const HEADER = 'x-mcp-header';
/** Keywords that the walk knows beside the conditions; any other one is words. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...CONDITIONS.flatMap(({ keywords }) => keywords),
  ...BOUNDS.flatMap(({ keyword, exclusive }) => [keyword, exclusive]),
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'additionalItems',
  'uniqueItems',
  'multipleOf',
  '$defs',
  'definitions',
  HEADER,
]);
