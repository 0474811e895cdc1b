/** What is chosen in the list, by path. */
export interface ChosenCaptures {
  /** Where the keyboard stands; '' for nowhere. */
  readonly current: string;
  /** From where a range reaches to the current one. */
  readonly anchor: string;
  readonly all: ReadonlySet<string>;
}

export const NONE_CHOSEN: ChosenCaptures = { current: '', anchor: '', all: new Set() };

/** One capture alone. */
export function chosenAlone(path: string): ChosenCaptures {
  return path === '' ? NONE_CHOSEN : { current: path, anchor: path, all: new Set([path]) };
}

/** The others as they were, and this one turned round. */
export function withToggled({ all }: ChosenCaptures, path: string): ChosenCaptures {
  const next = new Set(all);
  if (!next.delete(path)) next.add(path);
  return { current: path, anchor: path, all: next };
}

/** Everything between where the choice began and this one, in the order of the list. */
export function withRange({ anchor }: ChosenCaptures, paths: readonly string[], path: string): ChosenCaptures {
  const [from, to] = [paths.indexOf(anchor), paths.indexOf(path)];
  if (from < 0 || to < 0) return chosenAlone(path);
  return { current: path, anchor, all: new Set(paths.slice(Math.min(from, to), Math.max(from, to) + 1)) };
}

/** Every capture of the list. */
export function allChosen({ current }: ChosenCaptures, paths: readonly string[]): ChosenCaptures {
  return { current: current || (paths[0] ?? ''), anchor: paths[0] ?? '', all: new Set(paths) };
}
