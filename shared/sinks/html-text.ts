import { CI_COMMAND } from './steering.ts';

/** Markup that may stand in a page as it is: made by `markup`, whose values are escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Overrides of direction, and characters without a shape, would make a text look like another one. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text as it may stand in an element or between the quotes of an attribute; what cannot be seen is written as its number. */
export function htmlText(text: string): string {
  return text
    .replace(INVISIBLE, (unit) => `[U+${(unit.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replace(CI_COMMAND, (sign) => `&#${sign.charCodeAt(0)};`);
}

type Value = string | number | Markup | readonly Markup[] | null;

/** A template of markup: whatever is put in is escaped, unless it is markup itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let out = parts[0] ?? '';
  for (const [at, value] of values.entries()) out += valueText(value) + (parts[at + 1] ?? '');
  return new Markup(out);
}

/** Markup that was made elsewhere with all its texts escaped. */
export function made(text: string): Markup {
  return new Markup(text);
}

export const NOTHING = new Markup('');

function valueText(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : htmlText(String(value));
}
