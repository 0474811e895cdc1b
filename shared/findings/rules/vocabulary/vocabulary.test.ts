import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../../../analysis/testing/scripted-session.ts';
import { META } from '../../../mcp/index.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';
import { VOCABULARY_RULES } from './vocabulary.ts';

const discovered = (): ScriptedSession =>
  new ScriptedSession().client(discoverRequest(1)).server(discoverResult(1, { tools: {} }));

const CASES: readonly RuleCase[] = [
  {
    rule: 'msg-unknown-method',
    breaks: (s) => s.handshake().client(request(1, 'acme/do')),
    nearMiss: (s) => s.handshake({ experimental: { acme: {} } }).client(request(1, 'acme/do')),
    side: 'client',
    level: 'warning',
    seqs: [4],
    says: '“acme/do”',
  },
  {
    rule: 'msg-unknown-method',
    when: 'in the modern era',
    breaks: (s) => s.client(modernRequest(1, 'acme/do')),
    nearMiss: (s) => s.client(modernRequest(1, 'acme/do', {}, { extensions: { 'com.acme/do': {} } })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'msg-unknown-notification',
    breaks: (s) => s.handshake().server(notification('notifications/acme/news')),
    // Of a session whose opening was not seen it is not known what was declared.
    nearMiss: (s) => s.server(notification('notifications/acme/news')),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'msg-wrong-version',
    breaks: (s) => s.handshake({}, '2025-03-26').server(request(1, 'elicitation/create', {})),
    nearMiss: (s) => s.handshake({}, '2025-06-18').server(request(1, 'elicitation/create', {})),
    side: 'server',
    level: 'error',
    says: '2025-03-26 does not have; it is found in 2025-06-18 to 2025-11-25',
  },
  {
    rule: 'msg-wrong-version',
    when: 'in the modern era',
    breaks: () => discovered().client(request(2, 'ping')),
    nearMiss: () => discovered().client(modernRequest(2, 'server/discover')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'msg-wrong-version',
    when: 'a question of the other era within a session',
    breaks: (s) => s.handshake().client(request(1, 'server/discover')),
    nearMiss: (s) => s.client(request('d', 'server/discover')).server(error('d', -32601)).handshake(),
    side: 'client',
    level: 'error',
    says: 'only 2026-07-28 has it',
  },
  {
    rule: 'msg-wrong-version',
    when: 'judged once the revision is known',
    breaks: (s) =>
      s
        .client(request(0, 'initialize', { protocolVersion: '2025-11-25' }))
        .client(request(1, 'tasks/list'))
        .server(result(0, { protocolVersion: '2025-06-18', capabilities: {} })),
    nearMiss: (s) =>
      s
        .client(request(0, 'initialize', { protocolVersion: '2025-06-18' }))
        .client(request(1, 'tasks/list'))
        .server(result(0, { protocolVersion: '2025-11-25', capabilities: {} })),
    side: 'client',
    level: 'error',
    seqs: [2],
    says: '2025-06-18 does not have',
  },
  {
    rule: 'msg-wrong-direction',
    breaks: (s) => s.handshake().server(request(1, 'tools/list')),
    nearMiss: (s) => s.handshake().server(request(1, 'ping')),
    side: 'server',
    level: 'error',
    says: 'which only a client sends',
  },
  {
    rule: 'msg-wrong-direction',
    when: 'progress of a client in the modern era',
    breaks: () => discovered().client(notification('notifications/progress', { progressToken: 1, progress: 1 })),
    nearMiss: (s) => s.handshake().client(notification('notifications/progress', { progressToken: 1, progress: 1 })),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'msg-server-request-modern',
    breaks: () =>
      discovered()
        .client(modernRequest(2, 'tools/call', { name: 't' }))
        .server(request('e', 'elicitation/create', {})),
    nearMiss: (s) => s.client(discoverRequest(1)).server(request('p', 'ping')),
    side: 'server',
    level: 'error',
    seqs: [4],
  },
  {
    rule: 'msg-client-response-modern',
    breaks: () => discovered().server(request('p', 'ping')).client(result('p')),
    nearMiss: (s) => s.handshake().server(request('p', 'ping')).client(result('p')),
    side: 'client',
    level: 'error',
    says: '“ping”',
  },
  {
    rule: 'msg-deprecated',
    breaks: (s) => s.client(modernRequest(1, 'tools/list', { _meta: { [META.logLevel]: 'info' } })),
    nearMiss: (s) =>
      s
        .client(modernRequest(0, 'server/discover', { _meta: { [META.logLevel]: 'info' } }))
        .client(modernRequest(1, 'tools/list', {}, { roots: {}, sampling: {} })),
    side: 'client',
    level: 'info',
    says: 'asked for log messages',
  },
  {
    rule: 'msg-deprecated',
    when: 'as input',
    breaks: () =>
      discovered()
        .client(modernRequest(2, 'tools/call', { name: 't' }))
        .server(
          modernResult(2, { resultType: 'input_required', inputRequests: { s: { method: 'sampling/createMessage' } } }),
        ),
    nearMiss: () =>
      discovered()
        .client(modernRequest(2, 'tools/call', { name: 't' }))
        .server(
          modernResult(2, { resultType: 'input_required', inputRequests: { s: { method: 'elicitation/create' } } }),
        ),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'msg-vendor-prefix',
    breaks: (s) => s.handshake({ experimental: { acme: {} } }).client(request(1, 'tools/refresh')),
    nearMiss: (s) => s.handshake({ experimental: { acme: {} } }).client(request(1, 'acme/refresh')),
    side: 'client',
    level: 'info',
  },
];

testRules(VOCABULARY_RULES, CASES);

describe('a name', () => {
  it('of a notification with its own prefix may stand behind “notifications/”', () => {
    const own = notification('notifications/acme/news');
    expect(found(new ScriptedSession().handshake({ experimental: { acme: {} } }).server(own))).toEqual([]);
    const bare = notification('notifications/news');
    expect(
      found(
        new ScriptedSession()
          .handshake({ experimental: { acme: {} } })
          .server(bare)
          .server(bare),
      ),
    ).toEqual(['msg-vendor-prefix']);
  });

  it('is not judged in an empty method, a request without an id, or a notification with one', () => {
    const session = new ScriptedSession()
      .handshake()
      .client(request(1, ''))
      .client(notification('tools/list'))
      .client(request(2, 'notifications/initialized'));
    expect(found(session)).toEqual([]);
  });

  it('of the modern era is no fault of a client that tries it before it shakes hands', () => {
    const session = new ScriptedSession()
      .client(discoverRequest(9))
      .server(error(9, -32601))
      .handshake({ logging: {} })
      .server(notification('notifications/message', { level: 'info', data: '' }));
    expect(found(session)).toEqual([]);
  });
});

function found(session: ScriptedSession): string[] {
  return findingsOf(() => session)
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('msg-'));
}
