import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { Surface } from './surface.ts';

/** A page of tools of these names. */
const page = (names: readonly string[], nextCursor?: unknown): object => ({
  tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
  ...(nextCursor === undefined ? {} : { nextCursor }),
});

const listing = (index: number, state: 'result' | 'error' = 'result') =>
  ({ index, method: 'tools/list', state }) as const;

/** A surface that was told these pages of tools, one request after another. */
const readSurface = (...pages: readonly (readonly [params: object, result: unknown])[]): Surface => {
  const surface = new Surface();
  pages.forEach(([params, result], index) => {
    const operation = listing(index);
    surface.asked(operation, { params }, index * 2 + 1);
    surface.answered(operation, result, index * 2 + 2);
  });
  return surface;
};

/** What is wrong with a first page. */
const fault = (result: unknown): string => readSurface([{}, result]).facts()[0]?.fault ?? '';

describe('Surface', () => {
  it('tells how far a list was read', () => {
    const surface = readSurface([{}, page(['a'], 'x')], [{ cursor: 'x' }, page(['b'], '')]);
    expect(surface.facts()[0]).toEqual({
      kind: 'tools',
      state: 'read',
      error: '',
      errorSeq: 0,
      pages: 2,
      more: true,
      fault: '',
      seq: 4,
      changedSeq: 0,
    });
    expect(surface.cursor('tools')).toBe('');
    expect(surface.items().map(({ name, seq }) => [name, seq])).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
    expect(surface.facts()[1]).toMatchObject({ kind: 'prompts', state: 'unasked', pages: 0, more: false });
  });

  it('tells that a list was refused, until it is asked for again', () => {
    const surface = new Surface();
    const refused = listing(0, 'error');
    surface.asked(refused, {}, 1);
    surface.refused(refused, { code: -32603, message: 'fetch failed' }, 2);
    expect(surface.facts()[0]).toMatchObject({ state: 'refused', error: 'error −32603 · fetch failed', errorSeq: 2 });
    surface.asked(listing(1), {}, 3);
    expect(surface.facts()[0]).toMatchObject({ state: 'read', error: '', errorSeq: 0 });
  });

  it('begins anew with a first page', () => {
    const surface = readSurface([{}, page(['a'], 'x')], [{}, page(['b'])]);
    expect(surface.facts()[0]).toMatchObject({ pages: 1, more: false, seq: 4 });
    expect(surface.counts().tools).toBe(1);
  });

  it('says what is wrong with a page', () => {
    expect(fault(page(['a'], 7))).toBe('The nextCursor of page 1 is 7, not a text.');
    expect(fault(page(['a'], 'x'.repeat(20_000)))).toContain('longer than is taken');
    expect(fault({})).toBe('Page 1 has no list “tools”.');
    expect(fault(page([], null))).toBe('');
  });

  it('remembers that a list changed until it is asked for again', () => {
    const surface = readSurface([{}, page(['a'])]);
    expect(surface.told('notifications/tools/list_changed', 10)).toBe(true);
    expect(surface.told('notifications/message', 11)).toBe(false);
    expect(surface.facts()[0]?.changedSeq).toBe(10);
    surface.asked(listing(8), {}, 12);
    surface.told('notifications/tools/list_changed', 13);
    surface.answered(listing(8), page([]), 14);
    expect(surface.facts()[0]?.changedSeq).toBe(13);
    surface.asked(listing(9), {}, 15);
    surface.answered(listing(9), page([]), 16);
    expect(surface.facts()[0]?.changedSeq).toBe(0);
  });

  it('says of a tool what it is, and what is wrong with it', () => {
    const tools = [
      { name: 'a', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true, destructiveHint: true } },
      {
        name: 'b',
        inputSchema: { type: 'object' },
        annotations: { destructiveHint: true },
        execution: { taskSupport: 'required' },
      },
      { name: 'a', inputSchema: { type: 'object' }, _meta: { ui: { resourceUri: 'ui://a' } } },
      { name: 'c', inputSchema: { type: 'array' } },
      { name: 7 },
      'd',
    ];
    const items = readSurface([{}, { tools }]).items();
    expect(items.map(({ traits }) => traits)).toEqual([
      ['read-only'],
      ['destructive', 'task only'],
      ['UI'],
      [],
      [],
      [],
    ]);
    expect(items.map((item) => item.fault)).toEqual([
      '',
      '',
      'Another item of the list has the same name.',
      'The type of its inputSchema is "array", not "object".',
      'Its name is 7, not a text.',
      'An item of the list is an object; this one is "d".',
    ]);
  });

  it('takes any result', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (entry, next) => {
        const surface = readSurface([{}, { tools: [entry], nextCursor: next }]);
        expect(surface.items()).toHaveLength(1);
        expect(surface.facts()[0]?.pages).toBe(1);
      }),
    );
  });
});
