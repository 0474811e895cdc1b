import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { asks, callsTool, deep, deeply, listsTools, text, tool } from '../../testing/list-script.ts';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import {
  error,
  findingsOf,
  notification,
  observe,
  request,
  result,
  untested,
  type RuleCase,
} from '../../testing/rule-case.ts';
import { testCases, testHttpCases, type HttpCase } from '../../testing/rule-table.ts';
import { CALLED_TOOL_RULES } from './tools-called.ts';
import { LISTED_TOOL_RULES } from './tools-listed.ts';
import { TOOL_RESULT_RULES } from './tools-results.ts';
import { TOOL_SCHEMA_RULES } from './tools-schemas.ts';

const RULES = [...LISTED_TOOL_RULES, ...TOOL_SCHEMA_RULES, ...TOOL_RESULT_RULES, ...CALLED_TOOL_RULES];

const listing =
  (tools: readonly object[], revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    listsTools(s.handshake({ tools: {} }, revision), 1, tools);
const OUTPUT = { outputSchema: { type: 'object' } };
const answering =
  (value: object, more: object = {}, revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    callsTool(listsTools(s.handshake({ tools: {} }, revision), 1, [tool('sum', more)]), 2, 'sum', value);
const refusing = (name: string, code: number, message: string) => (s: ScriptedSession) =>
  listsTools(s.handshake(), 1, [tool('sum')])
    .client(request(2, 'tools/call', { name, arguments: {} }))
    .server(error(2, code, message));
/** A schema with so many schemas inside one another. */
const nested = (depth: number): object => JSON.parse(`${'{"items":'.repeat(depth)}{}${'}'.repeat(depth)}`) as object;

const server = { side: 'server', level: 'warning' } as const;
const fault = { side: 'server', level: 'error' } as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'tool-name-length',
    breaks: listing([tool('x'.repeat(129))]),
    nearMiss: listing([tool('x'.repeat(128))]),
    says: '129 characters',
    ...server,
  },
  {
    rule: 'tool-name-length',
    when: 'which earlier revisions do not bound',
    breaks: listing([tool('')]),
    nearMiss: listing([tool('')], '2025-06-18'),
    says: 'an empty one',
    ...server,
  },
  {
    rule: 'tool-name-charset',
    breaks: listing([tool('files/read'), tool('read file'), tool('ok')]),
    nearMiss: listing([tool('files.read-1_X')]),
    says: '2 tools with characters in the name other than A–Z, a–z, 0–9, “_”, “-” and “.”: “files/read” and “read file”',
    ...server,
  },
  {
    rule: 'tool-name-duplicate',
    breaks: listing([tool('a'), tool('b'), tool('a')]),
    nearMiss: (s) => listsTools(listing([tool('a'), tool('b')])(s), 2, [tool('a'), tool('b')]),
    says: 'two tools under the name “a”',
    ...server,
  },
  {
    rule: 'tool-name-duplicate',
    when: 'on different pages',
    breaks: (s) =>
      listsTools(listsTools(s.handshake(), 1, [tool('a')], { nextCursor: '2' }), 2, [tool('a')], { cursor: '2' }),
    nearMiss: (s) =>
      listsTools(listsTools(s.handshake(), 1, [tool('a')], { nextCursor: '2' }), 2, [tool('a')], { cursor: '1' }),
    ...server,
  },
  {
    rule: 'tool-input-schema-missing',
    breaks: listing([tool('a', { inputSchema: { type: 'array' } }), tool('b', { inputSchema: null })]),
    nearMiss: listing([tool('a')]),
    says: '“a” (/tools/0) has an inputSchema of the type “array” (and 1 more like it)',
    ...fault,
  },
  {
    rule: 'tool-output-schema-root',
    breaks: listing([tool('a', { outputSchema: { type: 'string' } })], '2025-06-18'),
    nearMiss: listing([tool('a', OUTPUT)], '2025-06-18'),
    ...fault,
  },
  {
    rule: 'tool-output-schema-root',
    when: 'which 2026-07-28 no longer asks for',
    breaks: listing([tool('a', { outputSchema: true })]),
    nearMiss: (s) => asks(s, 1, 'tools/list', modernParams(), { tools: [tool('a', { outputSchema: true })] }),
    says: 'no object',
    ...fault,
  },
  {
    rule: 'tool-schema-dialect',
    breaks: listing([
      tool('a', { inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } }),
    ]),
    nearMiss: listing([
      tool('a', { inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' } }),
    ]),
    side: 'server',
    level: 'info',
    says: 'draft-07',
  },
  {
    rule: 'tool-schema-external-ref',
    breaks: (s) =>
      asks(s, 1, 'tools/list', modernParams(), {
        tools: [
          tool('a', { inputSchema: { type: 'object', properties: { p: { $ref: 'https://evil.example/s#/x' } } } }),
        ],
      }),
    nearMiss: (s) =>
      asks(s, 1, 'tools/list', modernParams(), {
        tools: [
          tool('a', {
            inputSchema: {
              type: 'object',
              properties: {
                $ref: { type: 'string' },
                own: { $ref: 'https://own.example/s' },
                meta: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
                given: { default: { $ref: 'https://evil.example/s' } },
                near: { $ref: '#/$defs/own' },
              },
              $defs: { own: { $id: 'https://own.example/s' } },
            },
          }),
        ],
      }),
    says: '“https://evil.example/s”',
    ...server,
  },
  {
    rule: 'tool-schema-heavy',
    breaks: (s) =>
      asks(s, 1, 'tools/list', modernParams(), {
        tools: [tool('a', { inputSchema: { type: 'object', ...nested(33) } })],
      }),
    nearMiss: (s) =>
      asks(s, 1, 'tools/list', modernParams(), {
        tools: [tool('a', { inputSchema: { type: 'object', ...nested(32) } })],
      }),
    side: 'server',
    level: 'info',
    says: '33 subschemas, nested 33 deep',
  },
  {
    rule: 'tool-output-missing',
    breaks: answering({ content: [] }, OUTPUT),
    nearMiss: answering({ content: [], isError: true }, OUTPUT),
    seqs: [7, 5],
    ...fault,
  },
  {
    rule: 'tool-output-missing',
    when: 'which may come as a task',
    breaks: answering({ content: [] }, OUTPUT, '2025-06-18'),
    nearMiss: answering({ task: { taskId: '1' } }, OUTPUT),
    ...fault,
  },
  {
    rule: 'tool-output-unvalidated-error',
    breaks: answering({ content: [], isError: true, structuredContent: {} }, OUTPUT),
    nearMiss: answering({ content: [], isError: true, structuredContent: {} }),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'tool-structured-not-object',
    breaks: answering({ content: [text('[1]')], structuredContent: [1] }),
    nearMiss: (s) =>
      asks(s, 1, 'tools/call', modernParams({ name: 'sum' }), { content: [text('[1]')], structuredContent: [1] }),
    says: '[1 item]',
    ...fault,
  },
  {
    rule: 'tool-structured-no-text',
    breaks: answering({ content: [text('three')], structuredContent: { sum: 3 } }),
    nearMiss: answering({
      content: [text('Here:'), text('{ "b": [], "a": 1.0 }')],
      structuredContent: { a: 1, b: [] },
    }),
    ...server,
  },
  {
    rule: 'tool-structured-no-text',
    when: 'wrapped as a result',
    breaks: answering({ content: [text('four')], structuredContent: { result: 'three' } }),
    nearMiss: answering({ content: [text('three')], structuredContent: { result: 'three' } }),
    ...server,
  },
  {
    rule: 'tool-content-missing',
    breaks: answering({ structuredContent: {} }),
    nearMiss: answering({ content: [] }),
    says: '“sum”',
    ...fault,
  },
  {
    rule: 'tool-content-missing',
    when: 'where input is asked for first',
    breaks: (s) => asks(s, 1, 'tools/call', modernParams({ name: 'sum' }), { resultType: 'complete' }),
    nearMiss: (s) => asks(s, 1, 'tools/call', modernParams({ name: 'sum' }), { resultType: 'input_required' }),
    ...fault,
  },
  {
    rule: 'tool-unknown-called',
    breaks: (s) => listing([tool('sum')])(s).client(request(2, 'tools/call', { name: 'add' })),
    nearMiss: (s) =>
      listing([tool('sum')])(s)
        .server(notification('notifications/tools/list_changed'))
        .client(request(2, 'tools/call', { name: 'add' })),
    side: 'client',
    level: 'warning',
    seqs: [6, 5],
  },
  {
    rule: 'tool-unknown-called',
    when: 'by the whole list',
    breaks: (s) =>
      listsTools(listsTools(s.handshake(), 1, [tool('a')], { nextCursor: '2' }), 2, [tool('b')], {
        cursor: '2',
      }).client(request(3, 'tools/call', { name: 'c' })),
    nearMiss: (s) =>
      listsTools(s.handshake(), 1, [tool('a')], { nextCursor: '2' }).client(request(3, 'tools/call', { name: 'c' })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'tool-unknown-code',
    breaks: refusing('add', -32601, 'Method not found'),
    nearMiss: refusing('add', -32602, 'Unknown tool: add'),
    says: '−32601',
    ...server,
  },
  {
    rule: 'tool-unknown-code',
    when: 'answered as a result',
    breaks: (s) => callsTool(listing([tool('a')])(s), 2, 'b', { isError: true, content: [text('Unknown tool: b')] }),
    nearMiss: (s) => callsTool(listing([tool('a')])(s), 2, 'a', { isError: true, content: [text('Unknown tool: b')] }),
    says: 'isError',
    ...server,
  },
  {
    rule: 'tool-validation-as-error',
    breaks: refusing('sum', -32602, 'Invalid arguments for tool sum: "a" is required'),
    nearMiss: refusing('add', -32602, 'Tool add not found, invalid arguments'),
    ...server,
  },
  {
    rule: 'tool-exception-as-error',
    breaks: refusing('sum', -32603, 'TypeError: Cannot read properties of undefined\n    at sum (/srv/sum.js:3:1)'),
    nearMiss: refusing('sum', -32603, 'MCP error -32603: Internal error'),
    says: 'TypeError',
    ...server,
  },
  {
    rule: 'tool-list-changed-silent',
    breaks: (s) =>
      listsTools(listsTools(s.handshake({ tools: { listChanged: true } }), 1, [tool('a'), tool('b')]), 2, [
        tool('b'),
        tool('c'),
      ]),
    nearMiss: (s) =>
      listsTools(
        listsTools(s.handshake({ tools: { listChanged: true } }), 1, [tool('a')]).server(
          notification('notifications/tools/list_changed'),
        ),
        2,
        [tool('b')],
      ),
    says: '“c” came, “a” went',
    seqs: [7, 5],
    ...server,
  },
  {
    rule: 'tool-list-changed-silent',
    when: 'of a server that declared it',
    breaks: (s) =>
      listsTools(listsTools(s.handshake({ tools: { listChanged: true } }), 1, [tool('a')]), 2, [tool('a'), tool('b')]),
    nearMiss: (s) => listsTools(listsTools(s.handshake(), 1, [tool('a')]), 2, [tool('a'), tool('b')]),
    ...server,
  },
  {
    rule: 'tool-embedded-no-resources',
    breaks: answering({ content: [{ type: 'resource', resource: { uri: 'a:b', text: '' } }] }),
    nearMiss: (s) =>
      callsTool(s.handshake({ tools: {}, resources: {} }), 1, 'a', {
        content: [{ type: 'resource', resource: { uri: 'a:b', text: '' } }],
      }),
    ...server,
  },
  {
    rule: 'tool-annotation-conflict',
    breaks: listing([tool('a', { annotations: { readOnlyHint: true, destructiveHint: true } })]),
    nearMiss: listing([tool('a', { annotations: { readOnlyHint: true, destructiveHint: false } })]),
    side: 'server',
    level: 'info',
  },
];

const LISTS_CHANGE = { supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } } };
const ACKNOWLEDGED = notification('notifications/subscriptions/acknowledged', {
  notifications: { toolsListChanged: true },
  _meta: { 'io.modelcontextprotocol/subscriptionId': 9 },
});

