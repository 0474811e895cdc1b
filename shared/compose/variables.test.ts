import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInValue, BUILT_IN_VARIABLES, fillVariables, variablePlaces, variablesIn } from './variables.ts';

const values = (known: Readonly<Record<string, string>>) => (name: string) => known[name] ?? null;

const source = () => {
  let id = 4;
  let uuids = 0;
  return { nowMs: 1_790_000_000_000, uuid: () => `u${(uuids += 1)}`, nextId: () => (id += 1) };
};

describe('fillVariables', () => {
  it('fills in what is known, and leaves the rest as it stands', () => {
    const text = '{"a":"{{token}}","b":{{ n }},"c":"{{none}} {{token}} {{}} {{1}} {{a b}} {{{token}}}"}';
    expect(fillVariables(text, values({ token: 'T', n: '7' }))).toEqual({
      text: '{"a":"T","b":7,"c":"{{none}} T {{}} {{1}} {{a b}} {T}"}',
      filled: ['token', 'n'],
      unknown: ['none'],
    });
    expect(variablesIn(text)).toEqual(['token', 'n', 'none']);
  });

  it('does not look into what it filled in', () => {
    expect(fillVariables('{{a}}', values({ a: '{{b}} $& $1', b: 'no' })).text).toBe('{{b}} $& $1');
  });

  it('changes nothing where nothing is known', () => {
    const scraps = fc.string({ unit: fc.constantFrom('{{', '}}', '{', '}', '$', 'a', ' ', '.', '-') });
    fc.assert(
      fc.property(scraps, (text) => {
        expect(fillVariables(text, () => null).text).toBe(text);
      }),
    );
  });

  it('takes linear time on what nearly is a place', () => {
    const many = 200_000;
    for (const text of ['{{'.repeat(many), `{{${' '.repeat(many)}`, `{{${'a'.repeat(many)}`, '{{a '.repeat(many)])
      expect(fillVariables(text, () => '').text).toBe(text);
  });
});

describe('built-in variables', () => {
  it('are there by their names and no others', () => {
    const built = source();
    const { text } = fillVariables(
      '{{$id}} {{$id}} {{$now}} {{$nowMs}} {{$uuid}} {{$uuid}} {{$other}} {{id}}',
      (name) => builtInValue(name, built),
    );
    expect(text).toBe('5 6 2026-09-21T14:13:20.000Z 1790000000000 u1 u2 {{$other}} {{id}}');
  });

  it('are all listed', () => {
    const built = source();
    for (const name of BUILT_IN_VARIABLES) expect(builtInValue(name, built)).not.toBeNull();
  });
});

describe('variablePlaces', () => {
  it('finds each place with its braces', () => {
    const text = '{"a":"{{token}}","b":{{ $id }},"c":"{{no good}}{{token}}"}';
    const places = variablePlaces(text);
    expect(places.map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ['token', '{{token}}'],
      ['$id', '{{ $id }}'],
      ['token', '{{token}}'],
    ]);
    expect(variablePlaces(text, 1)).toEqual([places[0]]);
  });
});
