import { fieldNamed, isPath, plainOperator } from './fields.ts';
import { readPathTerm } from './message-path.ts';
import { readTree } from './read-tree.ts';
import { deepText } from './text-term.ts';
import type { DeepTest } from './view.ts';

/** Reads the source of one deep term (`QueryReading.deep`); null when it is none. */
export function readDeepTerm(source: string): DeepTest | null {
  const reading = readTree(source);
  const tree = reading.ok ? reading.tree : null;
  if (tree?.kind !== 'term') return null;
  const { field, value } = tree;
  if (field === null || field === 'text') return value.text === '' ? null : deepText(plainOperator(tree), value);
  if (fieldNamed(field) !== undefined || !isPath(field)) return null;
  const path = readPathTerm(field, plainOperator(tree), value);
  return 'problem' in path ? null : path.deep;
}
