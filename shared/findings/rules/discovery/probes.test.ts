// What a server says while it was only asked whether it speaks the modern era.
import { describe, expect, it } from 'vitest';
import { discoverResult, ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { HttpSession, initialize, initialized, modernParams } from '../../testing/http-session.ts';
import { error, notification, observe, request, result } from '../../testing/rule-case.ts';

const PROBE = request(0, 'server/discover', modernParams());
const LOG = notification('notifications/message', { level: 'info', data: 'started' });
const REFUSAL = error(0, -32601, 'Method not found');

function found(session: ScriptedSession): string[] {
  return observe(session.events).findings.map(({ rule, level, revision }) => `${rule} ${level} ${revision}`.trim());
}

/** The server logs while the question is open. */
const logsAtStart = (): ScriptedSession => new ScriptedSession().spawn().client(PROBE).server(LOG);

/** The server sends a batch instead. */
const sendsBatch = (): ScriptedSession => new ScriptedSession().spawn().client(PROBE).server([LOG]).server(REFUSAL);

const initializes = (session: ScriptedSession, revision: string): ScriptedSession =>
  session
    .client(initialize(revision))
    .server(initialized(revision, { logging: {} }))
    .client(notification('notifications/initialized'));

/** The question over HTTP, answered in this way, and then the handshake. */
const probedOverHttp = (answer: (session: HttpSession) => ScriptedSession): ScriptedSession => {
  const session = new HttpSession().modern().posts(1, PROBE);
  answer(session);
  return session.opens('2025-11-25', null, 2);
};

describe('what a server says while the question for its era is open', () => {
  it('is judged by the legacy revision that is agreed on afterwards', () => {
    expect(found(initializes(logsAtStart().server(REFUSAL), '2025-11-25'))).toEqual([]);
    expect(found(initializes(logsAtStart().server(REFUSAL), '2024-11-05'))).toEqual([]);
  });

  it('is judged by the modern revision where the server speaks it', () => {
    const log = notification('notifications/message', { level: 'info', data: 'ready' });
    const session = logsAtStart().server(discoverResult(0)).server(log);
    expect(found(session)).toContain('log-no-opt-in warning 2026-07-28');
  });

  it('is judged by the modern revision where the client goes on in it', () => {
    const session = logsAtStart()
      .server(REFUSAL)
      .client(request(1, 'tools/list', modernParams()));
    expect(found(session)).toContain('log-no-opt-in warning 2026-07-28');
  });

  it('is judged by what is agreed on after another start', () => {
    const died = logsAtStart().exit(1).spawn();
    expect(found(died).filter((one) => one.startsWith('log'))).toEqual([]);
    expect(found(initializes(died, '2025-06-18')).filter((one) => one.startsWith('log'))).toEqual([]);
  });

  it('is judged by no revision where the client leaves with nothing else: the question is no evidence of any', () => {
    const session = logsAtStart().server(REFUSAL).add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0);
    expect(found(session).filter((one) => one.startsWith('log'))).toEqual([]);
  });

  it('is no fault of a server that ended of it, however late that is heard', () => {
    const session = new ScriptedSession()
      .spawn()
      .frame('c2s', PROBE, 5000)
      .wait(5000)
      .timesOut('0', 5000)
      .client(initialize('2025-11-25'))
      .stderr('Error: expect initialize')
      .exit(1);
    expect(found(session).filter((one) => one.startsWith('proc'))).toEqual(['proc-spawn-failed info 2025-11-25']);
  });

  it('is told at once where all revisions judge alike', () => {
    expect(found(new ScriptedSession().spawn().client(PROBE).server('{"a":1} {"b":2}'))).toEqual([
      'frame-concatenated error',
    ]);
  });

  it('is held against rules of the legacy era, too', () => {
    expect(found(initializes(sendsBatch(), '2025-11-25'))).toContain('batch-not-supported error 2025-11-25');
    expect(found(initializes(sendsBatch(), '2025-03-26'))).not.toContain('batch-not-supported error 2025-03-26');
  });
});

describe('the answer of a server that does not know the question', () => {
  it.each<[string, object, number]>([
    ['an empty id', error('', -32000, 'Bad Request'), 400],
    ['no id', error(undefined, -32600, 'Bad Request'), 400],
    ['the id null', error(null, -32000, 'Bad Request'), 400],
    ['another id', error('server-error', -32600, 'Missing session ID'), 400],
    ['a result of nothing', result(0), 200],
  ])('is information at most: %s', (_, answer, status) => {
    const levels = found(probedOverHttp((session) => session.answers(1, answer, status)));
    expect(levels.filter((one) => !one.includes(' info'))).toEqual([]);
  });

  it('is information over stdio, too, and whoever gave it', () => {
    const session = new ScriptedSession().spawn().client(PROBE).server(error('', -32000)).server(error(null, -32000));
    expect(found(initializes(session, '2025-11-25'))).toEqual([
      'rpc-response-unknown-id info',
      'rpc-error-id-null info',
    ]);
  });

  it('is no excuse for what is answered to anything else', () => {
    const session = initializes(logsAtStart().server(REFUSAL), '2025-11-25').server(result(77));
    expect(found(session)).toEqual(['rpc-response-unknown-id error 2025-11-25']);
  });

  it('counts in full where the server shows that it does', () => {
    const session = new ScriptedSession().spawn().client(PROBE).server(discoverResult(0)).server(discoverResult(0));
    expect(found(session)).toContain('rpc-response-duplicate error 2026-07-28');
  });
});
