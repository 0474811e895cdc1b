import { describe, expect, it } from 'vitest';
import { FIELDS } from './fields.ts';
import { parseQuery } from './parse.ts';
import { pathTo, termOf, withTerm, type TermJoin, type TermValue } from './terms.ts';
import { sampleView } from './testing/sample-view.ts';

describe('termOf', () => {
  it.each<[string, TermValue, string]>([
    ['method', 'tools/call', 'method=tools/call'],
    ['dir', 's2c', 'dir:s2c'],
    ['tool', 'a tool', 'tool="a tool"'],
    ['finding', 'error', 'finding="error"'],
    ['id', '"a"', 'id="\\"a\\""'],
    ['latency', 1_500, 'latency=1500us'],
    ['status', 404, 'status:404'],
    ['params.limit', 10, 'params.limit=10'],
    ['params.limit', '10', 'params.limit="10"'],
    ['params.on', true, 'params.on=true'],
    ['params.on', null, 'params.on=null'],
    ['params.name', 'search', 'params.name=search'],
    ['params.glob', '*', 'params.glob="*"'],
  ])('%s of %s', (field, value, term) => {
    expect(termOf(field, value)).toBe(term);
    expect(termOf(field, value, true)).toBe(`-${term}`);
  });
});

describe('pathTo', () => {
  it.each<[(string | number)[], string]>([
    [['params', 'name'], 'params.name'],
    [['result', 'content', 0, 'type'], 'result.content[0].type'],
    [['params', '_meta', 'io.example/key'], 'params._meta["io.example/key"]'],
    [['method'], '["method"]'],
    [['odd "key"'], '["odd \\"key\\""]'],
  ])('%j', (keys, path) => {
    expect(pathTo(keys)).toBe(path);
  });
});

describe('withTerm', () => {
  it.each<[string, string, TermJoin, string]>([
    ['', 'a', 'and', 'a'],
    ['', 'a', 'and not', '-a'],
    ['x', 'a', 'replace', 'a'],
    ['x y', 'a', 'and', 'x y a'],
    ['x or y', 'a', 'and', '(x or y) a'],
    ['x or y', 'a', 'and not', '(x or y) -a'],
    ['x y', 'a', 'or', 'x y or a'],
    ['x', '-a', 'and not', 'x a'],
    ['x', 'a or b', 'and', 'x (a or b)'],
    ['x', 'a or b', 'and not', 'x -(a or b)'],
    ['x a', 'a', 'and', 'x a'],
    ['x or a', 'a', 'or', 'x or a'],
    ['(', 'a', 'and', 'a'],
    ['  x  ', 'a', 'and', 'x a'],
  ])('%s with %s by %s', (filter, term, how, result) => {
    expect(withTerm(filter, term, how)).toBe(result);
  });
});

describe('what a row has of a field', () => {
  const view = sampleView([
    { dir: 's2c', class: 'response.error', method: 'tools/call', id: '"a b"', of: ['tools/call', 'find it'] },
    { dir: 'c2s', method: 'resources/read', of: ['resources/read', 'file:///a b'], bytes: 30, latency: 1_500 },
    {
      class: 'http.response',
      dir: 's2c',
      exchange: 3,
      summary: '404 Not Found',
      level: 'error',
      rules: ['http-status'],
    },
    { class: 'process.stderr', dir: null, note: 'look "here"', marked: 'red', origin: 'user', mark: 'pending' },
    { class: 'middle', colour: 'teal' },
  ]);
  it.each(FIELDS.filter(({ at }) => at !== undefined).map((field) => [field.name, field] as const))(
    'is found again by it: %s',
    (name, { at }) => {
      let found = 0;
      for (let row = 0; row < view.rows.length; row += 1) {
        const value = at?.(view, row) ?? '';
        if (value === '') continue;
        const reading = parseQuery(termOf(name, value));
        expect(reading.ok && reading.test?.(view, row)).toBe(true);
        found += 1;
      }
      expect(found).toBeGreaterThan(0);
    },
  );
});
