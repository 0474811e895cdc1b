import { TOKEN_CHARACTERS } from '../../../shared/mcp/index.ts';

const HEADER_LINE = new RegExp(`^\\s*([${TOKEN_CHARACTERS}]+):(.*)$`);

/** A line of a list that a user edits. */
export interface FormLine {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

let nextKey = 1;

/** A new line of a list. */
export function formLine(name = '', value = ''): FormLine {
  return { key: nextKey++, name, value };
}

/** `NAME=value` lines, as in a .env file; quotes around a value are taken off. Other lines are left out. */
export function environmentLines(text: string): FormLine[] {
  return linesOf(text, /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/, unquoted);
}

/** `Name: value` lines, as in an HTTP head. Other lines are left out. */
export function headerLines(text: string): FormLine[] {
  return linesOf(text, HEADER_LINE, (value) => value);
}

function linesOf(text: string, pattern: RegExp, valueOf: (text: string) => string): FormLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = pattern.exec(line) ?? [];
    return name === undefined ? [] : [formLine(name, valueOf(value.trim()))];
  });
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

/** A number of seconds up to a day, in ms; null when the text is none. */
export function secondsRead(text: string): number | null {
  const ms = Math.round(Number(text) * 1000);
  return text.trim() !== '' && ms >= 0 && ms <= 86_400_000 ? ms : null;
}
