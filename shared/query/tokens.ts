/** What a stretch of a filter's text is, for reading and for colouring. */
export type TokenKind = 'field' | 'operator' | 'value' | 'word' | 'not' | 'and' | 'or' | 'open' | 'close';

/** How a value was written: as it is, in quotes, or as a regular expression between slashes (with `i`: without regard to case). */
export type ValueForm = 'plain' | 'quoted' | 'expression' | 'expression-i';

export interface Token {
  readonly kind: TokenKind;
  /** UTF-16 offsets in the filter: [start, end). */
  readonly start: number;
  readonly end: number;
  /** What it says: for values and words without quotes, escapes and slashes. */
  readonly text: string;
  /** For values and words; what is in quotes is never a keyword, and `*` in it is an asterisk. */
  readonly form: ValueForm;
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

/** A field, or a path into the message: keys after full stops, or in brackets as JSON strings, numbers or `*`. */
const FIELD =
  /((?:[A-Za-z_$][\w$]*|\["(?:[^"\\]|\\.)*"\]|\[(?:\d+|\*)\])(?:\.[A-Za-z_$][\w$-]*|\["(?:[^"\\]|\\.)*"\]|\[(?:\d+|\*)\])*)(>=|<=|!=|[:=<>~])/y;
/** Slashes around a regular expression; what follows must end the value. */
const EXPRESSION = /\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(i?)(?=[\s\u00a0()]|$)/y;
const KEYWORDS = new Map<string, TokenKind>([
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Cuts a filter into tokens. Never throws: what cannot be read is reported with the tokens before it. */
export function tokenize(text: string): TokenReading {
  const tokens: Token[] = [];
  let at = 0;
  const add = (kind: TokenKind, end: number, said = text.slice(at, end), form: ValueForm = 'plain'): void => {
    tokens.push({ kind, start: at, end, text: said, form });
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
      const [, name, operator] = FIELD.exec(text) ?? [];
      const isTerm = name !== undefined && operator !== undefined;
      if (isTerm) {
        add('field', at + name.length);
        add('operator', at + operator.length);
      }
      const piece = readPiece(text, at, operator === '~');
      if (piece.end === null) return { tokens, problem: { column: at, message: 'This quote is not closed.' } };
      add(isTerm ? 'value' : keyword(piece), piece.end, piece.text, piece.form);
    }
  }
  return { tokens, problem: null };
}

interface Piece {
  readonly text: string;
  readonly form: ValueForm;
  /** Null when a quote is not closed. */
  readonly end: number | null;
}

function keyword(piece: Piece): TokenKind {
  return (piece.form === 'plain' ? KEYWORDS.get(piece.text.toLowerCase()) : undefined) ?? 'word';
}

/** Reads a value: in quotes, between slashes, or up to a space or a bracket; a bare expression may have brackets in pairs. */
function readPiece(text: string, from: number, bracketed: boolean): Piece {
  if (text.charAt(from) === '"') return readQuoted(text, from);
  EXPRESSION.lastIndex = from;
  const expression = EXPRESSION.exec(text);
  if (expression !== null) {
    const form = expression[2] === 'i' ? 'expression-i' : 'expression';
    return { text: expression[1] ?? '', form, end: EXPRESSION.lastIndex };
  }
  let at = from;
  let depth = 0;
  for (; at < text.length && !isSpace(text.charAt(at)); at += 1) {
    const char = text.charAt(at);
    if (char !== '(' && char !== ')') continue;
    if (!bracketed || (char === ')' && depth === 0)) break;
    depth += char === '(' ? 1 : -1;
  }
  return { text: text.slice(from, at), form: 'plain', end: at };
}

/** In quotes a backslash takes the next character as it is; \n, \r, \t, \b, \f and \uXXXX are those of JSON. */
function readQuoted(text: string, from: number): Piece {
  let said = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return { text: said, form: 'quoted', end: at + 1 };
    if (char !== '\\' || at + 1 === text.length) {
      said += char;
      continue;
    }
    at += 1;
    const code = /^u([0-9a-f]{4})/i.exec(text.slice(at, at + 5))?.[1];
    if (code === undefined) said += ESCAPES[text.charAt(at)] ?? text.charAt(at);
    else {
      said += String.fromCharCode(Number.parseInt(code, 16));
      at += 4;
    }
  }
  return { text: said, form: 'quoted', end: null };
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r' || char === '\u00a0';
}

/** A minus sign turns round what it touches. */
function turns(next: string): boolean {
  return next !== '' && next !== ')' && !isSpace(next);
}
