import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress, type HeldMessage } from '../../../shared/bridge/index.ts';
import { readyFor } from './readable-rules.ts';
import {
  ANSWERS_ALL,
  classes,
  EVERYTHING,
  scriptServer,
  testEngine,
  until,
  type TestEngine,
} from '../testing/test-engine.ts';

type Live = ReturnType<TestEngine['connect']>;

let test: TestEngine;
const servers: ChildProcess[] = [];
beforeEach(() => {
  test = testEngine();
});
afterEach(async () => {
  await test.end();
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

const rules = (lines: string): string => `mcpscope-rules: 1\nrules:\n${lines}\n`;
const CALL = { name: 'echo', arguments: { message: 'sea' } };

async function connected(target: Parameters<TestEngine['connect']>[0], text: string): Promise<Live> {
  const connection = test.connect(target);
  await connection.conversation;
  connection.middle.put(rules(text));
  return connection;
}

/** The next message that is held. */
async function held({ middle }: Live, after = 0): Promise<HeldMessage> {
  const next = (): HeldMessage | undefined => middle.state.held.find(({ held: key }) => key > after);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (next() !== undefined) resolve();
    };
    middle.watch(look);
    look();
  });
  return next()!;
}

/** What the capture tells of messages that were touched. */
async function touched(connection: Live): Promise<Record<string, unknown>[]> {
  await connection.flushed();
  return readFileSync(connection.info().recording.path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'middle');
}

