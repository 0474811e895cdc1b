import { describe, expect, it } from 'vitest';
import { Analysis } from '../analysis/index.ts';
import {
  initializeRequest,
  initializeResult,
  modernParams,
  ScriptedSession,
} from '../analysis/testing/scripted-session.ts';
import { META } from '../mcp/index.ts';
import type { MockBook, MockTurn } from './mock-book.ts';
import { MockBookMaker } from './mock-book-maker.ts';
import { metaEdits, notificationEdits } from './mock-echo.ts';
import { objectionTo } from './mock-era.ts';
import { MockIndex, MockMemory } from './mock-index.ts';
import { turnKey } from './mock-key.ts';
import { PathPattern } from './mock-path.ts';

const request = (id: number | string, method: string, params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const result = (id: number | string, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const note = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });
const call = (id: number, name: string, args: object = {}, meta?: object): object =>
  request(id, 'tools/call', { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) });

function bookOf(session: ScriptedSession, ...ignored: string[]): MockBook {
  const analysis = new Analysis();
  const maker = new MockBookMaker(ignored.flatMap((path) => PathPattern.read(path) ?? []));
  for (const event of session.events) maker.push(analysis.push(event));
  return maker.finish(analysis);
}

/** What a turn has, as words: kind, method, channel, what it waits for. */
function told({ turns }: MockBook, index: number): string[] {
  return (turns[index]?.sayings ?? []).map(
    ({ kind, method, route, after }) => `${kind} ${method} ${route}${after.length > 0 ? ` after ${after.join()}` : ''}`,
  );
}

describe('a book of a session over stdio', () => {
  const session = new ScriptedSession()
    .handshake()
    .server(request(0, 'roots/list'))
    .client(result(0, { roots: [] }))
    .server(note('notifications/message', { level: 'info', data: 'roots' }))
    .client(call(1, 'slow', { a: 1 }, { progressToken: 7 }))
    .client(request(2, 'ping'))
    .server(note('notifications/progress', { progressToken: 7, progress: 1 }))
    .server(result(2))
    .server(request(1, 'sampling/createMessage', {}))
    .client(result(1, { role: 'assistant' }))
    .server(note('notifications/message', { level: 'info', data: 'sampled' }))
    .server(result(1, { content: [] }))
    .server(note('notifications/tools/list_changed'))
    .client(request(3, 'tools/list'))
    .server(note('notifications/prompts/list_changed'))
    .exit(0);
  const book = bookOf(session);

  it('has a turn for each message of the client, with all that followed from it', () => {
    expect(book.turns.map(({ method, end }) => `${method} ${end}`)).toEqual([
      'initialize answered',
      'notifications/initialized unanswered',
      'tools/call answered',
      'ping answered',
      'tools/list unanswered',
    ]);
    expect(told(book, 1)).toEqual([
      'request roots/list standing',
      'notification notifications/message standing after 0',
    ]);
    expect(told(book, 2)).toEqual([
      'notification notifications/progress own',
      'request sampling/createMessage own',
      'notification notifications/message own after 1',
      'answer tools/call own after 1',
      'notification notifications/tools/list_changed standing after 1',
      // The list that is open then can hardly be what made the prompts change.
      'notification notifications/prompts/list_changed standing after 1',
    ]);
    expect(told(book, 3)).toEqual(['answer ping own']);
  });

  it('keeps the gaps: from what was said before, or from the answer that was waited for', () => {
    expect(book.turns[2]?.sayings.map(({ gap }) => gap)).toEqual([2000, 2000, 1000, 1000, 1000, 2000]);
  });

  it('says what kind of session it is', () => {
    expect(book).toMatchObject({
      era: 'legacy',
      revision: '2025-11-25',
      transport: 'stdio',
      answered: 3,
      sessions: false,
    });
  });

  it('finds what is recorded, and of what has no answer nothing', () => {
    const memory = new MockMemory(new MockIndex(book), false);
    const take = (method: string, params?: object): MockTurn | null =>
      memory.take(turnKey({ kind: 'request', method, params }));
    expect(take('tools/call', { arguments: { a: 1 }, name: 'slow', _meta: { x: 1 } })?.index).toBe(2);
    expect(take('tools/call', { arguments: { a: 2 }, name: 'slow' })).toBeNull();
    expect(take('ping', {})?.index).toBe(3);
    expect(take('tools/list')).toBeNull();
    expect(take('initialize', { protocolVersion: 'another' })?.index).toBe(0);
  });
});

