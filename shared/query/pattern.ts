/** True for texts that match. */
export type TextTest = (text: string) => boolean;

/** Kelvin sign and I with a dot, whose small letters would be letters of ASCII: a search in bytes could not find them. */
const ODD = /[\u0130\u212a]/;

/** The text in small letters, for comparing without regard to case. */
export function fold(text: string): string {
  if (!ODD.test(text)) return text.toLowerCase();
  return text.replace(/[^\u0130\u212a]+/g, (stretch) => stretch.toLowerCase());
}

/** Matches the whole text; `*` stands for anything. Takes time linear in the text, however many `*` there are. */
export function wholePattern(pattern: string): TextTest {
  const pieces = pattern.split(/\*+/);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return (text) => text === pattern;
  const middle = pieces.slice(1, -1);
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const at = after(text, middle, first.length);
    return at >= 0 && at + last.length <= text.length;
  };
}

/** Matches any part of the text; `*` stands for anything. */
export function partPattern(pattern: string): TextTest {
  const pieces = pattern.split(/\*+/);
  return (text) => after(text, pieces, 0) >= 0;
}

/** Where the pieces, found one after the other, end; -1 when one is missing. */
function after(text: string, pieces: readonly string[], from: number): number {
  let at = from;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return -1;
    at = found + piece.length;
  }
  return at;
}

/** The same without regard to the case of letters: `pattern` has to be folded. */
export function folded(test: TextTest): TextTest {
  return (text) => test(fold(text));
}

const MOST_REMEMBERED = 10_000;

/** Remembers the answer for each text: for columns with few different values. */
export function remembered(test: TextTest): TextTest {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const fresh = test(text);
    if (known.size < MOST_REMEMBERED) known.set(text, fresh);
    return fresh;
  };
}
