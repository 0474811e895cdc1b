import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RepetitionReport } from '../../../shared/compose/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import { HttpPeer } from './testing/recording-peer.ts';
import { plainAddress, type Target } from '../../../shared/bridge/index.ts';

/** Answers every third call with an error, every fifth with a failed tool; tells how many wait at most. Never answers `stay`. */
function serverThat(answersWhen: string): Target {
  return scriptServer(`
  let waiting = 0;
  let most = 0;
  let calls = 0;
  const answers = [];
  const answerOldest = () => answers.shift()();
  onLine((line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'most') return say({ jsonrpc: '2.0', id, result: { most } });
    if (method === 'leave') process.exit(0);
    if (id === undefined || method === 'stay') return;
    calls += 1;
    waiting += 1;
    most = Math.max(most, waiting);
    const n = calls;
    answers.push(() => {
      waiting -= 1;
      if (n % 3 === 0) say({ jsonrpc: '2.0', id, error: { code: -1, message: 'no' } });
      else say({ jsonrpc: '2.0', id, result: { content: [], isError: n % 5 === 0 } });
    });
    ${answersWhen}
  });
`);
}

const SERVER = serverThat('setTimeout(answerOldest, 5);');
/** Answers none before four wait; the last ones once thirty have come. */
const PATIENT = serverThat(
  'if (calls === 30) answers.splice(0).forEach((answer) => answer()); else if (waiting === 4) answerOldest();',
);

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

async function connected(target: Target = SERVER, timeoutMs = 60_000): Promise<LiveConnection> {
  const connection = test.connect(target, { initialize: false, timeoutMs });
  await until(connection, () => connection.info().state !== 'starting');
  return connection;
}

interface Order {
  readonly times: number;
  readonly concurrency: number;
  readonly text: string;
  readonly end?: string;
}