describe('a message that is held', () => {
  it('goes on with another argument, and its answer with another text: the server and our client have those, the capture has all four', async () => {
    const connection = await connected(EVERYTHING, '  - {name: calls, when: method:tools/call, do: [{hold: true}]}');
    const { middle, client } = connection;
    const answer = client.request('tools/call', CALL);
    const call = await held(connection);
    expect(call).toMatchObject({ dir: 'c2s', method: 'tools/call', rules: 'calls', afterwards: 'forward' });
    expect(call.deadline).toBeGreaterThan(Date.now());
    const sent = middle.heldText(call.held);
    middle.decide([call.held], { kind: 'edited', text: sent.replace('sea', 'ocean'), insist: false });
    const back = await held(connection, call.held);
    expect(back).toMatchObject({ dir: 's2c', method: 'tools/call', id: call.id });
    const said = middle.heldText(back.held);
    expect(said).toContain('ocean');
    middle.decide([back.held], { kind: 'edited', text: said.replace('ocean', 'lake'), insist: false });
    expect(JSON.stringify(await answer)).toContain('lake');
    expect(await touched(connection)).toMatchObject([
      { dir: 'c2s', rules: ['calls'], text: sent, went: [{ to: 'receiver', text: sent.replace('sea', 'ocean') }] },
      { dir: 's2c', rules: ['calls'], text: said, went: [{ to: 'receiver', text: said.replace('ocean', 'lake') }] },
    ]);
    expect(middle.state).toMatchObject({ total: 0, touched: [2] });
    // What comes of it is nobody's fault.
    expect(connection.observation.findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is dropped, answered here, or goes on by itself once its time is over', async () => {
    const connection = await connected(
      EVERYTHING,
      `  - {name: calls, when: 'dir:c2s method:tools/call', do: [{hold: true}]}\n  - {name: pings, when: 'dir:c2s method:ping', do: [{hold: {for: 20ms}}]}`,
    );
    const { middle, client } = connection;
    await expect(client.ping()).resolves.toMatchObject({ kind: 'result' });
    const answered = client.request('tools/call', CALL);
    const call = await held(connection);
    const text = `{"jsonrpc":"2.0","id":${call.id},"result":{"content":[{"type":"text","text":"here"}]}}`;
    expect(() => middle.decide([call.held], { kind: 'answer', text: 'no JSON', insist: false })).toThrow('no JSON');
    middle.decide([call.held], { kind: 'answer', text, insist: false });
    expect(JSON.stringify(await answered)).toContain('here');
    void client.request('tools/call', CALL);
    const dropped = await held(connection, call.held);
    middle.decide([dropped.held], { kind: 'drop' });
    expect(await touched(connection)).toMatchObject([
      { does: [expect.stringMatching(/^held for \d+ ms, let pass since nobody decided in time$/)] },
      { does: [expect.stringMatching(/answered by hand$/)], went: [{ to: 'sender', text }] },
      { does: [expect.stringMatching(/dropped by hand$/)], went: [] },
    ]);
  });

  it('is sent though it is no JSON, when that is insisted on', async () => {
    const connection = test.connect(
      scriptServer(`process.stdin.on('data', (bytes) => process.stderr.write('heard ' + bytes))`),
      { initialize: false },
    );
    connection.middle.put(rules(`  - {when: 'dir:c2s method:ping', do: [{hold: true}]}`));
    connection.sendByHand('{"jsonrpc":"2.0","id":9,"method":"ping"}', 'lf', false);
    const { held: key } = await held(connection);
    connection.middle.decide([key], { kind: 'edited', text: 'not {json', insist: true });
    await until(connection, () => (connection.observation.session().process?.stderrLines ?? 0) > 0);
    await connection.flushed();
    expect(readFileSync(connection.info().recording.path, 'utf8')).toContain('heard not {json');
  });

  it('goes nowhere when the server dies, and to the server when the connection is closed, with a note', async () => {
    const dying = await connected(scriptServer(ANSWERS_ALL), `  - {when: 'method:ping', do: [{hold: true}]}`);
    void dying.client.ping();
    await held(dying);
    const pid = dying.observation.session().process?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await dying.closed;
    expect(await touched(dying)).toMatchObject([
      { does: [expect.stringContaining('not sent since the server ended')], went: [] },
    ]);
    const closing = await connected(scriptServer(ANSWERS_ALL), `  - {when: 'method:ping', do: [{hold: true}]}`);
    void closing.client.ping();
    await held(closing);
    await closing.close();
    expect(await touched(closing)).toMatchObject([
      { does: [expect.stringContaining('let pass since the connection was closed')] },
    ]);
  });

  it('is one of 10,000: all are told in number, a hundred by name, and go on at once', async () => {
    const connection = await connected(
      scriptServer(ANSWERS_ALL),
      `  - {when: 'dir:c2s method:notifications/x', do: [{hold: true}]}`,
    );
    for (let count = 0; count < 10_000; count += 1)
      connection.sendByHand(`{"jsonrpc":"2.0","method":"notifications/x","params":{"n":${count}}}`, 'lf', false);
    const { held: told, total } = connection.middle.state;
    expect([told.length, total]).toEqual([100, 10_000]);
    connection.middle.decide('all', { kind: 'forward' });
    expect(connection.middle.state.total).toBe(0);
    expect(await touched(connection)).toHaveLength(10_000);
  });
});

describe.each([
  ['Streamable HTTP of 2026-07-28', ['sdk-http.mjs', 'dual', 'tells'], 'auto'],
  ['Streamable HTTP with sessions', ['sdk-http.mjs', 'dual', 'tells'], '2025-11-25'],
  ['HTTP+SSE', ['http-sse-fixture.mjs'], 'auto'],
  ['WebSocket', ['websocket.mjs'], 'auto'],
] as const)('over %s', (_name, words, revision) => {
  it('a call is edited on its way, and its answer, though the exchange of the answer ends meanwhile', async () => {
    const { url, said } = await listening(words);
    const connection = test.connect(plainAddress(url), { revision });
    await connection.conversation;
    connection.middle.put(rules('  - {name: calls, when: method:tools/call, do: [{hold: true}]}'));
    const { middle, client } = connection;
    const answer = client.request('tools/call', CALL);
    const call = await held(connection);
    const sent = middle.heldText(call.held).replace('sea', 'ocean');
    middle.decide([call.held], { kind: 'edited', text: sent, insist: false });
    const back = await held(connection, call.held);
    expect(back).toMatchObject({ dir: 's2c', method: 'tools/call' });
    const text = `{"jsonrpc":"2.0","id":${back.id},"result":{"resultType":"complete","content":[{"type":"text","text":"lake"}]}}`;
    middle.decide([back.held], { kind: 'edited', text, insist: false });
    const outcome = await answer;
    expect([outcome.kind, JSON.stringify(outcome)]).toEqual(['result', expect.stringContaining('lake')]);
    if (words.length > 1) expect(said()).toContain('ocean');
    expect(await touched(connection)).toMatchObject([
      { dir: 'c2s', went: [{ text: sent }] },
      { dir: 's2c', went: [{ text }] },
    ]);
    await connection.close();
    expect(connection.observation.session().counts.pending).toBe(0);
  });
});

/** Starts one of the test servers; the address that it prints once it listens, and all that it prints. */
async function listening([script = '', ...words]: readonly string[]): Promise<{ url: string; said: () => string }> {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../../e2e/servers', script), ...words]);
  servers.push(server);
  let said = '';
  const url = await new Promise<string>((done) => {
    server.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      const [, found] = /listening on (\S+)/.exec(said) ?? [];
      if (found !== undefined) done(found);
    });
  });
  return { url, said: () => said };
}

