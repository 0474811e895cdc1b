import { useState } from 'react';
import { isTooDeep, parseJson } from '../../../shared/json/index.ts';

/** A number with more digits than a JavaScript number keeps: its JSON text. */
interface RawJson {
  readonly rawJSON: string;
}

/** `JSON.rawJSON` of ECMAScript 2026: a value that JSON.stringify writes as this very text. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  readonly rawJSON?: (text: string) => RawJson;
  readonly isRawJSON?: (value: unknown) => value is RawJson;
};

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What was typed for a number: the number with all its digits; any other text as that text; undefined for none. */
export function typedNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return NUMBER.test(trimmed) ? exactNumber(trimmed) : text;
}

/** What was typed where any value may stand: JSON as what it says, any other text as that text; undefined for none. */
export function typedValue(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}

/** JSON.parse that keeps every digit of a number, where the platform can. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  if (isTooDeep(text)) return parseJson(text);
  return JSON.parse(text, revived) as unknown;
}

/** The third argument came with ECMAScript 2026; without it numbers are as JSON.parse reads them. */
function revived(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? exactNumber(context.source) : value;
}

/** The text of a value in a field: a text as it is, everything else as JSON; '' for none. */
export function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : valueText(value);
}

/** The JSON text of a value, indented where it has members; '' for none. */
export function valueText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** Whether a value is a number, whatever its digits. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || isRawJSON?.(value) === true;
}

function exactNumber(text: string): unknown {
  const value = Number(text);
  const exact = Number.isFinite(value) && (!/\d{16}/.test(text.replace('.', '')) || sameDigits(text, value));
  return exact || rawJSON === undefined ? value : rawJSON(text);
}

function sameDigits(text: string, value: number): boolean {
  return String(value) === text || (Number.isSafeInteger(value) && /^-?\d+$/.test(text));
}

/** The text of a control while it is typed in: what is typed stays as it is typed, as long as the value is the one that it gave. */
export function useTypedText(
  value: unknown,
  textOf: (value: unknown) => string,
  valueOf: (text: string) => unknown,
  onChange: (value: unknown) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const text = typed !== null && typed.value === value ? typed.text : textOf(value);
  const type = (changed: string): void => {
    const read = valueOf(changed);
    setTyped({ text: changed, value: read });
    onChange(read);
  };
  return [text, type];
}
