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
    const rewrite = rewriteTool(tool(circles), { ...ASKED, rules: zed }, 'server');
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
