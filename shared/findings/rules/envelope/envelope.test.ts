import { describe, expect, it } from 'vitest';
import { modernRequest } from '../../../analysis/testing/scripted-session.ts';
import { HttpSession } from '../../testing/http-session.ts';
import { ENVELOPE_RULES } from './envelope.ts';
import { error, findingsOf, notification, request, result, untested, type RuleCase } from '../../testing/rule-case.ts';
import { testCases } from '../../testing/rule-table.ts';

const MODERN = {
  _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
};

const CASES: readonly RuleCase[] = [
  {
    rule: 'rpc-version',
    breaks: (s) => s.handshake().client({ id: 1, method: 'ping' }),
    nearMiss: (s) => s.handshake().client(request(1, 'ping')),
    side: 'client',
    level: 'error',
    says: 'is missing',
  },
  {
    rule: 'rpc-version',
    when: 'it is a number',
    breaks: (s) => s.server({ jsonrpc: 2.0, method: 'x' }),
    nearMiss: (s) => s.server({ hello: 'world' }),
    side: 'server',
    level: 'error',
    says: 'is 2 instead',
  },
  {
    rule: 'rpc-id-null',
    breaks: (s) => s.handshake().client(request(null, 'tools/list')),
    nearMiss: (s) => s.handshake().client(request('null', 'tools/list')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-id-type',
    breaks: (s) => s.handshake().client(request(1.5, 'tools/list')),
    nearMiss: (s) => s.handshake().client('{"jsonrpc":"2.0","id":1.0,"method":"tools/list"}'),
    side: 'client',
    level: 'error',
    says: 'the id 1.5',
  },
  {
    rule: 'rpc-id-type',
    when: 'of a request of the server',
    breaks: (s) => s.handshake().server(request({ n: 1 }, 'roots/list')),
    nearMiss: (s) => s.handshake().server(request('{}', 'roots/list')),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-id-reused-session',
    breaks: (s) => s.handshake().client(request(1, 'ping')).server(result(1)).client(request(1, 'tools/list')),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'ping'))
        .server(result(1))
        .client(request('1', 'tools/list'))
        .server(request(1, 'ping')),
    side: 'client',
    level: 'warning',
    seqs: [6, 4],
    says: 'event 4 (“ping”)',
  },
  {
    rule: 'rpc-id-reused-session',
    when: 'after a refusal that is not for want of a sign-in',
    breaks: () => new HttpSession().opens().posts(3, request(1, 'ping')).refuses(3, 400).posts(4, request(1, 'ping')),
    nearMiss: () => new HttpSession().opens().posts(3, request(1, 'ping')).refuses(3, 401).posts(4, request(1, 'ping')),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-id-reused-session',
    when: 'while the earlier one waits for its answer',
    breaks: (s) => s.handshake().client(request(1, 'ping')).client(request(1, 'tools/list')),
    nearMiss: (s) => s.handshake().client(request(1, 'ping')).client(request(2, 'tools/list')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-id-reused-session',
    when: 'after a probe',
    breaks: (s) => s.client(request(0, 'ping')).server(result(0)).handshake(),
    nearMiss: (s) =>
      s
        .client(request(0, 'server/discover', MODERN))
        .server(error(0, -32601))
        .handshake(),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-id-reused-inflight',
    breaks: (s) => s.client(request(1, 'tools/list', MODERN)).client(request(1, 'prompts/list', MODERN)),
    nearMiss: (s) =>
      s
        .client(request(1, 'tools/list', MODERN))
        .server(result(1))
        .client(request(1, 'prompts/list', MODERN)),
    side: 'client',
    level: 'error',
    seqs: [2, 1],
  },
  {
    rule: 'rpc-id-collision-cross',
    breaks: (s) => s.handshake().client(request(1, 'tools/call')).server(request(1, 'roots/list')),
    nearMiss: (s) => s.handshake().client(request(1, 'tools/call')).server(result(1)).server(request(1, 'roots/list')),
    side: 'server',
    level: 'info',
    seqs: [5, 4],
  },
  {
    rule: 'rpc-params-not-object',
    breaks: (s) => s.handshake().client(request(1, 'tools/call', ['add', 1, 2])),
    nearMiss: (s) => s.handshake().client(request(1, 'tools/call', { name: 'add' })),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-params-null',
    breaks: (s) => s.handshake().client(request(1, 'tools/list', null)),
    nearMiss: (s) => s.handshake().client(request(1, 'tools/list')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-method-type',
    breaks: (s) => s.handshake().client({ jsonrpc: '2.0', id: 1, method: 7 }),
    nearMiss: (s) => s.handshake().client(request(1, '7')),
    side: 'client',
    level: 'error',
    says: 'is 7 instead of a string',
  },
  {
    rule: 'rpc-method-type',
    when: 'it is empty',
    breaks: (s) => s.handshake().server(notification('')),
    nearMiss: (s) => s.handshake().server(notification(' ')),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-method-reserved',
    breaks: (s) => s.handshake().client(request(1, 'rpc.discover')),
    nearMiss: (s) => s.handshake().client(request(1, 'rpcs/discover')),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-response-unknown-id',
    breaks: (s) => s.handshake().server(result(99)),
    nearMiss: (s) => s.handshake().client(request(99, 'tools/list')).server(result(99)),
    side: 'server',
    level: 'error',
    says: 'the id 99',
  },
  {
    rule: 'rpc-response-unknown-id',
    when: 'an id of the other direction',
    breaks: (s) => s.handshake().client(request(1, 'ping')).client(result(1)),
    nearMiss: (s) => s.handshake().server(request(1, 'ping')).client(result(1)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-response-unknown-id',
    when: 'nothing was asked, rather than asked and cancelled',
    breaks: (s) =>
      s
        .handshake()
        .client(notification('notifications/cancelled', { requestId: 5 }))
        .server(result(5)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(5, 'tools/call'))
        .client(notification('notifications/cancelled', { requestId: 5 }))
        .server(result(5)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-response-id-type',
    breaks: (s) => s.handshake().client(request(1, 'tools/list')).server(result('1')),
    nearMiss: (s) => s.handshake().client(request('1', 'tools/list')).server(result('1')),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'rpc-response-duplicate',
    breaks: (s) => s.handshake().client(request(1, 'tools/list')).server(result(1)).wait(5).server(result(1)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'), 10)
        .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '1', ms: 10 })
        .server(result(1)),
    side: 'server',
    level: 'error',
    seqs: [6, 5, 4],
    says: '6.0 ms after',
  },
  {
    rule: 'rpc-response-missing',
    breaks: (s) => shutdown(s.spawn().handshake().client(request(1, 'tools/list'))),
    nearMiss: (s) =>
      shutdown(
        s
          .spawn()
          .handshake()
          .client(request(1, 'tools/list'))
          .client(notification('notifications/cancelled', { requestId: 1 })),
      ),
    side: 'server',
    level: 'warning',
    seqs: [5, 7],
    says: '“tools/list” with the id 1',
  },
  {
    rule: 'rpc-response-missing',
    when: 'the timer ran out',
    breaks: (s) =>
      shutdown(
        s
          .spawn()
          .handshake()
          .client(request(1, 'a'), 5)
          .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '1', ms: 5 }),
      ),
    nearMiss: (s) =>
      shutdown(
        s
          .spawn()
          .handshake()
          .client(request(1, 'a'), 5)
          .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '1', ms: 5 })
          .server(result(1)),
      ),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'rpc-response-missing',
    when: 'to the question for an era that the server never showed',
    breaks: (s) =>
      shutdown(
        s
          .spawn()
          .client(request(0, 'server/discover', MODERN), 5)
          .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '0', ms: 5 })
          .handshake(),
      ),
    nearMiss: (s) => shutdown(s.spawn().handshake()),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'rpc-response-missing',
    when: 'the client closed and owed an answer',
    breaks: (s) => shutdown(s.spawn().handshake().server(request(1, 'roots/list'))),
    nearMiss: (s) => s.spawn().handshake().server(request(1, 'roots/list')).exit(0),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-response-missing',
    when: 'but not to what is asked of a client that is leaving, nor to a subscription',
    breaks: (s) => shutdown(s.spawn().handshake().server(request(1, 'ping'))),
    nearMiss: (s) =>
      s
        .spawn()
        .client(modernRequest(1, 'subscriptions/listen', { notifications: {} }))
        .add({ kind: 'process.stdin-close', by: 'shutdown' })
        .server(request(1, 'roots/list'))
        .exit(0),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'rpc-result-and-error',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'a'))
        .server({ ...result(1), error: { code: 1, message: 'x' } }),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'a'))
        .server(result(1, { error: 'x' })),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-result-or-error-absent',
    breaks: (s) => s.handshake().client(request(1, 'a')).server({ jsonrpc: '2.0', id: 1 }),
    nearMiss: (s) => s.handshake().client(request(1, 'a')).server(result(1)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-request-with-result',
    breaks: (s) => s.handshake().client({ ...request(1, 'ping'), result: {} }),
    nearMiss: (s) => s.handshake().client(request(1, 'ping', { result: {} })),
    side: 'client',
    level: 'error',
    says: '“result”',
  },
  {
    rule: 'rpc-result-not-object',
    breaks: (s) => s.handshake().client(request(1, 'tools/list')).server(result(1, [])),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [] })),
    side: 'server',
    level: 'error',
    says: 'of “tools/list”',
  },
  {
    rule: 'rpc-error-shape',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'a'))
        .server({ jsonrpc: '2.0', id: 1, error: { code: '-32601' } }),
    nearMiss: (s) => s.handshake().client(request(1, 'tools/list')).server(error(1, -32603)),
    side: 'server',
    level: 'error',
    says: '“code” is "-32601" instead of a number and “message” is missing',
  },
  {
    rule: 'rpc-error-code-integer',
    breaks: (s) => s.handshake().client(request(1, 'tools/list')).server(error(1, -32601.5)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server('{"jsonrpc":"2.0","id":1,"error":{"code":-32601.0,"message":"No"}}'),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-error-message-long',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(error(1, -32603, 'Error: x\n    at y.js:1\n    at z.js:2')),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(error(1, -32603, 'x'.repeat(240))),
    side: 'server',
    level: 'info',
    says: '3 lines',
  },
  {
    rule: 'rpc-error-id-null',
    breaks: (s) => s.handshake().client('garbage').server(error(null, -32700)),
    nearMiss: (s) => s.handshake().client('garbage').server(error(undefined, -32700)),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'rpc-error-id-null',
    when: 'as the body of a refusal, which clients go by the status of',
    breaks: () => new HttpSession().opens().posts(3, request(1, 'ping')).answers(3, error(null, -32000), 400),
    nearMiss: () => new HttpSession().opens().listens(3).answers(3, error(null, -32000), 405),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'rpc-error-id-absent',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(error(undefined, -32603, 'Boom')),
    nearMiss: (s) =>
      s.handshake().client(request(1, 'tools/list')).client('{"jsonrpc":').server(error(undefined, -32700)),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
    says: '−32603: “Boom”',
  },
  {
    rule: 'rpc-error-id-absent',
    when: 'in a revision whose schema wants it always',
    breaks: (s) => s.handshake({}, '2025-06-18').client('garbage').server(error(undefined, -32700)),
    nearMiss: (s) => s.handshake({}, '2025-11-25').client('garbage').server(error(undefined, -32700)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'rpc-notification-with-id',
    breaks: (s) => s.handshake().client(request(7, 'notifications/cancelled', { requestId: 1 })),
    nearMiss: (s) => s.handshake().client(notification('notifications/cancelled', { requestId: 1 })),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-notification-answered',
    breaks: (s) =>
      s.handshake().client(notification('notifications/roots/list_changed')).server(error(undefined, -32601)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(notification('notifications/roots/list_changed'))
        .server(notification('notifications/message'))
        .server(error(undefined, -32601)),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'rpc-notification-answered',
    when: 'a request is on its way by then, and the answer is a result',
    breaks: (s) =>
      s
        .handshake()
        .client(notification('notifications/roots/list_changed'))
        .client(request(2, 'tools/list'))
        .server({ jsonrpc: '2.0', result: null }),
    nearMiss: (s) =>
      s
        .handshake()
        .client(notification('notifications/roots/list_changed'))
        .client(request(2, 'tools/list'))
        .server(notification('notifications/message'))
        .server({ jsonrpc: '2.0', result: null }),
    side: 'server',
    level: 'error',
    seqs: [6, 4],
    says: 'roots/list_changed” (event 4) with a result without an id',
  },
  {
    rule: 'rpc-result-id-absent',
    breaks: (s) =>
      s.handshake().client(request(2, 'tools/list')).server(result(9)).server({ jsonrpc: '2.0', id: null, result: {} }),
    nearMiss: (s) =>
      s.handshake().client(notification('notifications/roots/list_changed')).server({ jsonrpc: '2.0', result: {} }),
    side: 'server',
    level: 'error',
    says: 'with the id null: the client cannot tell which request it answers',
  },
  {
    rule: 'rpc-result-id-absent',
    when: 'the request had the id null',
    breaks: (s) => s.handshake().client(request(null, 'ping')).server(result(9)).server({ jsonrpc: '2.0', result: {} }),
    nearMiss: (s) => s.handshake().client(request(null, 'ping')).server({ jsonrpc: '2.0', id: null, result: {} }),
    side: 'server',
    level: 'error',
    says: 'with no id',
  },
  {
    rule: 'rpc-request-without-id',
    breaks: (s) => s.handshake().client(notification('tools/list')),
    nearMiss: (s) => s.handshake().client(notification('tools/listed')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'rpc-extra-member',
    breaks: (s) => s.handshake().client({ ...request(1, 'ping'), trace: 'x' }),
    nearMiss: (s) => s.handshake().client(request(1, 'ping', { trace: 'x' })),
    side: 'client',
    level: 'warning',
    says: '“trace”',
  },
  {
    rule: 'rpc-error-code-reserved',
    breaks: (s) => s.handshake().client(request(1, 'tools/list')).server(error(1, -32500)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'tools/list'))
        .server(error(1, -32050))
        .client(request(2, 'a'))
        .server(error(2, -32769)),
    side: 'server',
    level: 'warning',
    says: '−32500',
  },
  {
    rule: 'rpc-unknown-method-code',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'foo/bar'))
        .server(error(1, -32602, 'Invalid request parameters')),
    nearMiss: (s) => s.handshake().client(request(1, 'foo/bar')).server(error(1, -32601)),
    side: 'server',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'rpc-unknown-method-code',
    when: 'in words, with a code of its own',
    breaks: (s) =>
      s
        .handshake()
        .client(request(1, 'foo/bar'))
        .server(error(1, 404, 'Unknown method')),
    nearMiss: (s) =>
      s
        .handshake()
        .client(request(1, 'foo/bar'))
        .server(error(1, 17, 'The bar is closed'))
        .client(request(2, 'tools/call'))
        .server(error(2, -32602)),
    side: 'server',
    level: 'warning',
  },
];

