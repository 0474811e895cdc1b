/** True for texts that match a pattern in which `*` stands for anything; letters' case does not matter. */
export type TextTest = (text: string) => boolean;

/** Matches the whole text. */
export function wholePattern(pattern: string): TextTest {
  const expression = new RegExp(`^${source(pattern)}$`, 'iu');
  return (text) => expression.test(text);
}

/** Matches any part of the text. */
export function partPattern(pattern: string): TextTest {
  const expression = new RegExp(source(pattern), 'iu');
  return (text) => expression.test(text);
}

/** Remembers the answer for each text: for columns with few different values. */
export function remembered(test: TextTest): TextTest {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const fresh = test(text);
    known.set(text, fresh);
    return fresh;
  };
}

// A run of `*` says no more than one, and would make matching slow. Lone surrogates cannot stand in a `u` pattern as
// they are, so every pattern is written from its code points.
function source(pattern: string): string {
  let written = '';
  for (const char of pattern.replace(/\*+/g, '*')) {
    const code = char.codePointAt(0) ?? 0;
    written += char === '*' ? '[^]*' : `\\u{${code.toString(16)}}`;
  }
  return written;
}
