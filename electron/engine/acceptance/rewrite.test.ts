import { describe, expect, it } from 'vitest';
import {
  judgeAll,
  ListRewriter,
  loses,
  outcomeOf,
  ownRules,
  reaches,
  rewriteTool,
  servedTools,
} from '../../../shared/acceptance/index.ts';
import { ODD_TOOLS } from '../../../shared/acceptance/testing/odd-tools.ts';
import { RULE_CASES } from '../../../shared/acceptance/testing/rule-cases.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';

const all = ownRules().clients;
/** Interfaces refuse what another one asks for, and so are asked alone. */
const CLIENTS = all.filter(({ client }) => client.kind !== 'interface');

/** Those with a rule by which one tool loses all of them. */
const WIDE = all.filter(({ rules }) => rules.some(({ reach }) => reaches(reach, 'server-tools')));

/** What still loses a tool or more of it, by rule. */
function lost(tool: unknown, clients = CLIENTS): string[] {
  return judgeAll(servedTools([tool], 'server'), { rules: clients, model: '', schemas: SCHEMA_JUDGE }).flatMap(
    ({ breaches }) => breaches.filter(({ rule }) => loses(outcomeOf(rule), 'tool')).map(({ rule }) => rule.id),
  );
}

/** Whether something can be changed in tools so that a rule loses no more, and it loses all tools of a server or more. */
function ofTools(id: string): boolean {
  const rule = all.flatMap(({ rules }) => rules).find((one) => one.id === id)!;
  const subjects = ['tool', 'tool name', 'inputSchema', 'outputSchema'];
  return (
    reaches(rule.reach, 'server-tools') && subjects.includes(rule.subject) && id !== 'openai-responses-mcp/list-fails'
  );
}

/** OpenAI’s strict mode wants every object closed by `additionalProperties`, a word that Gemini and the service behind Kiro refuse. */
const AT_ODDS = new Set(['openai-strict/no-extra-properties']);

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

  it.each(
    RULE_CASES.flatMap(([ids, { tools = [] }]) => ids.filter((id) => ofTools(id)).map((id) => [id, tools] as const)),
  )('in the place of what breaks %s is taken by every client at once, or it says by whom not', (id, tools) => {
    const asked = { rules: all, interfaces: all, model: '', schemas: SCHEMA_JUDGE };
    const rewriter = new ListRewriter(tools, asked, 'server');
    const rewrites = tools.map((_, at) => rewriter.rewrite(at));
    const told = new Set(rewrites.flatMap(({ left }) => left.map(({ rule }) => rule)));
    const still = judgeAll(
      servedTools(
        rewrites.map(({ tool }) => tool),
        'server',
      ),
      asked,
    ).flatMap(({ breaches }) => breaches.filter(({ rule }) => loses(outcomeOf(rule), 'tool')).map(({ rule }) => rule));
    expect(still.filter(({ rule }) => !told.has(rule))).toEqual([]);
    if (!AT_ODDS.has(id)) expect(still.map((rule) => rule.id)).not.toContain(id);
    expect(new Set(still.map((rule) => rule.id))).toEqual(AT_ODDS);
  });

  it('has a name of its own where two tools have one, and keeps it where nobody minds', () => {
    const twins = ['a', 'b', 'a', 'a_2', 'a'].map((name) => ({
      name,
      inputSchema: { type: 'object', properties: {} },
    }));
    const namesFor = (id: string): unknown[] => {
      const rules = all.filter(({ client }) => client.id === id);
      const rewriter = new ListRewriter(twins, { rules, model: '', schemas: SCHEMA_JUDGE }, 'server');
      return twins.map((_, at) => rewriter.rewrite(at).tool['name']);
    };
    expect(namesFor('qwen-code')).toEqual(['a', 'b', 'a_5', 'a_2', 'a_3']);
    expect(namesFor('continue-cli')).toEqual(['a', 'b', 'a', 'a_2', 'a']);
  });
});