function shutdown(session: ReturnType<RuleCase['breaks']>): ReturnType<RuleCase['breaks']> {
  return session.add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0);
}

describe('the rules of the group', () => {
  testCases(CASES);

  it('have a case each', () => {
    // rpc-error-id-absent-http is tested with HTTP.
    expect(untested(ENVELOPE_RULES, CASES)).toEqual(['rpc-error-id-absent-http']);
  });
});

describe('one fault', () => {
  it.each<[string, RuleCase['breaks'], string[]]>([
    ['an orphan', (s) => s.handshake().server(result(99)), ['rpc-response-unknown-id']],
    [
      'a late answer',
      (s) =>
        s
          .handshake()
          .client(request(1, 'tools/list'), 10)
          .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '1', ms: 10 })
          .server(result(1)),
      [],
    ],
    [
      'an answer that crossed its cancellation',
      (s) =>
        s
          .handshake()
          .client(request(1, 'tools/list'))
          .client(notification('notifications/cancelled', { requestId: 1 }))
          .server(result(1)),
      [],
    ],
    [
      'an error to what could not be read',
      (s) => s.handshake().client('garbage').server(error(undefined, -32700)),
      ['frame-stdin-noise'],
    ],
    [
      'a notification with an id',
      (s) => s.handshake().client(request(null, 'notifications/x')),
      ['rpc-notification-with-id'],
    ],
    ['an object that is no message', (s) => s.handshake().server({ level: 30, msg: 'x' }), ['frame-not-message']],
  ])('%s is reported once', (_, script, rules) => {
    expect(findingsOf(script).map(({ rule }) => rule)).toEqual(rules);
  });
});
