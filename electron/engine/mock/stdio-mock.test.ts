import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modernParams, ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import { ANSWERS_ALL, scriptServer, testEngine } from '../testing/test-engine.ts';
import { ScriptedMock, writeCapture, type ScriptedPolicy } from './testing/scripted-mock.ts';

const folder = scratchFolder();
const real = testEngine();
const workerFile = join(folder.path, 'large-frame-worker.mjs');
beforeAll(async () => {
  const input = join(import.meta.dirname, '../captures/large-frame-worker.ts');
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: workerFile, format: 'esm', codeSplitting: false },
  });
});
const opened: ScriptedMock[] = [];
afterAll(async () => {
  await Promise.all(opened.map(({ record }) => record.close()));
  folder.remove();
  await real.end();
});

const initialize = (id: unknown = 0, protocolVersion = '2025-11-25'): object => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
});
const call = (id: unknown, name: string, args: object = {}, meta?: object): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) },
});
const result = (id: unknown, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const note = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });

/** Four calls: one with progress, one that asks the client, one that the client gives up, one twice. */
const session = (): ScriptedSession =>
  new ScriptedSession()
    .handshake()
    .client(call(1, 'long', { steps: 2 }, { progressToken: 'p' }))
    .server(note('notifications/progress', { progressToken: 'p', progress: 1 }))
    .server('{ "result" : { "exact" :  1.50 } , "jsonrpc":"2.0", "id" : 1 }')
    .client(call(2, 'ask'))
    .server({ jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params: { message: 'Who?' } })
    .client(result('q', { action: 'decline' }))
    .server(result(2, { asked: true }))
    .client(call(3, 'given up'))
    .client(note('notifications/cancelled', { requestId: 3 }))
    .client(call(4, 'twice'))
    .server(result(4, { turn: 1 }))
    .client(call(5, 'twice'))
    .server(result(5, { turn: 2 }));

let captures = 0;
async function mock(policy: ScriptedPolicy = {}, of = session()): Promise<ScriptedMock> {
  captures += 1;
  const played = await ScriptedMock.open(writeCapture(folder.path, of, `stdio-${captures}`), policy);
  opened.push(played);
  return played;
}

