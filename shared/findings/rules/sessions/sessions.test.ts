import { describe, expect, it } from 'vitest';
import { HttpSession, initialize, initialized, SESSION_ID } from '../../testing/http-session.ts';
import { notification, observe, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { SESSION_RULES } from './sessions.ts';

const OTHER_ID = '5f2d0e3a-77c1-4d64-8f0e-1f2a3b4c5d6e';
const without = { headers: { 'Mcp-Session-Id': null } };
const withId = (id: string): { headers: { [name: string]: string } } => ({ headers: { 'Mcp-Session-Id': id } });

/** A session that a server has forgotten. */
function lost(session: HttpSession, id = SESSION_ID): HttpSession {
  return session.opens('2025-11-25', id).posts(3, request(1, 'ping')).refuses(3, 404);
}

function reopened(session: HttpSession, id = OTHER_ID, first = 10): HttpSession {
  return session.forgets().opens('2025-11-25', id, first);
}

const CASES: readonly HttpCase[] = [
  {
    rule: 'sess-missing',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), without),
    nearMiss: (s) => s.opens('2025-11-25', null).posts(3, request(1, 'ping')),
    side: 'client',
    level: 'error',
    seqs: [14, 4],
  },
  {
    rule: 'sess-missing',
    when: 'of a GET',
    breaks: (s) => s.opens().listens(3, without),
    nearMiss: (s) => reopened(lost(s)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sess-required-status',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), without).refuses(3, 404),
    nearMiss: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), without)
        .refuses(3, 400)
        .posts(4, request(2, 'ping'))
        .refuses(4, 422)
        .listens(5, without)
        .refuses(5, 405),
    side: 'server',
    level: 'warning',
    seqs: [15, 14],
    says: 'with the status 404',
  },
  {
    rule: 'sess-wrong',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), withId('another')),
    nearMiss: (s) => s.posts(3, request(1, 'ping'), withId('from before the capture')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sess-wrong',
    when: 'where none was given',
    breaks: (s) => s.opens('2025-11-25', null).posts(3, request(1, 'ping'), withId('invented')),
    nearMiss: (s) =>
      s
        .opens('2025-11-25')
        .posts(3, request(1, 'ping'), { headers: { 'Mcp-Session-Id': null, 'MCP-SESSION-ID': SESSION_ID } }),
    side: 'client',
    level: 'error',
    says: 'gave none',
  },
  {
    rule: 'sess-on-initialize',
    breaks: (s) => lost(s).posts(10, initialize('2025-11-25'), withId(SESSION_ID)).refuses(10, 400),
    nearMiss: (s) => reopened(lost(s)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sess-on-initialize',
    when: 'without a 404 before',
    breaks: (s) => s.posts(1, initialize('2025-11-25'), withId('x')).answers(1, initialized('2025-11-25')),
    nearMiss: (s) => s.opens(),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'sess-charset',
    breaks: (s) => s.opens('2025-11-25', 'sess ion-4f7b1f9d-0c2b-4c62-9d0a-6a4b'),
    nearMiss: (s) => s.opens('2025-11-25', '!~4f7b1f9d-0c2b-4c62-9d0a-6a4b'),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'sess-weak',
    breaks: (s) => s.opens('2025-11-25', 'session-1'),
    nearMiss: (s) => s.opens(),
    side: 'server',
    level: 'warning',
    says: 'random bits',
  },
  {
    rule: 'sess-weak',
    when: 'counting up',
    breaks: (s) => reopened(lost(s, 'k3J9zQ-4f7b1f9d-0c2b-1'), 'k3J9zQ-4f7b1f9d-0c2b-2'),
    nearMiss: (s) => reopened(lost(s)),
    side: 'server',
    level: 'warning',
    says: 'only by its number',
  },
  {
    rule: 'sess-shared',
    breaks: (s) => reopened(lost(s), SESSION_ID),
    nearMiss: (s) => reopened(lost(s)),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sess-late',
    breaks: (s) =>
      s
        .opens('2025-11-25', null)
        .posts(3, request(1, 'ping'))
        .answers(3, result(1), 200, { 'Mcp-Session-Id': SESSION_ID }),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping')).answers(3, result(1), 200, { 'Mcp-Session-Id': SESSION_ID }),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sess-terminated-status',
    breaks: (s) => s.opens().deletes(3).refuses(3, 200).posts(4, request(1, 'ping')).refuses(4, 400),
    nearMiss: (s) => s.opens().deletes(3).refuses(3, 200).posts(4, request(1, 'ping')).refuses(4, 404),
    side: 'server',
    level: 'error',
    says: 'status 400',
  },
  {
    rule: 'sess-terminated-status',
    when: 'but not of what was on its way',
    breaks: (s) => lost(s).posts(4, request(2, 'ping')).answers(4, result(2)),
    nearMiss: (s) => s.opens().posts(4, request(1, 'ping')).deletes(3).refuses(3, 200).answers(4, result(1)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'sess-404-ignored',
    breaks: (s) => lost(s).posts(4, request(2, 'ping')),
    nearMiss: (s) => s.opens().posts(4, request(2, 'ping')).posts(3, request(1, 'ping')).refuses(3, 404).deletes(5),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sess-404-ignored',
    when: 'but not after a 404 that is about the method, or of a server without GET',
    breaks: (s) => reopened(lost(s)).posts(12, request(2, 'ping'), withId(SESSION_ID)),
    nearMiss: (s) =>
      s
        .opens()
        .listens(3)
        .refuses(3, 404)
        .posts(4, request(2, 'no/such'))
        .answers(4, { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } }, 404)
        .posts(5, request(3, 'ping')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sess-no-delete',
    breaks: (s) => reopened(s.opens()),
    nearMiss: (s) => reopened(s.opens().deletes(3).refuses(3, 204)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'sess-delete-status',
    breaks: (s) => s.opens().deletes(3).refuses(3, 501),
    nearMiss: (s) => s.opens().deletes(3).refuses(3, 405),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'sess-modern-sent',
    breaks: (s) => s.discovers().posts(2, request(1, 'tools/list', s.meta()), withId(SESSION_ID)),
    nearMiss: (s) => s.discovers().posts(2, request(1, 'tools/list', s.meta())),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'sess-modern-minted',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, request(1, 'tools/list', s.meta()))
        .answers(2, result(1), 200, { 'Mcp-Session-Id': SESSION_ID }),
    nearMiss: (s) =>
      s
        .modern()
        .posts(1, request(0, 'server/discover', s.meta()))
        .refuses(1, 400, { 'Mcp-Session-Id': SESSION_ID }),
    side: 'server',
    level: 'warning',
  },
];

testHttpRules(SESSION_RULES, CASES);

describe('a session that is opened again', () => {
  it('begins anew: ids, handshake and all', () => {
    const script = reopened(lost(new HttpSession()));
    script.calls(12, 1).posts(13, notification('notifications/initialized')).refuses(13, 202);
    expect(observe(script.events).findings.map(({ rule }) => rule)).toEqual(['life-initialized-repeat']);
  });

  it('is told from one that is opened twice with the same id', () => {
    const script = new HttpSession().opens().posts(3, initialize('2025-11-25'), withId(SESSION_ID)).refuses(3, 400);
    expect(
      observe(script.events)
        .findings.map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(['life-initialize-repeat', 'rpc-id-reused-session', 'sess-on-initialize']);
  });

  it('is over once the client has ended it', () => {
    const script = new HttpSession().opens().deletes(3).refuses(3, 200).posts(4, request(1, 'ping')).refuses(4, 404);
    expect(observe(script.events).findings.map(({ rule }) => rule)).toEqual(['life-after-close']);
  });
});
