import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = resolve(import.meta.dirname, '..');
const TOKENS = readFileSync(join(RENDERER, 'theme', 'tokens.css'), 'utf8');
/** Sizes up to this many pixels have a token. */
const LARGEST_TOKEN = 40;
const DECLARATION = /(?:^|[;{}])\s*([\w-]+)\s*:\s*([^;{}]+)/g;
const SHEETS = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.endsWith('tokens.css'),
);

function textOf(file: string): string {
  return readFileSync(join(RENDERER, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
}

test('small sizes are tokens, but for the columns of a table', () => {
  expect(SHEETS.length).toBeGreaterThan(70);
  const literals = SHEETS.flatMap((file) =>
    [...textOf(file).matchAll(DECLARATION)].flatMap(([, property = '', value = '']) =>
      /^(grid-template|--)/.test(property)
        ? []
        : [...value.matchAll(/(?<![\w.])(\d+)px/g)]
            .filter(([, size]) => Number(size) <= LARGEST_TOKEN && TOKENS.includes(`--size-${size}:`))
            .map(([size]) => `${file}: ${property}: ${size}`),
    ),
  );
  expect(literals).toEqual([]);
});

test('every size, radius and text size that is used is a token', () => {
  const unknown = SHEETS.flatMap((file) =>
    [...textOf(file).matchAll(/var\((--(?:size|radius|text|hair)[\w-]*)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !TOKENS.includes(`${name}:`)),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('a class has its looks from one sheet: of two, the one that is loaded last would count', () => {
  const sheets = new Map<string, string>();
  const doubled = SHEETS.flatMap((file) =>
    [...textOf(file).matchAll(/^\.([\w-]+) \{/gm)].flatMap(([, name = '']) => {
      const other = sheets.get(name) ?? file;
      sheets.set(name, other);
      return other === file ? [] : [`${name}: ${other} and ${file}`];
    }),
  );
  expect(doubled).toEqual([]);
});
