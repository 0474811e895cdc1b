import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question, QuestionReply, StandingReply, StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { initializeResult, ScriptedServer } from '../client/testing/scripted-server.ts';
import { rule } from './testing/scripted-rules.ts';

const EVERYTHING = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } };
const SAMPLED = '{"role":"assistant","content":{"type":"text","text":"Yes"},"model":"m"}';

const open = async (
  rules: readonly StandingRule[] = [],
  options: Partial<ClientOptions> = {},
): Promise<ScriptedServer> => {
  const server = new ScriptedServer({ capabilities: EVERYTHING, lists: false, listen: false, ...options }, rules);
  void server.start();
  await server.answers('initialize', initializeResult(options.revision ?? '2025-11-25', {}));
  server.sent.length = 0;
  return server;
};

const asks = (server: ScriptedServer, method: string, params?: object, id: unknown = 's1'): Promise<void> =>
  server.says({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });

const questions = ({ client }: ScriptedServer): Question[] => [...client.responder.book.all()];
const first = (server: ScriptedServer): Question => questions(server)[0]!;

const answer = (
  server: ScriptedServer,
  reply: QuestionReply,
  { delayMs = 0, insist = false }: { delayMs?: number; insist?: boolean } = {},
): Promise<number> => server.client.responder.answer(first(server).key, { reply, delayMs, insist });

const request = (id: number, method: string): object => ({ jsonrpc: '2.0', id, method });
const RESULT: QuestionReply = { kind: 'result', json: SAMPLED };

describe('a question that waits for the user', () => {
  it('says who asks for what, and since when', async () => {
    const server = await open();
    await server.says(
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"sampling/createMessage","params":{ "a":1.0 }}',
    );
    expect(server.sent).toEqual([]);
    expect(questions(server)).toMatchObject([
      {
        kind: 'request',
        method: 'sampling/createMessage',
        id: '12345678901234567890',
        input: '',
        params: '{ "a":1.0 }',
        paramsCut: false,
        gate: 'sampling',
        declared: true,
        state: 'waiting',
        by: '',
        answers: 0,
        until: -1,
        answer: 0,
      },
    ]);
    const { at, operation } = first(server);
    expect(server.analysis.operations[operation]).toMatchObject({ dir: 's2c', start: at });
  });

  it('gets a result exactly as it was given', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    const seq = await answer(server, { kind: 'result', json: '{ "not" : what it should be' });
    expect(server.sent).toEqual(['{"jsonrpc":"2.0","id":"s1","result":{ "not" : what it should be}']);
    expect(first(server)).toMatchObject({ state: 'answered', by: 'user', outcome: 'result', answers: 1, answer: seq });
    expect(seq).toBeGreaterThan(0);
  });

  it.each<[QuestionReply, string, string]>([
    [
      { kind: 'error', code: -1, message: 'User "rejected"', data: '{"why": 1.0}' },
      '{"jsonrpc":"2.0","id":"s1","error":{"code":-1,"message":"User \\"rejected\\"","data":{"why": 1.0}}}',
      'error −1',
    ],
    [
      { kind: 'error', code: 1.5, message: '' },
      '{"jsonrpc":"2.0","id":"s1","error":{"code":1.5,"message":""}}',
      'error 1.5',
    ],
    [{ kind: 'raw', text: '{"broken' }, '{"broken', 'raw text'],
  ])('gets %j', async (reply, text, outcome) => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await answer(server, reply);
    expect(server.sent).toEqual([text]);
    expect(first(server)).toMatchObject({ state: 'answered', outcome, answers: 1 });
  });

  it('can be ignored, and answered all the same', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await expect(answer(server, { kind: 'ignore' })).resolves.toBe(0);
    expect(first(server)).toMatchObject({ state: 'ignored', by: 'user', answers: 0 });
    await answer(server, RESULT);
    expect(server.sent).toHaveLength(1);
    expect(first(server)).toMatchObject({ state: 'answered', answers: 1 });
  });

  it('is answered a second time only where the user insists, and that is remarked on', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await answer(server, RESULT);
    await expect(answer(server, RESULT)).rejects.toThrow('answered already');
    expect(server.sent).toHaveLength(1);
    await answer(server, RESULT, { insist: true });
    expect(server.sent).toHaveLength(2);
    expect(first(server)).toMatchObject({ state: 'answered', answers: 2 });
    expect(server.remarks.at(-1)).toMatchObject({ level: 'warning' });
    expect(server.remarks.at(-1)?.text).toContain('a second time');
  });

  it('is gone when the server cancels it, and answered then only where the user insists', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await server.says({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 's1' } });
    expect(first(server)).toMatchObject({ state: 'gone', outcome: 'the server cancelled it', answers: 0 });
    expect(first(server).until).toBeGreaterThanOrEqual(first(server).at);
    await expect(answer(server, RESULT)).rejects.toThrow('the server cancelled it');
    await answer(server, RESULT, { insist: true });
    expect(first(server)).toMatchObject({ state: 'answered', answers: 1 });
    expect(server.remarks.at(-1)?.text).toContain('although nobody waits');
    expect(server.analysis.operations.at(-1)).toMatchObject({ state: 'cancelled', late: true });
  });

  it('is gone when the connection ends', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    server.client.end();
    expect(first(server)).toMatchObject({ state: 'gone', outcome: 'the connection ended' });
  });

  it('is settled by a message that the user writes by hand', async () => {
    const server = await open();
    await asks(server, 'elicitation/create');
    server.byHand('{"jsonrpc":"2.0","id":"s1","result":{"action":"decline"}}');
    const { answer: seq, ...rest } = first(server);
    expect(rest).toMatchObject({ state: 'answered', by: 'user', outcome: 'declined', answers: 1 });
    expect(seq).toBeGreaterThan(0);
    server.byHand('{"jsonrpc":"2.0","id":"s1","error":{"code":-32603,"message":""}}');
    expect(first(server)).toMatchObject({ outcome: 'error −32603', answers: 2 });
  });

  it('cannot be answered with an empty text, nor when it is not known', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await expect(answer(server, { kind: 'raw', text: '' })).rejects.toThrow('nothing to send');
    const { responder } = server.client;
    await expect(responder.answer('none', { reply: RESULT, delayMs: 0, insist: true })).rejects.toThrow(
      'no longer kept',
    );
  });
});

