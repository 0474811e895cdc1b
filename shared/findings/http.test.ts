import { describe, expect, it } from 'vitest';
import { HTTP_RULES } from './http.ts';
import { HttpSession, initialize, initialized } from './http-session.ts';
import { notification, observe, request, result } from './rule-case.ts';
import { testHttpRules, type HttpCase } from './rule-table.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const TOKEN = { masked: { scheme: 'Bearer', length: 40, fingerprint: 'f1' } };

const CASES: readonly HttpCase[] = [
  {
    rule: 'http-accept-post',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { headers: { Accept: 'application/json' } }),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping'), { headers: { Accept: 'text/event-stream;q=0.5 , Application/JSON' } }),
    side: 'client',
    level: 'error',
    says: 'must list text/event-stream',
  },
  {
    rule: 'http-accept-post',
    when: 'of initialize, judged once the revision is known',
    breaks: (s) =>
      s.posts(1, initialize('2025-03-26'), { headers: { Accept: null } }).answers(1, initialized('2025-03-26')),
    nearMiss: (s) =>
      s.posts(1, initialize('2025-03-26'), { headers: { Accept: null } }).answers(1, initialized('2024-11-05')),
    side: 'client',
    level: 'error',
    seqs: [3],
    says: 'is missing',
  },
  {
    rule: 'http-accept-get',
    breaks: (s) => s.opens().listens(3, { headers: { Accept: '*/*' } }),
    nearMiss: (s) => s.opens().listens(3),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'http-content-type-request',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { headers: { 'Content-Type': 'text/plain' } }),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping'), { headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
    side: 'client',
    level: 'warning',
    says: 'text/plain',
  },
  {
    rule: 'http-body-single',
    breaks: (s) => s.opens().posts(3, '{"jsonrpc":'),
    nearMiss: (s) => s.opens().posts(3, request(null, 'ping')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'http-body-single',
    when: 'there is none',
    breaks: (s) => s.opens().posts(3, undefined),
    nearMiss: (s) => s.opens().deletes(3),
    side: 'client',
    level: 'error',
    says: 'without a body',
  },
  {
    rule: 'http-response-type',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'))
        .head(3, 200, HTML)
        .add({ kind: 'http.body', exchange: 3, offset: 0, text: '<html>', bytes: 6 })
        .closes(3, 6),
    nearMiss: (s) => s.opens().posts(3, notification('notifications/x')).head(3, 200, HTML),
    side: 'server',
    level: 'error',
    says: 'text/html',
  },
  {
    rule: 'http-response-json-kind',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).answers(3, result(2)),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).answers(3, result(1)),
    side: 'server',
    level: 'error',
    says: 'with the id 2',
  },
  {
    rule: 'http-response-json-kind',
    when: 'the body is empty',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 200, { 'Content-Type': 'application/json' }),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping')).head(3, 200, { 'Content-Type': 'application/json' }).closes(3, 0, 'us'),
    side: 'server',
    level: 'error',
    says: 'empty body',
  },
  {
    rule: 'http-response-json-kind',
    when: 'the body is an array',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'))
        .answers(3, [result(1)]),
    nearMiss: (s) =>
      s
        .opens('2025-03-26')
        .posts(3, request(1, 'ping'))
        .answers(3, [result(1)]),
    side: 'server',
    level: 'error',
    says: 'is an array',
  },
  {
    rule: 'http-notification-202',
    breaks: (s) => s.opens().posts(3, notification('notifications/x')).refuses(3, 204),
    nearMiss: (s) => s.opens().posts(3, notification('notifications/x')).refuses(3, 400),
    side: 'server',
    level: 'error',
    says: 'status 204',
  },
  {
    rule: 'http-notification-202',
    when: 'for a response',
    breaks: (s) =>
      s
        .opens()
        .listens(3)
        .streams(3)
        .says(3, request('r', 'roots/list'))
        .posts(4, result('r', { roots: [] }))
        .answers(4, '{}'),
    nearMiss: (s) =>
      s
        .opens()
        .listens(3)
        .streams(3)
        .says(3, request('r', 'roots/list'))
        .posts(4, result('r', { roots: [] }))
        .refuses(4, 202),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'http-notification-body',
    breaks: (s) => s.opens().posts(3, notification('notifications/x')).head(3, 202).closes(3, 8),
    nearMiss: (s) => s.opens().posts(3, notification('notifications/x')).head(3, 202).closes(3, 0),
    side: 'server',
    level: 'error',
    says: '8 bytes',
  },
  {
    rule: 'http-endpoint-drift',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { url: 'http://127.0.0.1:3001/other' }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping'), { url: 'http://127.0.0.1:3001/mcp?x=1' }),
    side: 'client',
    level: 'warning',
    says: '/other',
  },
  {
    rule: 'http-endpoint-drift',
    when: 'but not to where a redirect led',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { url: 'http://127.0.0.1:3001/a' }),
    nearMiss: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'))
        .refuses(3, 307, { Location: '/b' })
        .posts(4, undefined, { url: 'http://127.0.0.1:3001/b', redirectOf: 3 })
        .answers(4, result(1))
        .posts(5, request(2, 'ping'), { url: 'http://127.0.0.1:3001/b' }),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-response-missing',
    when: 'the exchange failed',
    breaks: (s) =>
      s.opens().posts(3, request(1, 'tools/list')).add({
        kind: 'http.error',
        exchange: 3,
        stage: 'head',
        code: 'ECONNRESET',
        message: 'The server reset the connection.',
        wireBytes: 0,
        bytes: 0,
      }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'tools/list')).refuses(3, 500),
    side: 'server',
    level: 'warning',
    says: 'The server reset the connection.',
  },
  {
    rule: 'http-redirect',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 302, { Location: 'https://example.org/' }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 304),
    side: 'server',
    level: 'info',
    says: 'https://example.org/',
  },
  {
    rule: 'http-get-answer',
    breaks: (s) => s.opens().listens(3).answers(3, '{}'),
    nearMiss: (s) => s.opens().listens(3).refuses(3, 405).listens(4).streams(4),
    side: 'server',
    level: 'error',
    says: 'status 200',
  },
  {
    rule: 'http-get-modern',
    breaks: (s) => s.discovers().listens(2).refuses(2, 400),
    nearMiss: (s) => s.discovers().listens(2).refuses(2, 405),
    side: 'server',
    level: 'warning',
    says: 'says 405',
  },
  {
    rule: 'http-verb',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { method: 'PUT' }),
    nearMiss: (s) => s.opens().deletes(3),
    side: 'client',
    level: 'error',
    says: 'PUT',
  },
  {
    rule: 'http-html-error',
    breaks: (s) => page(s.opens().posts(3, request(1, 'ping')).head(3, 502, HTML)),
    nearMiss: (s) =>
      page(s.opens().posts(3, request(1, 'ping')).head(3, 404, { 'Content-Type': 'text/plain' }), 'Not found'),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'http-5xx',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 503),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 404),
    side: 'server',
    level: 'warning',
    says: '503',
  },
  {
    rule: 'http-5xx',
    when: 'but not at a question for the era',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, request(1, 'server/discover', s.meta()))
        .refuses(2, 500),
    nearMiss: (s) =>
      s
        .modern()
        .posts(1, request(0, 'server/discover', s.meta()))
        .refuses(1, 500),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'http-tls',
    breaks: (s) =>
      s.opens().posts(3, request(1, 'ping'), { url: 'http://mcp.example/mcp', headers: { Authorization: TOKEN } }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping'), { headers: { Authorization: TOKEN } }),
    side: 'client',
    level: 'warning',
    says: 'http://mcp.example',
  },
];

function page(session: HttpSession, text = '<!DOCTYPE html><title>Bad gateway</title>'): HttpSession {
  return session.add({ kind: 'http.body', exchange: 3, offset: 0, text, bytes: text.length }).closes(3, text.length);
}

testHttpRules(HTTP_RULES, CASES);

describe('captures without the head as it was sent', () => {
  it('are judged by what the client asked for, once there is an answer', () => {
    const script = new HttpSession()
      .opens()
      .posts(3, request(1, 'ping'), { headers: { Accept: null } })
      .answers(3, result(1));
    const events = script.events
      .filter(({ kind }) => kind !== 'http.sent')
      .map((event, i) => ({ ...event, seq: i + 1 }));
    expect(observe(events).findings.map(({ rule }) => rule)).toEqual(['http-accept-post']);
  });
});
