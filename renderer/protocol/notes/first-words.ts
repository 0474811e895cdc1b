/** Longest first words of a note where there is room for one line, in UTF-16 units. */
const FIRST_WORDS = 80;

/** The first line of a note, cut where it is long. */
export function firstWords(note: string): string {
  const line = note.trimStart().split('\n', 1)[0]!.trimEnd();
  return line.length > FIRST_WORDS ? `${line.slice(0, FIRST_WORDS - 1)}…` : line;
}
