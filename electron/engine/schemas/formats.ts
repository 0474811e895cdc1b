import addFormats from 'ajv-formats';

/** Longer texts are not held against a format: no address is that long, and the patterns of formats may be slow. UTF-16 units. */
const LONGEST_ADDRESS = 65_536;

/** Base64 with padding (RFC 4648 §4), as the format `byte` has it. In one pass, since such texts are long. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !/[^A-Za-z0-9+/]/.test(padding === 0 ? text : text.slice(0, -padding));
}

/** A format whose check is left out for texts that are too long for it. */
export function bounded(matches: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.length > LONGEST_ADDRESS || matches(text);
}

function address(name: 'uri' | 'uri-template'): (text: string) => boolean {
  const format = addFormats.get(name);
  if (format instanceof RegExp) return bounded((text) => format.test(text));
  return typeof format === 'function' ? bounded(format as (text: string) => boolean) : () => true;
}

/** The formats that the schemas of the protocol name. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uri: address('uri'),
  'uri-template': address('uri-template'),
  byte: isBase64,
};
