import { type JsonNode, keyText } from '../../../shared/json/index.ts';
import { pathTo, termOf, type TermValue } from '../../../shared/query/index.ts';
import type { FilterValue } from '../../protocol/filter/index.ts';

/** Longest value that is asked for as it stands, in UTF-16 units: of longer ones only that there is something. */
const LONGEST = 500;
/** Longest path that makes a filter: keys of the wire can be of any length. */
const LONGEST_PATH = 1_000;

/** What a place of a message can be filtered by: its value, and that there is one. None where the keys lead to no place. */
export function pathValues(text: string, keys: readonly (string | number)[], node: JsonNode): readonly FilterValue[] {
  if (keys.length === 0 || node.kind === 'broken') return [];
  const exact = text.slice(node.start, node.end);
  const path = pathTo(keys);
  if (path.length > LONGEST_PATH) return [];
  const there: FilterValue = { term: `${path}:*`, text: exact };
  const value = node.whole && exact.length <= LONGEST ? scalar(node, exact) : undefined;
  return value === undefined ? [there] : [{ term: termOf(path, value), text: exact }, there];
}

/** What a scalar stands for; undefined for objects and arrays. */
function scalar({ kind }: JsonNode, exact: string): TermValue | undefined {
  if (kind === 'string') return keyText(exact);
  if (kind === 'number') return Number(exact);
  if (kind !== 'literal') return undefined;
  return exact === 'null' ? null : exact === 'true';
}
