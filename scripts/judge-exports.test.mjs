import { describe, expect, it } from 'vitest';
import { moduleOf } from './imports-of.mjs';
import { judgeExports } from './judge-exports.mjs';

const judged = (files, beside = {}) => judgeExports(read(files), read(beside));
const read = (files) => new Map(Object.entries(files).map(([file, text]) => [file, moduleOf(file, text)]));

describe('judgeExports', () => {
  it('finds values that nobody imports, and names that are handed on in vain', () => {
    const wrong = judged({
      'a/one.ts': 'export const used = 1, unused = 2; export interface Only {} export class Kept {}',
      'a/index.ts': "export { used, Kept as Known, type Only } from './one.ts';",
      'b/two.ts': "import { used } from '../a/index.ts'; used;",
    });
    expect(wrong).toEqual([
      'a/one.ts: nobody imports unused from here: it is exported in vain.',
      'a/one.ts: nobody imports Kept from here: it is exported in vain.',
      'a/index.ts: nobody imports Known from here: it is handed on in vain.',
      'a/index.ts: nobody imports Only from here: it is handed on in vain.',
    ]);
  });

  it.each([
    ['by a name of its own', "import { y as x } from './all.ts'; x;", "export { x as y } from './one.ts';"],
    ['with everything', "import { x } from './all.ts'; x;", "export * from './one.ts';"],
    ['as a whole', "import * as all from './all.ts'; all;", "export { x } from './one.ts';"],
    ['late', "const { x } = await import('./all.ts'); x;", "export { x } from './one.ts';"],
    ['as a type', "let x: import('./all.ts').x;", "export { x } from './one.ts';"],
    ['through another hand', "import { x } from './all.ts'; x;", "import { x } from './one.ts'; export { x };"],
  ])('follows what is taken %s', (_how, taker, face) => {
    expect(judged({ 'one.ts': 'export const x = 1;', 'all.ts': face, 'taker.ts': taker })).toEqual([]);
  });

  it('asks settings of tools what they take, too', () => {
    expect(
      judged({ 's/x.mjs': 'export const x = 1;' }, { 'vite.config.ts': "import { x } from './s/x.mjs'; x;" }),
    ).toEqual([]);
  });
});
