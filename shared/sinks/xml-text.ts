import { CI_COMMAND } from './steering.ts';

/**
 * What may not stand in XML 1.0 (§2.2), what reorders the text beside it, and what would be read as an end of line where none
 * is meant. Tab and line feed may stay in the content of an element.
 */
const UNWELCOME = /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu;

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Any text as the content of an element. Characters that XML cannot have are written as `\u001b`. */
export function xmlText(text: string): string {
  return text
    .replace(UNWELCOME, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)
    .replace(CI_COMMAND, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An element with its attributes; those that are undefined are left out. `content` is XML already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(String(value)).replace(/\t/g, '&#9;').replace(/\n/g, '&#10;')}"`)
    .join('');
  if (content.length === 0) return `<${name}${written}/>`;
  return `<${name}${written}>${content.join('')}</${name}>`;
}
