/** What a stretch of a filter's text is, for reading and for colouring. */
export type TokenKind = 'field' | 'operator' | 'value' | 'word' | 'not' | 'and' | 'or' | 'open' | 'close';

export interface Token {
  readonly kind: TokenKind;
  /** UTF-16 offsets in the filter: [start, end). */
  readonly start: number;
  readonly end: number;
  /** What it says: for values and words without quotes and escapes. */
  readonly text: string;
  /** True when it was written in quotes: it is never a keyword then. */
  readonly quoted: boolean;
}

/** Where a filter could not be read. */
export interface QueryProblem {
  /** UTF-16 offset of the fault. */
  readonly column: number;
  /** One sentence. */
  readonly message: string;
}

export interface TokenReading {
  /** Tokens up to the fault, or all of them. */
  readonly tokens: readonly Token[];
  readonly problem: QueryProblem | null;
}

const FIELD = /([A-Za-z]+)(>=|<=|!=|[:=<>])/y;
const KEYWORDS = new Map<string, TokenKind>([
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
]);

/** Cuts a filter into tokens. Never throws: what cannot be read is reported with the tokens before it. */
export function tokenize(text: string): TokenReading {
  const tokens: Token[] = [];
  let at = 0;
  const add = (kind: TokenKind, end: number, said = text.slice(at, end), quoted = false): void => {
    tokens.push({ kind, start: at, end, text: said, quoted });
    at = end;
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (isSpace(char)) at += 1;
    else if (char === '(') add('open', at + 1);
    else if (char === ')') add('close', at + 1);
    else if (char === '-' && turns(text.charAt(at + 1))) add('not', at + 1);
    else {
      FIELD.lastIndex = at;
      const field = FIELD.exec(text);
      const isTerm = field?.[1] !== undefined && field[2] !== undefined;
      if (isTerm) {
        add('field', at + field[1]!.length);
        add('operator', at + field[2]!.length);
      }
      const piece = readPiece(text, at);
      if (piece.end === null) return { tokens, problem: { column: at, message: 'This quote is not closed.' } };
      if (isTerm) add('value', piece.end, piece.text, piece.quoted);
      else add(keyword(piece), piece.end, piece.text, piece.quoted);
    }
  }
  return { tokens, problem: null };
}

interface Piece {
  readonly text: string;
  readonly quoted: boolean;
  /** Null when a quote is not closed. */
  readonly end: number | null;
}

function keyword(piece: Piece): TokenKind {
  return (piece.quoted ? undefined : KEYWORDS.get(piece.text.toLowerCase())) ?? 'word';
}

/** Reads a value: in quotes (where a backslash takes the next character as it is), or up to a space or a bracket. */
function readPiece(text: string, from: number): Piece {
  let at = from;
  if (text.charAt(at) !== '"') {
    while (at < text.length && !isEnd(text.charAt(at))) at += 1;
    return { text: text.slice(from, at), quoted: false, end: at };
  }
  let said = '';
  for (at += 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return { text: said, quoted: true, end: at + 1 };
    if (char === '\\' && at + 1 < text.length) at += 1;
    said += text.charAt(at);
  }
  return { text: said, quoted: true, end: null };
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\u00a0';
}

/** A minus sign turns round what it touches. */
function turns(next: string): boolean {
  return next !== '' && next !== ')' && !isSpace(next);
}

function isEnd(char: string): boolean {
  return isSpace(char) || char === '(' || char === ')';
}
