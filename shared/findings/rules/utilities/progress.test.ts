import { describe, expect, it } from 'vitest';
import { modernRequest, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import { PROGRESS_RULES } from './progress.ts';
import { findingsOf, notification, observe, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules, type HttpCase } from '../../testing/rule-table.ts';

const call = (id: unknown, progressToken: unknown = 'p'): object =>
  request(id, 'tools/call', { name: 'slow', _meta: { progressToken } });
const told = (progress: unknown, more: object = {}): object =>
  notification('notifications/progress', { progressToken: 'p', progress, ...more });
const done = (id: unknown): object => result(id, { content: [] });
const status = (name: string): object =>
  notification('notifications/tasks/status', { taskId: 't', status: name, ttl: null });

/** A call that goes on as a task. */
function tasked(s: ScriptedSession): ScriptedSession {
  return s
    .handshake()
    .client(request(1, 'tools/call', { name: 'slow', task: {}, _meta: { progressToken: 'p' } }))
    .server(result(1, { task: { taskId: 't', status: 'working' } }));
}

/** So many notifications within half a second. */
function hurried(s: ScriptedSession, count: number): ScriptedSession {
  s.handshake().client(call(1));
  for (let i = 1; i <= count; i += 1) s.wait(19).server(told(i));
  return s;
}

const CASES: readonly RuleCase[] = [
  {
    rule: 'progress-token-type',
    breaks: (s) => s.handshake().client(call(1, 1.5)),
    nearMiss: (s) => s.handshake().client(call(1, 15)).client(call(2, '')),
    side: 'client',
    level: 'error',
    says: '1.5',
  },
  {
    rule: 'progress-token-type',
    when: 'of the server',
    breaks: (s) => s.handshake().server(request(1, 'roots/list', { _meta: { progressToken: null } })),
    nearMiss: (s) => s.handshake().server(request(1, 'roots/list', { _meta: {} })),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'progress-token-dup',
    breaks: (s) => s.handshake().client(call(1)).client(call(2)),
    nearMiss: (s) => s.handshake().client(call(1)).server(done(1)).client(call(2)),
    side: 'client',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'progress-token-dup',
    when: 'but not by the other side, nor by another type',
    breaks: (s) => s.handshake().client(call(1, 5)).client(call(2, 5)),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1, 5))
        .server(request(1, 'roots/list', { _meta: { progressToken: 5 } }))
        .client(call(2, '5')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'progress-unknown-token',
    breaks: (s) =>
      s
        .handshake()
        .client(call(1, 7))
        .server(notification('notifications/progress', { progressToken: '7', progress: 1 })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1, 7))
        .server(notification('notifications/progress', { progressToken: 7, progress: 1 })),
    side: 'server',
    level: 'error',
    says: 'that token, only 7',
  },
  {
    rule: 'progress-unknown-token',
    when: 'but not in a capture that begins in the middle',
    breaks: (s) => s.handshake().server(told(1)),
    nearMiss: (s) => s.server(told(1)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'progress-not-increasing',
    breaks: (s) => s.handshake().client(call(1)).server(told(3)).server(told(3)),
    nearMiss: (s) =>
      s.handshake().client(call(1)).server(told(3)).server(told(3.5)).server(done(1)).client(call(2)).server(told(1)),
    side: 'server',
    level: 'warning',
    seqs: [6, 5, 4],
    says: 'from 3 to 3',
  },
  {
    rule: 'progress-after-end',
    breaks: (s) => s.handshake().client(call(1)).server(done(1)).server(told(1)),
    nearMiss: (s) => s.handshake().client(call(1)).server(told(1)).server(done(1)),
    side: 'server',
    level: 'error',
    seqs: [6, 5, 4],
  },
  {
    rule: 'progress-after-end',
    when: 'of a task',
    breaks: (s) => tasked(s).server(status('completed')).server(told(1)),
    nearMiss: (s) => tasked(s).server(told(1)).server(status('working')).server(told(2)),
    side: 'server',
    level: 'error',
    seqs: [7, 6, 4],
  },
  {
    rule: 'progress-over-total',
    breaks: (s) =>
      s
        .handshake()
        .client(call(1))
        .server(told(5, { total: 4 })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1))
        .server(told(4, { total: 4 }))
        .server(told(5, { total: 6 })),
    side: 'server',
    level: 'info',
    says: 'is 4, but its progress is 5',
  },
  {
    rule: 'progress-over-total',
    when: 'when it shrinks',
    breaks: (s) =>
      s
        .handshake()
        .client(call(1))
        .server(told(1, { total: 9 }))
        .server(told(2, { total: 8 })),
    nearMiss: (s) =>
      s
        .handshake()
        .client(call(1))
        .server(told(1, { total: 9 }))
        .server(told(2)),
    side: 'server',
    level: 'info',
    says: 'from 9 to 8',
  },
  {
    rule: 'progress-flood',
    breaks: (s) => hurried(s, 21),
    nearMiss: (s) => hurried(s, 20).wait(1000).server(told(21)),
    side: 'server',
    level: 'warning',
    says: 'more than 20 times',
  },
];

