import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSpace, JsonBytes, JsonCursor, reachOfValue } from './index.ts';

/** JSON, JSON with a character put in, left out or exchanged, and what only looks like it. */
const TEXTS = fc.oneof(
  fc.json(),
  fc
    .tuple(fc.json(), fc.nat(), fc.nat(2), fc.constantFrom(...'{}[],:"\\-+.eE0123tfnu/ \n\t\u0000\ufeffx'))
    .map(([text, place, left, sign]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + sign + text.slice(at + left);
    }),
  fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '-', '.', 'e', '0', '1', 'true', 'u00e', ' '),
  }),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The offset from which on a text is no JSON text, its length where it ends too early; -1 where it is one value and no more. */
function brokenAt(source: string): number {
  const { sound, end } = reachOfValue(source, 0);
  if (!sound) return end;
  const rest = afterSpace(source, end);
  return rest < source.length ? rest : -1;
}

describe('brokenAt', () => {
  it('agrees with JSON.parse on what is JSON', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        expect(brokenAt(text) < 0).toBe(isJson(text));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with JSON.parse on the place, where that names one', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        try {
          JSON.parse(text);
        } catch (fault) {
          const { message } = fault as SyntaxError;
          const named = /at position (\d+)/.exec(message)?.[1];
          if (named !== undefined) expect(brokenAt(text), message).toBe(Number(named));
          if (message.startsWith('Unexpected end')) expect(brokenAt(text)).toBe(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('names the first place from which nothing helps', () => {
    fc.assert(
      fc.property(TEXTS, fc.string(), (text, other) => {
        const at = brokenAt(text);
        if (at < 0 || at === text.length) return;
        expect(brokenAt(text.slice(0, at + 1) + other)).toBe(at);
        expect([-1, at]).toContain(brokenAt(text.slice(0, at)));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', 0],
    [' ', 1],
    ['{"a":}', 5],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1}', 2],
    ['01', 1],
    ['-', 1],
    ['-x', 1],
    ['1.', 2],
    ['1.x', 2],
    ['1e+', 3],
    ['trux', 3],
    ['nul', 3],
    ['"a', 2],
    ['"\\x"', 2],
    ['"\\u12"', 5],
    ['"a\nb"', 2],
    ['{} {}', 3],
    ['{a:1}', 1],
  ])('%j breaks at %i', (text, at) => {
    expect(brokenAt(text)).toBe(at);
  });

  it('reads any depth', () => {
    const deep = 100_000;
    expect(brokenAt('['.repeat(deep) + ']'.repeat(deep))).toBe(-1);
    expect(brokenAt('{"a":'.repeat(deep))).toBe(deep * 5);
  });
});

describe('a value among others', () => {
  it('ends where it ends', () => {
    expect(reachOfValue(' {"a":[1]} {"b"', 0)).toEqual({ sound: true, end: 10 });
    expect(reachOfValue(' {"a":[1]} {"b"', 10)).toEqual({ sound: false, end: 15 });
  });
});

describe('the cursor', () => {
  it('leaves nothing out but white space, in any text', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const cursor = new JsonCursor(text);
        let at = 0;
        while (cursor.next() !== 'end') {
          expect(text.slice(at, cursor.start)).toMatch(/^[ \t\r\n]*$/);
          expect(cursor.end).toBeGreaterThan(cursor.start);
          at = cursor.end;
        }
        expect(text.slice(at)).toMatch(/^[ \t\r\n]*$/);
      }),
    );
  });

  it('finds the same tokens in bytes, at the places of the bytes', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const encoder = new TextEncoder();
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
        const bytes = encoder.encode(text);
        const inText = new JsonCursor(text);
        const inBytes = new JsonCursor(new JsonBytes(bytes));
        for (let token = inText.next(); ; token = inText.next()) {
          expect(inBytes.next()).toBe(token);
          const said = decoder.decode(bytes.slice(inBytes.start, inBytes.end));
          expect(said).toBe(decoder.decode(encoder.encode(text.slice(inText.start, inText.end))));
          if (token === 'end') break;
        }
      }),
    );
  });
});
