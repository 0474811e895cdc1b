import { modernRequest, modernResult } from '../../analysis/testing/scripted-session.ts';
import { HEADERS } from '../../mcp/index.ts';
import { asks, call, CAPABILITIES, headers, list, right, tools, VERSION, type Row } from './conformance-rows.ts';
import { initialize, initialized, SESSION_ID, type HttpSession } from './http-session.ts';
import { error, notification, request, result } from './rule-case.ts';

const PROGRESS = { _meta: { progressToken: 'p' } };
const clientMeta = (meta: object): object => request(1, 'tools/list', { _meta: meta });
const NO_VERSION = { [CAPABILITIES]: {}, 'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' } };
const NO_CAPABILITIES = { [VERSION]: '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' } };
const NO_CLIENT = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };

/** A version that the server does not have, and how it refuses that. */
const refuses = (s: HttpSession, code: number, data: unknown, status = 400): HttpSession =>
  asks(s, list(1, '2099-01-01'), error(1, code, 'Unsupported protocol version', data), status, {
    [HEADERS.version]: '2099-01-01',
  });
const SUPPORTED = { supported: ['2026-07-28'], requested: '2099-01-01' };
const refused = (s: HttpSession): HttpSession => refuses(s, -32022, SUPPORTED);

/** What a tool cannot do without, refused. */
const lacks = (s: HttpSession, code: number, data: unknown, status = 400): HttpSession =>
  asks(s, call(1), error(1, code, 'The client does not support sampling (required for this tool)', data), status);
const REQUIRED = { requiredCapabilities: { sampling: {} } };

