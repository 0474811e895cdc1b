import { modernRequest, modernResult } from '../../../analysis/testing/scripted-session.ts';
import { CACHING_RULES } from './caching.ts';
import { modernParams, type HttpSession } from '../../testing/http-session.ts';
import { notification, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const HINTS = { ttlMs: 60_000, cacheScope: 'public' };
const lists = (s: HttpSession, id: number, hints: object, params = {}): HttpSession =>
  s.client(modernRequest(id, 'tools/list', params)).server(modernResult(id, { tools: [], ...hints }));
const polls = (s: HttpSession, ms: number): HttpSession => {
  for (let id = 1; id <= 4; id += 1) lists(s, id, { ttlMs: 2000, cacheScope: 'public' }).wait(ms);
  return s;
};
const reads = (s: HttpSession, scope: string): HttpSession =>
  s
    .modern()
    .posts(1, request(1, 'resources/read', modernParams({ uri: 'a://b' })), { headers: { Authorization: 'Bearer x' } })
    .answers(1, modernResult(1, { contents: [], ttlMs: 0, cacheScope: scope }));
const server = { side: 'server', level: 'error' } as const;
const client = { side: 'client', level: 'info' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'cache-hints-missing',
    breaks: (s) => lists(s, 1, { ttlMs: 5 }),
    nearMiss: (s) => lists(s, 1, HINTS),
    says: '“cacheScope”',
  },
  {
    ...server,
    rule: 'cache-hints-missing',
    when: 'but not in the answer of an older server, or to a call',
    breaks: (s) => lists(s, 1, {}),
    nearMiss: (s) =>
      s
        .client(modernRequest(1, 'tools/list'))
        .server(result(1, { tools: [] }))
        .client(modernRequest(2, 'tools/call'))
        .server(modernResult(2, { content: [] })),
  },
  {
    ...server,
    rule: 'cache-ttl',
    breaks: (s) => lists(s, 1, { ...HINTS, ttlMs: -1 }),
    nearMiss: (s) => lists(s, 1, { ...HINTS, ttlMs: 0 }),
    says: '−1',
  },
  {
    ...server,
    rule: 'cache-scope',
    breaks: (s) => lists(s, 1, { ...HINTS, cacheScope: 'shared' }),
    nearMiss: (s) => lists(s, 1, { ...HINTS, cacheScope: 'private' }),
    says: '“shared”',
  },
  {
    ...server,
    rule: 'cache-scope-pages',
    breaks: (s) =>
      lists(lists(s, 1, { ...HINTS, nextCursor: 'x' }), 2, { ...HINTS, cacheScope: 'private' }, { cursor: 'x' }),
    nearMiss: (s) => lists(lists(s, 1, { ...HINTS, nextCursor: 'x' }), 2, { ...HINTS, cacheScope: 'private' }),
    seqs: [4, 2],
    level: 'warning',
  },
  {
    ...client,
    rule: 'cache-refetch-fresh',
    breaks: (s) => lists(lists(s, 1, HINTS), 2, HINTS),
    nearMiss: (s) => lists(lists(s, 1, HINTS).server(notification('notifications/tools/list_changed')), 2, HINTS),
    seqs: [3, 2],
  },
  {
    ...client,
    rule: 'cache-refetch-fresh',
    when: 'but not of another page, or later',
    breaks: (s) => lists(lists(s, 1, HINTS), 2, HINTS),
    nearMiss: (s) => lists(lists(lists(s, 1, HINTS), 2, HINTS, { cursor: 'x' }).wait(70_000), 3, HINTS),
  },
  {
    ...server,
    rule: 'cache-public-auth',
    breaks: (s) => reads(s, 'public'),
    nearMiss: (s) => reads(s, 'private'),
    level: 'info',
  },
  {
    ...client,
    rule: 'cache-poll',
    breaks: (s) => polls(s, 2000),
    nearMiss: (s) => polls(s, 3000),
    level: 'warning',
    seqs: [7, 6],
  },
];

testHttpRules(CACHING_RULES, CASES);
