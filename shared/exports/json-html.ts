import { htmlText, made, type Markup } from '../sinks/index.ts';

/** A token of JSON (RFC 8259 §2). */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Nothing is indented further. */
const DEEPEST = 40;

/**
 * A JSON text laid out to be read, one member a line, in the colours of the window. Every string and number stands there as it was
 * written. `text` has to be JSON.
 */
export function jsonHtml(text: string): Markup {
  let out = '';
  let depth = 0;
  let before = '';
  const tokens = text.match(TOKEN) ?? [];
  const line = (): string => `\n${'  '.repeat(Math.min(depth, DEEPEST))}`;
  for (const [at, token] of tokens.entries()) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const empty = closes && (before === '{' || before === '[');
    if ((closes && !empty) || (!closes && (before === '{' || before === '[')) || before === ',') out += line();
    out += token === ':' ? ': ' : coloured(token, tokens[at + 1] === ':');
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return made(out);
}

function coloured(token: string, key: boolean): string {
  const first = token[0] ?? '';
  if ('{}[],'.includes(first)) return token;
  const kind = key ? 'k' : first === '"' ? 's' : first === '-' || (first >= '0' && first <= '9') ? 'n' : 'l';
  return `<i class="${kind}">${htmlText(token)}</i>`;
}
