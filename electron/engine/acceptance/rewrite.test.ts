import { describe, expect, it } from 'vitest';
import {
  judgeAll,
  loses,
  outcomeOf,
  ownRules,
  reaches,
  rewriteTool,
  servedTools,
} from '../../../shared/acceptance/index.ts';
import { ODD_TOOLS } from '../../../shared/acceptance/testing/odd-tools.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';

const all = ownRules().clients;
/** Those that refuse what another one asks for, and so are asked alone. */
const CLIENTS = all.filter(({ client }) => client.kind !== 'interface' && client.id !== 'kiro');

/** Those with a rule by which one tool loses all of them. */
const WIDE = all.filter(({ rules }) => rules.some(({ reach }) => reaches(reach, 'server-tools')));

/** What still loses a tool or more of it, by rule. */
function lost(tool: unknown, clients = CLIENTS): string[] {
  return judgeAll(servedTools([tool], 'server'), { rules: clients, model: '', schemas: SCHEMA_JUDGE }).flatMap(
    ({ breaches }) => breaches.filter(({ rule }) => loses(outcomeOf(rule), 'tool')).map(({ rule }) => rule.id),
  );
}

describe('the rewritten tool', () => {
  it.each(ODD_TOOLS.slice(0, -1))('of “%s” is taken by all clients', (_, tools) => {
    for (const tool of tools) {
      const rewrite = rewriteTool(tool, { rules: CLIENTS, model: '', schemas: SCHEMA_JUDGE }, 'server');
      expect([rewrite.left, lost(rewrite.tool)]).toEqual([[], []]);
      expect(rewrite.changes.length > 0).toBe(lost(tool).length > 0);
    }
  });

  it.each(WIDE.map((rules) => [rules.client.id, rules] as const))('can please %s alone', (_, rules) => {
    for (const [row, tools] of ODD_TOOLS.slice(0, -1))
      for (const tool of tools) {
        const rewrite = rewriteTool(tool, { rules: [rules], model: '', schemas: SCHEMA_JUDGE }, 'server');
        expect([row, rewrite.left.map(({ rule }) => rule)]).toEqual([row, []]);
      }
  });

  it('says who cannot be pleased at once: one wants every object closed, the other refuses the word', () => {
    const rules = all.filter(({ client }) => ['openai-strict', 'gemini-api'].includes(client.id));
    const { left } = rewriteTool(
      { name: 'a', inputSchema: { type: 'object', properties: {} } },
      { rules, model: '', schemas: SCHEMA_JUDGE },
      'server',
    );
    expect(left).toHaveLength(1);
  });
});