describe('an answer with a delay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('goes out at its time', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await expect(answer(server, RESULT, { delayMs: 500 })).resolves.toBe(0);
    expect(first(server)).toMatchObject({ state: 'delayed', by: 'user', outcome: 'result', answers: 0 });
    expect(first(server).until - first(server).at).toBe(500_000);
    vi.advanceTimersByTime(499);
    expect(server.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(server.sent).toHaveLength(1);
    expect(first(server)).toMatchObject({ state: 'answered', answers: 1 });
  });

  it('gives way to another one, and to the end of what is asked', async () => {
    const server = await open();
    await asks(server, 'sampling/createMessage');
    await answer(server, RESULT, { delayMs: 500 });
    await answer(server, { kind: 'error', code: -1, message: 'No' }, { delayMs: 100 });
    vi.advanceTimersByTime(1_000);
    expect(server.messages()).toMatchObject([{ error: { code: -1 } }]);
    await asks(server, 'sampling/createMessage', {}, 's2');
    const second = questions(server)[1]!;
    await server.client.responder.answer(second.key, { reply: RESULT, delayMs: 500, insist: false });
    await server.says({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 's2' } });
    vi.advanceTimersByTime(1_000);
    expect(server.sent).toHaveLength(1);
    expect(questions(server)[1]).toMatchObject({ state: 'gone' });
  });

  it('is never sent once the connection has ended', async () => {
    const server = await open([rule('sampling/createMessage', { kind: 'ask' }, { delayMs: 5 })]);
    await asks(server, 'sampling/createMessage');
    await answer(server, RESULT, { delayMs: 500 });
    server.client.end();
    vi.advanceTimersByTime(1_000);
    expect(server.sent).toEqual([]);
    expect(first(server)).toMatchObject({ state: 'gone' });
  });

  it('can be asked for by a rule, and ends with the rule', async () => {
    const server = await open([rule('roots/list', { kind: 'results', results: [{ roots: [] }] }, { delayMs: 300 })]);
    await asks(server, 'roots/list');
    expect(first(server)).toMatchObject({ state: 'delayed', by: 'rule', outcome: '0 roots' });
    server.client.responder.setRules([rule('roots/list', { kind: 'ask' })]);
    expect(first(server)).toMatchObject({ state: 'waiting', by: '', outcome: '', until: -1 });
    vi.advanceTimersByTime(1_000);
    expect(server.methods()).toEqual(['notifications/roots/list_changed']);
  });
});

