import { assert, constantFrom, json, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './read-configuration.ts';
import { placeAt, type ConfigFormat, type ConfigValue } from './value.ts';

/** What a value stands for; a key that repeats counts by its last member. */
function plain(value: ConfigValue | null): unknown {
  if (value === null) return undefined;
  if (value.kind === 'scalar') return value.value;
  if (value.kind === 'list') return value.items.map(plain);
  return value.kind === 'map' ? Object.fromEntries(value.members.map((one) => [one.key, plain(one.value)])) : value.why;
}

const read = (text: string, format: ConfigFormat): unknown => plain(readConfiguration(text, format).root);
const faultOf = (text: string, format: ConfigFormat): string | undefined =>
  readConfiguration(text, format).fault?.message;

describe('readConfiguration', () => {
  it('reads any JSON as JSON.parse does', () => {
    assert(
      property(json(), (text) => {
        expect(JSON.stringify(read(text, 'json'))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('never throws, and a text that is no JSON has a fault or a remark', () => {
    assert(
      property(string({ unit: constantFrom(...'{}[],:"\'=#/*-\\ \n.a1&<|') }), (text) => {
        for (const format of ['json', 'toml', 'yaml'] as const) readConfiguration(text, format);
        const { root, fault, remarks } = readConfiguration(text, 'json');
        let parsed = true;
        try {
          JSON.parse(text);
        } catch {
          parsed = false;
        }
        if (!parsed) expect(root === null || fault !== null || remarks.length > 0).toBe(true);
      }),
    );
  });

  it.each([
    ['{ /* one */ "a": [1, // two\n2,], }', { a: [1, 2] }],
    ['{"a": "// no comment, ]", "b": "\\"/*"}', { a: '// no comment, ]', b: '"/*' }],
    ['\ufeff{}', {}],
    ['// nothing but this', undefined],
    ['', undefined],
  ])('reads JSON with comments: %s', (text, value) => {
    expect(read(text, 'jsonc')).toEqual(value);
    expect(faultOf(text, 'jsonc')).toBe(undefined);
  });

  it.each(['[,]', '{"a":,}', '{,}', '[1,,]', '{"a":1 "b":2}', '{"a"}', '/* open', '{"a":1}}', 'nul'])(
    'finds the fault of %s',
    (text) => {
      const { root, fault } = readConfiguration(text, 'jsonc');
      expect([root, fault === null]).toEqual([null, text === '/* open']);
    },
  );

  it.each([
    [
      'a = 1\nb.c = "x" # no\n[t]\nd = \'\\\'\n[t.u]\ne = [1, [2,], # c\n]\n',
      { a: 1, b: { c: 'x' }, t: { d: '\\', u: { e: [1, [2]] } } },
    ],
    ['[[l]]\na = 1\n[l.s]\nb = 2\n[[l]]\na = 3', { l: [{ a: 1, s: { b: 2 } }, { a: 3 }] }],
    ['a = """\nx\\\n   y"""\nb = \'\'\'q\'\'\'\'\'\nc = "\\u00e9\\t"', { a: 'xy', b: "q''", c: 'é\t' }],
    ['a = { b = 1, "c d" = { e = true } }\r\n', { a: { b: 1, 'c d': { e: true } } }],
    [
      'd = 1979-05-27 07:32:00Z\nt = 07:32:00\nh = 0xff\nf = -1_0.5e3\ni = inf',
      { d: '1979-05-27 07:32:00Z', t: '07:32:00', h: '0xff', f: -10500, i: 'inf' },
    ],
    ['[a.b]\nx = 1\n[a]\ny = 2', { a: { b: { x: 1 }, y: 2 } }],
    ['# nothing', {}],
  ])('reads TOML: %s', (text, value) => {
    expect(faultOf(text, 'toml')).toBe(undefined);
    expect(read(text, 'toml')).toEqual(value);
  });

  it.each([
    'a',
    'a =',
    'a = b',
    'a = 1 2',
    'a = "',
    'a = "\n"',
    'a = 1\na = 2',
    '[a',
    '[a]\n[a]',
    'a = {b = 1\n}',
    'a.b = 1\na.b.c = 2',
    'a = {}\na.b = 1',
    'a = "\\q"',
    'a = 01x',
    `a = ${'['.repeat(3000)}`,
  ])('finds the fault of the TOML %s', (text) => {
    expect(faultOf(text, 'toml')).not.toBe(undefined);
  });

  it('resolves no alias of YAML, however many there are', () => {
    const bomb = Array.from(
      { length: 40 },
      (_, at) => `k${at}: &a${at} [${at === 0 ? '1' : `*a${at - 1}, *a${at - 1}`}]`,
    ).join('\n');
    expect(faultOf(bomb, 'yaml')).toBe(undefined);
    expect(faultOf('['.repeat(20_000), 'yaml')).not.toBe(undefined);
    expect(faultOf('a: 1\n---\nb: 2\n', 'yaml')).toBe('A second document follows');
  });

  it('says line and column', () => {
    expect(placeAt('a\nbc', 3)).toEqual({ line: 2, column: 2 });
    expect(placeAt('a', 0)).toEqual({ line: 1, column: 1 });
  });
});
