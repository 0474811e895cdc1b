import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE_NOISE, TEXT_NOISE, withoutNoise } from './built-in-noise.ts';
import { differencesOf, type JsonDifference, type NoiseRule } from './json-difference.ts';
import { pathText, readPattern, withAnyIndex, type JsonStep } from './json-path.ts';
import { argumentsText, rulesFor } from './noise-scope.ts';
import { shortJson } from './short-json.ts';

const compare = (left: unknown, right: unknown, rules: readonly NoiseRule[] = [], method = 'tools/call') =>
  differencesOf(left, right, { method, rules });
const told = (left: unknown, right: unknown, rules: readonly NoiseRule[] = []): string[] =>
  compare(left, right, rules).differences.map(
    ({ change, path, left: was, right: is }) => `${change} ${path}: ${was} → ${is}`,
  );
const ignore = (path: string, method = ''): NoiseRule => ({ method, path, treatment: 'ignore' });
const unordered = (path: string): NoiseRule => ({ method: '', path, treatment: 'unordered' });
const texts = (...all: string[]): object => ({ result: { content: all.map((text) => ({ type: 'text', text })) } });

const deep = (end: number): unknown => Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], end);

describe('two messages', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['a value changed', { a: { b: 1 } }, { a: { b: 2 } }, ['changed a.b: 1 → 2']],
    ['another type', { a: 1 }, { a: '1' }, ['type a: 1 → "1"']],
    ['null is a type of its own', { a: null }, { a: {} }, ['type a: null → {}']],
    ['a list is no object', { a: [] }, { a: {} }, ['type a: [] → {}']],
    ['members by key', { a: 1, b: 2 }, { b: 2, c: 3 }, ['removed a: 1 → ', 'added c:  → 3']],
    ['whatever their order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['the whole', 1, 2, ['changed : 1 → 2']],
    ['nothing on one side', undefined, { a: 1 }, ['added :  → {"a":1}']],
    ['keys that are no words', { 'a b': { 'x.y': 1 } }, { 'a b': { 'x.y': 2 } }, ['changed ["a b"]["x.y"]: 1 → 2']],
    ['__proto__ is a key like others', JSON.parse('{"__proto__":1}'), {}, ['removed __proto__: 1 → ']],
    ['inserted in a list', [1, 2, 3, 4], [1, 9, 2, 3, 4], ['added [1]:  → 9']],
    ['taken out of a list', [1, 2, 3, 4], [1, 3, 4], ['removed [1]: 2 → ']],
    ['changed in a list', [1, 2, 3], [1, 9, 3], ['changed [1]: 2 → 9']],
    ['another order', ['a', 'b', 'c'], ['c', 'a', 'b'], ['order : ["a","b","c"] → ["c","a","b"]']],
    [
      'what has a name is found by it',
      [{ name: 'a', x: 1 }, { name: 'b' }],
      [{ name: 'new' }, { name: 'a', x: 2 }, { name: 'b' }],
      ['changed [0].x: 1 → 2', 'added [0]:  → {"name":"new"}'],
    ],
    [
      'blocks of one type are taken for each other',
      [
        { type: 'image', data: 'x' },
        { type: 'text', text: 'was' },
      ],
      [{ type: 'text', text: 'is' }],
      ['removed [0]: {"type":"image","data":"x"} → ', 'changed [1].text: "was" → "is"'],
    ],
  ])('%s', (_what, left, right, expected) => {
    expect(told(left, right)).toEqual(expected);
  });

  it('show long values short and compare them whole', () => {
    const long = 'x'.repeat(100_000);
    const { differences } = compare({ a: `${long}1` }, { a: `${long}2` });
    expect(differences).toHaveLength(1);
    expect(differences[0]!.left).toHaveLength(400);
    expect(compare({ a: `${long}1` }, { a: `${long}1` }).differences).toEqual([]);
  });

  it('tell as many differences as asked for and count the rest', () => {
    const list = Array.from({ length: 80 }, (_one, i) => i);
    const result = differencesOf(list, list.map(String), { method: '', rules: [], most: 20 });
    expect(result.differences).toHaveLength(20);
    expect(result.more).toBe(60);
  });

  it('may be deep, wide and of many equal elements', () => {
    expect(compare(deep(1), deep(1)).differences).toEqual([]);
    expect(compare(deep(1), deep(2)).differences).toHaveLength(1);
    const wide = Array.from({ length: 30_000 }, (_one, i) => ({ type: 'text', text: `${i % 7}` }));
    const other = [...wide.slice(1), { type: 'text', text: 'new' }];
    expect(
      compare(
        wide,
        wide.map((one) => ({ ...one })),
      ).differences,
    ).toEqual([]);
    const { differences, more } = compare(wide, other);
    // Where there is no room for the table, what is left between the anchors may be more than the one that went and the one that came.
    expect(differences.length + more).toBeLessThan(wide.length / 3);
    expect(differences.length).toBeGreaterThan(0);
  });
});

