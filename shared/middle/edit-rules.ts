import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import type { FilteredStep } from './evidence.ts';
import { ANY_FILE, readRules } from './read-rules.ts';

/** One change of a text of rules. */
export type RulesChange =
  | { readonly kind: 'switch'; readonly at: readonly number[]; readonly on: boolean }
  /** By so many places within its group; backwards below 0. */
  | { readonly kind: 'move'; readonly at: readonly number[]; readonly by: number }
  | { readonly kind: 'remove'; readonly at: readonly number[] }
  /** In front of all others. */
  | { readonly kind: 'add'; readonly rule: FilteredStep };

const EMPTY = 'mcpscope-rules: 1\nrules: []\n';

/** A text of rules with one change in it; comments stay. An empty text is taken for a file without rules. Throws Error with a sentence where it cannot be read. */
export function editedRules(text: string, change: RulesChange): string {
  if (text.trim() !== '') {
    const reading = readRules(text, '', ANY_FILE);
    if (!reading.ok) {
      const [first] = reading.problems;
      throw new Error(`Line ${first?.line ?? 1} cannot be read: ${first?.message ?? 'it is no rule.'}`);
    }
  }
  const document = parseDocument(text.trim() === '' ? EMPTY : text);
  apply(document, change);
  // The last one: a file has one rule at least.
  return isEmpty(document) ? '' : document.toString({ lineWidth: 0 });
}

function apply(document: Document, change: RulesChange): void {
  if (change.kind === 'add') {
    const rules = document.get('rules');
    if (isSeq(rules)) {
      rules.flow = false;
      rules.items.unshift(document.createNode(change.rule));
    }
    return;
  }
  const path = pathOf(change.at);
  if (change.kind === 'remove') document.deleteIn(path);
  else if (change.kind === 'move') moveBy(document, path, change.by);
  else if (change.on) document.deleteIn([...path, 'enabled']);
  else {
    const entry = document.getIn(path);
    if (isMap(entry)) entry.set('enabled', false);
  }
}

function moveBy(document: Document, path: readonly (string | number)[], by: number): void {
  const list = document.getIn(path.slice(0, -1));
  const from = Number(path.at(-1));
  if (!isSeq(list) || from + by < 0 || from + by >= list.items.length) return;
  const [moved] = list.items.splice(from, 1);
  list.items.splice(from + by, 0, moved);
}

function isEmpty(document: Document): boolean {
  const rules = document.get('rules');
  return isSeq(rules) && rules.items.length === 0;
}

function pathOf(at: readonly number[]): (string | number)[] {
  return at.flatMap((place) => ['rules', place]);
}
