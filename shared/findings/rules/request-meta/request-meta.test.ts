import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernRequest,
  modernResult,
} from '../../../analysis/testing/scripted-session.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { isKey } from './meta-key-grammar.ts';
import { REQUEST_META_RULES } from './request-meta.ts';
import { error, findingsOf, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { isBaggage, isTraceParent, isTraceState } from './trace-context.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const LEVEL = 'io.modelcontextprotocol/logLevel';
const TASKS = 'io.modelcontextprotocol/tasks';

/** A server that has shown that it speaks the modern era. */
const known = (s: HttpSession, capabilities: object = { tools: {} }): HttpSession =>
  s.spawn().client(discoverRequest(1)).server(discoverResult(1, capabilities));
const lists = (s: HttpSession, meta: object, answer: object): HttpSession =>
  known(s)
    .client(modernRequest(2, 'tools/list', { _meta: meta }))
    .server(answer);
const asks = (s: HttpSession, meta: object): HttpSession => known(s).client(request(2, 'tools/list', { _meta: meta }));
const whole = { [VERSION]: '2026-07-28', [CAPABILITIES]: {}, [CLIENT]: { name: 'a', version: '1' } };
const carries = (s: HttpSession, meta: object): HttpSession => asks(s, { ...whole, ...meta });
const session = (s: HttpSession, revision: string, meta: object): HttpSession =>
  s.handshake({ tools: {} }, revision).client(request(1, 'tools/list', { _meta: meta }));
const lacking = (s: HttpSession): HttpSession => asks(s, { ...whole, [CAPABILITIES]: null });

const client = { side: 'client', level: 'error' } as const;
const server = { side: 'server', level: 'error' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...client,
    rule: 'meta-absent',
    breaks: (s) => known(s).client(request(2, 'tools/list')),
    nearMiss: (s) => s.client(discoverRequest()).server(error(1, -32601)).handshake().client(request(2, 'tools/list')),
    seqs: [4],
    says: '“tools/list”',
  },
  {
    ...client,
    rule: 'meta-absent',
    when: 'but not of a server that refused the question which era it speaks',
    breaks: (s) => s.client(modernRequest(1, 'tools/list')).client(request(2, 'tools/list')),
    nearMiss: (s) => s.client(discoverRequest()).server(error(1, -32601)).client(request(2, 'tools/list')),
  },
  {
    ...client,
    rule: 'meta-protocol-version',
    breaks: (s) => asks(s, { [CAPABILITIES]: {}, [VERSION]: 7 }),
    nearMiss: (s) => asks(s, whole),
    says: 'no text',
  },
  {
    ...client,
    rule: 'meta-client-capabilities',
    breaks: (s) => asks(s, { [VERSION]: '2026-07-28' }),
    nearMiss: (s) => asks(s, whole),
    says: 'lacks',
  },
  {
    ...client,
    rule: 'meta-client-info',
    breaks: (s) => asks(s, { ...whole, [CLIENT]: undefined }),
    nearMiss: (s) => asks(s, whole),
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-server-info',
    breaks: (s) => lists(s, {}, result(2, { resultType: 'complete', tools: [] })),
    nearMiss: (s) => s.client(modernRequest(2, 'tools/list')).server(result(2, { tools: [] })),
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-missing-accepted',
    breaks: (s) => lacking(s).server(modernResult(2)),
    nearMiss: (s) => known(s).client(request(2, 'tools/list')).server(modernResult(2)),
    seqs: [5, 4],
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-missing-accepted',
    when: 'of a server that refused a handshake',
    breaks: (s) =>
      known(s)
        .client(request(0, 'initialize', { protocolVersion: '2025-11-25' }))
        .server(error(0, -32022, 'No', { supported: ['2026-07-28'], requested: '2025-11-25' }))
        .client(modernRequest(2, 'tools/list'))
        .server(modernResult(2))
        .client(request(3, 'tools/list'))
        .server(modernResult(3)),
    nearMiss: (s) => known(s).client(request(3, 'tools/list')).server(modernResult(3)),
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-missing-code',
    breaks: (s) => lacking(s).server(error(2, -32603)),
    nearMiss: (s) => lacking(s).server(error(2, -32020)),
    says: '−32603',
    level: 'warning',
  },
  {
    ...client,
    rule: 'meta-key-syntax',
    breaks: (s) => session(s, '2025-11-25', { 'com.example/-x': 1 }),
    nearMiss: (s) => session(s, '2025-03-26', { 'com.example/-x': 1 }),
    says: '“com.example/-x”',
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-key-syntax',
    when: 'in a list',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [{ name: 'a', _meta: { '1.com/x': 1 } }] })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [{ name: 'a', _meta: { 'com.example.a-b/x_y.z': 1, progressToken: 1 } }] })),
    level: 'warning',
  },
  {
    ...client,
    rule: 'meta-key-reserved',
    breaks: (s) => session(s, '2025-11-25', { 'dev.mcp/x': 1 }),
    nearMiss: (s) => session(s, '2025-11-25', { 'com.example.mcp/x': 1, 'io.modelcontextprotocol/related-task': {} }),
    level: 'warning',
  },
  {
    ...client,
    rule: 'meta-key-reserved',
    when: 'by the grammar of 2025-06-18',
    breaks: (s) => session(s, '2025-06-18', { 'com.example.mcp.x/y': 1 }),
    nearMiss: (s) => session(s, '2025-11-25', { 'com.example.mcp.x/y': 1 }),
    level: 'warning',
  },
  {
    ...client,
    rule: 'meta-key-not-reverse-dns',
    breaks: (s) => session(s, '2025-11-25', { 'example.com/x': 1 }),
    nearMiss: (s) => session(s, '2025-11-25', { 'com.example/x': 1, 'ui/resourceUri': 'ui://x' }),
    level: 'info',
  },
  {
    ...client,
    rule: 'meta-trace-format',
    breaks: (s) => carries(s, { traceparent: '00-0-1-01' }),
    nearMiss: (s) => carries(s, { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }),
    level: 'warning',
  },
  {
    ...client,
    rule: 'meta-log-level',
    breaks: (s) => carries(s, { [LEVEL]: 'verbose' }),
    nearMiss: (s) => carries(s, { [LEVEL]: 'emergency' }),
  },
  {
    ...server,
    rule: 'meta-log-level-accepted',
    breaks: (s) => lists(s, { [LEVEL]: 'verbose' }, modernResult(2)),
    nearMiss: (s) => lists(s, { [LEVEL]: 'verbose' }, error(2, -32602)),
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-extension-key',
    breaks: (s) => known(s, { extensions: { apps: {} } }),
    nearMiss: (s) => known(s, { extensions: { [TASKS]: {} } }),
    level: 'warning',
  },
  {
    ...server,
    rule: 'meta-result-type',
    breaks: (s) => lists(s, {}, result(2, { tools: [] })),
    nearMiss: (s) => s.client(modernRequest(2, 'tools/list')).server(result(2, { tools: [] })),
    seqs: [5],
  },
  {
    ...server,
    rule: 'meta-result-type-unknown',
    breaks: (s) => lists(s, {}, modernResult(2, { resultType: 'partial' })),
    // A task for a client that does not know of tasks is the matter of tskx-undeclared.
    nearMiss: (s) => lists(s, {}, modernResult(2, { resultType: 'task' })),
    says: '“partial”',
  },
  {
    ...server,
    rule: 'meta-result-type-unknown',
    when: 'of an extension that the server does not declare',
    breaks: (s) =>
      known(s)
        .client(modernRequest(2, 'tools/call', {}, { extensions: { [TASKS]: {} } }))
        .server(modernResult(2, { resultType: 'task' })),
    nearMiss: (s) =>
      known(s, { extensions: { [TASKS]: {} } })
        .client(modernRequest(2, 'tools/call', {}, { extensions: { [TASKS]: {} } }))
        .server(modernResult(2, { resultType: 'task' })),
    says: '“task”',
  },
  {
    ...server,
    rule: 'meta-result-type-legacy',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [], resultType: 'complete' })),
    nearMiss: (s) => lists(s, {}, modernResult(2)),
    level: 'info',
  },
];