async function repeat(connection: LiveConnection, order: Order): Promise<RepetitionReport> {
  const input = { connection: connection.id, end: 'lf', bom: false, ...order };
  const reply = await test.bridge.invoke('sendRepeatedly', input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as RepetitionReport;
}

const CALL = '{"jsonrpc":"2.0", "id": "mine" ,"method":"tools/call","params":{"name":"x","n":12345678901234567890}}';

async function sentTexts(connection: LiveConnection): Promise<string[]> {
  const { rows } = connection.observation;
  const seqs = Array.from({ length: rows.length }, (_, row) => row)
    .filter((row) => rows.direction(row) === 'c2s' && rows.method(row) !== '')
    .map((row) => rows.seq(row));
  return Promise.all(seqs.map(async (seq) => (await connection.frameText(seq, 0, 1_000)).text));
}

/** How many calls of tools had no answer yet, at most. */
function mostUnderWay({ observation: { operations } }: LiveConnection): number {
  const calls = operations.filter(({ method }) => method === 'tools/call');
  return Math.max(
    ...calls.map(({ request }) => calls.filter((one) => one.request <= request && one.response > request).length),
  );
}

describe('sendRepeatedly', () => {
  it('sends a request with an id of its own each time, so many at once, and tells how they ended', async () => {
    const connection = await connected(PATIENT);
    connection.sendByHand('{"jsonrpc":"2.0","id":3,"method":"most"}', 'lf', false);
    const report = await repeat(connection, { text: CALL, times: 30, concurrency: 4 });
    expect(report).toMatchObject({ sent: 30, results: 16, toolErrors: 4, errors: 10, timedOut: 0, problem: '' });
    expect(report.fastest).toBeGreaterThan(0);
    expect(report.median).toBeGreaterThanOrEqual(report.fastest);
    expect(report.p95).toBeGreaterThanOrEqual(report.median);
    expect(report.slowest).toBeGreaterThanOrEqual(report.p95);
    expect(report.took).toBeGreaterThanOrEqual(report.slowest);
    const [, ...texts] = await sentTexts(connection);
    const ids = Array.from({ length: 31 }, (_, id) => id).filter((id) => id !== 3);
    expect(texts).toEqual(ids.map((id) => CALL.replace('"mine"', String(id))));
    const { seq } = connection.requestByHand('most', '', false);
    await until(connection, () => connection.observation.operations.at(-1)?.state === 'result');
    const answer = connection.observation.rows.seq(connection.observation.operations.at(-1)!.response);
    expect(answer).toBeGreaterThan(seq);
    const { text } = await connection.frameText(answer, 0, 1_000);
    const { most } = (JSON.parse(text) as { result: { most: number } }).result;
    expect(most).toBe(4);
    expect(mostUnderWay(connection)).toBe(4);
  });

  it('counts notifications as sent', async () => {
    const connection = await connected();
    const text = '{"jsonrpc":"2.0","method":"notifications/x"}';
    const report = await repeat(connection, { text, times: 2_000, concurrency: 1 });
    expect(report).toMatchObject({ sent: 2_000, results: 0, errors: 0, median: 0, problem: '' });
    expect(new Set(await sentTexts(connection))).toEqual(new Set([text]));
  });

  it('waits for the heads of answers over HTTP, where messages have no other', async () => {
    const peer = new HttpPeer();
    const connection = await connected({ ...plainAddress(await peer.address()), transport: 'http' });
    const text = '{"jsonrpc":"2.0","method":"notifications/x"}';
    const report = await repeat(connection, { text, end: 'none', times: 20, concurrency: 3 });
    expect(report).toMatchObject({ sent: 20, problem: '' });
    expect(peer.sockets.length).toBeLessThan(20);
    expect(peer.bytes.toString().split('POST /mcp')).toHaveLength(21);
    peer.end();
  });

  it('tells of those that timed out', async () => {
    const connection = await connected(SERVER, 50);
    const text = '{"jsonrpc":"2.0","id":1,"method":"stay"}';
    expect(await repeat(connection, { text, times: 3, concurrency: 2 })).toMatchObject({ sent: 3, timedOut: 3 });
  });

  it('ends when it is stopped, one at a time on a connection', async () => {
    const connection = await connected();
    const text = '{"jsonrpc":"2.0","id":1,"method":"stay"}';
    const running = repeat(connection, { text, times: 100, concurrency: 2 });
    await until(connection, () => connection.observation.operations.length === 2);
    await expect(repeat(connection, { text, times: 1, concurrency: 1 })).rejects.toThrow('stop that first');
    await test.bridge.invoke('stopRepeating', { connection: connection.id });
    expect(await running).toMatchObject({ sent: 2, results: 0, problem: 'After 2 of 100 it was stopped.' });
    expect(await repeat(connection, { text: CALL, times: 1, concurrency: 1 })).toMatchObject({ results: 1 });
  });

  it('ends when the connection does', async () => {
    const connection = await connected();
    const text = '{"jsonrpc":"2.0","id":1,"method":"stay"}';
    const running = repeat(connection, { text, times: 100, concurrency: 2 });
    await until(connection, () => connection.observation.operations.length === 2);
    connection.sendByHand('{"method":"leave"}', 'lf', false);
    expect(await running).toMatchObject({ sent: 2, problem: 'After 2 of 100 nothing more could reach the server.' });
  });

  it.each([
    ['{"id":1,"result":{}}', 1, 'Only a single JSON-RPC request or notification can be repeated'],
    ['[{"id":1,"method":"a"}]', 1, 'A batch cannot be repeated'],
    ['x'.repeat(2_000_000), 1, 'A text of 2000000 characters is too long'],
    ['x'.repeat(1_000_000), 100_000, '100000 times 1000000 characters'],
  ])('refuses what cannot be repeated (%#)', async (text, times, sentence) => {
    const connection = await connected();
    await expect(repeat(connection, { text, times, concurrency: 1 })).rejects.toThrow(sentence);
    expect(await sentTexts(connection)).toEqual([]);
  });
});
