import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import { CATALOGUE, catalogueEntry } from '../catalogue/index.ts';
import { HttpSession, initialize, initialized } from '../testing/http-session.ts';
import { error, observe, request, result } from '../testing/rule-case.ts';

function found(session: ScriptedSession): string[] {
  return observe(session.events).findings.map(({ rule, side }) => `${rule} ${side}`);
}

const leave = (session: ScriptedSession): ScriptedSession =>
  session.add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0);

const opened = (): ScriptedSession => new ScriptedSession().spawn().handshake();

describe('a request without an answer', () => {
  it.each<[string, (session: ScriptedSession) => ScriptedSession, string]>([
    ['the server died', (s) => s.client(request(1, 'tools/list')).exit(1), 'proc-exit-inflight server'],
    [
      'it was answered with an id of another type',
      (s) => leave(s.client(request(1, 'tools/list')).server(result('1', { tools: [] }))),
      'rpc-response-id-type server',
    ],
    [
      'it was answered without an id',
      (s) => leave(s.client(request(1, 'tools/list')).server(error(undefined, -32603))),
      'rpc-error-id-absent server',
    ],
    [
      'its id was used by another request',
      (s) =>
        leave(
          s
            .client(request(1, 'tools/list'))
            .client(request(1, 'tools/list'))
            .server(result(1, { tools: [] })),
        ),
      'rpc-id-reused-session client',
    ],
  ])('is not told beside its cause: %s', (_, script, cause) => {
    const rules = found(script(opened()));
    expect(rules).toContain(cause);
    expect(rules.filter((one) => one.startsWith('rpc-response-missing'))).toEqual([]);
  });

  it('is not told of a stream that broke, which is', () => {
    const session = new HttpSession().opens('2025-06-18').posts(3, request(1, 'tools/list')).streams(3).closes(3);
    expect(found(session).filter((one) => !one.startsWith('sse-closed-early'))).toEqual([]);
  });

  it('is told where nothing else is', () => {
    expect(found(leave(opened().client(request(1, 'tools/list'))))).toEqual(['rpc-response-missing server']);
  });
});

describe('an id that is used again while its request waits', () => {
  it('is the fault of the client alone, and answers go to the oldest', () => {
    const session = new ScriptedSession()
      .spawn()
      .handshake()
      .client(request(1, 'tools/list'))
      .client(request(1, 'ping'))
      .server(result(1, { tools: [] }))
      .server(result(1));
    const { operations } = observe(leave(session).events);
    expect(operations.slice(1).map(({ method, state, response }) => [method, state, response])).toEqual([
      ['tools/list', 'result', 6],
      ['ping', 'result', 7],
    ]);
    expect(found(session)).toEqual(['rpc-id-reused-session client']);
  });

  it('is told once of an id, however often it comes', () => {
    const session = new ScriptedSession().spawn().handshake();
    for (let i = 0; i < 5; i += 1) session.client(request(1, 'ping'));
    for (let i = 0; i < 5; i += 1) session.server(result(1));
    expect(found(session)).toEqual(['rpc-id-reused-session client']);
  });

  it('is told apart by its streams over HTTP', () => {
    const session = new HttpSession()
      .opens()
      .posts(3, request(1, 'tools/list'))
      .posts(4, request(1, 'ping'))
      .answers(4, result(1))
      .answers(3, result(1, { tools: [] }));
    const { operations } = observe(session.events);
    expect(operations.slice(1).map(({ method, state }) => [method, state])).toEqual([
      ['tools/list', 'result'],
      ['ping', 'result'],
    ]);
    expect(found(session)).toEqual(['rpc-id-reused-session client']);
  });
});

describe('the causes in the catalogue', () => {
  it('are rules, and have no cause of their own', () => {
    for (const { id, impliedBy } of CATALOGUE)
      for (const cause of impliedBy) expect([id, catalogueEntry(cause).impliedBy]).toEqual([id, []]);
  });
});

const levels = (session: ScriptedSession): string[] =>
  observe(session.events).findings.map(({ rule, level }) => `${level} ${rule}`);
const asked = (): ScriptedSession => new ScriptedSession().spawn().client(initialize('2025-11-25'));

describe('what a process writes that never comes to speak', () => {
  it('is information beside its cause: it printed how it is called', () => {
    expect(levels(asked().server('Usage: weather <command>').server('').exit(1))).toEqual([
      'info frame-stdout-noise',
      'info frame-blank-line',
      'info proc-exit-inflight',
      'info proc-exit-code',
    ]);
  });

  it('is information beside its cause: it serves HTTP', () => {
    const session = asked()
      .server('Server listening on port 3001')
      .add({ kind: 'process.stdin-close', by: 'shutdown' });
    expect(levels(session)).toEqual([]);
    expect(levels(session.exit(0))).toContain('info frame-stdout-noise');
  });

  it('is an error where nothing shows why', () => {
    expect(levels(asked().server('Ready.').exit(1))).toContain('error frame-stdout-noise');
  });

  it('is an error of a server that speaks, told with its first message', () => {
    const session = asked().server('Server listening on port 3001');
    expect(levels(session)).toEqual([]);
    session.server(initialized('2025-11-25', {}));
    expect(levels(session)).toContain('error frame-stdout-noise');
  });
});
