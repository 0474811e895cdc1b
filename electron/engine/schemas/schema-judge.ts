import type { SchemaJudge } from '../../../shared/acceptance/index.ts';
import { fragmentSteps, isObject, valueAt } from '../../../shared/json/index.ts';
import { ownSchema, uncompiled, validityIn } from './own-schema.ts';
import { tooLarge } from './size.ts';

/** Judges schemas as clients do, whatever dialect they name themselves. What is too large is not judged. */
export const SCHEMA_JUDGE: SchemaJudge = {
  invalid: (schema, dialect) => {
    if (typeof schema === 'boolean' || tooLarge(schema) !== '') return '';
    if (!isObject(schema)) return ': it is not a schema';
    const [fault] = validityIn(schema, dialect).faults;
    return fault === undefined ? '' : `${fault.pointer}: ${fault.message}`;
  },
  uncompilable: (schema) => {
    if (!isObject(schema) || tooLarge(schema) !== '') return '';
    if (compilesSurely(schema, schema)) return '';
    const dead = deadReference(schema, schema);
    return dead === '' ? uncompiled(schema) : `it refers to “${dead}”, which is not in it and is never fetched`;
  },
  broken: (schema, value) => ownSchema(schema).judge(value, 'structuredContent').faults[0]?.message ?? '',
};

/** A reference by pointer that leads to nothing; '' for none. Needs no compiler, which a busy machine may have no time for. */
function deadReference(root: unknown, value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  for (const [key, below] of Object.entries(value) as [string, unknown][]) {
    const isDead =
      key === '$ref' &&
      typeof below === 'string' &&
      below.startsWith('#/') &&
      valueAt(root, fragmentSteps(below)) === undefined;
    const dead = isDead ? below : deadReference(root, below);
    if (dead !== '') return dead;
  }
  return '';
}

/** Most schemas need no compiler to know it: they have no patterns, and their references lead somewhere within. */
function compilesSurely(root: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((one) => compilesSurely(root, one));
  return Object.entries(value).every(([key, below]: [string, unknown]) => {
    switch (key) {
      case '$ref':
        return typeof below === 'string' && below.startsWith('#/') && valueAt(root, fragmentSteps(below)) !== undefined;
      case 'type':
        return typeof below !== 'string' || TYPES.has(below);
      case 'pattern':
      case 'patternProperties':
      case '$schema':
      case '$id':
      case '$dynamicRef':
      case '$recursiveRef':
      case 'items':
        return typeof below === 'object' && key === 'items' && !Array.isArray(below) && compilesSurely(root, below);
      default:
        return compilesSurely(root, below);
    }
  });
}

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