describe('noise', () => {
  it.each<[string, unknown, unknown]>([
    ['the id of the message', { id: 1, result: {} }, { id: 7, result: {} }],
    ['cursors', { result: { nextCursor: 'a' } }, { result: { nextCursor: 'b' } }],
    ['progress tokens', { params: { progressToken: 1 } }, { params: { progressToken: 2 } }],
    ['request states', { result: { requestState: 'x' } }, { result: { requestState: 'y' } }],
    ['task ids', { result: { task: { taskId: 'x' } } }, { result: { task: { taskId: 'y' } } }],
    ['traces', { result: { _meta: { traceparent: '00-1' } } }, { result: { _meta: { traceparent: '00-2' } } }],
    ['times', texts('it is 2025-01-02T03:04:05.678Z now'), texts('it is 2026-09-08T07:06:05Z now')],
    ['times as a locale writes them', texts('at 1:02:03 PM'), texts('at 11:22:33\u202fAM')],
    [
      'UUIDs',
      texts('urn:uuid:0b9b4f2e-7e5a-4c88-9a6e-000000000001'),
      texts('urn:uuid:7c3d4f2e-7e5a-4c88-9a6e-00000000000a'),
    ],
    ['milliseconds since 1970', { result: { at: 1_760_000_000_000 } }, { result: { at: 1_770_000_000_123 } }],
    ['seconds where the key names a moment', { result: { createdAt: 1.76e9 } }, { result: { createdAt: 1.77e9 } }],
    [
      'the order of tools',
      { result: { tools: [{ name: 'a' }, { name: 'b' }] } },
      { result: { tools: [{ name: 'b' }, { name: 'a' }] } },
    ],
  ])('%s', (_what, left, right) => {
    expect(compare(left, right)).toEqual({ differences: [], more: 0, noise: 1 });
  });

  it.each<[string, unknown, unknown]>([
    ['a cursor that is there only once', { result: { nextCursor: 'a' } }, { result: {} }],
    ['a task id of another type', { result: { taskId: 'a' } }, { result: { taskId: 1 } }],
    ['large numbers that name no moment', { result: { bytes: 1.76e9 } }, { result: { bytes: 1.77e9 } }],
    ['times decades apart', { result: { at: 1_100_000_000_000 } }, { result: { at: 1_760_000_000_000 } }],
    ['what stands beside a time', texts('1:02:03 good'), texts('1:02:04 bad')],
    ['an id that is no id of a message', { result: { id: 1 } }, { result: { id: 2 } }],
  ])('is not %s', (_what, left, right) => {
    expect(compare(left, right).differences).toHaveLength(1);
  });

  it('is what a rule of the user says', () => {
    const [left, right] = [texts('a', 'b'), texts('c', 'b', 'd')];
    expect(told(left, right, [ignore('result.content')])).toEqual([]);
    expect(told(texts('a', 'b'), texts('x', 'y'), [ignore('result.content[*].text')])).toEqual([]);
    expect(told(texts('a', 'b'), texts('x', 'y'), [ignore('result.content[1].text')])).toEqual([
      'changed result.content[0].text: "a" → "x"',
    ]);
    expect(told(texts('a'), texts('x'), [ignore('**.text')])).toEqual([]);
    expect(told(texts('a'), texts('x'), [ignore('result.content[*].text', 'prompts/get')])).toHaveLength(1);
    expect(told(texts('a'), texts('x'), [ignore('result..content[')])).toHaveLength(1);
    expect(told({ a: [1, 2, 3] }, { a: [3, 1, 2] }, [unordered('a')])).toEqual([]);
    expect(told({ a: [1, 2, 3] }, { a: [3, 4, 1] }, [unordered('a')])).toEqual(['changed a[1]: 2 → 4']);
  });

  it('is ignored though it is there only once, and counted', () => {
    expect(compare({ a: 1, b: 2 }, { b: 2 }, [ignore('a')])).toEqual({ differences: [], more: 0, noise: 1 });
  });

  it('has a table of rules that can all be read', () => {
    for (const { path } of PLACE_NOISE) expect(readPattern(path), path).not.toBeNull();
    for (const { pattern } of TEXT_NOISE) expect(pattern.flags).toContain('g');
    expect(withoutNoise('no digits at all')).toBe('no digits at all');
  });
});

describe('paths', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat({ max: 999_999_999 })), { maxLength: 6 }), (steps) => {
        expect(readPattern(pathText(steps))).toEqual(steps.map((exactly) => ({ exactly })));
      }),
    );
  });

  it('are made general', () => {
    expect(withAnyIndex('result.content[3].items[0]["a b"]')).toBe('result.content[*].items[*]["a b"]');
  });
});

/** Values that hold nothing that is noise by itself. */
const json = fc.jsonValue({ maxDepth: 4 });

