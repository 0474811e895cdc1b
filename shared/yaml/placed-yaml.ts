import { isMap, isNode, isSeq, LineCounter, type Document } from 'yaml';
import { boundedYaml } from './bounded-yaml.ts';

/** What is wrong with a file, and where: line and column from 1. */
export interface YamlProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type YamlPath = readonly PropertyKey[];

/** A text that was read, and where its values stand. */
export interface PlacedYaml {
  readonly value: unknown;
  /** A problem at the place of a value, or of what it is part of, where it stands nowhere itself. */
  problem(path: YamlPath, message: string): YamlProblem;
}

export type YamlReading =
  | { readonly ok: true; readonly yaml: PlacedYaml }
  | { readonly ok: false; readonly problems: readonly YamlProblem[] };

/** Aliases make a small file large: so many values are made of one at most. */
const MOST_ALIASES = 100;

/** Reads a text as YAML in which no key stands twice and none merges others. Every problem is named at its place. Never throws. */
export function readPlacedYaml(text: string): YamlReading {
  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    document = boundedYaml(text, { lineCounter: lines, merge: false, uniqueKeys: true });
  } catch (problem) {
    return { ok: false, problems: [{ line: 1, column: 1, message: (problem as Error).message }] };
  }
  const at = (offset: number, message: string): YamlProblem => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col), message };
  };
  if (document.errors.length > 0)
    return { ok: false, problems: document.errors.map(({ pos, message }) => at(pos[0], firstLine(message))) };
  const problem = (path: YamlPath, message: string): YamlProblem => at(offsetOf(document, path), message);
  try {
    return { ok: true, yaml: { value: document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown, problem } };
  } catch (error) {
    return { ok: false, problems: [problem([], firstLine((error as Error).message))] };
  }
}

/** What a schema says of a value, with the value's place in front. */
export function placedSentence(path: YamlPath, message: string): string {
  const at = path.map(String).join('.');
  return at === '' ? message : `${at}: ${message}`;
}

function offsetOf(document: Document.Parsed, path: YamlPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  const { contents } = document;
  return isMap(contents) || isSeq(contents) ? (contents.range?.[0] ?? 0) : 0;
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/:$/, '');
}
