import type { JsonEdit } from '../json/index.ts';
import type { ConfigFormat, ConfigList, ConfigMember, ConfigScalar } from './value.ts';

/** A stretch of a text that becomes another one. */
export type TextEdit = JsonEdit;

/** A text of this format as an exact value. */
export function quoted(word: string, format: ConfigFormat): string {
  // A text of JSON is one of YAML and of TOML as well, but for DEL, which TOML wants escaped.
  const json = JSON.stringify(word);
  return format === 'toml' ? json.replaceAll('\u007f', String.raw`\u007f`) : json;
}

/** How a scalar is written, where it may be written so as an item of this list too; else the same value in quotes. */
export function asItem(text: string, scalar: ConfigScalar, format: ConfigFormat, list: ConfigList | null): string {
  const exact = text.slice(scalar.start, scalar.end);
  if (format !== 'yaml') return exact;
  const inQuotes = /^["']/.test(exact);
  const fits = !/[\r\n]/.test(exact) && (inQuotes || list?.lines === true || !/[,[\]{}]/.test(exact));
  return fits && exact !== '' ? exact : quoted(String(scalar.value ?? ''), format);
}

/** Puts exact values in front of those that a list has, laid out as they are. Null where its layout leaves no place for that. */
export function insertItems(text: string, list: ConfigList, items: readonly string[]): TextEdit | null {
  const [first, second] = list.items;
  if (first === undefined) return at(list.start + 1, items.join(', '));
  if (list.lines) {
    const dash = dashBefore(text, first.start);
    if (dash < 0) return null;
    const gap = lineEndOf(text) + ' '.repeat(columnOf(text, dash));
    return at(dash, items.map((item) => `- ${item}${gap}`).join(''));
  }
  const [, ownLine] = /(\r?\n[ \t]*)$/.exec(text.slice(list.start, first.start)) ?? [];
  const [, between] = /^,([ \t]*)$/.exec(second === undefined ? '' : text.slice(first.end, second.start)) ?? [];
  const gap = ownLine ?? between ?? ' ';
  return at(first.start, items.map((item) => `${item},${gap}`).join(''));
}

/** Takes the first items of a list away, with what separates them from the next. Null where its layout leaves no way for that. */
export function removeItems(text: string, list: ConfigList, count: number): TextEdit | null {
  const first = list.items[0];
  const last = list.items[count - 1];
  const next = list.items[count];
  if (first === undefined || last === undefined) return null;
  if (list.lines) {
    const dash = dashBefore(text, first.start);
    if (dash < 0) return null;
    if (next === undefined) return { start: dash, end: last.end, text: '[]' };
    const end = dashBefore(text, next.start);
    return end < 0 ? null : { start: dash, end, text: '' };
  }
  if (next !== undefined) return { start: first.start, end: next.start, text: '' };
  const comma = /^\s*,/.exec(text.slice(last.end, list.end))?.[0].length ?? 0;
  return { start: first.start, end: last.end + comma, text: '' };
}

/** Puts a member behind another one, laid out as that is. `value`: its exact text. */
export function insertMember(
  text: string,
  before: ConfigMember,
  key: string,
  value: string,
  format: ConfigFormat,
): TextEdit {
  const { from, keySpan, line } = before;
  const { end } = before.value;
  if (format === 'toml') {
    const pair = `${text.slice(from, keySpan.start)}${key} = ${value}`;
    return at(end, line ? `${lineEndOf(text)}${indentBefore(text, from)}${pair}` : `, ${pair}`);
  }
  if (format === 'yaml')
    return at(
      end,
      line ? `${lineEndOf(text)}${' '.repeat(columnOf(text, from))}${key}: ${value}` : `, ${key}: ${value}`,
    );
  const [lead] = /\s*$/.exec(text.slice(Math.max(0, from - 1_000), from)) ?? [''];
  const [colon] = /^\s*:\s*$/.exec(text.slice(keySpan.end, before.value.start)) ?? [': '];
  return at(end, `,${lead}${JSON.stringify(key)}${colon}${value}`);
}

function at(place: number, text: string): TextEdit {
  return { start: place, end: place, text };
}

/** Where the dash of an item is; -1 where something stands between them. */
function dashBefore(text: string, start: number): number {
  let at = start - 1;
  while (text[at] === ' ' || text[at] === '\t') at -= 1;
  return text[at] === '-' ? at : -1;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

function indentBefore(text: string, at: number): string {
  return /[ \t]*$/.exec(text.slice(at - columnOf(text, at), at))?.[0] ?? '';
}

function lineEndOf(text: string): string {
  const end = text.indexOf('\n');
  return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}
