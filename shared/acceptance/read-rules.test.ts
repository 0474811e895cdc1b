import { describe, expect, it } from 'vitest';
import { ownRules, readRules, rulesWith } from './index.ts';

const rule = {
  id: 'topic',
  subject: 'tool',
  rule: 'In words.',
  test: { missing: '/name' },
  effect: 'dropped',
  blast: 'tool',
  rewrite: 'Name it.',
  sources: [{ kind: 'run', ref: 'a run', date: '2026-11-22' }],
  confidence: 'run',
};
const client = { id: 'own', name: 'Own client', versions: '1', era: 'both', kind: 'client' };
const file = (more: object): unknown => ({ version: 1, client, rules: [rule], ...more });

describe('files of rules', () => {
  it('are read rule by rule: what is wrong with one is told, the others stay', () => {
    const { read, problems } = readRules(
      'own.json',
      file({
        rules: [
          rule,
          { ...rule, id: 'sourceless', sources: [] },
          { ...rule, id: 'newer', test: { moonPhase: 'full' } },
          { ...rule, id: 'odd', test: { someSchemaNode: { in: '/inputSchema', where: {} } } },
          rule,
          null,
        ],
      }),
    );
    expect(read?.rules.map(({ id }) => id)).toEqual(['own/topic']);
    expect(problems).toEqual([
      'own.json: rule sourceless: it has no source.',
      'own.json: rule newer: its test is not understood: it has “moonPhase”.',
      'own.json: rule odd: its test is not understood: where is empty.',
      'own.json: rule topic: another rule has the same id.',
      'own.json: rule 6: it is no object.',
    ]);
  });

  it('of a newer version, or of none, are told and not read', () => {
    expect(readRules('own.json', file({ version: 2 }))).toEqual({
      read: null,
      problems: ['own.json: its version is 2, and this mcpscope reads version 1: take a newer mcpscope.'],
    });
    for (const value of [null, [], 'text', {}, file({ client: undefined })])
      expect(readRules('own.json', value)).toMatchObject({
        read: null,
        problems: [expect.stringContaining('own.json')],
      });
  });

  it('of a user stand beside ours, and in the place of ours of the same client', () => {
    const { clients, problems } = rulesWith({
      'own.json': file({}),
      'codex.json': file({ client: { ...client, id: 'codex' } }),
      'broken.json': 'no object',
    });
    expect(clients).toHaveLength(ownRules().clients.length + 1);
    expect(clients.find((one) => one.client.id === 'codex')?.rules).toHaveLength(1);
    expect(problems).toHaveLength(1);
  });
});
