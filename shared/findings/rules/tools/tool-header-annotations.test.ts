import { modernParams, type HttpSession } from '../../testing/http-session.ts';
import { tool } from '../../testing/list-script.ts';
import { request } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { TOOL_HEADER_RULES } from './tool-header-annotations.ts';

const lists =
  (properties: object) =>
  (s: HttpSession): HttpSession =>
    s
      .discovers()
      .calls(2, 1, 'tools/list', { tools: [tool('query', { inputSchema: { type: 'object', properties } })] });
const header = (name: unknown, more: object = { type: 'string' }): object => ({ ...more, 'x-mcp-header': name });
const call = request(2, 'tools/call', modernParams({ name: 'query', arguments: {} }));
const fault = { side: 'server', level: 'error' } as const;

const CASES: readonly HttpCase[] = [
  {
    rule: 'xmh-invalid',
    breaks: lists({ region: header('My Region') }),
    nearMiss: lists({ region: header('My-Region') }),
    says: 'x-mcp-header "My Region" on region is no header name of the tool “query”',
    ...fault,
  },
  {
    rule: 'xmh-duplicate',
    breaks: lists({ a: header('Region'), b: header('region') }),
    nearMiss: lists({ a: header('Region'), b: header('Region2') }),
    ...fault,
  },
  {
    rule: 'xmh-type',
    breaks: lists({ a: header('A', { type: 'number' }) }),
    nearMiss: lists({ a: header('A', { type: 'integer' }) }),
    ...fault,
  },
  {
    rule: 'xmh-unreachable',
    breaks: lists({ a: { type: 'array', items: header('A') } }),
    nearMiss: lists({ a: { type: 'object', properties: { b: header('A') } } }),
    ...fault,
  },
  {
    rule: 'xmh-sensitive',
    breaks: lists({ apiKey: header('Key') }),
    nearMiss: lists({ maxTokens: header('Max-Tokens', { type: 'integer' }), author: header('Author') }),
    side: 'server',
    level: 'warning',
    says: '“query: apiKey”',
  },
  {
    rule: 'xmh-tool-not-excluded',
    breaks: (s) => lists({ a: header('') })(s).posts(3, call),
    nearMiss: (s) => lists({ a: header('A') })(s).posts(3, call),
    side: 'client',
    level: 'error',
    says: '“query”',
  },
];

testHttpRules(TOOL_HEADER_RULES, CASES);
