import type { Random } from './random.ts';

/** Names that JavaScript has for itself. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'then',
  'hasOwnProperty',
  '',
  '0',
  '\\u0000',
];

/** Numbers at the edges of what is one, as JSON texts. */
const NUMBERS =
  '0 -0 -1 1.5 1e15 1e300 1e400 -1e-400 9007199254740993 2147483648 4294967296 1E+2 0.1e1 123456789012345678901234567890'.split(
    ' ',
  );

/** Insides of JSON strings, as they are written. */
const STRINGS = [
  '',
  ' ',
  '\\u0000',
  '\\ud800',
  '\\udc00\\ud800',
  '\\u202e\\u2066',
  '\\u001b]52;c;AAAA\\u0007',
  '\\n\\r\\u2028',
  '\\"\\\\\\/',
  '\\u000a##[set-output name=a]b',
  '<img src=x onerror=alert(1)>',
  ']]> --> ``` | [x](javascript:a)',
  'x://y{?__proto__*}{+a,b:3}{/c}',
  '../../etc/passwd',
  'Bearer abcdefghijklmnopqrstuvwxyz0123456789',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLWEtdG9rZW4',
  'https://user:secret-of-mine@example.com/?token=abcdef0123456789',
  'data:text/html;base64,AAAA',
  'text/html;profile=mcp-app; charset=',
  '=?base64?4p2k?=',
  'AA=A',
  '2025-13-45T99:99:99Z',
  '2026-07-28',
  '2024-11-05',
  'é€😀ﬁ\\u0301',
  '{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1}',
  '(a+)+$',
  '#/$defs/a',
  '-32602',
];

const WORDS = [
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '[null]',
  '[{}]',
  '{"a":{}}',
  '[[],[]]',
  '{"__proto__":{"a":1}}',
  '{"toString":1,"valueOf":1}',
];

/** A JSON value that nobody expects in its place, as text; seldom a deep, wide or long one. */
export function hostileValue(random: Random): string {
  if (random.once(400)) return largeValue(random);
  switch (random.below(4)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return random.pick(WORDS);
    default:
      return `"${hostileString(random)}"`;
  }
}

/** The inside of a JSON string. */
export function hostileString(random: Random): string {
  if (random.once(4)) return random.pick(STRINGS) + random.pick(STRINGS);
  return random.pick(STRINGS);
}

function largeValue(random: Random): string {
  const size = 10 ** (1 + random.below(4)) * (1 + random.below(9));
  switch (random.below(7)) {
    case 0:
      return '['.repeat(size) + ']'.repeat(size);
    case 1:
      return `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`;
    case 2:
      return `"${random
        .pick(['x', '\\"', '\\ud800', 'é', '/a', '{{a}}', 'a='])
        .repeat(size)
        .slice(0, size * 4)}"`;
    case 3:
      return `[${Array.from({ length: size }, (_, i) => i).join(',')}]`;
    case 4:
      return `{${Array.from({ length: size }, (_, i) => `"k${i}":${i}`).join(',')}}`;
    case 5:
      return `[${'{"name":"a","uri":"x://a","inputSchema":{"type":"object"}},'.repeat(Math.min(size, 1_000))}{}]`;
    default:
      return '7'.repeat(size);
  }
}
