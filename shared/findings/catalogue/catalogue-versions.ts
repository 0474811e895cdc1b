import { REVISIONS, type Revision } from '../../mcp/index.ts';

/**
 * The revisions that a shorthand of the catalogue names: `all`, `any`, `L` (legacy), `M` (modern), `V3`, `V2+`,
 * `V2–V4`, or several of these apart by spaces or commas. Words that name no revision (`HTTP`) are passed over.
 */
export function revisionsNamed(shorthand: string): readonly Revision[] {
  const words = shorthand.replace(/\([^)]*\)/g, '').split(/[\s,]+/);
  return REVISIONS.filter((_, i) => words.some((word) => names(word, i + 1)));
}

/** Whether a word is a shorthand for some revisions. */
export function isVersionWord(word: string): boolean {
  return REVISIONS.some((_, i) => names(word, i + 1));
}

/** Whether a word of the shorthand covers the revision of this number, V1 … V5. */
function names(word: string, number: number): boolean {
  if (word === 'all' || word === 'any') return true;
  if (word === 'L') return number <= 4;
  if (word === 'M') return number === 5;
  const match = /^V(\d)(\+|–V(\d))?$/.exec(word);
  if (!match) return false;
  const first = Number(match[1]);
  const last = match[2] === '+' ? REVISIONS.length : Number(match[3] ?? first);
  return number >= first && number <= last;
}
