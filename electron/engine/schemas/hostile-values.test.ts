import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METHODS, REVISIONS } from '../../../shared/mcp/index.ts';
import { bounded, isBase64 } from './formats.ts';
import type { SchemaCheck } from '../../../shared/findings/index.ts';
import { CompiledCheck } from './compiled-check.ts';
import { schemaCheck } from './index.ts';
import { MOST_LEVELS, MOST_VALUES, MOST_VALUES_IN_FULL, tooLarge } from './size.ts';

const check: SchemaCheck = schemaCheck();

describe('a hostile value', () => {
  it('raises twenty faults and no more', () => {
    const { faults, more } = check.result('2025-06-18', 'tools/list', { tools: Array(500).fill(1) });
    expect([faults.length, more]).toEqual([20, true]);
    const few = check.result('2025-06-18', 'tools/list', { tools: Array(20).fill(1) });
    expect([few.faults.length, few.more]).toEqual([20, false]);
  });

  it('raises twenty faults where each of many items fits no form', () => {
    const content = Array.from({ length: 500 }, () => ({ type: 'hologram' }));
    const { faults, more } = check.result('2025-11-25', 'tools/call', { content });
    expect([faults.length, more, faults[0]?.pointer]).toEqual([20, true, '/content/0/type']);
  });

  it('raises the first fault alone when it is large', () => {
    const texts = Array.from({ length: MOST_VALUES_IN_FULL }, () => ({ type: 'text', text: '' }));
    const content = [...texts, { type: 'hologram' }, 5];
    const { faults, more } = check.result('2025-11-25', 'tools/call', { content, isError: 5 });
    expect([faults.map(({ pointer }) => pointer), more]).toEqual([[`/content/${MOST_VALUES_IN_FULL}/type`], true]);
    expect(check.result('2025-11-25', 'tools/call', { content: texts }).faults).toEqual([]);
  });

  it('is not checked when it has too many members', () => {
    const { faults, skipped } = check.result('2025-06-18', 'tools/list', { tools: Array(MOST_VALUES).fill(1) });
    expect([faults, skipped]).toEqual([[], `it has more than ${MOST_VALUES} members`]);
  });

  it('is not checked when it is too deep, cyclic ones too', () => {
    const deep: unknown = JSON.parse('[{"a":'.repeat(MOST_LEVELS) + '1' + '}]'.repeat(MOST_LEVELS));
    const words = `it is more than ${MOST_LEVELS} levels deep`;
    expect(check.params('2025-06-18', 'tools/call', { name: 'a', arguments: deep }).skipped).toBe(words);
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    expect(tooLarge(cyclic)).toBe(words);
  });

  it('of a depth that is allowed is checked to its bottom', () => {
    const levels = MOST_LEVELS - 5;
    const value = (leaf: string) => JSON.parse(`${'{"a":'.repeat(levels)}${leaf}${'}'.repeat(levels)}`);
    const found = (leaf: string) =>
      check.result('2026-07-28', 'server/discover', {
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'private',
        supportedVersions: [],
        capabilities: { experimental: { x: value(leaf) } },
      });
    expect(found('null').faults).toEqual([]);
    expect(found('1').skipped).toBe('');
  });

  it('is shortened in a sentence', () => {
    const long = 'x'.repeat(100_000);
    const { faults } = check.result('2025-06-18', 'prompts/get', {
      messages: [{ role: long, content: { type: long } }],
      [long]: 1,
    });
    expect(faults.map(({ keyword }) => keyword)).toEqual(['anyOf', 'enum']);
    for (const { message } of faults) expect(message.length).toBeLessThan(300);
    const named = check.params('2025-06-18', 'prompts/get', { name: 'a', arguments: { [long]: 1 } });
    expect(named.faults[0]?.message.length).toBeLessThan(300);
  });

  it('with a member called as one of a prototype is read as it stands', () => {
    const value: unknown = JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1}');
    const { faults } = check.params('2025-06-18', 'tools/call', value);
    expect(faults.map(({ message }) => message)).toEqual(['“params.name” is missing.']);
  });

  it('has a pointer that names its members as RFC 6901 writes them', () => {
    const { faults } = check.params('2025-06-18', 'prompts/get', { name: 'a', arguments: { 'b/c~d e': 1 } });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/arguments/b~1c~0d e']);
    expect(faults[0]?.message).toContain('“params.arguments["b/c~d e"]”');
  });

  it('never makes a check throw', () => {
    const methods = fc.constantFrom(...METHODS.map(({ name }) => name));
    fc.assert(
      fc.property(fc.constantFrom(...REVISIONS), methods, fc.jsonValue(), (revision, method, value) => {
        for (const kind of ['params', 'result', 'notification'] as const) {
          const verdict = check[kind](revision, method, value);
          for (const { pointer, message } of verdict.faults) {
            expect(pointer).toMatch(/^(\/|$)/);
            expect(message).toMatch(/^“.*\.$/s);
          }
          expect(verdict.skipped === '' || verdict.skipped.includes('does not describe it')).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a schema that is missing', () => {
  it('is told by each check', () => {
    const without = new CompiledCheck('/nowhere');
    for (let time = 0; time < 2; time++)
      expect(without.params('2025-06-18', 'ping', {}).skipped).toMatch(
        /^the schema of 2025-06-18 cannot be read: ENOENT/,
      );
  });
});

describe('isBase64', () => {
  it('is what Node writes, and its like', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => isBase64(Buffer.from(bytes).toString('base64'))));
    for (const text of ['a', 'ab', 'abc', 'a===', '=abc', 'ab=c', 'ab-_', 'abc\n', 'ab\ncd=='])
      expect([text, isBase64(text)]).toEqual([text, false]);
  });
});

describe('bounded', () => {
  it('lets a text pass that is too long to look at', () => {
    const never = bounded(() => false);
    expect([never('a'), never('a'.repeat(65_536)), never('a'.repeat(65_537))]).toEqual([false, false, true]);
  });
});
