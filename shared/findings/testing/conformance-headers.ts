import { modernRequest, modernResult } from '../../analysis/testing/scripted-session.ts';
import { HEADERS } from '../../mcp/index.ts';
import { asks, call, headers, HINTS, list, right, says, tools, type Row } from './conformance-rows.ts';
import type { HttpSession, OwnHeaders } from './http-session.ts';
import { error, request } from './rule-case.ts';

/** A tool whose arguments are repeated in headers, and a call of it. */
const mirrored = (...annotated: object[]): object => ({
  name: 'weather',
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(annotated.map((schema, i) => [`a${i}`, schema])),
  },
});
const CITY = mirrored({ type: 'string', 'x-mcp-header': 'City' });
const listing = (s: HttpSession, tool: object): HttpSession => asks(s, list(1), modernResult(1, tools(tool)));
const weather = (s: HttpSession, args: object, own: OwnHeaders, tool: object = CITY): HttpSession =>
  listing(s, tool)
    .posts(3, modernRequest(2, 'tools/call', { name: 'weather', arguments: args }), headers(own))
    .answers(3, modernResult(2, { content: [] }));

const reads = (s: HttpSession, answer: object): HttpSession =>
  says(s, modernRequest(1, 'resources/read', { uri: 'file:///a' }), answer);
const CONTENTS = { contents: [{ uri: 'file:///a', mimeType: 'text/plain', text: 'a' }] };

/** A call whose stream the server has closed so that the client may come again. */
const polling = (s: HttpSession): HttpSession =>
  s
    .opens()
    .posts(3, request(1, 'tools/call', { name: 'slow' }))
    .streams(3)
    .primes(3, { id: 'e1', retry: 500 })
    .closes(3);
const reconnects = (s: HttpSession): HttpSession => polling(s).wait(600).resumes(4, 3, 'e1');