/** A subscription to changes of the tools, and what comes on its stream. */
const subscribes = (s: HttpSession, ...news: object[]): HttpSession => {
  s.discovers()
    .posts(2, modernRequest('sub', 'subscriptions/listen', { notifications: { toolsListChanged: true } }))
    .streams(2);
  for (const one of news) s.says(2, one);
  return s.says(2, modernResult('sub', { _meta: { 'io.modelcontextprotocol/subscriptionId': 'sub' } })).closes(2);
};
const ofSubscription = (method: string, params: object = {}): object =>
  notification(method, { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': 'sub' } });
const ACKNOWLEDGED = ofSubscription('notifications/subscriptions/acknowledged', {
  notifications: { toolsListChanged: true },
});
const CHANGED = 'notifications/tools/list_changed';
/** A call over HTTP that is answered on a stream. */
const streamed = (s: HttpSession, message: object, first: object): HttpSession =>
  s
    .discovers()
    .posts(2, message)
    .streams(2)
    .says(2, first)
    .says(2, modernResult(1, { content: [] }))
    .closes(2);
const LOG = notification('notifications/message', { level: 'info', data: 'x' });

/** Messages by themselves, the handshake, and what 2026-07-28 asks of each request and answer (SEP-2575). */
export const MESSAGE_ROWS: readonly Row[] = [
  {
    check: 'wire-schema-valid',
    rules: ['msg-params-schema'],
    fails: (s) => s.handshake().client(request(1, 'tools/call', { name: 7 })),
    passes: (s) => s.handshake().client(request(1, 'tools/call', { name: 'a' })),
  },
  {
    check: 'wire-schema-valid',
    rules: ['msg-result-schema'],
    fails: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [], title: 7 })),
    passes: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [] })),
  },
  {
    check: 'wire-schema-valid',
    rules: ['msg-notification-schema'],
    fails: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/call', { name: 'a', ...PROGRESS }))
        .server(notification('notifications/progress', { progressToken: 'p', progress: 'half' })),
    passes: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/call', { name: 'a', ...PROGRESS }))
        .server(notification('notifications/progress', { progressToken: 'p', progress: 0.5 })),
  },
  ...(
    [
      ['rpc-version', { id: 1, method: 'ping' }],
      ['rpc-id-null', { jsonrpc: '2.0', id: null, method: 'ping' }],
      ['rpc-id-type', { jsonrpc: '2.0', id: 1.5, method: 'ping' }],
      ['rpc-params-not-object', { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }],
      ['rpc-extra-member', { jsonrpc: '2.0', id: 1, method: 'ping', extra: true }],
      ['rpc-result-and-error', { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: 'No' } }],
      ['rpc-error-shape', { jsonrpc: '2.0', id: 1, error: 'No' }],
    ] as const
  ).map(([rule, message]): Row => ({
    check: 'wire-schema-valid',
    rules: [rule],
    fails: (s) => s.handshake().server(request(1, 'ping')).client(message),
    passes: (s) => s.handshake().server(request(1, 'ping')).client(result(1)),
  })),
  {
    check: 'mcp-client-initialization',
    rules: ['life-initialize-request-shape'],
    fails: (s) => s.posts(1, request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} })),
    passes: (s) => s.opens(),
  },
  {
    check: 'mcp-client-initialization',
    rules: ['life-version-unknown'],
    fails: (s) => s.posts(1, initialize('1.0')).answers(1, initialized('2025-11-25')),
    passes: (s) => s.opens(),
  },
  {
    check: 'server-session-id-visible-ascii',
    rules: ['sess-charset'],
    fails: (s) => s.opens('2025-11-25', `${SESSION_ID} é`),
    passes: (s) => s.opens(),
  },
  {
    check: 'sep-2575-client-populates-meta',
    rules: ['meta-absent'],
    fails: (s) => asks(s, request(1, 'tools/list'), error(1, -32602), 400),
    passes: right,
  },
  {
    check: 'sep-2575-client-populates-meta',
    rules: ['meta-protocol-version'],
    fails: (s) => asks(s, clientMeta(NO_VERSION), error(1, -32602), 400),
    passes: right,
  },
  {
    check: 'sep-2575-client-populates-meta',
    rules: ['meta-client-capabilities'],
    fails: (s) => asks(s, clientMeta(NO_CAPABILITIES), error(1, -32602), 400),
    passes: right,
  },
  {
    check: 'sep-2575-client-sends-client-info',
    rules: ['meta-client-info'],
    fails: (s) => asks(s, clientMeta(NO_CLIENT), modernResult(1, tools())),
    passes: right,
  },
  {
    check: 'sep-2575-http-client-sends-version-header',
    rules: ['hdr-version-missing'],
    fails: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.version]: null }),
    passes: right,
  },
  {
    check: 'sep-2575-http-version-header-matches-meta',
    rules: ['hdr-version-body'],
    fails: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.version]: '2025-11-25' }),
    passes: right,
  },
  {
    check: 'sep-2575-client-retry-supported-version',
    rules: ['ver-no-retry'],
    fails: (s) =>
      refused(s)
        .wait(1000)
        .posts(3, list(2, '2099-01-01'), headers({ [HEADERS.version]: '2099-01-01' })),
    passes: (s) => refused(s).wait(1000).posts(3, list(2)),
  },
  {
    check: 'sep-2575-server-implements-discover',
    rules: ['disc-unimplemented'],
    fails: (s) =>
      s
        .modern()
        .posts(1, list(1))
        .answers(1, modernResult(1, tools()))
        .posts(2, modernRequest(2, 'server/discover'))
        .answers(2, error(2, -32601), 404),
    passes: right,
  },
  {
    check: 'sep-2575-server-unsupported-version-error',
    rules: ['ver-unsupported-code'],
    fails: (s) => refuses(s, -32602, SUPPORTED),
    passes: refused,
  },
  {
    check: 'sep-2575-server-unsupported-version-error',
    rules: ['ver-unsupported-data'],
    fails: (s) => refuses(s, -32022, { supported: ['2026-07-28'] }),
    passes: refused,
  },
  {
    check: 'sep-2575-http-server-unsupported-version-400',
    rules: ['st-bad-request'],
    fails: (s) => refuses(s, -32022, SUPPORTED, 200),
    passes: refused,
  },
  {
    check: 'sep-2575-http-server-method-not-found-404',
    rules: ['st-method-not-found'],
    fails: (s) => asks(s, modernRequest(1, 'no/such'), error(1, -32601)),
    passes: (s) => asks(s, modernRequest(1, 'no/such'), error(1, -32601), 404),
    provokes: ['msg-unknown-method'],
  },
  {
    check: 'sep-2575-http-server-header-mismatch-400',
    rules: ['hdr-mismatch-answer'],
    fails: (s) => asks(s, list(1), error(1, -32020), 200, { [HEADERS.version]: '2025-11-25' }),
    passes: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.version]: '2025-11-25' }),
    provokes: ['hdr-version-body'],
  },
  {
    check: 'sep-2575-server-rejects-undeclared-capability',
    rules: ['cap-missing-code'],
    fails: (s) => lacks(s, -32602, undefined),
    passes: (s) => lacks(s, -32021, REQUIRED),
  },
  {
    check: 'sep-2575-server-rejects-undeclared-capability',
    rules: ['cap-missing-data'],
    fails: (s) => lacks(s, -32021, undefined),
    passes: (s) => lacks(s, -32021, REQUIRED),
  },
  {
    check: 'sep-2575-missing-capability-http-400',
    rules: ['st-bad-request'],
    fails: (s) => lacks(s, -32021, REQUIRED, 200),
    passes: (s) => lacks(s, -32021, REQUIRED),
  },
  {
    check: 'sep-2575-server-sends-subscription-ack',
    rules: ['sub-ack-missing'],
    fails: (s) => subscribes(s),
    passes: (s) => subscribes(s, ACKNOWLEDGED),
  },
  {
    check: 'sep-2575-server-honors-notification-filter',
    rules: ['sub-type-unrequested'],
    fails: (s) => subscribes(s, ACKNOWLEDGED, ofSubscription('notifications/prompts/list_changed')),
    passes: (s) => subscribes(s, ACKNOWLEDGED, ofSubscription(CHANGED)),
  },
  {
    check: 'sep-2575-server-tags-subscription-id',
    rules: ['sub-id-missing'],
    fails: (s) => subscribes(s, ACKNOWLEDGED, notification(CHANGED)),
    passes: (s) => subscribes(s, ACKNOWLEDGED, ofSubscription(CHANGED)),
  },
  {
    check: 'sep-2575-server-no-log-without-loglevel',
    rules: ['log-no-opt-in'],
    fails: (s) => streamed(s, call(1), LOG),
    passes: (s) => streamed(s, call(1, { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } }), LOG),
  },
  {
    check: 'sep-2575-http-server-no-independent-requests-on-stream',
    rules: ['msg-server-request-modern'],
    fails: (s) => streamed(s, call(1), request('e', 'elicitation/create', { message: 'x', requestedSchema: {} })),
    passes: (s) => streamed(s, call(1, { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } }), LOG),
  },
];
