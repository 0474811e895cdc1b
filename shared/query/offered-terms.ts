import { readTree } from './read-tree.ts';
import { printQuery, type QueryTree } from './tree.ts';

/**
 * Which of the offered terms a filter asks for: all of them stand together as one of its conditions, joined by `or`. None where the
 * filter asks for anything beside them there, or cannot be read. Terms are given as `printQuery` writes them.
 */
export function chosenTerms(filter: string, offered: readonly string[]): readonly string[] {
  const found = conditionsOf(filter)?.find((part) => isAmong(part, offered));
  return found === undefined ? [] : printedParts(found);
}

/** The filter with these of the offered terms in place of those that it asks for; the rest of it stays. One that cannot be read goes. */
export function withChosenTerms(filter: string, offered: readonly string[], chosen: readonly string[]): string {
  const conditions = conditionsOf(filter) ?? [];
  const before = conditions.find((part) => isAmong(part, offered));
  const rest = conditions.filter((part) => part !== before).map((part) => joined(part));
  if (chosen.length === 0) return rest.length === 1 ? unwrapped(conditions, before) : rest.join(' ');
  const group = chosen.length > 1 && rest.length > 0 ? `(${chosen.join(' or ')})` : chosen.join(' or ');
  return [group, ...rest].join(' ');
}

/** What must all hold; null for a filter that cannot be read. */
function conditionsOf(filter: string): readonly QueryTree[] | null {
  const reading = readTree(filter);
  if (!reading.ok) return null;
  if (reading.tree === null) return [];
  return reading.tree.kind === 'all' ? reading.tree.parts : [reading.tree];
}

function isAmong(part: QueryTree, offered: readonly string[]): boolean {
  return printedParts(part).every((term) => offered.includes(term));
}

function printedParts(part: QueryTree): readonly string[] {
  return part.kind === 'any' ? part.parts.map(printQuery) : [printQuery(part)];
}

function joined(part: QueryTree): string {
  return part.kind === 'any' || part.kind === 'all' ? `(${printQuery(part)})` : printQuery(part);
}

/** The one condition that is left needs no brackets. */
function unwrapped(conditions: readonly QueryTree[], before: QueryTree | undefined): string {
  const last = conditions.find((part) => part !== before);
  return last === undefined ? '' : printQuery(last);
}
