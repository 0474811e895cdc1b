import { describe, expect, it } from 'vitest';
import { HTTP_RULES } from './http.ts';
import { HttpSession, initialize, initialized } from '../../testing/http-session.ts';
import { error, notification, observe, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const TOKEN = { masked: { scheme: 'Bearer', length: 40, fingerprint: 'f1' } };

const from = (origin: string): { headers: { Origin: string } } => ({ headers: { Origin: origin } });

/** A request over a connection with these two ends. */
function connected(s: HttpSession, local: string, remote: string, exchange = 1, more: object = {}): HttpSession {
  const request = { kind: 'http.request', exchange, purpose: 'message', method: 'POST', url: 'http://a/mcp' } as const;
  return s
    .add({ ...request, headers: [] })
    .frame('c2s', initialize('2025-11-25'), undefined, `http-${exchange}`)
    .add({
      kind: 'http.sent',
      exchange,
      line: 'POST /mcp HTTP/1.1',
      headers: [],
      socket: { id: exchange, reused: false, local, remote, ...more },
    })
    .answers(exchange, initialized('2025-11-25'));
}

/** A request of a page that the server does not like, refused in these words. */
function refusedOrigin(s: HttpSession, words: string, exchange = 3, status = 400): HttpSession {
  return s
    .posts(exchange, request(exchange, 'ping'), from('http://evil.example'))
    .head(exchange, status, { 'Content-Type': 'text/plain' })
    .body(exchange, words)
    .closes(exchange, words.length);
}

function failing(session: HttpSession, stage: 'connect' | 'head'): HttpSession {
  const error = { code: 'UND_ERR_CONNECT_TIMEOUT', message: 'It took too long.', wireBytes: 12, bytes: 0 };
  return session
    .opens()
    .posts(3, request(1, 'tools/list'))
    .add({ kind: 'http.error', exchange: 3, stage, ...error });
}

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
    rule: 'http-bind-all',
    breaks: (s) => connected(s, '192.168.1.5:50000', '192.168.1.5:3001'),
    nearMiss: (s) => connected(connected(s, '[::1]:50000', '[::1]:3001'), '192.168.1.5:50001', '192.168.1.9:3001', 2),
    side: 'server',
    level: 'warning',
    says: '192.168.1.5',
  },
  {
    rule: 'http-bind-all',
    when: 'by an address of IPv6, but not by way of a proxy',
    breaks: (s) => connected(s, '[fd00::5]:50000', '[fd00::5]:3001'),
    nearMiss: (s) => connected(s, '192.168.1.5:50000', '192.168.1.5:3128', 1, { proxy: 'http://192.168.1.5:3128' }),
    side: 'server',
    level: 'warning',
    says: 'fd00::5',
  },
  {
    rule: 'http-origin-accepted',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), from('http://evil.example')).answers(3, result(1)),
    nearMiss: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), from('http://localhost:6274'))
        .answers(3, result(1))
        .posts(4, request(2, 'ping'), from('http://evil.example'))
        .refuses(4, 403),
    side: 'server',
    level: 'warning',
    seqs: [14, 15],
    says: 'http://evil.example',
  },
  {
    rule: 'http-origin-accepted',
    when: 'refused with another status than 403',
    breaks: (s) => refusedOrigin(s.opens(), 'Invalid Origin: http://evil.example'),
    nearMiss: (s) => refusedOrigin(refusedOrigin(s.opens(), 'Bad Request'), 'Invalid Origin', 4, 403),
    side: 'server',
    level: 'error',
    says: 'with the status 400; it must be 403',
  },
  {
    rule: 'http-origin-accepted',
    when: 'refused in the body of a message, from 2025-11-25 on',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), from('http://evil.example'))
        .answers(3, error(undefined, -32000, 'Origin not allowed'), 400),
    nearMiss: (s) =>
      s
        .opens('2025-06-18')
        .posts(3, request(1, 'ping'), from('http://evil.example'))
        .answers(3, error(undefined, -32000, 'Origin not allowed'), 400),
    side: 'server',
    level: 'error',
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
    level: 'warning',
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
    level: 'warning',
  },
  {
    rule: 'http-notification-body',
    breaks: (s) => s.opens().posts(3, notification('notifications/x')).head(3, 202).closes(3, 8),
    nearMiss: (s) => s.opens().posts(3, notification('notifications/x')).head(3, 202).closes(3, 0),
    side: 'server',
    level: 'info',
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
        wireBytes: 12,
        bytes: 0,
      }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'tools/list')).refuses(3, 500),
    side: 'server',
    level: 'warning',
    says: 'The server reset the connection.',
  },
  {
    rule: 'rpc-response-missing',
    when: 'a kept connection was closed as the request went out, which accuses nobody',
    breaks: (s) =>
      s.opens().posts(3, request(1, 'tools/list')).add({
        kind: 'http.error',
        exchange: 3,
        stage: 'head',
        code: 'UND_ERR_SOCKET',
        message: 'localhost:3001 closed the connection before it answered.',
        wireBytes: 0,
        bytes: 0,
      }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'tools/list')).refuses(3, 500),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'rpc-response-missing',
    when: 'the request went out, and not where the server was never reached',
    breaks: (s) => failing(s, 'head'),
    nearMiss: (s) => failing(s, 'connect'),
    side: 'server',
    level: 'warning',
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
    says: 'must answer 405',
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
