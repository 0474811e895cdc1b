/** UTF-16 offsets: [start, end). */
export type Span = readonly [start: number, end: number];

export interface MemberSpan {
  readonly key: Span;
  readonly value: Span;
}

/**
 * Where a member stands in a JSON text that is known to be valid and whose object begins at `from`; of a key that is repeated the
 * last one, as `JSON.parse` has it. Null where there is none on the way.
 */
export function memberSpan(text: string, from: number, path: readonly string[]): MemberSpan | null {
  let at = from;
  let found: MemberSpan | null = null;
  for (const key of path) {
    found = null;
    for (const one of membersOf(text, at)) if (JSON.parse(text.slice(...one.key)) === key) found = one;
    if (found === null) return null;
    at = found.value[0];
  }
  return found;
}

/** The members of the object that begins at `from` (or the white space before it); none where no object does. */
export function* membersOf(text: string, from: number): Generator<MemberSpan> {
  let at = afterSpace(text, from);
  if (text[at] !== '{') return;
  at = afterSpace(text, at + 1);
  while (at < text.length && text[at] !== '}') {
    const key: Span = [at, afterString(text, at)];
    // Over the colon.
    const start = afterSpace(text, afterSpace(text, key[1]) + 1);
    const value: Span = [start, afterValue(text, start)];
    yield { key, value };
    at = afterSpace(text, value[1]);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

function afterString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  do {
    const char = text[at];
    if (char === '"') at = afterString(text, at);
    else if (char === '{' || char === '[') {
      depth += 1;
      at += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      at += 1;
    } else if (depth > 0) at += 1;
    else while (at < text.length && !/[,\]}\s]/.test(text[at]!)) at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}
