import { describe, expect, it } from 'vitest';
import { HTTP_WITH_SSE_RULES } from './http-with-sse.ts';
import { HttpSession, initialize, initialized } from '../../testing/http-session.ts';
import { notification, observe, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const PLAIN = { headers: { 'MCP-Protocol-Version': null, 'Mcp-Session-Id': null } };

/** A right session of this revision. */
function opened(session: HttpSession, revision: string): HttpSession {
  return session
    .opensEvents()
    .posts(2, initialize(revision))
    .refuses(2, 202)
    .says(1, initialized(revision), { event: 'message' })
    .posts(3, notification('notifications/initialized'))
    .refuses(3, 202);
}

const CASES: readonly HttpCase[] = [
  {
    rule: 'lsse-endpoint-first',
    breaks: (s) => s.opensStream().says(1, notification('notifications/message')),
    nearMiss: (s) =>
      s
        .opensStream()
        .add({ kind: 'sse.comment', exchange: 1, text: 'hello' })
        .primes(1, { retry: 100 })
        .primes(1, { event: 'endpoint' }, '/m'),
    side: 'server',
    level: 'error',
    says: 'a message',
  },
  {
    rule: 'lsse-endpoint-repeat',
    breaks: (s) => s.opensEvents().primes(1, { event: 'endpoint' }, '/again'),
    nearMiss: (s) => s.opensEvents().closes(1).opensEvents(2),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'lsse-endpoint-origin',
    breaks: (s) => s.opensEvents(1, 'http://localhost:3001/messages'),
    nearMiss: (s) => s.opensEvents(1, 'http://127.0.0.1:3001/messages'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'lsse-post-elsewhere',
    breaks: (s) => s.opensEvents().posts(2, initialize('2024-11-05'), { url: 'http://127.0.0.1:3001/sse' }),
    nearMiss: (s) => s.opensEvents().posts(2, initialize('2024-11-05')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'lsse-event-name',
    breaks: (s) => opened(s, '2024-11-05').says(1, notification('notifications/x'), { event: 'update' }),
    nearMiss: (s) => opened(s, '2024-11-05').says(1, notification('notifications/x')),
    side: 'server',
    level: 'error',
    says: '“update”',
  },
  {
    rule: 'lsse-response-inline',
    when: 'of a later revision',
    breaks: (s) => opened(s, '2025-06-18').posts(4, request(1, 'ping'), PLAIN).answers(4, result(1)),
    nearMiss: (s) => opened(s, '2025-06-18').posts(4, request(1, 'ping'), PLAIN).refuses(4, 202).says(1, result(1)),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'lsse-fallback',
    breaks: (s) => s.posts(1, initialize('2025-11-25')).refuses(1, 406).opensEvents(2),
    nearMiss: (s) => s.opensEvents(),
    side: 'server',
    level: 'info',
    says: 'only after 400, 404 and 405',
  },
];

testHttpRules(HTTP_WITH_SSE_RULES, CASES);

describe('a right session over HTTP+SSE', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('of %s raises nothing', (revision) => {
    const script = opened(new HttpSession(), revision)
      .posts(4, request(1, 'tools/list'))
      .refuses(4, 202)
      .add({ kind: 'sse.comment', exchange: 1, text: 'ping' })
      .says(1, result(1, { tools: [] }), { event: 'message' })
      .closes(1, 100, 'us');
    expect(observe(script.events).findings).toEqual([]);
  });
});
