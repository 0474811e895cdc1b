import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandUriTemplate, readUriTemplate } from './uri-template.ts';

const variablesOf = (template: string): readonly string[] => {
  const read = readUriTemplate(template);
  return read.kind === 'template' ? read.variables.map(({ name }) => name) : [read.fault];
};

describe('readUriTemplate', () => {
  it('gives each variable once, with how it is written', () => {
    expect(readUriTemplate('db://{schema}/{+path}{?q:3,tags*,schema}')).toEqual({
      kind: 'template',
      variables: [
        { name: 'schema', operator: '', explode: false, prefix: 0 },
        { name: 'path', operator: '+', explode: false, prefix: 0 },
        { name: 'q', operator: '?', explode: false, prefix: 3 },
        { name: 'tags', operator: '?', explode: true, prefix: 0 },
      ],
    });
    expect(variablesOf('file:///plain')).toEqual([]);
    expect(variablesOf('{a.b_c%20}')).toEqual(['a.b_c%20']);
  });

  it('says what is wrong with one', () => {
    expect(variablesOf('a{b')).toEqual(['The brace { at character 2 is never closed.']);
    expect(variablesOf('a}b{c}')).toEqual(['The brace } at character 2 closes nothing.']);
    expect(variablesOf('{}')).toEqual(['It has an expression {} without a variable.']);
    expect(variablesOf('{=a}')[0]).toContain('keeps for later');
    expect(variablesOf('{a,}')).toEqual(['The expression {a,} has a part that names no variable: “”.']);
    expect(variablesOf('{a b}')[0]).toContain('names no variable');
    expect(variablesOf('{a:0}')[0]).toContain('names no variable');
    expect(variablesOf(`{${'a'.repeat(30_000)}}`)[0]).toContain('30002 characters');
    expect(variablesOf(Array.from({ length: 300 }, (_, i) => `{v${i}}`).join(''))).toEqual([
      'It has more than 200 variables.',
    ]);
  });

  it('takes any text, and expands whatever it accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}+#?&*:,.ab1%= é/') }), fc.string(), (template, value) => {
        const read = readUriTemplate(template);
        if (read.kind === 'invalid') return read.fault !== '';
        const values = Object.fromEntries(read.variables.map(({ name }) => [name, value]));
        return !/[{}]/.test(expandUriTemplate(template, values));
      }),
    );
  });
});

describe('expandUriTemplate', () => {
  it('writes values as RFC 6570 has it', () => {
    const values = { var: 'value', path: '/foo/bar', list: ['red', 'green'], empty: '' };
    expect(expandUriTemplate('x://{var}/{path}', values)).toBe('x://value/%2Ffoo%2Fbar');
    expect(expandUriTemplate('x://{+path}{#var}', values)).toBe('x:///foo/bar#value');
    expect(expandUriTemplate('x:{/list*}{?list*,empty,none}', values)).toBe('x:/red/green?list=red&list=green&empty=');
    expect(expandUriTemplate('x:{var:3}', values)).toBe('x:val');
  });

  it('knows no variable that was not given, whatever its name', () => {
    expect(expandUriTemplate('x:{constructor}{__proto__}', {})).toBe('x:');
  });

  it('says when a value cannot be written', () => {
    expect(() => expandUriTemplate('x:{a}', { a: '\ud800' })).toThrow('half of a surrogate pair');
  });
});