/** A list read twice with another tool in between, whatever comes before. */
const rereads = (s: HttpSession): HttpSession =>
  s.calls(21, 21, 'tools/list', { tools: [tool('a')] }).calls(22, 22, 'tools/list', { tools: [tool('b')] });

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'tool-list-changed-silent',
    when: 'told only to who is subscribed',
    breaks: (s) =>
      rereads(
        s
          .modern()
          .calls(1, 0, 'server/discover', LISTS_CHANGE)
          .posts(2, request(9, 'subscriptions/listen', modernParams({ notifications: { toolsListChanged: true } })))
          .streams(2)
          .says(2, ACKNOWLEDGED),
      ),
    nearMiss: (s) => rereads(s.modern().calls(1, 0, 'server/discover', LISTS_CHANGE)),
    ...server,
  },
  {
    rule: 'tool-list-changed-silent',
    when: 'told only to who listens',
    breaks: (s) => rereads(opensWithChanges(s).listens(3).streams(3)),
    nearMiss: (s) => rereads(opensWithChanges(s).listens(3).refuses(3, 405)),
    ...server,
  },
];

function opensWithChanges(s: HttpSession): HttpSession {
  return s
    .posts(1, request(0, 'initialize', { protocolVersion: '2025-11-25' }))
    .answers(1, result(0, { protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: true } } }))
    .adopts('2025-11-25', null)
    .posts(2, notification('notifications/initialized'))
    .refuses(2, 202);
}

