import { JsonCursor, type JsonToken } from '../../../shared/json/index.ts';

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
  const put = (at: number, next: number, kind: ColouredPiece['kind']): void => {
    const from = Math.max(at, start);
    const to = Math.min(next, last);
    if (to > from) pieces.push({ text: pretty.slice(from, to), kind, at: from });
  };
  const cursor = new JsonCursor(pretty, line);
  for (let at = line; at < last; at = cursor.end) {
    const token = cursor.next();
    put(at, cursor.start, '');
    put(cursor.start, cursor.end, token === 'string' && pretty[cursor.end] === ':' ? 'key' : KINDS[token]);
  }
  return pieces;
}

const KINDS: Readonly<Record<JsonToken, ColouredPiece['kind']>> = {
  '{': 'pun',
  '}': 'pun',
  '[': 'pun',
  ']': 'pun',
  ',': 'pun',
  ':': 'pun',
  string: 'str',
  number: 'num',
  literal: 'lit',
  word: '',
  end: '',
};
