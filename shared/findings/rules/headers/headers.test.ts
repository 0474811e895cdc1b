import { HEADER_RULES } from './headers.ts';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import { error, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const own = (headers: { [name: string]: string | null | readonly string[] }): { headers: typeof headers } => ({
  headers,
});
const list = (id: number): object => request(id, 'tools/list', modernParams());
const call = (id: number, name: string, args: object = {}): object =>
  request(id, 'tools/call', modernParams({ name, arguments: args }));

const BARE = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

const TOOL = {
  name: 'weather',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', 'x-mcp-header': 'City' },
      days: { type: 'integer', 'x-mcp-header': 'Days' },
      plain: { type: 'string' },
    },
  },
};

/** A modern session that knows a tool with arguments that headers repeat. */
function knowing(session: HttpSession): HttpSession {
  return session
    .discovers()
    .posts(2, list(1))
    .answers(2, result(1, { tools: [TOOL] }));
}

const PARAMS = { 'Mcp-Param-City': 'Oslo', 'Mcp-Param-Days': '3' };
const ARGS = { city: 'Oslo', days: 3, plain: 'x' };

const CASES: readonly HttpCase[] = [
  {
    rule: 'hdr-version-missing',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': null })),
    nearMiss: (s) => s.opens('2025-03-26').posts(3, request(1, 'ping')),
    side: 'client',
    level: 'warning',
    says: 'after “initialize”',
  },
  {
    rule: 'hdr-version-missing',
    when: 'of a GET, or in the modern era',
    breaks: (s) => s.discovers().posts(2, list(1), own({ 'MCP-Protocol-Version': null })),
    nearMiss: (s) => s.opens().listens(3).deletes(4),
    side: 'client',
    level: 'error',
    says: 'every POST',
  },
  {
    rule: 'hdr-version-differs',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': '2025-06-18' })),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')),
    side: 'client',
    level: 'warning',
    says: '2025-11-25 was agreed on',
  },
  {
    rule: 'hdr-version-body',
    breaks: (s) => s.discovers().posts(2, list(1), own({ 'MCP-Protocol-Version': '2025-11-25' })),
    nearMiss: (s) => s.discovers().posts(2, list(1)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'hdr-version-bad-accepted',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': 'latest' }))
        .answers(3, result(1)),
    nearMiss: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': 'latest' }))
        .refuses(3, 400)
        .posts(4, request(2, 'ping'), own({ 'MCP-Protocol-Version': '2031-01-01' }))
        .answers(4, result(2)),
    side: 'server',
    level: 'warning',
    says: 'latest',
  },
  {
    rule: 'hdr-version-early',
    breaks: (s) => s.opens('2025-03-26').posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': '2025-03-26' })),
    nearMiss: (s) => s.opens('2025-06-18').posts(3, request(1, 'ping')),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'hdr-duplicate',
    breaks: (s) =>
      s.opens().posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': ['2025-11-25', '2025-06-18'] })),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping'), own({ 'MCP-Protocol-Version': ['2025-11-25', '2025-11-25'] })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'hdr-method',
    breaks: (s) => s.discovers().posts(2, list(1), own({ 'Mcp-Method': 'TOOLS/LIST' })),
    nearMiss: (s) => s.discovers().posts(2, list(1), own({ 'Mcp-Method': null, 'mcp-method': 'tools/list' })),
    side: 'client',
    level: 'error',
    says: 'TOOLS/LIST',
  },
  {
    rule: 'hdr-name',
    breaks: (s) => s.discovers().posts(2, call(1, 'weather'), own({ 'Mcp-Name': null })),
    nearMiss: (s) => s.discovers().posts(2, call(1, 'wetter für'), own({ 'Mcp-Name': '=?base64?d2V0dGVyIGbDvHI=?=' })),
    side: 'client',
    level: 'error',
    says: 'is missing',
  },
  {
    rule: 'hdr-name-unexpected',
    breaks: (s) => s.discovers().posts(2, list(1), own({ 'Mcp-Name': 'weather' })),
    nearMiss: (s) =>
      s.discovers().posts(2, request(1, 'tasks/get', modernParams({ taskId: 't' })), own({ 'Mcp-Name': 't' })),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'hdr-encoding',
    breaks: (s) => s.discovers().posts(2, call(1, 'weather'), own({ 'Mcp-Name': '=?BASE64?d2VhdGhlcg==?=' })),
    nearMiss: (s) => s.discovers().posts(2, call(1, 'weather'), own({ 'Mcp-Name': '=?base64?d2VhdGhlcg==?=' })),
    side: 'client',
    level: 'error',
    says: 'in lower case',
  },
  {
    rule: 'hdr-encoding',
    when: 'characters that are not visible ASCII, or a text that looks encoded',
    breaks: (s) => s.discovers().posts(2, call(1, 'f\u00fcr'), own({ 'Mcp-Name': 'f\u00fcr' })),
    nearMiss: (s) => s.discovers().posts(2, call(1, 'a b'), own({ 'Mcp-Name': 'a b' })),
    side: 'client',
    level: 'error',
    says: 'as they are',
  },
  {
    rule: 'hdr-encoding',
    when: 'a text that looks encoded',
    breaks: (s) => s.discovers().posts(2, call(1, '=?base64?QQ==?='), own({ 'Mcp-Name': '=?base64?QQ==?=' })),
    nearMiss: (s) => s.discovers().posts(2, call(1, 'A'), own({ 'Mcp-Name': '=?base64?QQ==?=' })),
    side: 'client',
    level: 'error',
    says: 'is the text itself',
  },
  {
    rule: 'hdr-param-missing',
    breaks: (s) => knowing(s).posts(3, call(2, 'weather', ARGS), own({ 'Mcp-Param-City': 'Oslo' })),
    nearMiss: (s) =>
      knowing(s).posts(3, call(2, 'weather', { city: 'Oslo', days: null }), own({ 'Mcp-Param-City': 'Oslo' })),
    side: 'client',
    level: 'error',
    says: 'Mcp-Param-Days',
  },
  {
    rule: 'hdr-param-mismatch',
    breaks: (s) => knowing(s).posts(3, call(2, 'weather', ARGS), own({ ...PARAMS, 'Mcp-Param-City': 'oslo' })),
    nearMiss: (s) => knowing(s).posts(3, call(2, 'weather', ARGS), own({ ...PARAMS, 'Mcp-Param-Days': '3.0' })),
    side: 'client',
    level: 'error',
    says: '"oslo"',
  },
  {
    rule: 'hdr-param-unexpected',
    breaks: (s) => knowing(s).posts(3, call(2, 'weather', { city: 'Oslo' }), own(PARAMS)),
    nearMiss: (s) => knowing(s).posts(3, call(2, 'weather', ARGS), own(PARAMS)),
    side: 'client',
    level: 'error',
    says: 'Mcp-Param-Days',
  },
  {
    rule: 'hdr-param-unknown',
    breaks: (s) => knowing(s).posts(3, call(2, 'weather', ARGS), own({ ...PARAMS, 'Mcp-Param-Wind': 'x' })),
    nearMiss: (s) => knowing(s).posts(3, call(2, 'never-listed'), own({ 'Mcp-Param-Wind': 'x' })),
    side: 'client',
    level: 'info',
    says: 'mcp-param-wind',
  },
  {
    rule: 'hdr-mismatch-accepted',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, list(1), own({ 'Mcp-Method': null }))
        .answers(2, result(1, { tools: [] })),
    nearMiss: (s) =>
      s
        .discovers()
        .posts(2, list(1))
        .answers(2, result(1, { tools: [] })),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'hdr-mismatch-answer',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, list(1), own({ 'Mcp-Method': null }))
        .answers(2, error(1, -32600), 400),
    nearMiss: (s) =>
      s
        .discovers()
        .posts(2, list(1), own({ 'Mcp-Method': null }))
        .answers(2, error(1, -32020), 400),
    side: 'server',
    level: 'error',
    says: 'status 400',
  },
  {
    rule: 'hdr-mismatch-no-refresh',
    breaks: (s) => refusedParam(s).posts(4, call(3, 'weather', ARGS), own(PARAMS)),
    nearMiss: (s) =>
      refusedParam(s)
        .posts(4, list(3))
        .answers(4, result(3, { tools: [TOOL] }))
        .posts(5, call(4, 'weather', ARGS), own(PARAMS)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'st-method-not-found',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, request(1, 'no/such', modernParams()))
        .answers(2, error(1, -32601)),
    nearMiss: (s) =>
      s
        .modern()
        .posts(1, request(0, 'server/discover', modernParams()))
        .answers(1, error(0, -32601)),
    side: 'server',
    level: 'warning',
    says: 'instead of 404',
  },
  {
    rule: 'st-bad-request',
    breaks: (s) =>
      s
        .modern()
        .posts(1, list(1))
        .answers(1, error(1, -32022, 'No', { supported: [], requested: 'x' })),
    nearMiss: (s) =>
      s
        .modern()
        .posts(1, list(1))
        .answers(1, error(1, -32022, 'No', { supported: [], requested: 'x' }), 400),
    side: 'server',
    level: 'warning',
    says: '−32022',
  },
  {
    rule: 'st-bad-request',
    when: 'for a request without what it must say of itself',
    breaks: (s) =>
      s
        .modern()
        .posts(1, request(1, 'tools/list', BARE))
        .answers(1, error(1, -32602)),
    nearMiss: (s) => s.modern().posts(1, list(1)).answers(1, error(1, -32602)),
    side: 'server',
    level: 'warning',
    says: '−32602',
  },
  {
    rule: 'st-404-bare',
    breaks: (s) => s.modern().posts(1, list(1)).refuses(1, 404),
    nearMiss: (s) => s.modern().posts(1, list(1)).answers(1, error(1, -32601), 404),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'st-rpc-error-status',
    breaks: (s) => s.opens().posts(3, request(1, 'no/such')).answers(3, error(1, -32601), 400),
    nearMiss: (s) => s.opens().posts(3, request(1, 'no/such')).answers(3, error(1, -32601)),
    side: 'server',
    level: 'info',
  },
];

function refusedParam(session: HttpSession): HttpSession {
  return knowing(session)
    .posts(3, call(2, 'weather', ARGS), own({ 'Mcp-Param-City': 'Oslo' }))
    .answers(3, error(2, -32020), 400);
}

testHttpRules(HEADER_RULES, CASES);
