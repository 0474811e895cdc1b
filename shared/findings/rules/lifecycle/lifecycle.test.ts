import { describe, expect, it } from 'vitest';
import { modernParams, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { LIFECYCLE_RULES } from './lifecycle.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const PARAMS = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
const RESULT = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } };
const MODERN = modernParams();
const initialized = notification('notifications/initialized');

const asked = (s: ScriptedSession, params: object = PARAMS): ScriptedSession =>
  s.client(request(0, 'initialize', params));
const answered = (s: ScriptedSession, value: object = RESULT): ScriptedSession => asked(s).server(result(0, value));
const timeout = (id: string, ms: number) => ({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id, ms }) as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'life-first-message',
    breaks: (s) => s.client(request(1, 'tools/list')),
    nearMiss: (s) => asked(s.client(request(1, 'ping')).server(result(1))),
    side: 'client',
    level: 'error',
    says: 'the request “tools/list”',
  },
  {
    rule: 'life-first-message',
    when: 'in the handshake era only',
    breaks: (s) => s.client(initialized),
    nearMiss: (s) => s.client(request(1, 'tools/list', MODERN)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'life-first-message',
    when: 'but a probe',
    breaks: (s) => s.client(request(1, 'prompts/list')).client(request(2, 'tools/list')),
    nearMiss: (s) =>
      s
        .client(request('p', 'server/discover', MODERN))
        .server(error('p', -32601))
        .handshake(),
    side: 'client',
    level: 'error',
    seqs: [1],
  },
  {
    rule: 'life-request-before-result',
    breaks: (s) => asked(s).client(request(1, 'tools/list')),
    nearMiss: (s) => asked(s).client(request(1, 'ping')),
    side: 'client',
    level: 'warning',
    seqs: [2, 1],
  },
  {
    rule: 'life-server-request-early',
    breaks: (s) => answered(s).server(request(1, 'roots/list')),
    nearMiss: (s) =>
      answered(s)
        .server(request(1, 'ping'))
        .server(notification('notifications/message', { level: 'info', data: 1 })),
    side: 'server',
    level: 'warning',
    seqs: [3, 1],
  },
  {
    rule: 'life-server-request-early',
    when: 'with a notification',
    breaks: (s) => asked(s).server(notification('notifications/tools/list_changed')),
    nearMiss: (s) => s.handshake().server(notification('notifications/tools/list_changed')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'life-initialized-missing',
    breaks: (s) => answered(s).client(request(1, 'tools/list')).client(request(2, 'prompts/list')),
    nearMiss: (s) => answered(s).client(request(1, 'ping')).client(initialized).client(request(2, 'tools/list')),
    side: 'client',
    level: 'error',
    seqs: [3, 2],
  },
  {
    rule: 'life-initialized-early',
    breaks: (s) => asked(s).client(initialized),
    nearMiss: (s) => answered(s).client(initialized),
    side: 'client',
    level: 'error',
    says: 'before “initialize” was answered',
  },
  {
    rule: 'life-initialized-early',
    when: 'after a refusal',
    breaks: (s) => asked(s).server(error(0, -32603)).client(initialized),
    nearMiss: (s) => answered(asked(s).server(error(0, -32603))).client(initialized),
    side: 'client',
    level: 'error',
    says: 'although',
  },
  {
    rule: 'life-initialized-repeat',
    breaks: (s) => s.handshake().client(initialized),
    nearMiss: (s) => s.handshake().client(request(1, 'tools/list')),
    side: 'client',
    level: 'warning',
    seqs: [4, 3],
  },
  {
    rule: 'life-initialize-repeat',
    breaks: (s) => s.handshake().client(request(9, 'initialize', PARAMS)),
    nearMiss: (s) =>
      asked(s)
        .server(error(0, -32602, 'Unsupported version', { supported: [], requested: 'x' }))
        .client(request(9, 'initialize', PARAMS)),
    side: 'client',
    level: 'warning',
    seqs: [4, 1],
  },
  {
    rule: 'life-initialize-repeat',
    when: 'not in another process',
    breaks: (s) => s.spawn().handshake().handshake(),
    nearMiss: (s) => s.spawn().handshake().exit(0).spawn().handshake(),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'life-initialize-unanswered',
    breaks: (s) =>
      s
        .spawn()
        .client(request(0, 'initialize', PARAMS), 5000)
        .wait(5000)
        .add(timeout('0', 5000)),
    nearMiss: (s) => s.spawn().handshake().client(request(1, 'tools/list'), 10).add(timeout('1', 10)),
    side: 'server',
    level: 'error',
    seqs: [2, 3],
    says: 'for 5 s',
  },
  {
    rule: 'life-initialize-unanswered',
    when: 'seen from outside',
    breaks: (s) => asked(s).wait(60_000).stderr('…').wait(60_000).stderr('…'),
    nearMiss: (s) => asked(s).wait(59_000).stderr('…'),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'life-initialize-request-shape',
    breaks: (s) => asked(s, { protocolVersion: 20251125, clientInfo: { name: 'c' } }),
    nearMiss: (s) => asked(s, { ...PARAMS, more: true }),
    side: 'client',
    level: 'error',
    says: '“protocolVersion” (a string), “capabilities” (an object), “clientInfo.version” (a string)',
  },
  {
    rule: 'life-initialize-result-shape',
    breaks: (s) => answered(s, { protocolVersion: '2025-11-25', capabilities: [] }),
    nearMiss: (s) => answered(s, { ...RESULT, instructions: 7 }),
    side: 'server',
    level: 'error',
    says: '“capabilities” (an object), “serverInfo” (an object)',
  },
  {
    rule: 'life-version-unknown',
    breaks: (s) => answered(s, { ...RESULT, protocolVersion: '2025-13-32' }),
    nearMiss: (s) => answered(s, { ...RESULT, protocolVersion: 'DRAFT-2025-v3' }),
    side: 'server',
    level: 'warning',
    says: 'answered with the protocol version “2025-13-32”',
  },
  {
    rule: 'life-version-unknown',
    when: 'asked for',
    breaks: (s) => asked(s, { ...PARAMS, protocolVersion: '1.0' }),
    nearMiss: (s) => asked(s, { ...PARAMS, protocolVersion: '2024-10-07' }),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'life-version-not-echoed',
    breaks: (s) => answered(answered(s.spawn()).exit(0).spawn(), { ...RESULT, protocolVersion: '2025-06-18' }),
    nearMiss: (s) =>
      answered(
        answered(s.spawn(), { ...RESULT, protocolVersion: '2025-06-18' })
          .exit(0)
          .spawn(),
        {
          ...RESULT,
          protocolVersion: '2025-06-18',
        },
      ),
    side: 'server',
    level: 'warning',
    seqs: [7, 6, 3],
    says: 'as event 3 shows',
  },
  {
    rule: 'life-version-not-echoed',
    when: 'which it named in a refusal',
    breaks: (s) =>
      answered(
        s
          .client(request('p', 'server/discover', MODERN))
          .server(error('p', -32022, 'No', { supported: ['2025-11-25', '2025-06-18'], requested: '2026-07-28' })),
        { ...RESULT, protocolVersion: '2025-06-18' },
      ),
    nearMiss: (s) =>
      answered(
        s
          .client(request('p', 'server/discover', MODERN))
          .server(error('p', -32022, 'No', { supported: ['2025-06-18'], requested: '2026-07-28' })),
        { ...RESULT, protocolVersion: '2025-06-18' },
      ),
    side: 'server',
    level: 'warning',
    seqs: [4, 3, 2],
  },
  {
    rule: 'life-version-not-latest',
    breaks: (s) => asked(answered(s.spawn()).exit(0).spawn(), { ...PARAMS, protocolVersion: '2025-03-26' }),
    nearMiss: (s) =>
      asked(
        answered(s.spawn(), { ...RESULT, protocolVersion: '2025-03-26' })
          .exit(0)
          .spawn(),
        {
          ...PARAMS,
          protocolVersion: '2025-03-26',
        },
      ),
    side: 'client',
    level: 'warning',
    seqs: [6, 3],
    says: 'spoke 2025-11-25 with this server before (event 3)',
  },
  {
    rule: 'life-version-continue-unsupported',
    breaks: (s) => answered(s, { ...RESULT, protocolVersion: '1.0' }).client(initialized),
    nearMiss: (s) => answered(s, { ...RESULT, protocolVersion: '2031-01-01' }).client(initialized),
    side: 'client',
    level: 'warning',
    seqs: [3, 2],
    says: '“1.0”',
  },
  {
    rule: 'life-instructions-early-version',
    breaks: (s) => answered(s, { ...RESULT, protocolVersion: '2024-11-05', instructions: 'Ask.' }),
    nearMiss: (s) => answered(s, { ...RESULT, protocolVersion: '2025-03-26', instructions: 'Ask.' }),
    side: 'server',
    level: 'info',
    seqs: [2],
  },
  {
    rule: 'life-version-downgrade',
    breaks: (s) => answered(s, { ...RESULT, protocolVersion: '2025-03-26' }),
    nearMiss: (s) => answered(s),
    side: 'server',
    level: 'info',
    seqs: [2, 1],
    says: /goes without: elicitation.*; tasks/,
  },
  {
    rule: 'life-version-error-shape',
    breaks: (s) => asked(s).server(error(0, -32000, 'Unsupported protocol version')),
    nearMiss: (s) =>
      asked(s).server(
        error(0, -32602, 'Unsupported protocol version', { supported: ['2024-11-05'], requested: '2025-11-25' }),
      ),
    side: 'server',
    level: 'info',
    says: 'the code is −32000 instead of −32602, “data” is missing',
  },
  {
    rule: 'life-cancel-initialize',
    breaks: (s) => asked(s).client(notification('notifications/cancelled', { requestId: 0 })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .client(notification('notifications/cancelled', { requestId: 1 })),
    side: 'client',
    level: 'error',
    seqs: [2, 1],
  },
  {
    rule: 'life-ping-result',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'ping'))
        .server(result(1, { pong: true })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'ping'))
        .server(result(1, { _meta: { a: 1 } })),
    side: 'server',
    level: 'error',
    says: '{pong: true}',
  },
  {
    rule: 'life-ping-result',
    when: 'of the client',
    breaks: (s) => s.handshake().server(request(1, 'ping')).client(error(1, -32601)),
    nearMiss: (s) => s.handshake().server(request(1, 'ping')).client(result(1)),
    side: 'client',
    level: 'error',
    says: '−32601',
  },
  {
    rule: 'life-ping-unanswered',
    breaks: (s) => s.handshake().client(request(1, 'ping')).wait(10_000).stderr('…'),
    nearMiss: (s) => s.handshake().client(request(1, 'ping')).wait(9000).server(result(1)).wait(10_000).stderr('…'),
    side: 'server',
    level: 'warning',
    seqs: [4],
  },
  {
    rule: 'life-ping-unanswered',
    when: 'of the server, answered too late',
    breaks: (s) => s.handshake().server(request(1, 'ping')).wait(12_000).client(result(1)),
    nearMiss: (s) => s.handshake().server(request(1, 'ping')).client(result(1)),
    side: 'client',
    level: 'warning',
    says: 'took 12 s',
  },
  {
    rule: 'life-after-close',
    breaks: (s) =>
      s.spawn().handshake().add({ kind: 'process.stdin-close', by: 'user' }).client(request(1, 'tools/list')),
    nearMiss: (s) => s.spawn().handshake().add({ kind: 'process.stdin-close', by: 'user' }).server(notification('x')),
    side: 'client',
    level: 'error',
    seqs: [6, 5],
  },
  {
    rule: 'life-after-close',
    when: 'of the server',
    breaks: (s) => s.spawn().handshake().add({ kind: 'process.stdout-end' }).server(notification('x')),
    nearMiss: (s) =>
      s
        .spawn()
        .handshake()
        .add({ kind: 'process.stdin-close', by: 'peer', error: 'EPIPE' })
        .client(request(1, 'tools/list')),
    side: 'server',
    level: 'error',
  },
];

