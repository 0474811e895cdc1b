import { describe, expect, it } from 'vitest';
import { Analysis } from '../analysis/index.ts';
import { modernRequest, ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { differencesOf } from '../compare/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { GivenValues } from './given-values.ts';
import { keptState, mayKeepState } from './kept-state.ts';
import { maybeStateWords } from './learning-words.ts';
import { isLearnable, learnedRules } from './learned-rules.ts';
import { LiveSide, type Arrival } from './live-side.ts';
import { ReplayCases } from './replay-cases.ts';
import type { ReplayCase } from './report.ts';
import { ScriptReader } from './script-reader.ts';
import type { ReplayScript } from './session-script.ts';

const request = (id: number | string, method: string, params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const result = (id: number | string, value: object): object => ({ jsonrpc: '2.0', id, result: value });
const notification = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });
const call = (id: number, name: string, token?: string): object =>
  request(id, 'tools/call', {
    name,
    arguments: {},
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

function scriptOf({ events }: ScriptedSession): ReplayScript {
  const reader = new ScriptReader();
  for (const event of events) reader.push(event);
  return reader.script();
}

/** Plays the events of a new session, whose client sends the steps of the script in their order. */
function replayed(
  script: ReplayScript,
  live: ScriptedSession,
): { readonly cases: ReplayCases; readonly arrivals: Arrival[] } {
  const cases = new ReplayCases(script, { rules: [], slowerThan: 2 });
  const side = new LiveSide(script, cases, []);
  const analysis = new Analysis();
  const steps = script.steps.filter(({ kind }) => kind === 'frame' || kind === 'answer');
  const arrivals: Arrival[] = [];
  for (const event of live.events) {
    const said = event.kind === 'frame' && event.dir === 'c2s';
    if (said) side.sending(steps.shift()!);
    const step = analysis.push(said ? { ...event, origin: 'replay' } : event);
    arrivals.push(...side.applied(step, analysis.operations));
  }
  arrivals.push(...side.ended());
  return { cases, arrivals };
}

const ordinary = (): ScriptedSession =>
  new ScriptedSession()
    .spawn()
    .handshake()
    .client(call(2, 'search', 'p'))
    .server(notification('notifications/progress', { progressToken: 'p', progress: 1 }))
    .server(request('s1', 'elicitation/create', { message: 'Who?' }))
    .client(result('s1', { action: 'decline' }))
    .server(result(2, { content: [] }));

const cancelled = (after: number): ScriptedSession => {
  const session = new ScriptedSession()
    .spawn()
    .handshake()
    .client(call(2, 'search', 'p'));
  session.client(notification('notifications/cancelled', { requestId: 2 }));
  for (let progress = 1; progress <= after; progress += 1)
    session.server(notification('notifications/progress', { progressToken: 'p', progress }));
  return session;
};

const LOOK = { method: 'tools/call', name: 'look', arguments: '{}' };

const differing = (...paths: string[]): ReplayCase =>
  ({
    kind: 'request',
    method: 'tools/call',
    name: 'look',
    arguments: '{}',
    outcome: 'differs',
    differences: paths.map((path) => ({ path, change: 'changed', left: '1', right: '2' })),
  }) as unknown as ReplayCase;

describe('the script of a session', () => {
  it('has every frame of the client, what it waited for, and the cases that come of it', () => {
    const { steps, cases, transport, modern } = scriptOf(ordinary());
    expect(steps.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
      'frame initialize',
      'frame notifications/initialized',
      'frame tools/call',
      'answer elicitation/create',
    ]);
    expect(cases.map(({ kind, method, name, parent }) => [kind, method, name, parent])).toEqual([
      ['request', 'initialize', '', -1],
      ['request', 'tools/call', 'search', -1],
      ['server notification', 'notifications/progress', '', 1],
      ['server request', 'elicitation/create', '', 1],
    ]);
    expect(steps.map(({ after }) => after)).toEqual([[], [0], [], [2, 3]]);
    expect(cases[3]).toMatchObject({ id: '"s1"', answerStep: 3, answer: { seq: 8 } });
    expect(cases[1]).toMatchObject({ answer: { seq: 9 }, latency: 4000 });
    expect([transport, modern]).toEqual(['stdio', false]);
  });

  it('leaves out what was said to a server that was then started again', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(modernRequest(0, 'server/discover'))
      .exit(1)
      .spawn()
      .handshake();
    const { steps, remarks } = scriptOf(session);
    expect(steps.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized']);
    expect(remarks).toEqual(['The server was started again after 1 message; what was sent before is not sent again.']);
  });

  it('keeps what is no message as a frame of its own', () => {
    const { steps } = scriptOf(new ScriptedSession().spawn().client('{"jsonrpc":').client('').handshake());
    expect(steps.map(({ kind, messages }) => [kind, messages.length])).toEqual([
      ['frame', 0],
      ['frame', 0],
      ['frame', 1],
      ['frame', 1],
    ]);
  });
});

describe('a new session', () => {
  it('that is the same finds every case again', () => {
    const script = scriptOf(ordinary());
    const { cases, arrivals } = replayed(script, ordinary());
    expect(arrivals.map(({ kind, index }) => [kind, index])).toEqual([
      ['answer', 0],
      ['server request', 3],
      ['answer', 1],
    ]);
    expect(cases.all[2]).toMatchObject({ outcome: 'same', live: { seq: 6 } });
    expect(cases.tally).toMatchObject({ same: 1, extra: 0, missing: 0 });
  });

  it('tells what is not recorded, and pairs what differs', () => {
    const script = scriptOf(ordinary());
    const live = new ScriptedSession()
      .spawn()
      .handshake()
      .client(call(2, 'search', 'p'))
      .server(notification('notifications/progress', { progressToken: 'p', progress: 7 }))
      .server(request(5, 'elicitation/create', { message: 'Who?' }))
      .server(request(6, 'roots/list'))
      .server(notification('notifications/message', { level: 'info', data: 'new' }))
      .server(result(2, { content: [] }));
    const { cases, arrivals } = replayed(script, live);
    expect(arrivals.find(({ kind }) => kind === 'server notification')).toMatchObject({ index: 2, live: { seq: 6 } });
    expect(cases.all.slice(4)).toMatchObject([
      { kind: 'server request', method: 'roots/list', outcome: 'extra' },
      { kind: 'server notification', method: 'notifications/message', outcome: 'extra' },
    ]);
  });

  it('may say more or less of a request that was given up: that is chance', () => {
    const script = scriptOf(cancelled(1));
    expect(script.cases[2]).toMatchObject({ kind: 'server notification', late: true });
    expect(replayed(script, cancelled(4)).cases.tally).toMatchObject({ same: 1, extra: 0 });
  });
});

describe('the cases of a replay', () => {
  const script = scriptOf(new ScriptedSession().spawn().handshake());
  it.each([
    [{ a: 1 }, { a: 1 }, 1_000, 'same'],
    [{ a: 1 }, { a: 2 }, 1_000, 'differs'],
    [{ a: 1 }, { a: 1 }, 500_000, 'slower'],
  ])('%j and %j after %d µs: %s', (was, is, latency, outcome) => {
    const cases = new ReplayCases(script, { rules: [], slowerThan: 2 });
    cases.saw(0, { latency });
    cases.judge(0, differencesOf(was, is, { method: '', rules: [] }));
    expect(cases.all[0]!.outcome).toBe(outcome);
    expect(Object.values(cases.tally).reduce((sum, count) => sum + count)).toBe(1);
  });
});

describe('values that the server gives out', () => {
  const given = new GivenValues();
  given.learn({ result: { nextCursor: 'old' } }, { result: { nextCursor: 'new"' } });
  given.learn({ result: { task: { taskId: 't1' } } }, { result: { task: { taskId: 't2' } } });
  given.learn(
    { result: { requestState: 'r1', inputRequests: { a: { method: 'x' }, b: { method: 'y' } } } },
    { result: { requestState: 'r2', inputRequests: { c: { method: 'y' }, a: { method: 'x' } } } },
  );
  given.asked('"s1"', '17');
  given.renamed('4', '"replay-4"');
  const rewritten = (text: string): string => given.rewritten(text, readFrame(text).messages);

  it.each([
    [
      '{"id":1,"method":"tools/list", "params": {"cursor" : "old"} }',
      '{"id":1,"method":"tools/list", "params": {"cursor" : "new\\""} }',
    ],
    [
      '{"id":1,"method":"tasks/get","params":{"taskId":"t1"}}',
      '{"id":1,"method":"tasks/get","params":{"taskId":"t2"}}',
    ],
    [
      '{"id":1,"method":"tools/call","params":{"requestState":"r1","inputResponses":{"a":{},"b":{}}}}',
      '{"id":1,"method":"tools/call","params":{"requestState":"r2","inputResponses":{"a":{},"c":{}}}}',
    ],
    ['{"id":"s1","result":{}}', '{"id":17,"result":{}}'],
    ['{"id":4,"method":"ping"}', '{"id":"replay-4","method":"ping"}'],
    [
      '{"method":"notifications/cancelled","params":{"requestId":4}}',
      '{"method":"notifications/cancelled","params":{"requestId":"replay-4"}}',
    ],
    ['[{"id":"s1","result":{}},{"id":4,"method":"ping"}]', '[{"id":17,"result":{}},{"id":"replay-4","method":"ping"}]'],
  ])('%s becomes %s', (was, is) => {
    expect(rewritten(was)).toBe(is);
  });

  it('leave everything else as it is, to the space', () => {
    const text =
      '{ "id" : 9007199254740993 ,"method":"tools/call", "params":{"cursor":"unknown","x":[{"cursor":"old"}]}}';
    expect(rewritten(text)).toBe(text);
  });
});

describe('rules from two runs', () => {
  it('are for all elements where several differ, and for the one where only that does', () => {
    expect(learnedRules([differing('result.content[0].text', 'result.content[1].text', 'result.lot')])).toEqual([
      { ...LOOK, path: 'result.content[*].text', treatment: 'ignore' },
      { ...LOOK, path: 'result.lot', treatment: 'ignore' },
    ]);
    expect(learnedRules([differing('result.content[0].text')])).toEqual([
      { ...LOOK, path: 'result.content[0].text', treatment: 'ignore' },
    ]);
  });

  it('are for one tool and its arguments alone', () => {
    const calls = ['{"a":1}', '{"a":2}'].map((given) => ({ ...differing('result.lot'), arguments: given }));
    expect(learnedRules(calls)).toEqual(
      calls.map(({ arguments: given }) => ({ ...LOOK, arguments: given, path: 'result.lot', treatment: 'ignore' })),
    );
  });

  it.each(['result.isError', 'result', '', 'error', 'error.code', 'result.resultType'])(
    'leave %j as it is, and what else differs in that answer',
    (path) => {
      const one = differing('result.content[0].text', path);
      expect([learnedRules([one]), isLearnable(one)]).toEqual([[], false]);
    },
  );

  it.each(['added', 'removed', 'type'] as const)('leave what is %s as it is', (change) => {
    const [difference] = differing('result.content[1]').differences;
    expect(learnedRules([{ ...differing(), differences: [{ ...difference!, change }] }])).toEqual([]);
  });

  it('leave out the notifications that came in one run only', () => {
    const extra = { ...differing(), kind: 'server notification', method: 'notifications/message', outcome: 'extra' };
    expect(learnedRules([extra as ReplayCase])).toEqual([
      { method: 'notifications/message', path: '', treatment: 'ignore' },
    ]);
  });
});

/** The case of a call in a run, held against the run before; `seq` is that of the call in each run. */
const held = (differences: readonly object[], run: number): ReplayCase =>
  ({
    ...differing(),
    index: 1,
    outcome: differences.length === 0 ? 'same' : 'differs',
    differences: differences.map((one) => ({ path: 'result.content[0].text', change: 'changed', ...one })),
    recorded: { seq: run },
    live: { seq: run + 1 },
  }) as unknown as ReplayCase;

describe('state that a server keeps', () => {
  const isError = { path: 'result.isError', left: 'false', right: 'true' };

  it.each([
    ['counts on', [{ left: '"n = 1"', right: '"n = 2"' }], [{ left: '"n = 2"', right: '"n = 3"' }], true],
    ['draws lots', [{ left: '"n = 17"', right: '"n = 4"' }], [{ left: '"n = 4"', right: '"n = 93"' }], false],
    ['draws fractions', [{ left: '0.25', right: '0.5' }], [{ left: '0.5', right: '0.75' }], false],
    ['grows', [{ left: '"a, b"', right: '"a, b, a"' }], [{ left: '"a, b, a"', right: '"a, b, a, b"' }], true],
    ['fails from the second run on', [isError], [], true],
    ['fails now and then', [isError], [{ ...isError, left: 'true', right: 'false' }], false],
    [
      'lists more each time',
      [{ path: 'result.content[1]', change: 'added', left: '', right: '{}' }],
      [{ path: 'result.content[2]', change: 'added', left: '', right: '{}' }],
      true,
    ],
    ['says other words', [{ left: '"red"', right: '"blue"' }], [{ left: '"blue"', right: '"green"' }], false],
  ])('is known where an answer %s', (_what, second, third, is) => {
    const [one, two] = [[held(second, 10)], [held(third, 11)]];
    expect(keptState(one, two).length > 0).toBe(is);
    if (is) expect(mayKeepState(one)).toBe(true);
  });

  it('is a question where one run alone was held against the record', () => {
    const counts = held([{ left: '"n = 1"', right: '"n = 2"' }], 10);
    expect(maybeStateWords([held([{ left: '"red"', right: '"blue"' }], 10)])).toEqual([]);
    const leaps = held([{ left: '"n = 2"', right: '"n = 9"' }], 11);
    const [words = ''] = maybeStateWords([counts, leaps]);
    expect(words).toMatch(
      /^Does the server keep what it was told\? .*\(result\.content\[0\]\.text\) and 1 more answer may/,
    );
    expect(words).toContain('--reset COMMAND');
  });

  it('is told by one run where an answer begins with the recorded one, or two go on by the same step', () => {
    const grows = held([{ left: '"Ada, Grace"', right: '"Ada, Grace, Ada, Grace"' }], 10);
    expect(maybeStateWords([grows])).toEqual([
      expect.stringMatching(
        /^The server keeps state: .*\(result\.content\[0\]\.text\) was "Ada, Grace" in the record and goes on with "Ada, Grace, Ada, Grace" now\. Let each run begin alike: .*--reset COMMAND/,
      ),
    ]);
    const counts = (from: number): ReplayCase =>
      held([{ left: `"n = ${from}"`, right: `"n = ${from + 2}"` }], 10 + from);
    expect(maybeStateWords([counts(1), counts(2)])[0]).toMatch(
      /^The server keeps state: .*, and so in 1 more answer\./,
    );
  });
});
