import { describe, expect, it } from 'vitest';
import { templatesFor } from '../../../shared/mcp/index.ts';
import { batchText, templateText } from './template-text.ts';

const ALL = templatesFor('2025-11-25', 'c2s');
const named = (name: string) => ALL.find((template) => template.name === name)!;
const CASE = {
  id: 5,
  lines: true,
  pending: [
    { id: '"s1"', method: 'ping' },
    { id: '8', method: 'roots/list' },
  ],
};

describe('a template', () => {
  it('has the next free id', () => {
    expect(templateText(named('tools/list'), CASE)).toBe('{ "jsonrpc": "2.0", "id": 5, "method": "tools/list" }');
    expect(templateText(named('tools/list'), { ...CASE, lines: false })).toContain('\n  "id": 5');
  });

  it('answers the request that waits', () => {
    expect(templateText(named('Result of roots/list'), CASE)).toContain('"id": 8,');
    expect(templateText(named('Result of sampling/createMessage'), CASE)).toContain('"id": 5,');
    const error = ALL.find(({ kind }) => kind === 'error')!;
    expect(templateText(error, CASE)).toContain('"id": "s1",');
  });

  it('stands in a batch with an id of its own', () => {
    const batch = batchText([named('ping'), named('notifications/initialized'), named('tools/list')], CASE);
    expect(batch).not.toContain('\n');
    expect(JSON.parse(batch).map(({ id }: { id?: number }) => id)).toEqual([5, undefined, 6]);
  });
});
