import { describe, expect, it, vi } from 'vitest';
import type { Question, QuestionReply, StandingRule } from '../../../shared/answering/index.ts';
import { discoverResult, ScriptedServer, settle } from '../client/testing/scripted-server.ts';
import { rule } from './testing/scripted-rules.ts';

const NAME = { method: 'elicitation/create', params: { message: 'Who?' } };
const ROOTS = { method: 'roots/list' };
const accepts = (name: string): QuestionReply => ({
  kind: 'result',
  json: `{"action":"accept","content":{"name":"${name}"}}`,
});

const open = async (rules: readonly StandingRule[] = []): Promise<ScriptedServer> => {
  const options = { revision: '2026-07-28', lists: false, capabilities: { elicitation: {}, roots: {}, sampling: {} } };
  const server = new ScriptedServer(options, rules);
  void server.start();
  await server.answers('server/discover', discoverResult({ tools: {} }));
  server.sent.length = 0;
  return server;
};

const questions = ({ client }: ScriptedServer): Question[] => [...client.responder.book.all()];

const answer = async (
  server: ScriptedServer,
  input: string,
  reply: QuestionReply,
  { delayMs = 0, insist = false }: { delayMs?: number; insist?: boolean } = {},
): Promise<number> => {
  const { key = '' } = questions(server).findLast((one) => one.input === input) ?? {};
  return server.client.responder.answer(key, { reply, delayMs, insist });
};

/** The server answers the last call with these inputs. */
const needs = (server: ScriptedServer, inputRequests?: object, requestState?: unknown): Promise<void> =>
  server.answers('tools/call', {
    resultType: 'input_required',
    ...(inputRequests === undefined ? {} : { inputRequests }),
    ...(requestState === undefined ? {} : { requestState }),
  });

describe('an input of a call', () => {
  it('is a question, and its result goes out with the retry', async () => {
    const server = await open();
    const outcome = server.client.request('tools/call', { name: 'greet' });
    await needs(server, { name: NAME }, 'state');
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(questions(server)).toMatchObject([
      {
        kind: 'input',
        method: 'elicitation/create',
        id: '1',
        input: 'name',
        params: '{"message":"Who?"}',
        declared: true,
        state: 'waiting',
      },
    ]);
    const seq = await answer(server, 'name', accepts('Ada'));
    const retry = server.messages().at(-1);
    expect(retry).toMatchObject({
      id: 2,
      method: 'tools/call',
      params: {
        name: 'greet',
        inputResponses: { name: { action: 'accept', content: { name: 'Ada' } } },
        requestState: 'state',
      },
    });
    expect(questions(server)[0]).toMatchObject({ state: 'answered', outcome: 'accepted', answers: 1, answer: seq });
    const operation = server.analysis.operations.find(({ method }) => method === 'tools/call');
    expect(server.analysis.operations).toHaveLength(2);
    expect(operation).toMatchObject({ state: 'pending', id: '2', rounds: [{ id: '1' }, { id: '2' }] });
  });

  it('leaves the request as it was sent, to the last digit, and brings the state back as it came', async () => {
    const server = await open();
    server.byHand(
      '{"jsonrpc":"2.0", "id":"by hand","method":"tools/call","params":{"name":"a","arguments":{"n":1.50,"big":12345678901234567890},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","mine":1e2}},"extra":1}',
    );
    const result =
      '{"resultType":"input_required","requestState":"\\u00e9\\/ 1","inputRequests":{"\\"q\\"":{"method":"elicitation/create"}}}';
    await server.says(`{"jsonrpc":"2.0","id":"by hand","result":${result}}`);
    await answer(server, '"q"', { kind: 'result', json: '{"action" : "decline"}' });
    expect(server.sent).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"n":1.50,"big":12345678901234567890},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","mine":1e2},"inputResponses":{"\\"q\\"":{"action" : "decline"}},"requestState":"\\u00e9\\/ 1"},"extra":1}',
    ]);
  });

  it('waits for the others of its round, and can be answered otherwise until then', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME, b: NAME, roots: ROOTS });
    await answer(server, 'a', accepts('Ada'));
    expect(questions(server)).toMatchObject([
      { state: 'answered', answers: 0 },
      { state: 'waiting' },
      { state: 'answered', by: 'client', outcome: '0 roots', answers: 0 },
    ]);
    await answer(server, 'a', accepts('Grace'));
    await answer(server, 'b', { kind: 'result', json: '{"action":"cancel"}' });
    expect(server.sent).toHaveLength(2);
    expect(server.messages().at(-1)?.params).toMatchObject({
      inputResponses: { a: { content: { name: 'Grace' } }, b: { action: 'cancel' }, roots: { roots: [] } },
    });
    expect(questions(server).map(({ answers }) => answers)).toEqual([1, 1, 1]);
  });

  it.each<[QuestionReply, string]>([
    [{ kind: 'error', code: -1, message: 'No' }, 'error −1, which no retry can carry: the call is held'],
    [{ kind: 'ignore' }, 'ignored'],
  ])('holds the call with %j until the user says otherwise', async (reply, outcome) => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME });
    await answer(server, 'a', reply);
    expect(questions(server)).toMatchObject([{ state: 'ignored', outcome, answers: 0 }]);
    expect(server.sent).toHaveLength(1);
    await answer(server, 'a', accepts('Ada'));
    expect(server.sent).toHaveLength(2);
  });

  it('has no message of its own', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME });
    await expect(answer(server, 'a', { kind: 'raw', text: '{}' })).rejects.toThrow('An input is not a message');
  });

  it('is answered again only where the user insists: the retry goes out once more', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME }, 's');
    await answer(server, 'a', accepts('Ada'));
    await expect(answer(server, 'a', accepts('Grace'))).rejects.toThrow('answered already');
    await answer(server, 'a', accepts('Grace'), { insist: true });
    expect(server.messages().map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(questions(server)).toMatchObject([{ answers: 2 }]);
    expect(server.remarks.at(-1)?.text).toContain('a second time');
  });

  it('is settled by a retry that the user writes by hand', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME, b: NAME }, 's');
    await answer(server, 'a', accepts('Ada'));
    const params = { name: 'greet', requestState: 's', inputResponses: { b: { action: 'decline' } } };
    server.byHand(JSON.stringify({ jsonrpc: '2.0', id: 'mine', method: 'tools/call', params }));
    expect(questions(server)).toMatchObject([
      { state: 'answered', by: 'user', outcome: 'left out of the retry', answers: 1 },
      { state: 'answered', by: 'user', outcome: 'declined', answers: 1 },
    ]);
  });

  it('is gone with the connection, and with the call', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME });
    server.byHand('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(questions(server)).toMatchObject([{ state: 'gone', outcome: 'the call was given up' }]);
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { b: NAME });
    server.client.end();
    expect(questions(server)[1]).toMatchObject({ state: 'gone', outcome: 'the connection ended' });
  });
});