describe('a book of a session over HTTP', () => {
  const session = new ScriptedSession()
    .httpHandshake()
    .request(3, { purpose: 'listen', method: 'GET' })
    .responds(3, 200, { 'Content-Type': 'text/event-stream' })
    .post(4, call(1, 'slow', {}, { progressToken: 'p' }))
    .responds(4, 200, {
      'Content-Type': 'text/event-stream',
      Date: 'today',
      'X-Of-Server': 'a',
      'Set-Cookie': 'secret',
    })
    .sseEvent(4, ['id: 0', 'retry: 500', 'data: '])
    .sse(4, note('notifications/progress', { progressToken: 'p', progress: 1 }), ['id: 1', 'data: '])
    .sse(3, note('notifications/resources/updated', { uri: 'x' }))
    .sse(4, result(1))
    .ends(4)
    .post(5, 'no JSON')
    .responds(5, 400)
    .json(5, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error!' } })
    .ends(5)
    .request(6, { purpose: 'end-session', method: 'DELETE' })
    .responds(6, 204)
    .ends(6);
  const book = bookOf(session);

  it('keeps on which stream something was said, and the form of the answer', () => {
    expect(told(book, 2)).toEqual([
      'notification notifications/progress own',
      'notification notifications/resources/updated standing',
      'answer tools/call own',
    ]);
    expect(book.turns[2]?.form).toEqual({
      status: 200,
      body: 'sse',
      ids: true,
      primes: true,
      retryMs: 500,
      headers: [
        { name: 'Content-Type', value: 'text/event-stream' },
        { name: 'X-Of-Server', value: 'a' },
      ],
    });
    expect(book.turns[1]?.form?.status).toBe(202);
  });

  it('keeps what the session was like', () => {
    expect(book).toMatchObject({
      sessions: true,
      listen: { status: 200, ids: false },
      deleteStatus: 204,
      path: '/mcp',
    });
    expect(book.badJson).toMatchObject({ status: 400, member: -1 });
  });
});

describe('a book of 2026-07-28', () => {
  const listen = request('s', 'subscriptions/listen', modernParams({ notifications: { toolsListChanged: true } }));
  const meta = { [META.subscriptionId]: 's' };
  const session = new ScriptedSession()
    .httpDiscover(1)
    .post(2, listen)
    .responds(2, 200, { 'Content-Type': 'text/event-stream' })
    .sse(2, note('notifications/subscriptions/acknowledged', { _meta: meta }))
    .post(3, request(2, 'tools/call', modernParams({ name: 'change' })))
    .sse(2, note('notifications/tools/list_changed', { _meta: meta }))
    .responds(3)
    .json(3, result(2))
    .ends(3);
  const book = bookOf(session);

  it('has what a call changes said on the subscription, because of the call', () => {
    expect(told(book, 1)).toEqual(['notification notifications/subscriptions/acknowledged 1']);
    expect(told(book, 2)).toEqual(['notification notifications/tools/list_changed 1', 'answer tools/call own']);
    expect(book).toMatchObject({ era: 'modern', revision: '2026-07-28', supported: ['2026-07-28'] });
  });

  it.each([
    ['initialize', { protocolVersion: '2025-11-25' }, -32_022, true],
    ['tools/call', { name: 'change' }, -32_602, true],
    ['tools/call', modernParams({ name: 'change' }, {}, '2030-01-01'), -32_022, false],
  ])('objects to %s with %j', (method, params, code, era) => {
    const objection = objectionTo({ kind: 'request', method, params }, book, false);
    expect(objection).toMatchObject({ era, error: { code } });
    if (code === -32_022) expect(objection?.error.data).toMatchObject({ supported: ['2026-07-28'] });
  });

  it('does not object to what is of its revision', () => {
    expect(objectionTo({ kind: 'request', method: 'x', params: modernParams() }, book, false)).toBeNull();
  });
});

describe('a book of the era of initialize', () => {
  const book = bookOf(new ScriptedSession().handshake());

  it('objects to what is asked in the other era, but for a question that is recorded', () => {
    const discover = { kind: 'request', method: 'server/discover', params: modernParams() } as const;
    expect(objectionTo(discover, book, false)).toMatchObject({ era: true, error: { code: -32_601 } });
    expect(objectionTo(discover, book, true)).toBeNull();
    expect(objectionTo({ kind: 'request', method: 'tools/list', params: {} }, book, false)).toBeNull();
  });
});

describe('recorded answers to the same request', () => {
  const session = new ScriptedSession().handshake();
  for (const id of [1, 2]) session.client(call(id, 'now', { now: id, of: 'x' })).server(result(id));
  session.client(call(3, 'other')).server(result(3));
  const params = { name: 'now', arguments: { of: 'x', now: 99 } };
  const ignoring = bookOf(session, 'params.arguments.now');
  const [pattern] = ['params.arguments.now'].flatMap((path) => PathPattern.read(path) ?? []);
  const key = turnKey({ kind: 'request', method: 'tools/call', params }, [pattern!]);

  it('are given in their order, and the last one again for ever', () => {
    const memory = new MockMemory(new MockIndex(ignoring), false);
    expect([0, 1, 2].map(() => memory.take(key)?.index)).toEqual([2, 3, 3]);
    expect(memory.isUsedUp(key)).toBe(false);
  });

  it('are given once each where they are to be consumed, but for the opening', () => {
    const memory = new MockMemory(new MockIndex(ignoring), true);
    expect([0, 1, 2].map(() => memory.take(key)?.index)).toEqual([2, 3, undefined]);
    expect(memory.isUsedUp(key)).toBe(true);
    const opening = turnKey({ kind: 'request', method: 'initialize', params: {} });
    expect([memory.take(opening)?.index, memory.take(opening)?.index]).toEqual([0, 0]);
  });

  it('are others where nothing is ignored', () => {
    const memory = new MockMemory(new MockIndex(bookOf(session)), false);
    expect(memory.take(turnKey({ kind: 'request', method: 'tools/call', params }))).toBeNull();
  });

  it('are told of where a request has none', () => {
    const index = new MockIndex(ignoring);
    expect(index.refusal('tools/call', 'now', false)).toEqual({
      code: -32_602,
      message: 'This mock plays a capture with 2 answered tools/call now, all with other params.',
    });
    expect(index.refusal('tools/call', 'new', false).message).toBe(
      'This mock plays a capture without an answered tools/call new. Of tools/call it holds now, other.',
    );
    expect(index.refusal('prompts/list', '', false)).toEqual({
      code: -32_601,
      message: 'This mock plays a capture in which prompts/list was never answered. It holds initialize, tools/call.',
    });
    expect(index.refusal('tools/call', 'now', true).message).toContain('already, each of them once');
  });
});

const long = (end: string): string =>
  turnKey({ kind: 'request', method: 'm', params: { text: `${'x'.repeat(100_000)}${end}` } });

describe('a key', () => {
  it('tells long params apart by their whole text, and hostile ones at all', () => {
    expect(long('a')).not.toBe(long('b'));
    expect(long('a').length).toBeLessThan(100);
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i += 1) deep = [deep];
    expect(turnKey({ kind: 'request', method: 'm', params: { deep } }).length).toBeLessThan(1_000);
  });

  it.each(['params.a.*', 'params.**.b', 'params["a"].b', '**.b'])('leaves out what %s covers', (path) => {
    const ignored = [PathPattern.read(path)!];
    const of = (b: number): string => turnKey({ kind: 'request', method: 'm', params: { a: { b }, c: 1 } }, ignored);
    expect(of(1)).toBe(of(2));
    expect(of(1)).toContain('"c":1');
  });

  it.each(['', 'params', 'result.a', 'params.[', 'arguments.now'])('takes %j for no path into the params', (path) => {
    expect(PathPattern.read(path)).toBeNull();
  });
});