const FORM = {
  message: 'Who?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', default: 'Ada' }, age: { type: 'integer', minimum: 3 } },
    required: ['age'],
  },
};

describe('standing rules', () => {
  it.each<[StandingReply, object]>([
    [{ kind: 'accept', content: {} }, { result: { action: 'accept', content: { name: 'Ada', age: 3 } } }],
    [
      { kind: 'accept', content: { age: 36, more: 1 } },
      { result: { action: 'accept', content: { name: 'Ada', age: 36, more: 1 } } },
    ],
    [{ kind: 'decline' }, { result: { action: 'decline' } }],
    [{ kind: 'cancel' }, { result: { action: 'cancel' } }],
    [{ kind: 'error', code: -32_603, message: 'No' }, { error: { code: -32_603, message: 'No' } }],
  ])('answer an elicitation by %j', async (reply, message) => {
    const server = await open([rule('elicitation/create', reply)]);
    await asks(server, 'elicitation/create', FORM);
    expect(server.messages()).toEqual([{ jsonrpc: '2.0', id: 's1', ...message }]);
    expect(first(server)).toMatchObject({ state: 'answered', by: 'rule', answers: 1 });
  });

  it('accept an address without a content, and say to which task it belongs', async () => {
    const related = { 'io.modelcontextprotocol/related-task': { taskId: 't1' } };
    const server = await open([rule('elicitation/create', { kind: 'accept', content: { a: 1 } })]);
    await asks(server, 'elicitation/create', {
      mode: 'url',
      url: 'https://example.org/',
      ['_meta']: { ...related, x: 1 },
    });
    expect(server.messages()).toMatchObject([{ result: { action: 'accept', ['_meta']: related } }]);
    expect(server.sent[0]).not.toContain('content');
  });

  it('leave what is ignored without an answer', async () => {
    const server = await open([rule('ping', { kind: 'ignore' })]);
    await asks(server, 'ping');
    expect(server.sent).toEqual([]);
    expect(first(server)).toMatchObject({ state: 'ignored', by: 'rule' });
    server.client.responder.setRules([]);
    expect(server.messages()).toMatchObject([{ id: 's1', result: {} }]);
    expect(first(server)).toMatchObject({ state: 'answered', by: 'client' });
  });

  it('give their results one after the other, the last one for ever', async () => {
    const results = [{ n: 1 }, { n: 2 }];
    const server = await open([rule('sampling/createMessage', { kind: 'results', results })]);
    for (const id of ['a', 'b', 'c']) await asks(server, 'sampling/createMessage', {}, id);
    expect(server.messages().map(({ result }) => result)).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
  });

  it('count in their order, where their text is found and they are enabled', async () => {
    const server = await open([
      rule('elicitation/create', { kind: 'cancel' }, { enabled: false }),
      rule('elicitation/create', { kind: 'decline' }, { containing: '"Who?"' }),
      rule('elicitation/create', { kind: 'cancel' }),
    ]);
    await asks(server, 'elicitation/create', FORM, 1);
    await asks(server, 'elicitation/create', { ...FORM, message: 'What?' }, 2);
    expect(questions(server).map(({ outcome }) => outcome)).toEqual(['declined', 'cancelled']);
  });

  it('can leave to the user what the ordinary client would do by itself', async () => {
    const server = await open([rule('ping', { kind: 'ask' }), rule('tasks/list', { kind: 'ask' })]);
    await asks(server, 'ping', undefined, 1);
    await asks(server, 'tasks/list', undefined, 2);
    expect(server.sent).toEqual([]);
    expect(questions(server)).toMatchObject([
      { method: 'ping', gate: '', declared: true, state: 'waiting' },
      { method: 'tasks/list', gate: 'tasks.list', declared: false, state: 'waiting' },
    ]);
  });

  it('apply to what waits as soon as they are set', async () => {
    const server = await open();
    await asks(server, 'elicitation/create', FORM);
    server.client.responder.setRules([rule('elicitation/create', { kind: 'decline' })]);
    expect(server.messages()).toMatchObject([{ id: 's1', result: { action: 'decline' } }]);
    expect(first(server)).toMatchObject({ state: 'answered', by: 'rule' });
  });

  it('of roots tell the server when they change, where that was declared', async () => {
    const roots = [rule('roots/list', { kind: 'results', results: [{ roots: [{ uri: 'file:///a' }] }] })];
    const server = await open();
    server.client.responder.setRules(roots);
    server.client.responder.setRules([...roots, rule('ping', { kind: 'ask' })]);
    expect(server.methods()).toEqual(['notifications/roots/list_changed']);
    const silent = await open([], { capabilities: { roots: {} } });
    silent.client.responder.setRules(roots);
    expect(silent.sent).toEqual([]);
    await asks(silent, 'roots/list');
    expect(silent.messages()).toMatchObject([{ result: { roots: [{ uri: 'file:///a' }] } }]);
  });

  it('answer also where the ordinary client is switched off', async () => {
    const server = await open([rule('roots/list', { kind: 'results', results: [{ roots: [] }] })], { answer: false });
    await asks(server, 'ping', undefined, 1);
    await asks(server, 'roots/list', undefined, 2);
    expect(server.messages()).toMatchObject([{ id: 2 }]);
    expect(server.remarks).toEqual([]);
  });
});

