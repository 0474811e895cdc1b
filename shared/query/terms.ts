import { fieldNamed, isPath } from './fields.ts';
import { literalOf, printPath, type PathStep } from './message-path.ts';
import { readTree } from './read-tree.ts';
import { printQuery, quoted, type QueryTree } from './tree.ts';

/** What a term can be made of: the value of a cell, or of a place in a message. */
export type TermValue = string | number | boolean | null;

/** How a term comes to a filter that stands there already. */
export type TermJoin = 'and' | 'or' | 'and not' | 'replace';

/** Texts that are one plain value wherever they stand. */
const PLAIN = /^[\p{L}\p{N}_.:@%+&#$!?,;~^'=<>|{}[\]−-][\p{L}\p{N}_.:@%+&#$!?,;~^'=<>|{}[\]/−-]*$/u;

/**
 * Source of the term that asks for exactly this value, quoted where it must be; `turned` asks for all others. `field` is the name of
 * a field or a path into the message, as `pathTo` writes it. Numbers of `latency` and `t` are µs, of `size` bytes, as rows hold them; an
 * `id` is its JSON text.
 */
export function termOf(field: string, value: TermValue, turned = false): string {
  const minus = turned ? '-' : '';
  const known = fieldNamed(field);
  if (known === undefined) return `${minus}${field}=${isPath(field) ? scalar(value) : printText(String(value), [])}`;
  if (typeof value === 'number') return `${minus}${known.name}${known.exact}${value}${known.unit}`;
  return `${minus}${known.name}${known.exact}${printText(String(value), known.reserved)}`;
}

/** The path of the filter language to a place in a message: `params.arguments["odd key"][0]`. */
export function pathTo(keys: readonly (string | number)[]): string {
  return printPath(keys satisfies readonly PathStep[]);
}

/** A value of a message: texts that read as a number or a word of JSON are quoted. */
function scalar(value: TermValue): string {
  if (typeof value !== 'string') return String(value);
  return literalOf(value) === undefined ? printText(value, []) : quoted(value);
}

/** A value as it stands in a filter, in quotes where it must. */
export function printText(text: string, reserved: readonly string[]): string {
  return PLAIN.test(text) && !reserved.includes(text.toLowerCase()) ? text : quoted(text);
}

/**
 * Adds a term to a filter, with brackets where they are needed; a term that stands there already is not added once more. A filter
 * that is empty or cannot be read is replaced.
 */
export function withTerm(filter: string, term: string, how: TermJoin): string {
  const added = how === 'and not' ? opposite(term) : term;
  const reading = readTree(filter);
  if (how === 'replace' || !reading.ok || reading.tree === null) return added;
  const kind = how === 'or' ? 'any' : 'all';
  if (partsOf(reading.tree, kind).some((part) => printQuery(part) === added)) return filter;
  const before = filter.trim();
  if (kind === 'any') return `${before} or ${added}`;
  return `${reading.tree.kind === 'any' ? `(${before})` : before} ${joinable(added)}`;
}

function partsOf(tree: QueryTree, kind: 'all' | 'any'): readonly QueryTree[] {
  return tree.kind === kind ? tree.parts : [tree];
}

function opposite(term: string): string {
  const reading = readTree(term);
  if (!reading.ok || reading.tree === null) return term;
  const { tree } = reading;
  return printQuery(tree.kind === 'not' ? tree.part : { kind: 'not', part: tree });
}

/** A term that several joined by `or` make up cannot stand beside others without brackets. */
function joinable(term: string): string {
  const reading = readTree(term);
  return reading.ok && reading.tree?.kind === 'any' ? `(${term})` : term;
}