describe('what is said again', () => {
  const live = { id: '"live"', params: { _meta: { progressToken: 'now', 'x/trace': 'new' } } };

  it('names the live request', () => {
    expect(notificationEdits('notifications/progress', live)).toEqual([
      { path: ['params', 'progressToken'], text: '"now"' },
    ]);
    expect(notificationEdits('notifications/cancelled', live)).toEqual([
      { path: ['params', 'requestId'], text: '"live"' },
    ]);
    expect(notificationEdits('notifications/progress', { id: '1', params: {} })).toBeNull();
  });

  it('has the _meta of the live request where the server had taken it over', () => {
    const said = { result: { _meta: { 'x/trace': 'old', 'x/own': 1, progressToken: 'other' } } };
    const recorded = { _meta: { 'x/trace': 'old', progressToken: 'then' } };
    expect(metaEdits(said, recorded, live)).toEqual([{ path: ['result', '_meta', 'x/trace'], text: '"new"' }]);
    expect(metaEdits(said, null, live)).toEqual([]);
  });
});

describe('a record without a handshake', () => {
  it('is played all the same', () => {
    const book = bookOf(new ScriptedSession().client(request(1, 'a')).server(result(1)));
    expect(book).toMatchObject({ era: 'unknown', answered: 1 });
    expect(objectionTo({ kind: 'request', method: 'a', params: undefined }, book, true)).toBeNull();
  });

  it('may have several messages in a frame', () => {
    const session = new ScriptedSession()
      .client([initializeRequest('2025-03-26'), request(1, 'ping')])
      .server([initializeResult({}, '2025-03-26'), result(1)]);
    expect(bookOf(session).turns.map(({ member, sayings }) => [member, sayings[0]?.member])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
