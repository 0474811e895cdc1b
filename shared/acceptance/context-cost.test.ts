import { describe, expect, it } from 'vitest';
import { type ContextCost, contextCost, type Tokenizer } from './context-cost.ts';
import { judgeAll } from './judge.ts';
import { ownRules } from './known-rules.ts';
import { type Served, servedTools } from './served.ts';

const schemas = { invalid: () => '', uncompilable: () => '', broken: () => '' };
/** A token a character, so that what is sent can be read from the sums. */
const LETTERS: Tokenizer = { name: 'letters', count: (text) => text.length };

function costOf(served: Served, tokenizer = LETTERS): { cost: ContextCost; turns: number } {
  const judged = judgeAll(served, { rules: ownRules().clients, model: '', schemas });
  const work = contextCost(served, judged, tokenizer, []);
  for (let turns = 0; ; turns += 1) {
    const step = work.next();
    if (step.done === true) return { cost: step.value, turns };
  }
}

function sentByClaudeCode(tools: readonly unknown[]) {
  return costOf(servedTools(tools)).cost.clients.find(({ id }) => id === 'claude-code');
}

const SCHEMA = { type: 'object', properties: { a: { type: 'string' } } };
const SCHEMA_LENGTH = JSON.stringify(SCHEMA).length;

describe('what a server takes of a context', () => {
  it('is counted by what its tools are made of, with its instructions', () => {
    const tool = { name: 'find', description: 'Fünf.', inputSchema: SCHEMA, annotations: { readOnlyHint: true } };
    const { cost } = costOf({ ...servedTools([tool]), opening: { instructions: 'Ask first.' } });
    const [found] = cost.tools;
    expect(found!.parts).toEqual({
      name: { bytes: 4, tokens: 4 },
      description: { bytes: 6, tokens: 5 },
      inputSchema: { bytes: SCHEMA_LENGTH, tokens: SCHEMA_LENGTH },
      outputSchema: { bytes: 0, tokens: 0 },
      other: { bytes: 37, tokens: 37 },
    });
    expect(cost.tokens).toBe(10 + found!.tokens);
    expect(cost.tokenizer).toBe('letters');
  });

  it('is of a client what it sends: its names, cut descriptions, and nothing of a tool that it loses', () => {
    const long = { name: 'long', description: 'd'.repeat(5_000), inputSchema: SCHEMA };
    expect(sentByClaudeCode([long])).toMatchObject({
      tools: 1,
      cut: 1,
      limit: 4_096,
      tokens: 'mcp__server__long'.length + 4_096 + SCHEMA_LENGTH,
    });
    expect(sentByClaudeCode([long, { name: 'odd', inputSchema: { type: 'string' } }])).toMatchObject({
      tools: 0,
      tokens: 0,
    });
  });

  it('is counted piece by piece where a text has no end, and whatever a tool is', () => {
    let longest = 0;
    const count = (text: string): number => {
      longest = Math.max(longest, text.length);
      return 1;
    };
    const { cost, turns } = costOf(servedTools([{ name: 'n'.repeat(100_000) }, null, 7, []]), { name: 'ones', count });
    expect([longest, turns > 100, cost.tools.length]).toEqual([1_000, true, 4]);
    expect(cost.tools[1]).toMatchObject({ name: 'tool 2', bytes: 4 });
  });
});
