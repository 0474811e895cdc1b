import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineBuffer } from './line-buffer.ts';

function escaped(text: string): string {
  const given: Buffer[] = [];
  const lines = new LineBuffer((bytes) => void given.push(Buffer.from(bytes)));
  lines.escaped(Buffer.from(text));
  lines.flush();
  return `"${Buffer.concat(given).toString()}"`;
}

it('escapes a text as JSON.stringify does', () => {
  const every = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('');
  // Wherever the places are, by which four bytes are looked at at once.
  for (const before of ['', 'x', 'xy', 'xyz']) expect(escaped(before + every)).toBe(JSON.stringify(before + every));
  const unit = fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u001f', ' ', '!', '#', '[', ']', '\u007f', '\u0080', 'é', '😀'),
    fc.string({ minLength: 40, maxLength: 70 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 400 }), (text) => {
      expect(escaped(text)).toBe(JSON.stringify(text));
    }),
  );
});

it('escapes a text that is longer than what it gathers', () => {
  const text = `${'y'.repeat(100_001)}"${'\n'.repeat(100_000)}${'é'.repeat(100_000)}`;
  expect(escaped(text)).toBe(JSON.stringify(text));
});
