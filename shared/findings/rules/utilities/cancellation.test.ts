import { describe, expect, it } from 'vitest';
import { modernRequest, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { CANCELLATION_RULES } from './cancellation.ts';
import { HttpSession } from '../../testing/http-session.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules, type HttpCase } from '../../testing/rule-table.ts';
import { TIMEOUT_RULES } from './timeouts.ts';

const cancel = (requestId: unknown): object => notification('notifications/cancelled', { requestId });
const call = (id: unknown): object => request(id, 'tools/call', { name: 'slow', _meta: { progressToken: 'p' } });
const modernCall = (id: unknown, method = 'tools/call'): object => modernRequest(id, method, { name: 'slow' });
const progress = (value: number): object =>
  notification('notifications/progress', { progressToken: 'p', progress: value });
const done = (id: unknown): object => result(id, { content: [] });

/** A modern call with the progress token `p`. */
const tokenCall = (id: unknown): object =>
  modernRequest(id, 'tools/call', { name: 'slow', _meta: { progressToken: 'p' } });

const listening = (s: ScriptedSession): ScriptedSession => s.spawn().client(modernCall(1, 'subscriptions/listen'));

const CASES: readonly RuleCase[] = [
  {
    rule: 'cancel-requestid-missing',
    breaks: (s) =>
      s
        .handshake()
        .client(call(1))
        .client(notification('notifications/cancelled', { reason: 'Enough' })),
    nearMiss: (s) => s.handshake().client(call(1)).client(cancel(1)),
    side: 'client',
    level: 'error',
    says: 'is missing',
  },
  {
    rule: 'cancel-requestid-missing',
    when: 'of no id',
    breaks: (s) => s.handshake().client(call(1)).client(cancel(null)),
    nearMiss: (s) =>
      s.handshake().client(
        notification('notifications/cancelled', {
          _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } },
        }),
      ),
    side: 'client',
    level: 'error',
    says: 'is null',
  },
  {
    rule: 'cancel-unknown',
    breaks: (s) => s.handshake().client(call(1)).client(cancel('1')),
    nearMiss: (s) => s.handshake().client(call('1')).client(cancel('1')),
    side: 'client',
    level: 'warning',
    seqs: [5],
    says: 'the request "1"',
  },
  {
    rule: 'cancel-unknown',
    when: 'but not in a capture that has gaps',
    breaks: (s) => s.handshake().client(cancel(9)),
    nearMiss: (s) => s.handshake().add({ kind: 'gap', reason: 'too fast' }).client(cancel(9)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'cancel-unknown',
    when: 'in the modern era',
    breaks: (s) => s.spawn().client(modernCall(1)).client(cancel(2)),
    nearMiss: (s) => s.client(modernCall(1)).client(cancel(2)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'cancel-direction',
    breaks: (s) => s.handshake().client(call(7)).server(cancel(7)),
    nearMiss: (s) => s.handshake().client(call(7)).server(request(7, 'roots/list')).server(cancel(7)),
    side: 'server',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'cancel-finished',
    breaks: (s) => s.handshake().client(call(1)).server(done(1)).client(cancel(1)),
    nearMiss: (s) => s.handshake().client(call(1)).client(cancel(1)).server(done(1)).client(cancel(1)),
    side: 'client',
    level: 'info',
    seqs: [6, 5, 4],
    says: '1.0 ms after its answer',
  },
  {
    rule: 'cancel-response-after',
    breaks: (s) => s.handshake().client(call(1)).client(cancel(1)).wait(1500).server(done(1)),
    nearMiss: (s) => s.handshake().client(call(1)).client(cancel(1)).wait(500).server(done(1)),
    side: 'server',
    level: 'warning',
    seqs: [6, 5, 4],
    says: '1.5 s after',
  },
  {
    rule: 'cancel-response-after',
    when: 'by the client',
    breaks: (s) => s.handshake().server(request(1, 'ping')).server(cancel(1)).wait(1500).client(result(1)),
    nearMiss: (s) => s.handshake().client(call(1), 10).timesOut('1', 10).wait(1500).server(done(1)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'cancel-message-after',
    breaks: (s) => s.spawn().client(modernCall(1)).client(cancel(1)).wait(1500).server(done(1)),
    nearMiss: (s) => s.spawn().client(modernCall(1)).client(cancel(1)).wait(500).server(done(1)),
    side: 'server',
    level: 'warning',
    says: 'the answer',
  },
  {
    rule: 'cancel-message-after',
    when: 'with progress',
    breaks: (s) => s.spawn().client(tokenCall(1)).client(cancel(1)).wait(1500).server(progress(2)),
    nearMiss: (s) => s.spawn().client(tokenCall(1)).wait(1500).server(progress(2)).client(cancel(1)),
    side: 'server',
    level: 'warning',
    says: '“notifications/progress”',
  },
  {
    rule: 'cancel-server',
    breaks: (s) => s.spawn().client(modernCall(1)).server(cancel(1)),
    nearMiss: (s) => listening(s).server(cancel(1)),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'timeout-no-cancel',
    breaks: (s) => s.handshake().client(call(1), 1000).wait(1000).timesOut('1', 1000).wait(6000).server(progress(1)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1), 1000)
        .wait(1000)
        .timesOut('1', 1000)
        .client(cancel(1))
        .wait(6000)
        .server(progress(1)),
    side: 'client',
    level: 'warning',
    seqs: [5, 4],
    says: 'after 1',
  },
  {
    rule: 'timeout-no-cancel',
    when: 'but not by a client that leaves',
    breaks: (s) => s.handshake().client(call(1), 1000).timesOut('1', 1000).wait(6000).stderr('x'),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1), 1000)
        .timesOut('1', 1000)
        .add({ kind: 'process.stdin-close', by: 'shutdown' })
        .wait(6000)
        .exit(0),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'timeout-unbounded',
    breaks: (s) => s.handshake().client(call(1), 1000).wait(900).server(progress(1)).wait(1900).server(progress(2)),
    nearMiss: (s) => s.handshake().client(call(1), 1000).wait(900).server(progress(1)).wait(900).server(progress(2)),
    side: 'client',
    level: 'info',
    says: 'kept alive by 2',
  },
];

