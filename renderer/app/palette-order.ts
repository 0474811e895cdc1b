/** What the palette finds by its words. */
export interface Findable {
  readonly id: string;
  readonly title: string;
  /** It sends, runs, ends or deletes something. */
  readonly acts: boolean;
}

/** How well a title fits what was typed; the smaller the better. */
const EXACT = 0;
const PREFIX = 1;
const WORD_STARTS = 2;
const INSIDE = 3;
const NONE = 4;

/**
 * The entries that have every word of the search, the best first: the same name, then its beginning, then beginnings of words.
 * What acts stands behind all that only shows, unless its name was typed in full.
 */
export function matching<T extends Findable>(search: string, entries: readonly T[]): readonly T[] {
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(search, entry) })).filter(({ rank }) => rank !== NONE);
  const place = ({ entry, rank }: (typeof ranked)[number]): number =>
    entry.acts && rank !== EXACT && search.trim() !== '' ? NONE + rank : rank;
  return ranked.toSorted((one, other) => place(one) - place(other)).map(({ entry }) => entry);
}

/** Whether Enter may take this entry before anything was chosen: a word too few must never send or delete. */
export function takenUnasked(search: string, entry: Findable): boolean {
  return !entry.acts || rankOf(search, entry) === EXACT;
}

function rankOf(search: string, { id, title }: Findable): number {
  const typed = plainName(search);
  const name = plainName(title);
  if (typed === '') return INSIDE;
  if (name === typed) return EXACT;
  if (name.startsWith(typed)) return PREFIX;
  const words = typed.split(/\s+/);
  const starts = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return WORD_STARTS;
  return words.every((word) => `${name} ${id}`.includes(word)) ? INSIDE : NONE;
}

/** A name without what it only announces: the dots of a dialog, or a remark in brackets at its end. */
function plainName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:…|\([^)]*\))$/u, '');
}
