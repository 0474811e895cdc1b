import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { Observation, type Finding } from '../../../shared/findings/index.ts';
import { schemaCheck } from './index.ts';

interface SchemaCase {
  readonly rule: string;
  readonly when?: string;
  readonly breaks: (session: ScriptedSession) => ScriptedSession;
  readonly nearMiss: (session: ScriptedSession) => ScriptedSession;
  readonly side: 'client' | 'server';
  readonly level: 'error' | 'warning' | 'info';
  readonly pointer: string;
  readonly says: string;
}

const call = (args: unknown): object => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'sum', arguments: args },
});
const answer = (result: object): object => ({ jsonrpc: '2.0', id: 7, result });
const structured = (structuredContent: unknown, more: object = {}): object =>
  answer({ content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent, ...more });
const NUMBERS = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
const OUTPUT = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };

/** A server whose one tool has these schemas. */
const listed =
  (inputSchema: unknown, outputSchema?: unknown) =>
  (session: ScriptedSession): ScriptedSession =>
    session
      .handshake()
      .client({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
      .server({
        jsonrpc: '2.0',
        id: 2,
        result: { tools: [{ name: 'sum', description: 'Adds.', inputSchema, outputSchema }] },
      });

const CASES: readonly SchemaCase[] = [
  {
    rule: 'msg-params-schema',
    breaks: (session) => session.handshake().client({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: {} }),
    nearMiss: (session) =>
      session.handshake().client({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'x', more: 1 } }),
    side: 'client',
    level: 'error',
    pointer: '/params',
    says: 'at /params (required): “params.name” is missing.',
  },
  {
    rule: 'msg-params-schema',
    when: 'before the revision is agreed on',
    breaks: (session) =>
      session
        .client({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: { roots: 'yes' },
            clientInfo: { name: 'a', version: '1' },
          },
        })
        .server({
          jsonrpc: '2.0',
          id: 1,
          result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'b', version: '1' } },
        }),
    nearMiss: (session) => session.handshake(),
    side: 'client',
    level: 'error',
    pointer: '/params/capabilities/roots',
    says: 'the schema of 2025-03-26',
  },
  {
    rule: 'msg-result-schema',
    breaks: (session) =>
      session
        .handshake({ prompts: {} })
        .client({ jsonrpc: '2.0', id: 7, method: 'prompts/list' })
        .server(answer({ prompts: [{ title: 'no name' }] })),
    nearMiss: (session) =>
      session
        .handshake({ prompts: {} })
        .client({ jsonrpc: '2.0', id: 7, method: 'prompts/list' })
        .server(answer({ prompts: [{ name: 'a', unheardOf: true }] })),
    side: 'server',
    level: 'error',
    pointer: '/result/prompts/0',
    says: '“result.prompts[0].name” is missing',
  },
  {
    rule: 'msg-notification-schema',
    breaks: (session) =>
      session
        .handshake({ logging: {} })
        .server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } }),
    nearMiss: (session) =>
      session
        .handshake({ logging: {} })
        .server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: null } }),
    side: 'server',
    level: 'error',
    pointer: '/params',
    says: '“params.data” is missing',
  },
  {
    rule: 'msg-error-data-schema',
    breaks: (session) =>
      session
        .handshake()
        .client(call({}))
        .server({ jsonrpc: '2.0', id: 7, error: { code: -32042, message: 'Sign in', data: { elicitations: 'soon' } } }),
    nearMiss: (session) =>
      session
        .handshake()
        .client(call({}))
        .server({ jsonrpc: '2.0', id: 7, error: { code: -32602, message: 'No', data: { elicitations: 'soon' } } }),
    side: 'server',
    level: 'error',
    pointer: '/error/data/elicitations',
    says: 'The data of the error −32042',
  },
  {
    rule: 'tool-schema-invalid',
    breaks: listed({ type: 'object', properties: { a: { type: 'numbre' } } }),
    nearMiss: listed({ type: 'object', properties: { a: { type: 'number', unit: 'm' } } }),
    side: 'server',
    level: 'error',
    pointer: '/result/tools/0/inputSchema/properties/a/type',
    says: 'the inputSchema of “sum”',
  },
  {
    rule: 'tool-args-mismatch',
    breaks: (session) => listed(NUMBERS)(session).client(call({ a: 'one' })),
    nearMiss: (session) => listed(NUMBERS)(session).client(call({ a: 1, b: 'more' })),
    side: 'client',
    level: 'warning',
    pointer: '/params/arguments/a',
    says: '“arguments.a” must be a number (got "one").',
  },
  {
    rule: 'tool-args-mismatch',
    when: 'left out',
    breaks: (session) => listed(NUMBERS)(session).client(call(undefined)),
    nearMiss: (session) => listed({ type: 'object' })(session).client(call(undefined)),
    side: 'client',
    level: 'warning',
    pointer: '/params/arguments',
    says: '“arguments.a” is missing.',
  },
  {
    rule: 'tool-output-mismatch',
    breaks: (session) =>
      listed(
        NUMBERS,
        OUTPUT,
      )(session)
        .client(call({ a: 1 }))
        .server(structured({ sum: '1' })),
    nearMiss: (session) =>
      listed(
        NUMBERS,
        OUTPUT,
      )(session)
        .client(call({ a: 1 }))
        .server(structured({ sum: 1 })),
    side: 'server',
    level: 'error',
    pointer: '/result/structuredContent/sum',
    says: 'the outputSchema of “sum” (type)',
  },
  {
    rule: 'tool-output-mismatch',
    when: 'of an error',
    breaks: (session) =>
      listed(
        NUMBERS,
        OUTPUT,
      )(session)
        .client(call({ a: 1 }))
        .server(structured({})),
    nearMiss: (session) =>
      listed(
        NUMBERS,
        OUTPUT,
      )(session)
        .client(call({ a: 1 }))
        .server(structured({}, { isError: true })),
    side: 'server',
    level: 'error',
    pointer: '/result/structuredContent',
    says: '“structuredContent.sum” is missing.',
  },
];

describe('a rule that needs schemas', () => {
  it.each(CASES.map((one) => [one.when === undefined ? one.rule : `${one.rule}, ${one.when}`, one] as const))(
    '%s is found, and what nearly breaks it is not',
    (_title, { rule, breaks, nearMiss, side, level, pointer, says }) => {
      const found = findingsOf(breaks).filter((finding) => finding.rule === rule);
      expect(found).toMatchObject([{ side, level, pointer, message: expect.stringContaining(says) as string }]);
      expect(findingsOf(nearMiss).filter((finding) => finding.rule === rule)).toEqual([]);
    },
  );

  it('stays silent where another rule tells of the same', () => {
    const found = findingsOf(listed('no schema')).map((finding) => finding.rule);
    expect(found).toContain('tool-input-schema-missing');
    expect(found).not.toContain('msg-result-schema');
  });

  it('says nothing of arguments whose schema refers to the network, and fetches nothing', () => {
    const found = findingsOf((session) =>
      listed({ type: 'object', $ref: 'http://127.0.0.1:9/schema.json' })(session).client(call({ a: 1 })),
    );
    expect(found.map(({ rule }) => rule)).not.toContain('tool-args-mismatch');
  });
});

function findingsOf(script: (session: ScriptedSession) => ScriptedSession): readonly Finding[] {
  const observation = new Observation({ schemas: schemaCheck() });
  for (const event of script(new ScriptedSession()).events) observation.push(event);
  return observation.findings;
}
