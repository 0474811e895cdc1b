import type { JsonObject } from '../../../shared/json/index.ts';

/** Members and items, at all depths together. The largest lists of tools that are seen in the wild have some thousands. */
export const MOST_VALUES = 20_000;
/** Values with more than this are told one fault: to find all takes time that grows with the square of their number. */
export const MOST_VALUES_IN_FULL = 2_000;
/** Levels of objects and arrays. Validators descend by calling themselves. */
export const MOST_LEVELS = 100;

/** Why a value is too large to be checked, as words; '' where it is not. The work is bounded, whatever the value. */
export function tooLarge(value: unknown, mostValues = MOST_VALUES): string {
  const left = leftOf(value, mostValues, MOST_LEVELS);
  if (left === TOO_DEEP) return `it is more than ${MOST_LEVELS} levels deep`;
  return left === TOO_MANY ? `it has more than ${mostValues} members` : '';
}

const TOO_MANY = -1;
const TOO_DEEP = -2;

/** How many more values there might be beside those of this one, or one of the two ends of counting. */
function leftOf(value: unknown, most: number, levels: number): number {
  if (typeof value !== 'object' || value === null) return most;
  if (levels === 0) return TOO_DEEP;
  return Array.isArray(value) ? leftOfItems(value, most, levels) : leftOfMembers(value as JsonObject, most, levels);
}

/** By number: going through their names would make a text of each. */
function leftOfItems(items: readonly unknown[], most: number, levels: number): number {
  let left = most;
  for (let i = 0; i < items.length && left >= 0; i += 1) left = leftOfOne(items[i], left - 1, levels);
  return left;
}

function leftOfMembers(object: JsonObject, most: number, levels: number): number {
  let left = most;
  for (const key in object) {
    left = leftOfOne(object[key], left - 1, levels);
    if (left < 0) break;
  }
  return left;
}

function leftOfOne(value: unknown, left: number, levels: number): number {
  return left < 0 || typeof value !== 'object' || value === null ? left : leftOf(value, left, levels - 1);
}
