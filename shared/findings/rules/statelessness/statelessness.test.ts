import { modernRequest, modernResult } from '../../../analysis/testing/scripted-session.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { notification } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { STATELESSNESS_RULES } from './statelessness.ts';

const tools = (...names: string[]): { tools: object[] } => ({ tools: names.map((name) => ({ name })) });
const page = (s: HttpSession, id: number, answer: object, params = {}): HttpSession =>
  s
    .client(modernRequest(id, 'tools/list', params))
    .server(modernResult(id, { ttlMs: 0, cacheScope: 'private', ...answer }));
const reads = (s: HttpSession, id: number): HttpSession =>
  s.client(modernRequest(id, 'prompts/get', { name: 'p' })).server(modernResult(id, { messages: [] }));
const calls = (s: HttpSession, id: number): HttpSession =>
  s.client(modernRequest(id, 'tools/call', { name: 'a' })).server(modernResult(id, { content: [] }));
const question = { resultType: 'input_required', inputRequests: { r: { method: 'roots/list' } } };
const asksRoots = (s: HttpSession, id: number): HttpSession =>
  s.client(modernRequest(id, 'tools/call', { name: 'a' })).server(modernResult(id, question));
const server = { side: 'server', level: 'warning' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'state-from-earlier',
    breaks: (s) => asksRoots(s.client(modernRequest(1, 'tools/list', {}, { roots: {} })).server(modernResult(1)), 2),
    nearMiss: (s) => asksRoots(s, 2),
    level: 'error',
    seqs: [4, 3, 1],
  },
  {
    ...server,
    rule: 'state-list-varies',
    breaks: (s) => page(reads(page(s, 1, tools('a', 'b')), 2), 3, tools('a')),
    nearMiss: (s) => page(calls(page(s, 1, tools('a', 'b')), 2), 3, tools('a')),
    seqs: [6, 2],
    says: '2 entries, now 1',
  },
  {
    ...server,
    rule: 'state-list-varies',
    when: 'without news, within its pages',
    breaks: (s) =>
      page(page(reads(page(s, 1, tools('a', 'b')), 2), 3, { ...tools('a'), nextCursor: 'x' }), 4, tools('c'), {
        cursor: 'x',
      }),
    nearMiss: (s) => {
      page(reads(page(s, 1, tools('a', 'b')), 2), 3, { ...tools('b'), nextCursor: 'x' });
      page(s, 4, tools('a'), { cursor: 'x' }).server(notification('notifications/tools/list_changed'));
      return page(reads(s, 5), 6, tools('a'));
    },
  },
  {
    ...server,
    rule: 'state-list-order',
    breaks: (s) => page(page(s, 1, tools('a', 'b')), 2, tools('b', 'a')),
    nearMiss: (s) => page(page(s, 1, tools('a', 'b')), 2, tools('a', 'b')),
    seqs: [4, 2],
  },
];

testHttpRules(STATELESSNESS_RULES, CASES);
