import { describe, expect, it } from 'vitest';
import { modernRequest, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { META } from '../../../mcp/index.ts';
import { HttpSession } from '../../testing/http-session.ts';
import { LOGGING_RULES } from './logging.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules, type HttpCase } from '../../testing/rule-table.ts';
import { secretIn } from './secret-patterns.ts';

const log = (level: unknown, data: unknown = 'x'): object => notification('notifications/message', { level, data });
const setLevel = (id: unknown, level: unknown): object => request(id, 'logging/setLevel', { level });

function call(id: unknown, logLevel?: string, method = 'tools/call'): object {
  const asked = logLevel === undefined ? {} : { [META.logLevel]: logLevel };
  return modernRequest(id, method, { name: 'slow', _meta: asked });
}

function many(s: ScriptedSession, count: number): ScriptedSession {
  s.handshake({ logging: {} });
  for (let i = 0; i < count; i += 1) s.server(log('info'));
  return s;
}

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9m';

const CASES: readonly RuleCase[] = [
  {
    rule: 'log-level-invalid',
    breaks: (s) => s.handshake({ logging: {} }).server(log('warn')),
    nearMiss: (s) => s.handshake({ logging: {} }).server(log('warning')),
    side: 'server',
    level: 'error',
    says: '"warn"',
  },
  {
    rule: 'log-level-invalid',
    when: 'without one',
    breaks: (s) => s.handshake({ logging: {} }).server(log(undefined)),
    nearMiss: (s) => s.handshake({ logging: {} }).client(log(undefined)),
    side: 'server',
    level: 'error',
    says: 'no level',
  },
  {
    rule: 'log-below-level',
    breaks: (s) => s.handshake({ logging: {} }).client(setLevel(1, 'error')).server(result(1)).server(log('warning')),
    nearMiss: (s) =>
      s
        .handshake({ logging: {} })
        .client(setLevel(1, 'error'))
        .server(log('debug'))
        .server(result(1))
        .server(log('critical'))
        .client(setLevel(2, 'debug'))
        .server(log('info')),
    side: 'server',
    level: 'warning',
    seqs: [6, 5],
    says: '“warning”',
  },
  {
    rule: 'log-setlevel-code',
    breaks: (s) => s.handshake({ logging: {} }).client(setLevel(1, 'loud')).server(result(1)),
    nearMiss: (s) => s.handshake({ logging: {} }).client(setLevel(1, 'loud')).server(error(1, -32602)),
    side: 'server',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'log-setlevel-code',
    when: 'by another code',
    breaks: (s) => s.handshake({ logging: {} }).client(setLevel(1, 3)).server(error(1, -32603)),
    nearMiss: (s) => s.handshake().client(setLevel(1, 3)).server(error(1, -32601)),
    side: 'server',
    level: 'warning',
    says: '−32603',
  },
  {
    rule: 'log-no-opt-in',
    when: 'over stdio',
    breaks: (s) => s.spawn().client(call(1)).server(log('error')),
    nearMiss: (s) => s.spawn().client(call(1)).client(call(2, 'error')).server(log('error')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'log-below-requested',
    when: 'over stdio',
    breaks: (s) => s.spawn().client(call(1, 'error')).client(call(2, 'warning')).server(log('info')),
    nearMiss: (s) => s.spawn().client(call(1, 'error')).client(call(2, 'info')).server(log('info')),
    side: 'server',
    level: 'warning',
    says: '“warning” and above',
  },
  {
    rule: 'log-wrong-stream',
    when: 'over stdio',
    breaks: (s) =>
      s
        .spawn()
        .client(call(1, 'debug', 'subscriptions/listen'))
        .server(
          notification('notifications/message', { level: 'info', data: 'x', _meta: { [META.subscriptionId]: 1 } }),
        ),
    nearMiss: (s) =>
      s
        .spawn()
        .client(call(1, 'debug', 'subscriptions/listen'))
        .server(log('info')),
    side: 'server',
    level: 'error',
    seqs: [3, 2],
  },
  {
    rule: 'log-secret',
    breaks: (s) => s.handshake({ logging: {} }).server(log('info', { request: { authorization: `Bearer ${JWT}` } })),
    nearMiss: (s) => s.handshake({ logging: {} }).server(log('info', { request: { authorization: 'Bearer ***' } })),
    side: 'server',
    level: 'warning',
    says: 'a JSON Web Token',
  },
  {
    rule: 'log-flood',
    breaks: (s) => many(s, 101),
    nearMiss: (s) => many(s, 100),
    side: 'server',
    level: 'warning',
  },
];

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'log-below-level',
    when: 'but not for what was on its way',
    breaks: (s) => set(s).wait(1500).says(3, log('info')),
    nearMiss: (s) => set(s).wait(500).says(3, log('info')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'log-no-opt-in',
    breaks: (s) => s.modern().posts(1, call(1)).streams(1).posts(2, call(2, 'debug')).says(1, log('error')),
    nearMiss: (s) => s.modern().posts(1, call(1, 'info')).streams(1).says(1, log('error')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'log-below-requested',
    breaks: (s) => s.modern().posts(1, call(1, 'error')).streams(1).posts(2, call(2, 'debug')).says(1, log('info')),
    nearMiss: (s) =>
      s.modern().posts(1, call(1, 'error')).streams(1).posts(2, call(2, 'debug')).streams(2).says(2, log('info')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'log-wrong-stream',
    breaks: (s) =>
      s
        .modern()
        .posts(1, call(1, 'debug', 'subscriptions/listen'))
        .streams(1)
        .says(1, log('info')),
    nearMiss: (s) => s.modern().posts(1, call(1, 'debug')).streams(1).says(1, log('info')),
    side: 'server',
    level: 'error',
  },
];

/** The level is set while the GET stream is open. */
function set(s: HttpSession): HttpSession {
  return s.opens().listens(3).streams(3).posts(4, setLevel(1, 'error')).answers(4, result(1));
}

testRules(LOGGING_RULES, CASES, HTTP_CASES);

describe('the rules on logging', () => {
  it('never repeat the secret', () => {
    const found = findingsOf((s) => s.handshake({ logging: {} }).server(log('info', 'password=hunter2hunter2')));
    expect(found.find(({ rule }) => rule === 'log-secret')?.message).toBe(
      'The log message seems to contain a value of “password”; credentials do not belong in logs.',
    );
  });
});

describe('secrets', () => {
  it.each([
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', 'a private key'],
    [`token ${JWT}`, 'a JSON Web Token'],
    ['Authorization: Bearer abcdef0123456789abcdef', 'a bearer token'],
    ['AKIAIOSFODNN7EXAMPLE', 'an access key of AWS'],
    [`using ghp_${'a1'.repeat(18)}`, 'a token of GitHub'],
    ['sk-proj-abcdefghijklmnopqrst', 'an API key'],
    [{ config: { api_key: 'c0ffee1234' } }, 'a value of “api_key”'],
    ['login with password: "correct horse"', 'a value of “password”'],
  ])('are seen in %j', (data, name) => {
    expect(secretIn(data)).toBe(name);
  });

  it.each([
    'password: ********',
    'password=<redacted>',
    'The password: required',
    { password: null, token_count: 5 },
    { api_key: 'undefined' },
    'Bearer of good news: nothing to see here',
    'the eyJ prefix',
    'risk-of-something-or-other-being-long',
    ['a', 'b', ['c']],
    42,
    null,
  ])('are not seen in %j', (data) => {
    expect(secretIn(data)).toBe('');
  });

  it('take bounded time', () => {
    expect(secretIn('password '.repeat(100_000))).toBe('');
    expect(secretIn(Array.from({ length: 100_000 }, () => 'eyJ'.repeat(50)))).toBe('');
  });
});