describe('a call', () => {
  it('goes through all rounds by rules, and its end is the end of the last', async () => {
    const results = [{ action: 'decline' }, { action: 'cancel' }];
    const server = await open([rule('elicitation/create', { kind: 'results', results })]);
    const outcome = server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME }, 1e21);
    await needs(server, { b: NAME });
    expect(server.messages().map(({ params }) => params)).toMatchObject([
      {},
      { inputResponses: { a: { action: 'decline' } }, requestState: 1e21 },
      { inputResponses: { b: { action: 'cancel' } } },
    ]);
    expect(server.messages()[2]?.params).not.toHaveProperty('requestState');
    await server.answers('tools/call', { resultType: 'complete', content: [] });
    await expect(outcome).resolves.toMatchObject({ kind: 'result', result: { content: [] } });
  });

  it('waits for a rule that answers late', async () => {
    const server = await open([rule('elicitation/create', { kind: 'decline' }, { delayMs: 300 })]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outcome = server.client.request('tools/call', { name: 'greet' });
      await needs(server, { a: NAME });
      expect(server.sent).toHaveLength(1);
      vi.advanceTimersByTime(300);
      await settle();
      await server.answers('tools/call', { resultType: 'complete', content: [] });
      await expect(outcome).resolves.toMatchObject({ kind: 'result' });
      expect(server.sent).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that opens the conversation has no further rounds', async () => {
    const server = new ScriptedServer();
    void server.start();
    await server.answers('initialize', { resultType: 'input_required', requestState: 's', inputRequests: { a: NAME } });
    expect(server.methods()).toEqual(['initialize']);
    expect(questions(server)).toEqual([]);
    expect(server.remarks).toMatchObject([{ level: 'error' }]);
  });

  it('ends with the connection, whatever it waits for', async () => {
    const server = await open([rule('elicitation/create', { kind: 'decline' }, { delayMs: 60_000 })]);
    const outcome = server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME });
    server.client.end();
    await expect(outcome).resolves.toMatchObject({ kind: 'ended' });
  });

  it('is left to the user where another rule takes its answer back', async () => {
    const server = await open([rule('elicitation/create', { kind: 'decline' }, { delayMs: 60_000 })]);
    const outcome = server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: NAME });
    server.client.responder.setRules([]);
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(questions(server)).toMatchObject([{ state: 'waiting', by: '' }]);
  });

  it('that asks for more than 100 inputs is left to the user as a whole', async () => {
    const server = await open();
    const outcome = server.client.request('tools/call', { name: 'greet' });
    await needs(server, Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`i${i}`, ROOTS])));
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(questions(server)).toEqual([]);
    expect(server.remarks.at(-1)?.text).toContain('101 inputs');
  });

  it('shows what is no request among its inputs', async () => {
    const server = await open();
    void server.client.request('tools/call', { name: 'greet' });
    await needs(server, { a: 7, ['__proto__']: { method: 5, params: [] } });
    expect(questions(server).map(({ input, method, params }) => [input, method, params])).toEqual([
      ['a', '', ''],
      ['__proto__', '', '[]'],
    ]);
    expect(server.remarks.at(-1)?.text).toContain('names no method');
  });

  it('is not continued by itself after 20 rounds, but by the user', async () => {
    const server = await open();
    const outcome = server.client.request('tools/call', { name: 'greet' });
    for (let round = 0; round < 19; round += 1) await needs(server, undefined, `s${round}`);
    await needs(server, { roots: ROOTS }, 's19');
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(server.sent).toHaveLength(20);
    expect(server.remarks.at(-1)?.text).toContain('20 rounds');
    await answer(server, 'roots', { kind: 'result', json: '{"roots":[]}' });
    expect(server.sent).toHaveLength(21);
  });
});
