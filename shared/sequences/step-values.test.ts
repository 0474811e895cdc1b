import { describe, expect, it } from 'vitest';
import { fillValue } from './step-values.ts';

const VALUES: Readonly<Record<string, unknown>> = { tool: 'echo', count: 3, list: [1, { a: 2 }] };
const valueOf = (name: string): unknown => VALUES[name];

describe('fillValue', () => {
  it('puts a value in the place of a string that is nothing but its name', () => {
    expect(fillValue({ n: '{{count}}', all: '{{ list }}' }, valueOf)).toEqual({
      value: { n: 3, all: [1, { a: 2 }] },
      unknown: [],
    });
  });

  it('writes it into any other string, keys included', () => {
    expect(fillValue(['{{tool}}-{{count}}', { '{{tool}}': '{{list}}.' }], valueOf).value).toEqual([
      'echo-3',
      { echo: '[1,{"a":2}].' },
    ]);
  });

  it('leaves what nothing has, and names it', () => {
    expect(fillValue({ a: '{{nobody}} {{tool}}', b: ['{{nobody}}'] }, valueOf)).toEqual({
      value: { a: '{{nobody}} echo', b: ['{{nobody}}'] },
      unknown: ['nobody'],
    });
  });
});
