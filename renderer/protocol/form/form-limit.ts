import { isObject } from '../../../shared/json/index.ts';
import { isUsable } from './form-node.ts';
import type { SchemaOutline } from './schema-outline.ts';
import { sizeOf } from './value-at.ts';

/** Members of a value that a form lays out. */
const MOST_VALUES = 2_000;
const MOST_LEVELS = 24;

/** Why a value is shown as JSON and not as a form, as a sentence; '' where a form can show it. */
export function formLimit(outline: SchemaOutline, value: unknown): string {
  const { type, anyOf, oneOf, facts } = outline.node(outline.root);
  if (type === undefined && anyOf === undefined && oneOf === undefined) {
    return [...facts.notes, 'The schema has nothing to make a form from.'].join(' ');
  }
  if (sizeOf(value, MOST_VALUES) > MOST_VALUES) {
    return `The value has more than ${MOST_VALUES} members, too many for a form.`;
  }
  return namesLeft(value, 0);
}

function namesLeft(value: unknown, level: number): string {
  if (typeof value !== 'object' || value === null) return '';
  if (level >= MOST_LEVELS) return `The value is more than ${MOST_LEVELS} levels deep, too deep for a form.`;
  if (isObject(value)) {
    const name = Object.keys(value).find((key) => !isUsable(key));
    if (name !== undefined) return `The value has a member named “${name}”, which a form cannot show.`;
  }
  for (const inner of Object.values(value)) {
    const left = namesLeft(inner, level + 1);
    if (left !== '') return left;
  }
  return '';
}