describe('the ordinary client', () => {
  it.each([
    ['sampling/createMessage', {}, {}, -32_601, 'sampling'],
    ['elicitation/create', {}, { mode: 'url' }, -32_601, 'elicitation'],
    ['elicitation/create', { elicitation: {} }, { mode: 'url' }, -32_602, 'elicitation.url'],
    ['elicitation/create', { elicitation: { url: {} } }, {}, -32_602, 'elicitation.form'],
    ['sampling/createMessage', { sampling: {} }, { tools: [] }, -32_602, 'sampling.tools'],
  ])('refuses %s with %j declared and %j asked', async (method, capabilities, params, code, gate) => {
    const server = await open([], { capabilities });
    await asks(server, method, params);
    expect(server.messages()).toMatchObject([{ error: { code } }]);
    expect(first(server)).toMatchObject({ gate, declared: false, state: 'answered', by: 'client', answers: 1 });
  });

  it('answers a batch with a batch, as far as the answers are there', async () => {
    const server = await open([], { revision: '2025-03-26' });
    await server.says([request(1, 'ping'), request(2, 'sampling/createMessage'), request(3, 'roots/list')]);
    expect(server.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 3, result: { roots: [] } },
      ],
    ]);
    expect(questions(server).map(({ answers }) => answers)).toEqual([1, 0, 1]);
  });
});

describe('very many questions', () => {
  it('are listed up to 1,000 that wait, and the newest 200 others', async () => {
    const server = await open();
    for (let id = 0; id < 1_002; id += 1) await asks(server, 'sampling/createMessage', {}, id);
    const { book } = server.client.responder;
    expect(questions(server)).toHaveLength(1_000);
    expect(book.unlisted).toBe(2);
    expect(server.remarks.at(-1)?.text).toContain('More than 1,000');
    server.byHand('{"jsonrpc":"2.0","id":1001,"result":{}}');
    await server.says({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1_000 } });
    expect(book.unlisted).toBe(0);
    for (let id = 2_000; id < 2_300; id += 1) await asks(server, 'ping', undefined, id);
    expect(server.sent).toHaveLength(300);
    expect(questions(server)).toHaveLength(1_200);
    expect(questions(server).at(-1)).toMatchObject({ id: '2299', state: 'answered' });
  });
});