describe('a mock over stdio', () => {
  it('says what was said, under the ids and tokens of the live client', async () => {
    const played = await mock();
    const [opened, progress, answer] = await played.lines(
      initialize('init', '2024-11-05'),
      call('1e3', 'long', { steps: 2 }, { progressToken: 9 }),
    );
    expect(JSON.parse(opened!)).toMatchObject({ id: 'init', result: { protocolVersion: '2024-11-05' } });
    expect(JSON.parse(progress!)).toEqual(note('notifications/progress', { progressToken: 9, progress: 1 }));
    expect(answer).toBe('{ "result" : { "exact" :  1.50 } , "jsonrpc":"2.0", "id" : "1e3" }');
  });

  it('sends no progress to a client that asked for none', async () => {
    const lines = await (await mock()).lines(call(1, 'long', { steps: 2 }));
    expect(lines).toHaveLength(1);
  });

  it('waits for the answer of the client where the server did', async () => {
    const played = await mock();
    const input = new PassThrough();
    const output = new PassThrough();
    const ended = played.play(input, output);
    let heard = '';
    const asked = new Promise<{ readonly id: number; readonly method: string }>((done) => {
      output.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
        if (heard.endsWith('\n')) done(JSON.parse(heard.split('\n')[0]!) as { id: number; method: string });
      });
    });
    input.write(`${JSON.stringify(call(7, 'ask'))}\n`);
    const question = await asked;
    expect(question).toMatchObject({ method: 'elicitation/create', params: { message: 'Who?' } });
    expect(heard).not.toContain('asked');
    input.end(`${JSON.stringify(result(question.id, { action: 'accept', content: {} }))}\n`);
    await ended;
    expect(JSON.parse(heard.split('\n')[1]!)).toEqual(result(7, { asked: true }));
  });

  it('leaves a call without an answer that the recorded client gave up', async () => {
    const played = await mock();
    expect(await played.lines(call(1, 'given up'), call(2, 'twice'))).toEqual([JSON.stringify(result(2, { turn: 1 }))]);
    expect(played.remarks.map(({ did, sentence }) => [did, sentence])).toEqual([
      ['silent', 'tools/call given up stays without an answer, as recorded (cancelled there).'],
      ['played', ''],
    ]);
  });

  it.each([
    [false, [{ turn: 1 }, { turn: 2 }, { turn: 2 }]],
    [true, [{ turn: 1 }, { turn: 2 }, undefined]],
  ])('gives several recorded answers in their order; consume: %s', async (consume, expected) => {
    const lines = await (await mock({ consume })).lines(call(1, 'twice'), call(2, 'twice'), call(3, 'twice'));
    expect(lines.map((line) => (JSON.parse(line) as { result?: object }).result)).toEqual(expected);
  });

  it('answers bad JSON, what is no message, and blank lines', async () => {
    const lines = await (await mock()).lines('garbage', '', '17', '{"jsonrpc":"2.0"}', '[]');
    expect(lines.map((line) => (JSON.parse(line) as { error: { code: number }; id: null }).error.code)).toEqual([
      -32_700, -32_600, -32_600, -32_600,
    ]);
  });

  it('answers bad JSON as the recorded server did', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'What?' } };
    const recorded = session().client('no JSON').server(refusal);
    expect(await (await mock({}, recorded)).lines('garbage')).toEqual([JSON.stringify(refusal)]);
  });

  it('answers a batch member by member', async () => {
    const lines = await (await mock()).lines([call(1, 'twice'), { jsonrpc: '2.0', id: 2, method: 'ping' }]);
    expect(lines).toEqual([JSON.stringify(result(1, { turn: 1 })), JSON.stringify(result(2))]);
  });

  it('refuses the era that is not recorded as the server did, where that is wanted, and says so', async () => {
    const played = await mock({ eras: 'recorded' });
    const discover = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: modernParams() };
    const [line] = await played.lines(discover);
    expect(JSON.parse(line!)).toMatchObject({ id: 1, error: { code: -32_601 } });
    expect(played.remarks[0]?.sentence).toMatch(
      /^mock asked in another era: This mock plays a session that began with/,
    );
  });

  it('plays the nearest request where that is wanted, and tells what differs', async () => {
    const played = await mock({ unmatched: 'nearest' });
    const lines = await played.lines(call(1, 'long', { steps: 3, more: true }), call(2, 'unknown'));
    // A refusal has nothing to read from the record, and may come first.
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 1, result: expect.objectContaining({ exact: 1.5 }) as unknown }),
        expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32_602 }) as unknown }),
      ]),
    );
    expect(played.remarks[0]).toMatchObject({
      did: 'nearest',
      differs: ['params.arguments.steps', 'params.arguments.more'],
    });
    expect(played.remarks[0]?.sentence).toContain('it differs in params.arguments.steps, params.arguments.more.');
  });

  it('ignores the places that it is told to', async () => {
    const recorded = new ScriptedSession()
      .handshake()
      .client(call(1, 'now', { now: 1 }))
      .server(result(1, { ok: 1 }));
    const played = await mock({ ignore: ['params.arguments.now'] }, recorded);
    expect(await played.lines(call(1, 'now', { now: 2 }))).toEqual([JSON.stringify(result(1, { ok: 1 }))]);
  });

  it('forwards what is not recorded to a real server, and records it', async () => {
    const forwardTo = { connector: real.engine, target: scriptServer(ANSWERS_ALL) };
    const played = await mock({ unmatched: 'forward', forwardTo });
    const lines = await played.lines(call('x', 'unknown'), call('y', 'twice'));
    expect(
      lines
        .map((line) => JSON.parse(line) as object)
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ).toEqual([result('x'), result('y', { turn: 1 })]);
    expect(played.remarks[0]).toMatchObject({ did: 'forwarded', name: 'unknown' });
    expect(readdirSync(real.engine.options.captureFolder)).toHaveLength(1);
  });

  it('says why where there is no server to forward to', async () => {
    const target = { ...scriptServer(''), command: '/nowhere/at/all' };
    const played = await mock({ unmatched: 'forward', forwardTo: { connector: real.engine, target } });
    const [line] = await played.lines(call(1, 'unknown'));
    expect(JSON.parse(line!)).toMatchObject({ id: 1, error: { code: -32_603 } });
    expect(line).toContain('The server to forward to cannot be reached.');
  });

  it('plays an answer of many megabytes to the last character, on one line', async () => {
    const long = 'ü"\n'.repeat(900_000);
    const text = JSON.stringify({ jsonrpc: '2.0', result: { long, id: 1 }, id: 1 }, null, 1);
    const recorded = new ScriptedSession().handshake().client(call(1, 'large')).server(text);
    const [line] = await (await mock({ workerFile }, recorded)).lines(call('big', 'large'));
    expect(JSON.parse(line!)).toEqual({ jsonrpc: '2.0', result: { long, id: 1 }, id: 'big' });
  });

  it('knows a request of many megabytes again', async () => {
    const long = 'x'.repeat(2_000_000);
    const recorded = new ScriptedSession()
      .handshake()
      .client(call(1, 'take', { long }))
      .server(result(1, { took: 1 }));
    const played = await mock({ workerFile }, recorded);
    const lines = await played.lines(call(1, 'take', { long }), call(2, 'take', { long: `${long.slice(1)}y` }));
    expect(JSON.parse(lines[0]!)).toEqual(result(1, { took: 1 }));
    expect(JSON.parse(lines[1]!)).toMatchObject({ error: { code: -32_602 } });
  });
});

describe('a capture that is played', () => {
  it('may be torn in its last line, as one is that is being written', async () => {
    const path = writeCapture(folder.path, session(), 'torn');
    truncateSync(path, statSync(path).size - 20);
    const before = statSync(path).size;
    const played = await ScriptedMock.open(path);
    expect(await played.lines(call(1, 'twice'), call(2, 'twice'))).toEqual(
      [1, 2].map((id) => JSON.stringify(result(id, { turn: 1 }))),
    );
    appendFileSync(path, 'what comes later is not played\n');
    expect(statSync(path).size).toBe(before + 31);
    await played.record.close();
  });

  it('may hold no answer, which is known', async () => {
    const played = await mock({}, new ScriptedSession().spawn().client(initialize()).exit(1));
    expect(played.record.book.answered).toBe(0);
    const [line] = await played.lines(initialize());
    expect(JSON.parse(line!)).toMatchObject({ error: { code: -32_601 } });
  });

  it('may not be there', async () => {
    await expect(ScriptedMock.open(`${folder.path}/none.mcpcap`)).rejects.toThrow('cannot be opened');
  });
});
