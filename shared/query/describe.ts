import { readTerm } from './fields.ts';
import { readTree } from './read-tree.ts';
import type { QueryTree } from './tree.ts';

/**
 * A filter in plain words: “what the server sent, slower than 500 ms, whose params.name is “search””; '' for one that is empty or
 * cannot be read.
 */
export function describeQuery(text: string): string {
  const reading = readTree(text);
  if (!reading.ok || reading.tree === null) return '';
  return wordsOf(reading.tree, 'alone') ?? '';
}

/** Null where a term cannot be read. */
function wordsOf(tree: QueryTree, within: 'alone' | 'all' | 'any' | 'not'): string | null {
  if (tree.kind === 'term') {
    const reading = readTerm(tree);
    if ('problem' in reading) return null;
    return tree.operator === '!=' ? `not ${reading.words}` : reading.words;
  }
  if (tree.kind === 'not') {
    const part = wordsOf(tree.part, 'not');
    return part === null ? null : `not ${part}`;
  }
  const parts = tree.parts.map((part) => wordsOf(part, tree.kind));
  if (parts.includes(null)) return null;
  const words = parts.join(tree.kind === 'all' ? ', ' : ' or ');
  return within === 'alone' ? words : `(${words})`;
}
