import { describe, expect, it } from 'vitest';
import { judgeClientRules } from './judge-client-rules.mjs';

const source = { kind: 'run', ref: 'a run', date: '2026-11-22' };
const file = (rule) =>
  JSON.stringify({ client: { id: 'one', versions: '1' }, rules: [{ id: 'topic', confidence: 'run', ...rule }] });

describe('a file of rules', () => {
  it('is refused where a rule has no source, or one without a day', () => {
    expect(judgeClientRules('one.json', file({ sources: [source] }))).toEqual([]);
    expect(judgeClientRules('one.json', file({ sources: [] }))).toEqual(['one.json: rule topic has no source.']);
    expect(judgeClientRules('one.json', file({}))).toHaveLength(1);
    expect(judgeClientRules('one.json', file({ sources: [{ ...source, date: 'lately' }] }))).toHaveLength(1);
  });

  it('is named after its client, and is JSON', () => {
    expect(judgeClientRules('two.json', file({ sources: [source] }))).toHaveLength(1);
    expect(judgeClientRules('one.json', '{')).toHaveLength(1);
  });
});