/** A call on exchange 3 whose stream has an id, broke, and is gone on with on exchange 4. */
function resumed(s: HttpSession): HttpSession {
  s.opens().posts(3, call(1)).streams(3).primes(3, { id: 'e1' }).breaks(3).wait(100);
  return s.resumes(4, 3, 'e1').streams(4);
}

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'cancel-over-http',
    breaks: (s) => s.modern().posts(1, modernCall(1)).posts(2, cancel(1)),
    nearMiss: (s) => s.opens().posts(3, call(1)).posts(4, cancel(1)),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'cancel-message-after',
    when: 'on another stream',
    breaks: (s) => after(s, 1500),
    nearMiss: (s) => after(s, 100),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'cancel-disconnect-assumed',
    breaks: (s) => resumed(s).says(4, error(1, -32000, 'Connection closed')),
    nearMiss: (s) => resumed(s).says(4, error(1, -32603, 'No such city')),
    side: 'server',
    level: 'warning',
    says: '“Connection closed”',
  },
  {
    rule: 'timeout-no-cancel',
    when: 'by closing the stream',
    breaks: (s) => s.modern().posts(1, tokenCall(1)).streams(1).timesOut('1', 10).wait(6000).says(1, progress(1)),
    nearMiss: (s) =>
      s.modern().posts(1, tokenCall(1)).streams(1).timesOut('1', 10).closes(1, 0, 'us').wait(6000).calls(2, 2),
    side: 'client',
    level: 'warning',
  },
];

/** The client closes the stream of one call, and the server tells of its progress on that of another. */
function after(s: HttpSession, ms: number): HttpSession {
  s.modern().posts(1, tokenCall(1)).streams(1).posts(2, modernCall(2)).streams(2);
  return s.closes(1, 0, 'us').wait(ms).says(2, progress(1));
}

/** The rules on cancellation that a session breaks. */
function cancellations(script: (s: ScriptedSession) => ScriptedSession): string[] {
  return findingsOf(script)
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('cancel-'));
}

testRules([...CANCELLATION_RULES, ...TIMEOUT_RULES], CASES, HTTP_CASES);

describe('the rules on cancellation and timeouts', () => {
  it('report a cancellation of the other side’s request by one rule only', () => {
    expect(cancellations((s) => s.handshake().client(call(7)).server(cancel(7)))).toEqual(['cancel-direction']);
    expect(cancellations((s) => s.spawn().client(modernCall(7)).server(cancel(7)))).toEqual(['cancel-server']);
  });
});
