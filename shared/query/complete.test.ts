import { describe, expect, it } from 'vitest';
import { completeQuery, type Vocabulary } from './complete.ts';
import { FIELD_NAMES } from './fields.ts';
import { parseQuery } from './parse.ts';

const VOCABULARY: Vocabulary = {
  methods: ['initialize', 'tools/call', 'tools/list'],
  tools: ['search', 'a tool', 'any'],
  uris: ['file:///a b'],
  rules: ['tools-name', 'frame-noise'],
  streams: ['stdio', 'http-3'],
  marks: ['red'],
};

/** The filter with `|` for the caret, completed with the first option; and all labels. */
function completed(marked: string): { readonly first: string; readonly labels: string[] } {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, options } = completeQuery(text, caret, VOCABULARY);
  const [option] = options;
  return {
    first: option === undefined ? text : text.slice(0, from) + option.insert + text.slice(to),
    labels: options.map(({ label }) => label),
  };
}

describe('completeQuery', () => {
  it.each([
    ['|', 'dir:'],
    ['dir:s2c |', 'dir:s2c dir:'],
    ['me|', 'method:'],
    ['ME|', 'method:'],
    ['dir:s2c (la|)', 'dir:s2c (latency>)'],
    ['lat|>5ms', 'latency>5ms'],
    ['latency|', 'latency>'],
    ['method:|', 'method:initialize'],
    ['method:LIST|', 'method:tools/list'],
    ['tool:a|', 'tool:"a tool"'],
    ['tool:"a|', 'tool:"a tool"'],
    ['tool:"a|"', 'tool:"a tool"'],
    ['uri:b|', 'uri:"file:///a b"'],
    ['finding:|', 'finding:error'],
    ['finding:too|', 'finding:tools-name'],
    ['rule:noi|', 'rule:frame-noise'],
    ['stream:h|', 'stream:http-3'],
    ['mark:r|', 'mark:red'],
    ['-op:pen|', '-op:pending'],
    ['kind:fr|', 'kind:frame'],
    ['params.na|', 'params.name:'],
    ['error.code:-32601|', 'error.code:-32601'],
    ['error.code:-326|', 'error.code:-32600'],
    ['search|', 'tool=search'],
    ['dir:s|2c', 'dir:s2c'],
    ['"in quotes|"', '"in quotes"'],
  ])('%s becomes %s', (text, result) => {
    expect(completed(text).first).toBe(result);
  });

  it('offers every field with what it means', () => {
    const { options } = completeQuery('', 0, VOCABULARY);
    expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining([...FIELD_NAMES]));
    for (const { label, detail } of options) expect(`${label}: ${detail}`).toMatch(/: .{4,}/);
  });

  it('offers the operators of a field that is written out', () => {
    expect(completed('latency|').labels.slice(0, 6)).toEqual([
      'latency>',
      'latency>=',
      'latency<',
      'latency<=',
      'latency=',
      'latency!=',
    ]);
  });

  it('offers only values that the field takes', () => {
    for (const field of FIELD_NAMES) {
      const text = `${field}:`;
      for (const { insert } of completeQuery(text, text.length, VOCABULARY).options)
        expect(parseQuery(text + insert)).toMatchObject({ ok: true });
    }
  });
});
