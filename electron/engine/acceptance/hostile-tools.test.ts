import { describe, expect, it } from 'vitest';
import {
  acceptanceReport,
  judgeAll,
  judgements,
  ownRules,
  rewriteTool,
  servedTools,
} from '../../../shared/acceptance/index.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';

const { clients } = ownRules();
const ASKED = { rules: clients, interfaces: clients, model: 'anthropic-api', schemas: SCHEMA_JUDGE };

const judged = (tool: unknown) => judgeAll(servedTools([tool], 'server'), ASKED);
const tool = (inputSchema: unknown, more: object = {}): object => ({ name: 'odd', inputSchema, ...more });

/** Ids of the rules that a tool breaks. */
function broken(value: unknown): Set<string> {
  return new Set(judged(value).flatMap(({ breaches }) => breaches.map(({ rule }) => rule.id)));
}

describe('tools that nobody should send', () => {
  it('are judged where a schema has properties that are called like those of every object', () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"type":"string"},"toString":true},"__proto__":{"anyOf":[]}}',
    );
    const rules = broken(tool(schema));
    expect(rules.has('openai-api/array-items')).toBe(true);
    expect(rules.has('sdk-ts-1/property-must-be-object')).toBe(true);
    // What stands in `__proto__` is a member like any other.
    expect(rules.has('anthropic-api/root-combinator')).toBe(false);
    expect(({} as Record<string, unknown>)['anyOf']).toBeUndefined();
  });

  it('are judged where references go in circles, to nothing, or out into the network, and nothing is fetched', () => {
    const circles = {
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/a' },
        b: { $ref: 'http://127.0.0.1:9/schema' },
        c: { $ref: '#' },
        d: { $ref: '#/$defs/none' },
      },
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    };
    expect(broken(tool(circles, { outputSchema: circles })).has('sdk-ts-1/output-compiles')).toBe(true);
    const zed = clients.filter(({ client }) => client.id === 'zed');
    const rewrite = rewriteTool(tool(circles), { ...ASKED, rules: zed, model: 'gemini-api' }, 'server');
    expect(rewrite.left).toEqual([]);
    expect(JSON.stringify(rewrite.tool)).not.toContain('$ref');
  });

  it('are judged where a name is of 1 MB, where a schema is of 5 MB, and where its pattern explodes', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, at) => [`key_${at}`, { type: 'string', description: 'd'.repeat(1_250) }]),
    );
    expect(
      broken({ ...tool({ type: 'object', properties }), name: 'n'.repeat(1_048_576) }).has('claude-code/name-length'),
    ).toBe(true);
    const exploding = { type: 'object', properties: { a: { type: 'string', pattern: `(${'a+'.repeat(5_000)})+$` } } };
    expect(broken(tool(exploding)).has('llama.cpp/pattern-anchors')).toBe(true);
  });

  it('are judged where a schema names a draft that nobody knows, by the drafts that clients know', () => {
    const odd = { $schema: 'https://example.com/draft-99', type: 'object', properties: { a: { minLength: 'x' } } };
    expect(broken(tool(odd)).has('claude-code/draft-2020-12')).toBe(true);
    expect(broken(tool({ ...odd, properties: { a: {} } })).has('claude-code/draft-2020-12')).toBe(false);
    const output = tool({ type: 'object' }, { outputSchema: { ...odd, properties: {} } });
    expect(() => broken(output)).not.toThrow();
  });

  it('are judged where definitions lead back into themselves, and rewritten to an end', () => {
    const $defs = {
      node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, all: { $ref: '#/$defs/wide' } } },
      wide: { anyOf: Array.from({ length: 20 }, () => ({ $ref: '#/$defs/node' })) },
    };
    const zed = { ...ASKED, model: 'gemini-api', rules: clients.filter(({ client }) => client.id === 'zed') };
    const rewrite = rewriteTool(
      tool({ type: 'object', properties: { a: { $ref: '#/$defs/wide' } }, $defs }),
      zed,
      'server',
    );
    expect([rewrite.left, JSON.stringify(rewrite.tool).includes('$ref')]).toEqual([[], false]);
  });

  it('are judged where there are 10,000 of them, each in a turn of its own, and told by what they have in common', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `a.b${at}`, inputSchema: { type: 'object' } }));
    const rules = clients.filter(({ client }) => client.id === 'claude-desktop');
    const work = judgements(servedTools(many), { ...ASKED, rules });
    let step = work.next();
    let turns = 0;
    for (; step.done !== true; step = work.next()) turns += 1;
    const report = acceptanceReport('server', many, step.value, []);
    expect([turns, report.clients[0]?.breaches.length]).toEqual([10_000, 10_000]);
    expect(report.clients[0]?.sentence.length).toBeLessThan(300);
  });

  it('are judged whatever they are', () => {
    for (const value of [
      null,
      7,
      'text',
      [],
      [[]],
      {},
      { name: {} },
      { name: 'a', inputSchema: [] },
      tool({ type: [[]], required: {}, properties: [] }),
    ]) {
      const report = acceptanceReport('server', [value], judged(value), []);
      expect(report.clients.every(({ sentence }) => sentence !== '')).toBe(true);
      expect(() => rewriteTool(value, ASKED, 'server')).not.toThrow();
    }
  });

  it('give way to others between any two clients', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({
      ...tool({ type: 'object', properties: {} }),
      name: `t${at}`,
    }));
    let turns = 0;
    for (const work = judgements(servedTools(many), ASKED); work.next().done !== true;) turns += 1;
    expect(turns).toBe(50 * clients.length);
  });
});