function at(value: unknown, path: string): unknown {
  return (readPattern(path) ?? []).reduce<unknown>((inner, step) => {
    const key = (step as { exactly: JsonStep }).exactly;
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
      ? (inner as Record<JsonStep, unknown>)[key]
      : undefined;
  }, value);
}

const mirrored = ({ change, left, right }: JsonDifference): string =>
  `${change === 'added' ? 'removed' : change === 'removed' ? 'added' : change} ${right} ${left}`;
const plainly = ({ change, left, right }: JsonDifference): string => `${change} ${left} ${right}`;
const ALL = { method: '', rules: [], most: 10_000 };

describe('any two values', () => {
  it('a value does not differ from itself', () => {
    fc.assert(
      fc.property(json, (value) => {
        const copy: unknown = JSON.parse(JSON.stringify(value));
        expect(compare(value, copy)).toEqual({ differences: [], more: 0, noise: 0 });
      }),
    );
  });

  it('swapped, they swap what was added and removed', () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        const there = differencesOf(left, right, ALL);
        const back = differencesOf(right, left, ALL);
        expect(back.differences.map(mirrored).toSorted()).toEqual(there.differences.map(plainly).toSorted());
        expect(back.noise).toBe(there.noise);
      }),
    );
  });

  it('each path leads to what is told of it', () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        for (const { path, change, left: was, right: is } of differencesOf(left, right, ALL).differences) {
          if (change === 'order') continue;
          if (change !== 'added') expect(shortJson(at(left, path), 400)).toBe(was);
          else if (!path.endsWith(']') || path.endsWith('"]')) expect(at(left, path)).toBeUndefined();
          if (was.length < 400) expect(was).not.toBe(is);
        }
      }),
    );
  });

  it('a change anywhere is found', () => {
    fc.assert(
      fc.property(json, fc.nat(), (value, which) => {
        const places: JsonStep[][] = [];
        const walk = (inner: unknown, path: JsonStep[]): void => {
          places.push(path);
          if (typeof inner !== 'object' || inner === null) return;
          for (const key of Object.keys(inner))
            walk((inner as Record<string, unknown>)[key], [...path, Array.isArray(inner) ? Number(key) : key]);
        };
        walk(value, []);
        const place = places[which % places.length]!;
        const mark = { 'a mark that stands nowhere else': true };
        const changed = replaced(JSON.parse(JSON.stringify(value)), place, mark);
        const { differences } = differencesOf(value, changed, ALL);
        expect(differences.length).toBeGreaterThan(0);
        expect(
          differences.some(({ path, right }) => `${path} ${right}`.includes('a mark that stands nowhere else')),
        ).toBe(true);
      }),
    );
  });
});

function replaced(value: unknown, [step, ...rest]: readonly JsonStep[], by: unknown): unknown {
  if (step === undefined) return by;
  const holder = value as Record<JsonStep, unknown>;
  const inner = replaced(holder[step], rest, by);
  Object.defineProperty(holder, step, { value: inner, enumerable: true, configurable: true, writable: true });
  return holder;
}

const long = (end: string): string => argumentsText('lot', { arguments: { text: `${'x'.repeat(5_000)}${end}` } });

describe('a rule for one request', () => {
  const rule = {
    method: 'tools/call',
    name: 'lot',
    arguments: '{"a":1}',
    path: 'result',
    treatment: 'ignore',
  } as const;
  const plain = { method: 'tools/call', path: 'result', treatment: 'ignore' };

  it('holds for that tool and those arguments, whatever their order', () => {
    const scope = { method: 'tools/call', name: 'lot' };
    const given = argumentsText('lot', { arguments: { a: 1 } });
    expect(rulesFor([rule], { ...scope, arguments: given })).toEqual([plain]);
    expect(rulesFor([rule], { ...scope, name: 'other', arguments: given })).toEqual([]);
    expect(rulesFor([rule], { ...scope, arguments: argumentsText('lot', { arguments: { a: 2 } }) })).toEqual([]);
    expect(rulesFor([rule], { ...scope, method: 'prompts/get', arguments: given })).toEqual([]);
    expect(argumentsText('lot', { arguments: { b: [], a: 1 } })).toBe(
      argumentsText('lot', { arguments: { a: 1, b: [] } }),
    );
  });

  it('says nothing where the request is not known', () => {
    const { differences } = differencesOf({ result: 1 }, { result: 2 }, { method: 'tools/call', rules: [rule] });
    expect(differences).toHaveLength(1);
  });

  it('takes no arguments for empty ones, and long ones by a number', () => {
    expect(argumentsText('lot', {})).toBe(argumentsText('lot', { arguments: {} }));
    expect(argumentsText('', { arguments: {} })).toBe('');
    expect(long('a')).toMatch(/^#\d+$/);
    expect(long('a')).not.toBe(long('b'));
  });
});