describe('rules in the middle of our own connection', () => {
  it('never match what they say themselves', async () => {
    const connection = await connected(
      scriptServer(ANSWERS_ALL),
      `  - {name: all, when: 'class:request method:tools/call', do: [{answer: {result: {content: []}}}]}\n  - {name: answers, when: 'dir:s2c class:response.*', do: [{drop: true}]}`,
    );
    await expect(connection.client.request('tools/call', CALL)).resolves.toMatchObject({ result: { content: [] } });
    expect(connection.middle.state.touched).toEqual([1, 0]);
  });

  it('lose nothing that waits for later messages: it goes on where the connection ends', async () => {
    const closing = test.connect(
      scriptServer(`process.stdin.on('data', (bytes) => process.stderr.write('heard ' + bytes))`),
      { initialize: false },
    );
    closing.middle.put(rules(`  - {when: 'dir:c2s', do: [{reorder: 3}]}`));
    closing.sendByHand('{"jsonrpc":"2.0","method":"notifications/late"}', 'lf', false);
    expect(closing.middle.state.touched).toEqual([1]);
    await closing.close();
    const record = readFileSync(closing.info().recording.path, 'utf8');
    expect(record).toContain('heard {\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"notifications/late\\"}');

    const dying = await connected(scriptServer(ANSWERS_ALL), `  - {when: 'dir:s2c method:ping', do: [{reorder: 3}]}`);
    void dying.client.ping();
    await until(dying, () => dying.middle.state.touched.join() === '1');
    expect(dying.observation.operations.at(-1)).toMatchObject({ method: 'ping', state: 'pending' });
    process.kill(dying.observation.session().process?.pid ?? 0, 'SIGKILL');
    await dying.closed;
    expect(dying.observation.operations.at(-1)).toMatchObject({ method: 'ping', state: 'result' });
  });

  it('tell the user, and after the fiftieth time the record alone', async () => {
    const connection = await connected(
      scriptServer(ANSWERS_ALL),
      `  - {name: every, when: 'dir:c2s method:ping', do: [{notify: A ping passes.}]}`,
    );
    for (let sent = 0; sent < 60; sent += 1) await connection.client.ping();
    const told = test.reports.filter((each) => each.startsWith('A ping passes.'));
    expect(told).toHaveLength(50);
    expect(told.at(-1)).toBe('A ping passes. Rules have told 50 times: further ones stand in the capture alone.');
    await connection.flushed();
    const record = readFileSync(connection.info().recording.path, 'utf8');
    expect(record.match(/"text":"A ping passes\."/g)).toHaveLength(60);
  });

  it('let a saved server, a capture of the folder and a text below it answer, and reach nothing else', async () => {
    const captures = join(test.folder, 'captures');
    mkdirSync(join(captures, 'answers'), { recursive: true });
    writeFileSync(
      join(captures, 'answers', 'fixed.json'),
      '{"jsonrpc":"2.0",\n"id":{{id}},"result":{"content":[],"from":"a file"}}',
    );
    const saved = test.connect({ ...EVERYTHING, name: 'spare' }, {}, { remember: true });
    await saved.conversation;
    await saved.client.request('tools/call', CALL);
    await saved.close();
    renameSync(saved.info().recording.path, join(captures, 'before.mcpcap'));
    const connection = await connected(
      scriptServer(ANSWERS_ALL),
      `
  - {name: to the spare one, when: 'dir:c2s method:tools/call params.arguments.message:spare', do: [{redirect: {server: spare}}]}
  - {name: to nobody, when: 'dir:c2s method:tools/call params.arguments.message:nobody', do: [{redirect: {server: nobody}}]}
  - {name: recorded, when: 'dir:c2s method:tools/call params.arguments.message:sea', do: [{answer: {recorded: before.mcpcap}}]}
  - {name: fixed, when: 'dir:c2s method:tools/call params.arguments.message:file', do: [{answer: {file: fixed.json}}]}`,
    );
    const call = async (message: string): Promise<string> =>
      JSON.stringify(await connection.client.request('tools/call', { name: 'echo', arguments: { message } }));
    expect(await call('spare')).toContain('Echo: spare');
    expect(await call('nobody')).toContain('No saved server is called “nobody”.');
    expect(await call('sea')).toContain('Echo: sea');
    expect(await call('file')).toContain('a file');
    const refused: readonly (readonly [string, RegExp])[] = [
      ['{redirect: {command: [rm, x]}}', /starts no command in a window \(rm\)/],
      ['{answer: {recorded: ../../etc/passwd}}', /is no capture of the capture folder/],
      ['{answer: {file: /etc/passwd}}', /put it there, and name it without a folder/],
      ['{answer: {file: none.json}}', /“none\.json” cannot be read: there is no such file/],
      ["{redirect: {url: 'file:///etc/passwd'}}", /must begin with http/],
    ];
    for (const [step, sentence] of refused)
      expect(() => connection.middle.put(rules(`  - {do: [${step}]}`))).toThrow(sentence);
  });

  it('end the record behind a message, which says so; the window has what comes later', async () => {
    const connection = await connected(
      scriptServer(ANSWERS_ALL),
      `  - {name: enough, when: 'dir:c2s method:ping', once: true, do: [{stop-recording: true}]}`,
    );
    await connection.client.ping();
    await connection.client.request('tools/call', CALL);
    await connection.flushed();
    const { path, state, reason } = connection.info().recording;
    expect([state, reason]).toEqual(['stopped', expect.stringMatching(/^Recording stopped: a rule has it so\./)]);
    const record = readFileSync(path, 'utf8');
    expect(record).toContain('"does":["the last to be recorded"]');
    expect(record).toContain('"reason":"Recording stopped here: a rule has it so. What came later was not kept."');
    expect(record).not.toContain('tools/call');
    expect(classes(connection).filter((each) => each === 'gap')).toEqual([]);
    expect(connection.observation.operations.at(-1)).toMatchObject({ method: 'tools/call', state: 'result' });
  });

  it('run scripts on what passes: a real server has the changed call, our client the changed answer, the capture both', async () => {
    const connection = test.connect(EVERYTHING);
    await connection.conversation;
    const text = rules(
      `  - name: louder
    when: method:tools/call
    direction: c2s
    do:
      - script: |
          message.params.arguments.message += '!';
          return message;
  - name: longer
    when: class:response.result method:tools/call
    do:
      - edit: {set: {/result/_meta: {seen: 1}}}
      - script: return text.replace('!', '!!')
  - {name: lost, when: 'dir:s2c method:ping', do: [{script: 'return null'}]}
  - {name: broken, when: 'dir:c2s method:ping', do: [{script: 'return message.params.none.at'}]}`,
    );
    await readyFor(text);
    connection.middle.put(text);
    await expect(connection.client.request('tools/call', CALL)).resolves.toMatchObject({
      result: { content: [{ text: 'Echo: sea!!' }], _meta: { seen: 1 } },
    });
    void connection.client.ping();
    await until(connection, () => connection.middle.state.touched.join() === '1,1,1,1');
    expect(await touched(connection)).toMatchObject([
      { rules: ['louder'], does: ['given to a script'], went: [{ text: expect.stringContaining('"sea!"') as string }] },
      { rules: ['longer'], does: ['edited', 'given to a script'] },
      { rules: ['broken'], went: [{ to: 'receiver' }] },
      { rules: ['lost'], went: [] },
    ]);
    const notes = readFileSync(connection.info().recording.path, 'utf8');
    expect(notes).toContain(
      'The script of a rule failed, and the message went on without it. TypeError: cannot read property',
    );
  });

  it('are refused where they need a tap, or cannot be read', async () => {
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    expect(() => connection.middle.put(rules('  - {do: [{fault: kill-in-call}]}'))).toThrow('mcpscope chaos');
    expect(() => connection.middle.put(rules('  - {do: [{stopp: true}]}'))).toThrow('Line 3');
    const unread = rules('  - {do: [{script: "return }"}]}');
    await readyFor(unread);
    expect(() => connection.middle.put(unread)).toThrow('A script cannot be read. SyntaxError');
    expect(connection.middle.isOpen).toBe(false);
  });
});
