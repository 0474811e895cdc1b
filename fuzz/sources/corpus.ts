import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeEvent, type CaptureEvent, type Direction } from '../../shared/capture/index.ts';
import { deepPlaces } from '../../shared/mcp/testing/deep-places.ts';
import type { Vocabulary } from '../mutation/json-mutation.ts';
import { type JsonTree, isBranch, textOf, treeOf } from '../mutation/json-tree.ts';

/** Run from the root of the project. */
const FOLDER = resolve('shared/capture/golden');
const LONGEST_VALUE = 300;

/** Captures of every transport and era: their lines. */
export const CAPTURES: readonly (readonly string[])[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mcpcap'))
  .toSorted()
  .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8').trimEnd().split('\n'));

/** The events of the same captures. */
export const SESSIONS: readonly (readonly CaptureEvent[])[] = CAPTURES.map((lines) =>
  lines.slice(1).flatMap((line) => {
    const decoded = decodeEvent(line);
    return decoded.ok ? [decoded.event] : [];
  }),
);

export interface Message {
  readonly dir: Direction;
  readonly text: string;
}

/** One message for each place in which the protocol has a value, and those of the captures. */
export const MESSAGES: readonly Message[] = [
  ...deepPlaces('{"a":[1,"b"]}').map(({ dir, text }) => ({ dir, text })),
  ...SESSIONS.flat().flatMap((event) =>
    event.kind === 'frame' && event.text !== undefined ? [{ dir: event.dir, text: event.text }] : [],
  ),
];

/** Names and values of all of them. */
export const VOCABULARY: Vocabulary = vocabularyOf([...MESSAGES.map(({ text }) => text), ...CAPTURES.flat()]);

function vocabularyOf(texts: Iterable<string>): Vocabulary {
  const names = new Set<string>();
  const values = new Set<string>();
  const walk = (tree: JsonTree): void => {
    const text = textOf(tree);
    if (text.length <= LONGEST_VALUE) values.add(text);
    if (!isBranch(tree)) return;
    for (const { name, value } of tree.members) {
      if (name !== '') names.add(name.slice(1, -1));
      walk(value);
    }
  };
  for (const text of texts) {
    const tree = treeOf(text);
    if (tree !== null) walk(tree);
  }
  return { names: [...names], values: [...values] };
}
