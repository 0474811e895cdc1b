import { describe, expect, it } from 'vitest';
import { COMPUTED } from './imports-of.mjs';
import { judge, NODE } from './judge-imports.mjs';

const tree = (files) => new Map(Object.entries(files));

/** Two floors: `shared/low` below `shared/high`, and a window above both. */
const ROOMS = [
  { room: 'shared/low' },
  { room: 'shared/high', may: ['shared/low'] },
  { room: 'window', may: ['shared/high'], packages: ['react', NODE] },
];
const SOUND = {
  'shared/low/index.ts': ['./a.ts'],
  'shared/low/a.ts': [],
  'shared/low/testing/scripted.ts': ['../a.ts', 'vitest'],
  'shared/high/index.ts': ['../low/index.ts'],
  'window/index.tsx': ['../shared/high/index.ts', 'react', 'node:fs'],
};

/** What is wrong with the sound house when some of its files import something else. */
const wrong = (files, rooms = ROOMS) => judge(tree({ ...SOUND, ...files }), rooms);

describe('judge', () => {
  it('finds nothing wrong with a house that keeps its lists', () => {
    expect(wrong({})).toEqual([]);
  });

  it.each([
    ['a folder that is not listed', 'shared/new/a.ts', [], 'no room'],
    ['a folder in a room that is not listed', 'shared/low/deep/a.ts', [], 'no room'],
    ['an import that is not listed', 'window/b.ts', ['../shared/low/index.ts'], 'window may not import shared/low'],
    ['an import of what is above', 'shared/low/b.ts', ['../high/index.ts'], 'shared/low may not import shared/high'],
    ['an import past the face', 'shared/high/b.ts', ['../low/a.ts'], 'by its face'],
    ['an import past the face by a test', 'shared/high/b.test.ts', ['../low/a.ts'], 'by its face'],
    ['an import past the face by a script', 'shared/high/b.mjs', ['../low/a.ts'], 'by its face'],
    ['a stylesheet of another room', 'shared/high/b.css', ['../low/b.css'], 'by its face'],
    ['a package that is not listed', 'shared/low/b.ts', ['zod'], 'package zod'],
    ['a part of such a package', 'shared/low/b.ts', ['@scope/name/part'], 'package @scope/name'],
    ['a package of tests in what is delivered', 'window/b.ts', ['vitest'], 'package vitest'],
    ['Node where there is none', 'shared/low/b.ts', ['node:fs'], 'nothing of Node'],
    ['test support outside of tests', 'shared/high/b.ts', ['../low/testing/scripted.ts'], 'only tests'],
    ['test support in its own room', 'shared/low/b.ts', ['./testing/scripted.ts'], 'only tests'],
    ['a module by a computed name', 'window/b.ts', [COMPUTED], 'plain string'],
    ['a file outside of the house', 'window/b.ts', ['../elsewhere/a.ts'], 'elsewhere is no room'],
    [
      'a test that looks up the stairs',
      'shared/low/b.test.ts',
      ['../../window/index.tsx'],
      'shared may not import window',
    ],
  ])('refuses %s', (_what, file, imports, why) => {
    const [first] = wrong({ [file]: imports });
    expect(first).toContain(file);
    expect(first).toContain(why);
  });

  it.each([
    ['its own files', 'shared/low/b.test.ts', ['./a.ts']],
    ['test support', 'shared/high/b.test.ts', ['../low/testing/scripted.ts']],
    ['any face below or beside it', 'shared/low/b.test.ts', ['../high/index.ts']],
    ['packages of tests, and Node', 'shared/low/b.test.ts', ['vitest', 'node:fs']],
  ])('lets a test import %s', (_what, file, imports) => {
    expect(wrong({ [file]: imports })).toEqual([]);
  });

  it('lets everybody know the version of the project', () => {
    expect(wrong({ 'window/b.ts': ['../package.json'] })).toEqual([]);
  });

  it('refuses a room that nobody lives in, and a permission for one that is not there', () => {
    expect(wrong({}, [...ROOMS, { room: 'shared/gone', may: ['shared/never'] }])).toEqual([
      'shared/gone is listed as a room, and has no sources.',
      'shared/gone may import shared/never, which is no room.',
      'shared/gone may import shared/never, and does not.',
    ]);
  });

  it('refuses a permission that is not used, whether for a room or a package; what only a test uses is none', () => {
    const rooms = [
      ...ROOMS.slice(0, 2),
      { room: 'window', may: ['shared/high', 'shared/low'], packages: ['react', NODE, 'zod'] },
    ];
    expect(wrong({ 'window/b.test.ts': ['../shared/low/index.ts'] }, rooms)).toEqual([
      'window may import shared/low, and does not.',
      'window may import zod, and does not.',
    ]);
  });

  it('takes a layer as used by any of it', () => {
    const rooms = [
      ...ROOMS.slice(0, 2),
      { room: 'window', may: [['shared/low', 'shared/high']], packages: [['react', 'zustand'], NODE] },
    ];
    expect(wrong({}, rooms)).toEqual([]);
    expect(wrong({ 'window/index.tsx': ['react', 'node:fs'] }, rooms)).toEqual([
      'window may import shared/low, shared/high, and does not.',
    ]);
  });

  it('reports a circle with the files that close it, also of types and over a room between', () => {
    const rooms = [
      { room: 'a', may: ['b'] },
      { room: 'b', may: ['c'] },
      { room: 'c', may: ['a'] },
    ];
    const files = {
      'a/index.ts': ['../b/index.ts'],
      'a/more.ts': ['../b/index.ts'],
      'b/index.ts': ['../c/index.ts'],
      'c/index.ts': ['../a/index.ts'],
    };
    expect(judge(tree(files), rooms)).toEqual([
      [
        'These rooms import each other in a circle: a → b → c → a',
        '  a → b: index.ts, more.ts',
        '  b → c: index.ts',
        '  c → a: index.ts',
      ].join('\n'),
    ]);
    // Tests of two rooms may look at each other.
    expect(wrong({ 'shared/low/a.test.ts': ['../high/index.ts'] })).toEqual([]);
  });

  it('knows a circle between a room and one within it', () => {
    const rooms = [
      { room: 'a', may: ['a/b'] },
      { room: 'a/b', may: ['a'] },
    ];
    const [circle] = judge(tree({ 'a/index.ts': ['./b/index.ts'], 'a/b/index.ts': ['../index.ts'] }), rooms);
    expect(circle).toContain('a → a/b → a');
  });

  it('lets a room have further faces, or only faces', () => {
    const files = { 'shared/high/b.ts': ['../low/a.ts'] };
    expect(wrong(files, [{ room: 'shared/low', faces: ['a.ts'] }, ...ROOMS.slice(1)])).toEqual([]);
    expect(wrong(files, [{ room: 'shared/low', faces: 'all' }, ...ROOMS.slice(1)])).toEqual([]);
  });

  it('lets a room that is tests use what is for tests, by its list', () => {
    const rooms = [...ROOMS, { room: 'e2e', may: ['window'], tests: true }];
    expect(wrong({ 'e2e/a.ts': ['../window/index.tsx', '../shared/low/testing/scripted.ts'] }, rooms)).toEqual([]);
    expect(wrong({ 'e2e/a.ts': ['../window/index.tsx', '../shared/low/index.ts'] }, rooms)).toEqual([
      "e2e/a.ts: '../shared/low/index.ts': e2e may not import shared/low.",
    ]);
  });

  it('knows rooms of one kind by the folder around them', () => {
    const rooms = [{ room: 'rules', may: ['rules/*'] }, { room: 'rules/*', may: ['engine'] }, { room: 'engine' }];
    const files = {
      'rules/index.ts': ['./one/index.ts', './two/index.ts'],
      'rules/one/index.ts': ['../../engine/index.ts'],
      'rules/two/index.ts': [],
      'engine/index.ts': [],
    };
    expect(judge(tree(files), rooms)).toEqual([]);
    expect(judge(tree({ ...files, 'rules/two/index.ts': ['../one/index.ts'] }), rooms)).toEqual([
      "rules/two/index.ts: '../one/index.ts': rules/two may not import rules/one.",
    ]);
    expect(judge(tree({ ...files, 'rules/two/deep/a.ts': [] }), rooms)[0]).toContain('is no room');
    expect(judge(tree({ 'rules/index.ts': [], 'engine/index.ts': [] }), rooms)[0]).toBe(
      'rules/* is listed as a room, and has no sources.',
    );
  });
});