describe('the rules of tools', () => {
  testCases(CASES);
  testHttpCases(HTTP_CASES);

  it('have a case each', () => {
    expect(untested(RULES, CASES)).toEqual([]);
  });
});

describe('hostile tools', () => {
  it('cost bounded work and no stack', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2000 }, (_, i) => [`p${i}`, { $ref: '#', 'x-mcp-header': 'Same' }]),
    );
    const wide = tool('wide', { inputSchema: { type: 'object', properties } });
    const tools = [
      wide,
      tool('deep', { inputSchema: { type: 'object', items: deep, anyOf: deep }, outputSchema: { items: deep } }),
      tool('odd', { inputSchema: { type: deep, $schema: deep, 'x-mcp-header': deep }, annotations: deep, icons: deep }),
      { name: deep, inputSchema: deep },
      deep,
      null,
    ];
    const answer = { content: deep, structuredContent: deep, isError: deep };
    const found = findingsOf((s) =>
      s
        .client(request(0, 'tools/list', modernParams()))
        .server(result(0, { tools: [wide] }))
        .client(request(1, 'tools/list', modernParams()))
        .server(deeply(result(1, { tools })))
        .client(deeply(request(2, 'tools/call', modernParams({ name: 'wide', arguments: deep }))))
        .server(deeply(result(2, answer))),
    );
    expect(found.map(({ rule }) => rule)).toContain('frame-too-deep');
    expect(found.map(({ rule }) => rule)).toContain('tool-schema-heavy');
    expect(found.find(({ rule }) => rule === 'tool-schema-heavy')?.message).toContain('2000 subschemas');
    const prototypes = findingsOf((s) =>
      listing([JSON.parse('{"name":"a","__proto__":{"inputSchema":{}}}') as object])(s),
    );
    expect(prototypes.map(({ rule }) => rule)).toContain('tool-input-schema-missing');
  });

  it('are forgotten with the conversation', () => {
    const session = new HttpSession().opens().calls(3, 1, 'tools/list', { tools: [tool('a')] });
    const again = session.opens('2025-11-25', 'another', 4).posts(6, request(2, 'tools/call', { name: 'b' }));
    expect(observe(again.events).findings.map(({ rule }) => rule)).not.toContain('tool-unknown-called');
  });
});
