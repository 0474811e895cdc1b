import type { HeaderLine } from '../../../shared/capture/index.ts';

/** A header line of a head, and what is to be said of it. */
export interface NotedLine {
  readonly line: HeaderLine;
  /**
   * `added`: our client did not ask for it. `changed`: it asked for another value. `not sent`: asked for, but not in the
   * head. `repeated`: the name stood in an earlier line. '' for nothing.
   */
  readonly note: 'added' | 'changed' | 'not sent' | 'repeated' | '';
}

/**
 * The lines of a head in their order, noted. With `asked`, the lines that our client asked for are compared by name and
 * value; those that were not sent follow at the end.
 */
export function notedLines(lines: readonly HeaderLine[], asked: readonly HeaderLine[] | null): NotedLine[] {
  const left = [...(asked ?? [])];
  const take = (is: (other: HeaderLine) => boolean): boolean => {
    const at = left.findIndex(is);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Equal lines find each other first: what is left of a name was changed.
  const same = lines.map((line) => take((other) => named(other, line) && valueKey(other) === valueKey(line)));
  const seen = new Set<string>();
  const noted = lines.map((line, i): NotedLine => {
    const again = seen.has(line.name.toLowerCase());
    seen.add(line.name.toLowerCase());
    if (asked === null || same[i] === true) return { line, note: again ? 'repeated' : '' };
    return { line, note: take((other) => named(other, line)) ? 'changed' : 'added' };
  });
  return [...noted, ...left.map((line): NotedLine => ({ line, note: 'not sent' }))];
}

function named(one: HeaderLine, other: HeaderLine): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase();
}

function valueKey({ value, masked }: HeaderLine): string {
  return masked === undefined ? `= ${value ?? ''}` : `# ${masked.fingerprint}`;
}
