import { skipString, skipWord } from './json-scan.ts';

export interface ColouredPiece {
  readonly text: string;
  readonly kind: 'key' | 'str' | 'num' | 'lit' | 'pun' | '';
  readonly at: number;
}

/** A line longer than this is one long string for most of its length: its inner rows are not cut into tokens. */
const LONG_LINE = 65_536;

/**
 * The stretch [start, end) of a laid-out JSON text in coloured pieces. A row may lie inside a long string, so tokens
 * are counted from the beginning of its line. The line feed at the end is left out.
 */
export function coloured(pretty: string, start: number, end: number): ColouredPiece[] {
  const last = pretty.charCodeAt(end - 1) === 10 ? end - 1 : end;
  const line = start === 0 ? 0 : pretty.lastIndexOf('\n', start - 1) + 1;
  if (start - line > LONG_LINE) return [{ text: pretty.slice(start, last), kind: 'str', at: start }];
  const pieces: ColouredPiece[] = [];
  for (let at = line; at < last;) {
    const [next, kind] = tokenAt(pretty, at);
    const from = Math.max(at, start);
    const to = Math.min(next, last);
    if (to > from) pieces.push({ text: pretty.slice(from, to), kind, at: from });
    at = next;
  }
  return pieces;
}

function tokenAt(text: string, at: number): readonly [next: number, kind: ColouredPiece['kind']] {
  const character = text[at] ?? '';
  if (character === '"') {
    const next = skipString(text, at);
    return [next, text[next] === ':' ? 'key' : 'str'];
  }
  if ('{}[],:'.includes(character)) return [at + 1, 'pun'];
  if (character === ' ') {
    let next = at + 1;
    while (text[next] === ' ') next += 1;
    return [next, ''];
  }
  const next = skipWord(text, at);
  return [
    next,
    /[-\d]/.test(character) ? 'num' : /^(?:true|false|null)$/.test(text.slice(at, Math.min(next, at + 6))) ? 'lit' : '',
  ];
}
