import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText, MemberReader, rootOf, type JsonMember, type JsonNode } from './index.ts';

function members(text: string, node: JsonNode | null = rootOf(text)): readonly JsonMember[] {
  return node === null ? [] : new MemberReader(text, node).atLeast(Number.POSITIVE_INFINITY);
}

/** Builds the value again from nodes alone. */
function rebuild(text: string, node: JsonNode): unknown {
  if (node.kind === 'array') return members(text, node).map((member) => rebuild(text, member.value));
  if (node.kind === 'object') {
    return Object.fromEntries(
      members(text, node).map((member) => [
        member.key === null ? '' : keyText(text.slice(member.key.start, member.key.end)),
        rebuild(text, member.value),
      ]),
    );
  }
  return JSON.parse(text.slice(node.start, node.end)) as unknown;
}

describe('json nodes', () => {
  it('keep the exact text of every value', () => {
    const text = '{"id":12345678901234567890,"n":1.50e+3,"s":"a\\u0062","lone":"\\ud800","__proto__":{"x":-0}}';
    const shown = members(text).map((member) => [
      text.slice(member.key?.start ?? 0, member.key?.end ?? 0),
      text.slice(member.value.start, member.value.end),
    ]);
    expect(shown).toEqual([
      ['"id"', '12345678901234567890'],
      ['"n"', '1.50e+3'],
      ['"s"', '"a\\u0062"'],
      ['"lone"', '"\\ud800"'],
      ['"__proto__"', '{"x":-0}'],
    ]);
  });

  it('give repeated keys each time and tell them apart, whichever way they are written', () => {
    const text = '{"a":1,"b":2,"\\u0061":3}';
    const root = rootOf(text);
    expect(root?.count).toBe(3);
    const reader = new MemberReader(text, root!);
    const read = reader.atLeast(3);
    expect(read.map((member) => reader.repeats(member))).toEqual([true, false, true]);
  });

  it('read only as many members as asked for', () => {
    const text = `[${Array.from({ length: 1000 }, (_, i) => `{"n":${i}}`).join(',')}]`;
    const reader = new MemberReader(text, rootOf(text)!);
    expect(reader.atLeast(10)).toHaveLength(10);
    expect(reader.atLeast(5000)).toHaveLength(1000);
  });

  it('count members without reading them', () => {
    expect(rootOf('[]')?.count).toBe(0);
    expect(rootOf('[ ]')?.count).toBe(0);
    expect(rootOf('{"a":[1,2,3],"b":"x,y"}')?.count).toBe(2);
    expect(rootOf('[[1,2],[3],[]]')?.count).toBe(3);
    expect(rootOf('[[]]')?.count).toBe(1);
  });

  it('stand on the value after a byte order mark', () => {
    expect(rootOf('\ufeff {"a":1}')).toMatchObject({ kind: 'object', start: 2, whole: true });
  });

  it('say where a cut text ends', () => {
    const text = '{"result":{"content":[{"text":"abc';
    const root = rootOf(text);
    expect(root?.whole).toBe(false);
    const [result] = members(text, root);
    expect(result?.value).toMatchObject({ kind: 'object', whole: false });
    const [content] = members(text, result!.value);
    const [item] = members(text, content!.value);
    const [last] = members(text, item!.value);
    expect(last?.value).toMatchObject({ kind: 'string', whole: false, end: text.length });
  });

  it('survive 100,000 levels and open 10 MB one level at a time', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(rootOf(deep)).toMatchObject({ kind: 'array', count: 1, whole: true });
    const big = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: { rows: Array.from({ length: 100_000 }, () => ({ k: 'x'.repeat(90) })) },
    });
    expect(big.length).toBeGreaterThan(9_000_000);
    const [, , result] = members(big);
    const [rows] = members(big, result!.value);
    expect(rows?.value.count).toBe(100_000);
    expect(new MemberReader(big, rows!.value).atLeast(3)).toHaveLength(3);
  });

  it('rebuild any JSON value, however it was indented', () => {
    const value = fc.jsonValue({ noUnicodeString: false }).filter((v) => !JSON.stringify(v).includes('__proto__'));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (any, indent) => {
        const text = JSON.stringify(any, null, indent);
        const root = rootOf(text);
        expect(root === null ? undefined : rebuild(text, root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('come to an end on any text at all, inside its bounds', () => {
    const hostile = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '1', 'a') });
    fc.assert(
      fc.property(hostile, (text) => {
        const root = rootOf(text);
        if (root === null) return;
        for (const member of members(text, root)) {
          expect(member.value.end).toBeLessThanOrEqual(text.length);
          expect(member.value.start).toBeGreaterThanOrEqual(root.start);
        }
      }),
    );
  });
});
