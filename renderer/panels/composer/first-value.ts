import { exactText, isContainer, membersOf, nodeAt, rootOf } from '../../../shared/json/index.ts';

/** What holds the values that differ from one request to the next, the innermost first. */
const HOLDERS = ['/params/arguments', '/params'];

/** Where one changes a message first: its first plain argument or param, a string without its quotes, in UTF-16 units; null where it has none. */
export function firstValue(text: string): readonly [number, number] | null {
  const root = rootOf(text);
  if (root === null) return null;
  for (const pointer of HOLDERS) {
    const holder = nodeAt(text, root, pointer);
    if (holder === null) continue;
    for (const { value } of membersOf(text, holder)) {
      if (isContainer(value) || !value.whole) continue;
      const quoted = exactText(text, value).startsWith('"');
      return quoted ? [value.start + 1, value.end - 1] : [value.start, value.end];
    }
  }
  return null;
}