testHttpRules(REQUEST_META_RULES, CASES);

describe('a request of the modern era that is right, and its answer', () => {
  it('raise nothing', () => {
    expect(
      findingsOf((s) => lists(s as HttpSession, {}, modernResult(2, { tools: [], ttlMs: 0, cacheScope: 'private' }))),
    ).toEqual([]);
  });
});

describe('keys', () => {
  it.each(['a', 'com.example/x', 'com.example/', 'progressToken', 'a-b.c/d_e.f-g'])('%s', (key) => {
    expect(isKey(key)).toBe(true);
  });
  it.each(['', '/x', 'a..b/x', '1a/x', 'a-/x', 'a/b/c', 'a/_b', 'ä/x', 'a b'])('not %s', (key) => {
    expect(isKey(key)).toBe(false);
  });
});

describe('trace context', () => {
  it('has its formats', () => {
    const id = '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
    expect(
      [`00-${id}-01`, `cc-${id}-01-more`, `00-${id}-01-more`, `ff-${id}-01`, `00-${id.replace(/\w/g, '0')}-01`].map(
        isTraceParent,
      ),
    ).toEqual([true, true, false, false, false]);
    expect(['', 'a=1, b@c=2', 'A=1', 'a=', 'a', 'a=1=2', 7].map(isTraceState)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['k=v', 'k = v ; p ; q=1, l=', 'k', 'k=a b', '=v', null].map(isBaggage)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
