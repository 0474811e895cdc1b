import { expect, it } from 'vitest';
import { firstChunks, holdFirstScript } from './first-script.mjs';

const chunk = (fileName, code, imports = [], more = {}) => ({ type: 'chunk', fileName, code, imports, ...more });

const output = [
  chunk('index.js', 'é'.repeat(5), ['shared.js'], { isEntry: true, dynamicImports: ['late.js'] }),
  chunk('shared.js', 'x'.repeat(30), ['deep.js', 'index.js']),
  chunk('deep.js', 'x'.repeat(20), ['shared.js']),
  chunk('late.js', 'x'.repeat(900), ['shared.js']),
  { type: 'asset', fileName: 'index.css', source: 'x'.repeat(900) },
];

it('counts the bytes of the entry and of all that it imports at once', () => {
  expect(firstChunks(output)).toEqual([
    { name: 'shared.js', bytes: 30 },
    { name: 'deep.js', bytes: 20 },
    { name: 'index.js', bytes: 10 },
  ]);
});

it('refuses more than is allowed, and names the largest', () => {
  expect(() => holdFirstScript(output, 60)).not.toThrow();
  expect(() => holdFirstScript(output, 59)).toThrow(/60 bytes.*59 are allowed.*shared\.js \(30\)/);
});
