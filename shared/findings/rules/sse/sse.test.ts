import { describe, expect, it } from 'vitest';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import { error, notification, observe, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { SSE_RULES } from './sse.ts';

const LIST = notification('notifications/tools/list_changed');
const LOG = notification('notifications/message', { level: 'info', data: 'x' });
/** The answer to the first call. */
const DONE = result(1, { content: [] });
const slow = (id: number): object => request(id, 'tools/call', { name: 'slow', _meta: { progressToken: `p${id}` } });
const progress = (id: number): object =>
  notification('notifications/progress', { progressToken: `p${id}`, progress: 1 });
const modernCall = (id: number): object => request(id, 'tools/call', modernParams({ name: 'slow' }));

/** A call on exchange 3 whose stream has begun as it should. */
function calling(session: HttpSession): HttpSession {
  return session.posts(3, slow(1)).streams(3).primes(3, { id: 'e1', retry: 500 });
}

/** What shows long afterwards, twice, that a stream has not ended. */
function staysOpen(session: HttpSession): HttpSession {
  return session.wait(11_000).posts(7, request(2, 'ping')).wait(1_200).posts(8, request(3, 'ping'));
}

/** A call whose stream the server has closed so that the client may come again. */
function polling(session: HttpSession): HttpSession {
  return calling(session.opens()).says(3, progress(1), { id: 'e2' }).closes(3);
}

const CASES: readonly HttpCase[] = [
  {
    rule: 'sse-data',
    breaks: (s) => calling(s.opens()).says(3, 'ping'),
    nearMiss: (s) => calling(s.opens()).primes(3).add({ kind: 'sse.comment', exchange: 3, text: 'ping' }),
    side: 'server',
    level: 'error',
    says: 'ping',
  },
  {
    rule: 'sse-event-name',
    breaks: (s) => calling(s.opens()).says(3, LOG, { event: 'log' }),
    nearMiss: (s) => calling(s.opens()).says(3, LOG, { event: 'message' }).says(3, LOG),
    side: 'server',
    level: 'warning',
    says: '“log”',
  },
  {
    rule: 'sse-id-duplicate',
    breaks: (s) => calling(s.opens()).says(3, LOG, { id: 'e1' }),
    nearMiss: (s) => polling(s).wait(600).resumes(4, 3, 'e2').streams(4).says(4, progress(1), { id: 'e2' }),
    side: 'server',
    level: 'warning',
    says: '“e1”',
  },
  {
    rule: 'sse-id-duplicate',
    when: 'on two streams, but not in two sessions',
    breaks: (s) => calling(s.opens()).listens(4).streams(4).says(4, LIST, { id: 'e1' }),
    nearMiss: (s) => {
      const again = polling(s)
        .deletes(4)
        .refuses(4, 200)
        .forgets()
        .opens('2025-11-25', 'aad5b0a4-1f37-4f0e-8a12-6a1c1f0d2b3c', 5);
      return again.posts(7, slow(1)).streams(7).primes(7, { id: 'e1' });
    },
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-replay-foreign',
    breaks: (s) =>
      polling(s.opens())
        .posts(4, slow(2))
        .streams(4)
        .primes(4, { id: 'f1' })
        .wait(600)
        .resumes(5, 3, 'e2')
        .streams(5)
        .says(5, LOG, { id: 'f1' }),
    nearMiss: (s) =>
      polling(s)
        .wait(600)
        .resumes(5, 3, 'e1')
        .streams(5)
        .says(5, progress(1), { id: 'e2' })
        .says(5, result(1), { id: 'e3' }),
    side: 'server',
    level: 'error',
    says: '“f1”',
  },
  {
    rule: 'sse-replay-foreign',
    when: 'the answer to another request',
    breaks: (s) =>
      polling(s)
        .posts(4, slow(2))
        .streams(4)
        .primes(4, { id: 'f1' })
        .wait(600)
        .resumes(5, 3, 'e2')
        .streams(5)
        .says(5, result(2), { id: 'f2' }),
    nearMiss: (s) =>
      polling(s)
        .posts(4, slow(2))
        .streams(4)
        .primes(4, { id: 'f1' })
        .wait(600)
        .resumes(5, 3, 'e2')
        .streams(5)
        .says(5, result(1), { id: 'e3' }),
    side: 'server',
    level: 'error',
    says: 'exchange 4',
  },
  {
    rule: 'sse-broadcast',
    breaks: (s) => calling(s.opens()).listens(4).streams(4).says(4, LIST).says(3, LIST),
    nearMiss: (s) =>
      calling(s.opens())
        .listens(4)
        .streams(4)
        .says(4, LIST)
        .says(4, LIST)
        .wait(500)
        .says(3, LIST)
        .says(4, LOG)
        .says(3, LOG),
    side: 'server',
    level: 'error',
    says: 'list_changed',
  },
  {
    rule: 'sse-broadcast',
    when: 'in a session, not of a server that keeps none',
    breaks: (s) => calling(s.opens()).listens(4).streams(4).says(4, LIST).says(3, LIST),
    nearMiss: (s) => calling(s.opens('2025-11-25', null)).listens(4).streams(4).says(4, LIST).says(3, LIST),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'sse-broadcast',
    when: 'of a request',
    breaks: (s) =>
      calling(s.opens()).says(3, request(7, 'ping')).listens(4).streams(4).wait(500).says(4, request(7, 'ping')),
    nearMiss: (s) =>
      calling(s.opens())
        .says(3, request(7, 'ping'), { id: 'e5' })
        .closes(3)
        .wait(600)
        .resumes(4, 3, 'e5')
        .streams(4)
        .says(4, request(7, 'ping'), { id: 'e5' }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'sse-get-response',
    breaks: (s) => s.opens().listens(4).streams(4).posts(3, slow(1)).says(4, result(1)),
    nearMiss: (s) => polling(s).wait(600).resumes(4, 3, 'e2').streams(4).says(4, result(1)),
    side: 'server',
    level: 'error',
    says: 'tools/call',
  },
  {
    rule: 'sse-get-response',
    when: 'where a stream was promised',
    breaks: (s) =>
      s
        .opens()
        .listens(4)
        .streams(4)
        .says(4, error(null, -32000, 'Method not allowed.')),
    nearMiss: (s) =>
      s
        .opens()
        .listens(4)
        .answers(4, error(null, -32000, 'Method not allowed.'), 405),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'sse-get-related',
    breaks: (s) => calling(s.opens()).listens(4).streams(4).says(4, progress(1)),
    nearMiss: (s) => calling(s.opens()).listens(4).streams(4).says(3, progress(1)).says(4, LOG),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-closed-early',
    breaks: (s) => s.opens('2025-06-18').posts(3, slow(1)).streams(3).says(3, progress(1)).closes(3),
    nearMiss: (s) => s.opens('2025-06-18').posts(3, slow(1)).streams(3).says(3, result(1)).closes(3),
    side: 'server',
    level: 'warning',
    says: 'tools/call',
  },
  {
    rule: 'sse-closed-early',
    when: 'broken off, but not when the request was cancelled or our client closed it',
    breaks: (s) => s.opens('2025-06-18').posts(3, slow(1)).streams(3).breaks(3),
    nearMiss: (s) =>
      s
        .opens('2025-06-18')
        .posts(3, slow(1))
        .streams(3)
        .posts(4, notification('notifications/cancelled', { requestId: 1 }))
        .refuses(4, 202)
        .closes(3)
        .posts(5, slow(2))
        .streams(5)
        .closes(5, 0, 'us'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-closed-no-retry',
    breaks: (s) => s.opens().posts(3, slow(1)).streams(3).primes(3, { id: 'e1' }).closes(3),
    nearMiss: (s) => polling(s),
    side: 'server',
    level: 'warning',
    says: 'without “retry”',
  },
  {
    rule: 'sse-no-priming',
    breaks: (s) => s.opens().posts(3, slow(1)).streams(3).says(3, progress(1), { id: 'e1' }),
    nearMiss: (s) => calling(s.opens().listens(4).streams(4).says(4, LIST)),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'sse-retry-ignored',
    breaks: (s) => polling(s).wait(300).resumes(4, 3, 'e2'),
    nearMiss: (s) => polling(s).wait(455).resumes(4, 3, 'e2'),
    side: 'client',
    level: 'warning',
    says: '500 ms',
  },
  {
    rule: 'sse-resume-verb',
    breaks: (s) =>
      polling(s)
        .wait(600)
        .posts(4, slow(2), { headers: { 'Last-Event-ID': 'e2' } }),
    nearMiss: (s) => polling(s).wait(600).resumes(4, 3, 'e2'),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sse-last-event-unknown',
    breaks: (s) => polling(s).wait(600).resumes(4, 3, 'e9'),
    nearMiss: (s) => polling(s).wait(600).resumes(4, 3, 'e2'),
    side: 'client',
    level: 'error',
    says: 'no event of this session',
  },
  {
    rule: 'sse-last-event-unknown',
    when: 'not the last one',
    breaks: (s) => polling(s).wait(600).resumes(4, 3, 'e1'),
    nearMiss: (s) =>
      s.listens(1, { headers: { 'Last-Event-ID': 'from before', 'MCP-Protocol-Version': '2025-11-25' } }),
    side: 'client',
    level: 'error',
    says: '“e2”',
  },
  {
    rule: 'sse-resume-modern',
    breaks: (s) => s.discovers().listens(2, { headers: { 'Last-Event-ID': 'e1' } }),
    nearMiss: (s) => s.discovers().listens(2),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'sse-resume-modern',
    when: 'an event with an id',
    breaks: (s) => s.discovers().posts(2, modernCall(1)).streams(2).says(2, LOG, { id: 'e1' }),
    nearMiss: (s) => s.discovers().posts(2, modernCall(1)).streams(2).says(2, LOG),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'sse-not-closed',
    breaks: (s) => staysOpen(calling(s.opens()).says(3, result(1))),
    nearMiss: (s) => staysOpen(calling(s.opens()).says(3, result(1)).closes(3).listens(5).streams(5)),
    side: 'server',
    level: 'warning',
    says: 'still open 12',
  },
  {
    rule: 'sse-not-closed',
    when: 'not where its end may only have been heard late',
    breaks: (s) => staysOpen(calling(s.opens()).says(3, result(1))),
    nearMiss: (s) => calling(s.opens()).listens(5).streams(5).says(3, result(1)).wait(13_000).says(5, LOG).closes(3),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-after-response',
    breaks: (s) => calling(s.opens()).says(3, result(1)).says(3, LOG),
    nearMiss: (s) => calling(s.opens()).says(3, LOG).says(3, result(1)),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-after-response',
    when: 'on the stream that goes on with it, but not of what comes again',
    breaks: (s) =>
      polling(s).wait(600).resumes(4, 3, 'e2').streams(4).says(4, result(1), { id: 'e3' }).says(4, LOG, { id: 'e4' }),
    nearMiss: (s) =>
      polling(s)
        .wait(600)
        .resumes(4, 3, 'e1')
        .streams(4)
        .says(4, progress(1), { id: 'e2' })
        .says(4, result(1), { id: 'e3' }),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-two-responses',
    breaks: (s) => calling(s.opens()).says(3, result(1)).says(3, result(1)),
    nearMiss: (s) =>
      calling(s.opens())
        .says(3, result(1), { id: 'e2' })
        .breaks(3)
        .wait(600)
        .resumes(4, 3, 'e1')
        .streams(4)
        .says(4, result(1), { id: 'e2' }),
    side: 'server',
    level: 'error',
    says: 'second response',
  },
  {
    rule: 'sse-lost-not-reissued',
    breaks: (s) =>
      s
        .discovers()
        .posts(2, modernCall(1))
        .streams(2)
        .says(2, LOG)
        .breaks(2)
        .wait(11_000)
        .posts(3, request(2, 'tools/list', s.meta())),
    nearMiss: (s) =>
      s
        .discovers()
        .posts(2, modernCall(1))
        .streams(2)
        .breaks(2)
        .posts(3, modernCall(2))
        .wait(11_000)
        .posts(4, request(3, 'tools/list', s.meta())),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'sse-reissue-same-id',
    breaks: (s) => s.discovers().posts(2, modernCall(1)).streams(2).breaks(2).posts(3, modernCall(1)),
    nearMiss: (s) => s.discovers().posts(2, modernCall(1)).streams(2).breaks(2).posts(3, modernCall(2)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'sse-buffering',
    breaks: (s) => s.discovers().posts(2, modernCall(1)).streams(2, { 'X-Accel-Buffering': null }),
    nearMiss: (s) =>
      s.discovers().posts(2, modernCall(1)).streams(2).opens('2025-11-25', null, 4).posts(6, slow(1)).streams(6),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'sse-keepalive',
    breaks: (s) => subscribed(s).wait(61_000).says(2, LIST),
    nearMiss: (s) =>
      subscribed(s).wait(40_000).add({ kind: 'sse.comment', exchange: 2, text: '' }).wait(40_000).says(2, LIST),
    side: 'server',
    level: 'info',
    says: 'silent for 1 min',
  },
];

function subscribed(session: HttpSession): HttpSession {
  return session
    .discovers()
    .posts(2, request(1, 'subscriptions/listen', modernParams({ notifications: { toolsListChanged: true } })))
    .streams(2)
    .says(2, notification('notifications/subscriptions/acknowledged', {}));
}

testHttpRules(SSE_RULES, CASES);

describe('one fault on a stream', () => {
  it.each<[string, (s: HttpSession) => HttpSession, string[]]>([
    ['a second answer', (s) => calling(s.opens()).says(3, DONE).says(3, DONE), ['sse-two-responses']],
    ['what is no message', (s) => calling(s.opens()).says(3, '"hello"'), ['sse-data']],
    ['an answer that comes again with its event', (s) => replayed(s), []],
  ])('%s is reported once', (_, script, rules) => {
    expect(observe(script(new HttpSession()).events).findings.map(({ rule }) => rule)).toEqual(rules);
  });
});

function replayed(session: HttpSession): HttpSession {
  return calling(session.opens())
    .says(3, DONE, { id: 'e2' })
    .breaks(3)
    .wait(600)
    .resumes(4, 3, 'e2')
    .streams(4)
    .says(4, DONE, { id: 'e2' })
    .closes(4);
}