testRules(LIFECYCLE_RULES, CASES);

describe('the revision that findings are judged by', () => {
  it('is none before anything is known', () => {
    expect(noted((s) => s.spawn())).toEqual(['']);
  });

  it('is the one asked for until the answer, then the one agreed on', () => {
    expect(noted((s) => asked(s))).toEqual(['2025-11-25']);
    expect(noted((s) => s.handshake({}, '2025-03-26'))).toEqual(['2025-03-26']);
  });

  it('is the first one for the unpublished one before it', () => {
    const findings = findingsOf((s) => asked(s, { ...PARAMS, protocolVersion: '2024-10-07' }).server('noise'));
    expect(findings.map(({ revision }) => revision)).toEqual(['2024-11-05']);
  });

  it('is that of the requests in the modern era', () => {
    expect(noted((s) => s.client(request(1, 'tools/list', MODERN)))).toEqual(['2026-07-28']);
  });

  it('chooses the clause', () => {
    expect(clause((s) => s.handshake())).toBe('basic/transports#stdio');
    expect(clause((s) => s.client(request(1, 'tools/list', MODERN)))).toBe('basic/transports/stdio');
  });
});

/** Revisions of what is found when a line of noise follows. */
function noted(script: (s: ScriptedSession) => ScriptedSession): string[] {
  return findingsOf((s) => script(s).server('noise')).map(({ revision }) => revision);
}

function clause(script: (s: ScriptedSession) => ScriptedSession): string | undefined {
  return findingsOf((s) => script(s).server('noise'))[0]?.spec;
}