/** Headers that repeat the body (SEP-2243), hints for caches (SEP-2549), resources that are not there (SEP-2164), streams that break. */
export const HEADER_ROWS: readonly Row[] = [
  {
    check: 'sep-2243-client-includes-standard-headers',
    rules: ['hdr-method'],
    fails: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.method]: null }),
    passes: right,
  },
  {
    check: 'sep-2243-client-includes-standard-headers',
    rules: ['hdr-name'],
    fails: (s) => asks(s, call(1), error(1, -32020), 400, { [HEADERS.name]: null }),
    passes: (s) => asks(s, call(1), modernResult(1, { content: [] })),
  },
  {
    check: 'sep-2243-client-mirrors-designated-params',
    rules: ['hdr-param-missing'],
    fails: (s) => weather(s, { a0: 'Oslo' }, {}),
    passes: (s) => weather(s, { a0: 'Oslo' }, { 'Mcp-Param-City': 'Oslo' }),
  },
  {
    check: 'sep-2243-client-encode-values',
    rules: ['hdr-param-mismatch'],
    fails: (s) =>
      weather(s, { a0: true }, { 'Mcp-Param-Flag': 'True' }, mirrored({ type: 'boolean', 'x-mcp-header': 'Flag' })),
    passes: (s) =>
      weather(s, { a0: true }, { 'Mcp-Param-Flag': 'true' }, mirrored({ type: 'boolean', 'x-mcp-header': 'Flag' })),
  },
  {
    check: 'sep-2243-client-base64-unsafe',
    rules: ['hdr-encoding'],
    fails: (s) => weather(s, { a0: 'Zürich' }, { 'Mcp-Param-City': 'Zürich' }),
    passes: (s) => weather(s, { a0: 'Zürich' }, { 'Mcp-Param-City': '=?base64?WsO8cmljaA==?=' }),
  },
  {
    check: 'sep-2243-client-omit-null',
    rules: ['hdr-param-unexpected'],
    fails: (s) => weather(s, { a0: null }, { 'Mcp-Param-City': 'null' }),
    passes: (s) => weather(s, { a0: null }, {}),
  },
  ...(
    [
      ['sep-2243-x-mcp-header-not-empty', 'xmh-invalid', [{ type: 'string', 'x-mcp-header': '' }]],
      ['sep-2243-x-mcp-header-charset', 'xmh-invalid', [{ type: 'string', 'x-mcp-header': 'My City' }]],
      [
        'sep-2243-x-mcp-header-unique',
        'xmh-duplicate',
        [
          { type: 'string', 'x-mcp-header': 'City' },
          { type: 'string', 'x-mcp-header': 'CITY' },
        ],
      ],
      ['sep-2243-x-mcp-header-primitive-only', 'xmh-type', [{ type: 'object', 'x-mcp-header': 'City' }]],
    ] as const
  ).map(([check, rule, annotated]): Row => ({
    check,
    rules: [rule],
    fails: (s) => listing(s, mirrored(...annotated)),
    passes: (s) => listing(s, CITY),
  })),
  {
    check: 'sep-2243-client-reject-invalid-tool',
    rules: ['xmh-tool-not-excluded'],
    fails: (s) => weather(s, { a0: 'Oslo' }, {}, mirrored({ type: 'string', 'x-mcp-header': '' })),
    passes: (s) => weather(s, { a0: 'Oslo' }, { 'Mcp-Param-City': 'Oslo' }),
  },
  {
    check: 'sep-2243-server-reject-invalid-headers',
    rules: ['hdr-mismatch-accepted'],
    fails: (s) => asks(s, list(1), modernResult(1, tools()), 200, { [HEADERS.method]: 'prompts/list' }),
    passes: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.method]: 'prompts/list' }),
    provokes: ['hdr-method'],
  },
  {
    check: 'sep-2243-server-reject-error-code',
    rules: ['hdr-mismatch-answer'],
    fails: (s) => asks(s, list(1), error(1, -32600), 400, { [HEADERS.method]: 'prompts/list' }),
    passes: (s) => asks(s, list(1), error(1, -32020), 400, { [HEADERS.method]: 'prompts/list' }),
    provokes: ['hdr-method'],
  },
  ...(
    [
      ['tools-list', 'tools/list', { tools: [] }],
      ['prompts-list', 'prompts/list', { prompts: [] }],
      ['resources-list', 'resources/list', { resources: [] }],
      ['resources-templates-list', 'resources/templates/list', { resourceTemplates: [] }],
      ['resources-read', 'resources/read', CONTENTS],
    ] as const
  ).map(([name, method, value]): Row => ({
    check: `sep-2549-${name}-caching-hints`,
    rules: ['cache-hints-missing'],
    fails: (s) => says(s, modernRequest(1, method, { uri: 'file:///a' }), modernResult(1, value)),
    passes: (s) => says(s, modernRequest(1, method, { uri: 'file:///a' }), modernResult(1, { ...value, ...HINTS })),
  })),
  {
    check: 'sep-2549-ttl-non-negative',
    rules: ['cache-ttl'],
    fails: (s) => says(s, list(1), modernResult(1, { tools: [], ...HINTS, ttlMs: -1 })),
    passes: (s) => says(s, list(1), modernResult(1, tools())),
  },
  {
    check: 'sep-2549-cache-scope-valid',
    rules: ['cache-scope'],
    fails: (s) => says(s, list(1), modernResult(1, { tools: [], ...HINTS, cacheScope: 'shared' })),
    passes: (s) => says(s, list(1), modernResult(1, tools())),
  },
  {
    check: 'sep-2164-error-code',
    rules: ['res-not-found-code-modern'],
    fails: (s) => reads(s, error(1, -32002, 'Resource not found', { uri: 'file:///a' })),
    passes: (s) => reads(s, error(1, -32602, 'Resource not found', { uri: 'file:///a' })),
  },
  {
    check: 'sep-2164-no-empty-contents',
    rules: ['res-empty-contents'],
    fails: (s) => reads(s, modernResult(1, { contents: [], ...HINTS })),
    passes: (s) => reads(s, modernResult(1, { ...CONTENTS, ...HINTS })),
  },
  {
    check: 'client-sse-graceful-reconnect',
    rules: ['sse-resume-verb'],
    fails: (s) =>
      polling(s)
        .wait(600)
        .posts(4, request(2, 'tools/call', { name: 'slow' }), headers({ 'Last-Event-ID': 'e1' })),
    passes: reconnects,
  },
  {
    check: 'client-sse-retry-timing',
    rules: ['sse-retry-ignored'],
    fails: (s) => polling(s).wait(100).resumes(4, 3, 'e1'),
    passes: reconnects,
  },
  {
    // One that leaves it out may as well have opened a stream of its own: only a wrong one shows.
    check: 'client-sse-last-event-id',
    rules: ['sse-last-event-unknown'],
    fails: (s) => polling(s).wait(600).resumes(4, 3, 'e7'),
    passes: reconnects,
  },
];
