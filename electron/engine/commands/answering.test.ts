import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  mergedQuestions,
  type Question,
  type QuestionsDelta,
  type StandingRule,
} from '../../../shared/answering/index.ts';
import { type StdioTarget, readBatch } from '../../../shared/bridge/index.ts';
import { isRefusal } from '../bridge/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import { KeptRules } from '../answering/index.ts';
import { rule } from '../answering/testing/scripted-rules.ts';

/** Asks for roots and a sample when it is initialized, and says on stderr what it got. */
const ASKS = scriptServer(`
  onLine((line) => {
    const { id, method, result: answer, error } = JSON.parse(line);
    if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
    if (method === 'notifications/initialized') {
      say({ jsonrpc: '2.0', id: 'roots', method: 'roots/list' });
      say({ jsonrpc: '2.0', id: 'sample', method: 'sampling/createMessage', params: { messages: [] } });
    }
    if (method === undefined) console.error(id + ' ' + JSON.stringify(answer ?? error));
  });
`);
const OTHER: StdioTarget = { ...ASKS, args: [...ASKS.args, 'other'] };
const ROOTS: StandingRule = rule('roots/list', { kind: 'results', results: [{ roots: [{ uri: 'file:///a' }] }] });

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const connect = (target: StdioTarget = ASKS, rules?: readonly StandingRule[]): LiveConnection =>
  test.connect(target, { capabilities: { roots: {}, sampling: {} } }, rules === undefined ? {} : { rules });

const command = async (name: string, input: object): Promise<unknown> => {
  const reply = await test.bridge.invoke(name, input);
  return reply.ok ? reply.value : reply.error;
};

/** Speaks the modern era, and needs a sample of an image of 700,000 characters before it tells what it was given. */
const NEEDS_SAMPLE = scriptServer(`
  const state = 's'.repeat(20000) + '\\u00e9';
  const image = { type: 'image', data: 'A'.repeat(700000), mimeType: 'image/png' };
  onLine((line) => {
    const { id, method, params } = JSON.parse(line);
    const complete = (rest) => say({ jsonrpc: '2.0', id, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...rest } });
    if (method === 'server/discover') complete({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    else if (params.requestState === state) complete({ content: [{ type: 'text', text: JSON.stringify(params.inputResponses) }] });
    else say({ jsonrpc: '2.0', id, result: { resultType: 'input_required', requestState: state,
      inputRequests: { sample: { method: 'sampling/createMessage', params: { maxTokens: 9, messages: [{ role: 'user', content: image }] } } } } });
  });
`);

/** Resolves with the questions of a connection, as a window has them, once they are so. */
function shown(connection: LiveConnection, enough: (questions: readonly Question[]) => boolean): Promise<Question[]> {
  return new Promise((resolve, reject) => {
    let questions: Question[] = [];
    const opened = test.bridge.subscribe('questions', { connection: connection.id }, (json) => {
      questions = mergedQuestions(questions, readBatch(json) as QuestionsDelta);
      if (isRefusal(opened)) return;
      opened.acknowledge();
      if (!enough(questions)) return;
      opened.close();
      resolve(questions);
    });
    if (isRefusal(opened)) reject(new Error(opened.message));
  });
}

const stderr = ({ observation: { rows } }: LiveConnection): string[] =>
  Array.from({ length: rows.length }, (_, row) => row)
    .filter((row) => rows.class(row) === 'process.stderr')
    .map((row) => rows.summary(row));

describe('questions', () => {
  it('are told to a window, and answered by it', async () => {
    const connection = connect();
    const both = await shown(connection, (questions) => questions.length === 2);
    expect(both).toMatchObject([
      { method: 'roots/list', state: 'answered', by: 'client' },
      { method: 'sampling/createMessage', state: 'waiting', params: '{"messages":[]}' },
    ]);
    const sample = { connection: connection.id, question: both[1]?.key, delayMs: 0, insist: false };
    const reply = { kind: 'result', json: '{"model":"m"}' };
    const { seq } = (await command('answerQuestion', { ...sample, reply })) as { seq: number };
    await until(connection, () => stderr(connection).length >= 2);
    expect(stderr(connection)).toContain('sample {"model":"m"}');
    expect((await connection.readEvent(seq)) as object).toMatchObject({ kind: 'frame', dir: 'c2s', origin: 'user' });
    expect(await command('answerQuestion', { ...sample, reply })).toMatchObject({ code: 'superseded' });
    const after = await shown(connection, (questions) => questions.length === 2);
    expect(after[1]).toMatchObject({ state: 'answered', by: 'user', answer: seq });
    await connection.close();
    expect(await command('answerQuestion', { ...sample, insist: true, reply })).toMatchObject({ code: 'not-open' });
  });
});