const modernCall = (id: unknown, progressToken: string): object =>
  modernRequest(id, 'tools/call', { name: 'slow', _meta: { progressToken } });

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'progress-wrong-stream',
    breaks: (s) => s.opens().posts(3, call(1)).streams(3).posts(4, call(2, 'q')).streams(4).says(4, told(1)),
    nearMiss: (s) => s.opens().posts(3, call(1)).streams(3).posts(4, call(2, 'q')).streams(4).says(3, told(1)),
    side: 'server',
    level: 'warning',
    says: 'exchange 4',
  },
  {
    rule: 'progress-wrong-stream',
    when: 'but not where it is gone on with',
    breaks: (s) =>
      s.modern().posts(3, modernCall(1, 'p')).streams(3).posts(4, modernCall(2, 'q')).streams(4).says(4, told(1)),
    nearMiss: (s) => broken(s).says(4, told(2), { id: 'e3' }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'progress-not-increasing',
    when: 'but not when it is told again',
    breaks: (s) => broken(s).says(4, told(1), { id: 'e3' }),
    nearMiss: (s) => broken(s).says(4, told(1), { id: 'e2' }),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'progress-unknown-token',
    when: 'on the stream of a request without one',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, request(1, 'tools/call', modernParams({ name: 'slow' })))
        .streams(2)
        .says(2, told(1)),
    nearMiss: (s) => s.discovers().posts(2, modernCall(1, 'p')).streams(2).says(2, told(1)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'progress-after-end',
    when: 'but not when two streams raced',
    breaks: (s) => s.opens().listens(3).streams(3).posts(4, call(1)).answers(4, done(1)).wait(1500).says(3, told(1)),
    nearMiss: (s) => s.opens().listens(3).streams(3).posts(4, call(1)).answers(4, done(1)).wait(500).says(3, told(1)),
    side: 'server',
    level: 'error',
  },
];

/** The stream of a call broke after an event, and is gone on with on exchange 4. */
function broken(s: HttpSession): HttpSession {
  s.opens().posts(3, call(1)).streams(3).primes(3, { id: 'e1' }).says(3, told(1), { id: 'e2' }).breaks(3).wait(100);
  return s.resumes(4, 3, 'e1').streams(4);
}

testRules(PROGRESS_RULES, CASES, HTTP_CASES);

describe('the rules on progress', () => {
  it('take no offence at a backlog that comes at once on a stream that is gone on with', () => {
    const session = broken(new HttpSession());
    for (let i = 2; i < 40; i += 1) session.says(4, told(i), { id: `f${i}` });
    expect(observe(session.events).findings.filter(({ rule }) => rule.startsWith('progress-'))).toEqual([]);
  });

  it('survive tokens and numbers of any shape', () => {
    const shapes: unknown[] = [null, true, [], {}, '', 'x'.repeat(5000), Number.MAX_VALUE, -1, { __proto__: null }];
    const found = findingsOf((s) => {
      s.handshake();
      for (const [i, shape] of shapes.entries()) {
        s.client(call(i + 1, shape));
        s.server(notification('notifications/progress', { progressToken: shape, progress: shape, total: shape }));
        s.server(notification('notifications/progress', shape));
      }
      return s;
    });
    expect(found.filter(({ rule }) => rule === 'progress-token-type').map(({ seqs }) => seqs[0])).toEqual([
      4, 7, 10, 13, 28,
    ]);
  });
});