describe('an input in a very large frame', () => {
  it('is shown cut, and the retry has the state whole', async () => {
    const capabilities = { sampling: {} };
    const connection = test.connect(NEEDS_SAMPLE, { revision: '2026-07-28', lists: false, capabilities });
    await connection.conversation;
    const { seq } = connection.requestByHand('tools/call', '{"name":"look"}', false);
    const [asked] = await shown(connection, (questions) => questions.length === 1);
    expect(asked).toMatchObject({ kind: 'input', method: 'sampling/createMessage', paramsCut: true, state: 'waiting' });
    expect(asked?.params.length).toBeLessThan(20_000);
    const json = '{"role":"assistant","content":{"type":"text","text":"Seen"},"model":"m"}';
    const reply = { kind: 'result', json };
    const question = { connection: connection.id, question: asked?.key, delayMs: 0, insist: false };
    await command('answerQuestion', { ...question, reply });
    const { operation } = (await command('awaitAnswer', { connection: connection.id, seq })) as { operation: number };
    const { operations, rows } = connection.observation;
    expect(operations[operation]).toMatchObject({ state: 'result', rounds: [{}, {}] });
    const answer = await connection.readEvent(rows.seq(operations[operation]!.response));
    expect(JSON.stringify(answer)).toContain('Seen');
    await connection.close();
    expect(connection.observation.findings.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the standing rules of a server', () => {
  it('are kept, and in force on all connections to it', async () => {
    const connection = connect();
    const other = connect(OTHER);
    await until(connection, () => connection.client.responder.book.get('q2') !== undefined);
    const rules = [ROOTS, rule('sampling/createMessage', { kind: 'error', code: -1, message: 'No' })];
    expect(await command('setStandingRules', { connection: connection.id, rules })).toEqual({});
    expect(await command('standingRules', { connection: connection.id })).toEqual(rules);
    expect(await command('standingRules', { connection: other.id })).toEqual([]);
    await until(connection, () => stderr(connection).length >= 2);
    expect(stderr(connection)).toEqual(['roots {"roots":[]}', 'sample {"code":-1,"message":"No"}']);
    const again = connect();
    await until(again, () => stderr(again).length >= 2);
    expect(stderr(again)[0]).toBe('roots {"roots":[{"uri":"file:///a"}]}');
    expect(other.client.responder.rules).toEqual([]);
    await command('setStandingRules', { connection: connection.id, rules: [] });
    expect(JSON.parse(readFileSync(join(test.folder, 'settings', 'standing-rules.json'), 'utf8'))).toEqual({});
  });

  it('leave a connection alone that has rules of its own', async () => {
    const connection = connect(ASKS, [ROOTS]);
    const plain = connect();
    await command('setStandingRules', { connection: plain.id, rules: [rule('ping', { kind: 'ask' })] });
    expect(await command('standingRules', { connection: connection.id })).toEqual([ROOTS]);
    expect(connection.client.responder.rules).toEqual([ROOTS]);
    expect(plain.client.responder.rules).toHaveLength(1);
  });

  it('say where their file is no such file, and keep it', () => {
    const said: string[] = [];
    const path = join(test.folder, 'standing-rules.json');
    writeFileSync(path, '{"a":[{"method":"ping"}]}');
    const rules = new KeptRules(test.folder, (sentence) => said.push(sentence));
    expect(rules.of({ transport: 'http', name: '', url: 'http://a/' })).toEqual([]);
    expect(said[0]).toContain('does not hold standing rules by server');
    expect(readFileSync(`${path}.unusable`, 'utf8')).toContain('ping');
  });
});
