import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ANSWERS_ALL,
  classes,
  EVERYTHING,
  notes,
  scriptServer,
  testEngine,
  until,
  type TestEngine,
} from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a real server', () => {
  it('is initialized, listed, recorded whole and ended', async () => {
    const connection = test.connect(EVERYTHING);
    await connection.conversation;
    const session = connection.observation.session();
    expect(session).toMatchObject({
      revision: '2025-11-25',
      era: 'legacy',
      serverInfo: { name: 'mcp-servers/everything' },
    });
    expect(session.verdict.headline).toBe('Connected');
    expect(session.surface.tools).toBeGreaterThan(5);
    expect(session.surface.prompts).toBeGreaterThan(0);
    await expect(connection.client.ping()).resolves.toMatchObject({ kind: 'result', result: {} });
    await connection.close();
    expect(connection.info().state).toBe('closed');
    const { path, state } = connection.info().recording;
    expect(state).toBe('recording');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [header, ...events] = linesOf(path);
    expect(header).toMatchObject({ mcpscope: 3, source: { name: 'everything' }, tool: 'mcpscope 1.2.3' });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events).toHaveLength(connection.lastSeq);
  });
});

describe('a start that fails', () => {
  it.each([
    ['a command that is not there', { command: 'mcpscope-no-such-command' }, 'not-found'],
    ['a folder that is not there', { cwd: '/no/such/folder' }, 'cwd-missing'],
    ['a file that is no program', { command: '/etc/passwd' }, 'not-executable'],
  ])('%s', async (_what, part, reason) => {
    const connection = test.connect({ ...scriptServer(''), ...part });
    await connection.closed;
    await connection.conversation;
    expect(connection.info().state).toBe('closed');
    expect(connection.observation.session().process?.failure?.reason).toBe(reason);
    expect(classes(connection)).toEqual(['process.spawn-failed']);
  });

  it('an end right after the start, with its last words', async () => {
    const connection = test.connect(scriptServer(`console.error('Error: no configuration'); process.exit(3)`));
    await connection.closed;
    const { verdict, process } = connection.observation.session();
    expect(process).toMatchObject({ exitCode: 3 });
    expect(verdict.quote).toContain('no configuration');
  });
});

describe('odd servers', () => {
  it('may answer with megabytes: what they say is known before they are with the file, and their text is there whenever it is asked for', async () => {
    const connection = test.connect(
      scriptServer(`
        onLine((line) => {
          const { id, method } = JSON.parse(line);
          if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
          else if (method === 'ping') say({ jsonrpc: '2.0', id, result: { long: 'é'.repeat(1_000_000) } });
          else if (id !== undefined) say({ jsonrpc: '2.0', id, result: {} });
        });`),
    );
    await connection.conversation;
    const asked = new Promise<readonly unknown[]>((resolve) => {
      connection.listen({
        applied: ({ event: { seq, ...event } }) => {
          if (!('bytes' in event) || (event.bytes ?? 0) < 1_000_000) return;
          resolve(
            Promise.all([
              connection.frameText(seq, 0, 12),
              connection.readEvent(seq),
              connection.eventLine(seq).then(({ length }) => length > 2_000_000),
            ]),
          );
        },
      });
    });
    await connection.client.ping();
    expect(await asked).toMatchObject([{ text: '{"jsonrpc":"' }, { kind: 'frame', bytes: 2_000_045 }, true]);
    await connection.close();
    const events = linesOf(connection.info().recording.path).slice(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  });

  it('may write a banner before the handshake', async () => {
    const connection = test.connect(scriptServer(`say('Hello, I am a banner');${ANSWERS_ALL}`));
    await connection.conversation;
    expect(classes(connection)).toContain('noise.text');
    expect(connection.observation.session().verdict.headline).toBe('Connected');
  });

  it('may never answer initialize: the timer runs out, the connection stays, a late answer is kept', async () => {
    const script = `
      let first;
      onLine((line) => {
        if (first) say({ jsonrpc: '2.0', id: 0, result: result() });
        first ??= line;
      });`;
    const connection = test.connect(scriptServer(script), { timeoutMs: 150 });
    await connection.conversation;
    expect(connection.info().state).toBe('open');
    expect(classes(connection)).toContain('timer');
    expect(connection.observation.operations[0]).toMatchObject({ state: 'timed-out', timeoutMs: 150 });
    connection.sendByHand('anything', 'lf', false);
    await until(connection, () => connection.observation.operations[0]?.late === true);
    expect(classes(connection).filter((name) => name === 'request')).toHaveLength(1);
  });

  it('may ignore a request: it is cancelled when its time is over', async () => {
    const script = `
      onLine((line) => {
        const { method, params } = JSON.parse(line);
        if (method === 'notifications/cancelled') say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: params.requestId } });
      });`;
    const connection = test.connect(scriptServer(script), { initialize: false, timeoutMs: 100 });
    connection.sendByHand('{"jsonrpc":"2.0","id":"mine","method":"tools/call","params":{"name":"x"}}', 'lf', false);
    await until(connection, () => classes(connection).filter((name) => name === 'notification').length === 2);
    expect(connection.observation.operations.at(-1)).toMatchObject({ id: '"mine"', state: 'timed-out' });
  });

  it('may be given more time for a request: an opened capture has the same deadline', async () => {
    const script = `
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
      });`;
    const connection = test.connect(scriptServer(script));
    await connection.conversation;
    connection.sendByHand('{"jsonrpc":"2.0","id":"mine","method":"tools/call"}', 'lf', false);
    await until(connection, () => connection.client.pending('"mine"') !== null);
    connection.changeTimeout('"mine"', 3_600_000);
    await until(connection, () => connection.observation.operations.at(-1)?.timeoutMs === 3_600_000);
    expect(notes(connection)).toContain('The timeout of tools/call (id "mine") was changed: it ends 3600 s from now.');
    expect(() => connection.changeTimeout('1', 5)).toThrow('No request with the id 1 waits for an answer.');
    const { deadline } = connection.observation.operations.at(-1)!;
    await connection.close();
    const opened = await test.shows(connection.info().recording.path);
    await until(opened, () => opened.observation.operations.at(-1)?.state === 'lost');
    expect(opened.observation.operations.at(-1)).toMatchObject({ timeoutMs: 3_600_000, deadline });
  });

  it('may answer another revision: the connection goes on or stops as chosen', async () => {
    const old = scriptServer(
      `onLine((line) => { const { id } = JSON.parse(line); if (id === 0) say({ jsonrpc: '2.0', id, result: result({}, '1999-01-01') }); });`,
    );
    const going = test.connect(old, { otherRevision: 'continue' });
    await going.conversation;
    expect(going.observation.session().revision).toBe('1999-01-01');
    expect(going.info().state).toBe('open');
    const stopping = test.connect(old, { otherRevision: 'stop' });
    await stopping.closed;
    expect(notes(stopping)[0]).toContain('1999-01-01');
    expect(classes(stopping).filter((name) => name === 'notification')).toEqual([]);
  });

  it('may answer with result and error, a wrong id type, and twice', async () => {
    const script = `
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
        if (method === 'both') say({ jsonrpc: '2.0', id, result: {}, error: { code: 1, message: 'and an error' } });
        if (method === 'text') say({ jsonrpc: '2.0', id: String(id), result: {} });
        if (method === 'twice') { say({ jsonrpc: '2.0', id, result: {} }); say({ jsonrpc: '2.0', id, result: {} }); }
      });`;
    const connection = test.connect(scriptServer(script));
    await connection.conversation;
    const before = connection.observation.rows.length;
    ['both', 'text', 'twice'].forEach((method, i) =>
      connection.sendByHand(JSON.stringify({ jsonrpc: '2.0', id: 50 + i, method }), 'lf', false),
    );
    await until(connection, () => connection.observation.rows.length >= before + 7);
    const { rows } = connection.observation;
    const received = Array.from({ length: rows.length }, (_, row) => rows.at(row))
      .slice(before)
      .filter(({ dir }) => dir === 's2c');
    expect(received.map(({ class: name, mark }) => [name, mark])).toEqual([
      ['malformed.both', 'paired'],
      ['response.result', 'orphan'],
      ['response.result', 'paired'],
      ['response.result', 'duplicate'],
    ]);
  });
});

describe('by hand', () => {
  it('sends what stands there, from the first byte on, line by line', async () => {
    const connection = test.connect(scriptServer(`process.stdin.pipe(process.stderr)`), { initialize: false });
    expect(connection.info().state).toBe('open');
    const seq = connection.sendByHand('{\r\n"a":1}', 'crlf', true);
    connection.sendByHand('ünfinished', 'none', false);
    await until(connection, () => (connection.observation.session().process?.stderrLines ?? 0) === 2);
    await connection.close();
    const sent = linesOf(connection.info().recording.path).filter(({ kind }) => kind === 'frame');
    expect(sent).toMatchObject([
      { seq, text: '\ufeff{', end: 'crlf', origin: 'user', bytes: 4 },
      { text: '"a":1}', end: 'crlf', origin: 'user', bytes: 6 },
      { text: 'ünfinished', end: 'none', origin: 'user', bytes: 11 },
    ]);
    const heard = linesOf(connection.info().recording.path).filter(({ kind }) => kind === 'process.stderr');
    expect(heard.map(({ text }) => text).join('\n')).toContain('"a":1}');
  });

  it('keeps a message of 3 MB, and what comes after it, in order', async () => {
    const script = `
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
        else if (id !== undefined) {
          say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'é'.repeat(1500000) } });
          say({ jsonrpc: '2.0', id, result: {} });
        }
      });`;
    const connection = test.connect(scriptServer(script));
    await connection.conversation;
    await expect(connection.client.ping()).resolves.toMatchObject({ kind: 'result', result: {} });
    const { rows } = connection.observation;
    const row =
      Array.from({ length: rows.length }, (_, index) => index).find((index) => rows.bytes(index) > 3_000_000) ?? -1;
    expect(rows.class(row)).toBe('notification');
    expect(rows.class(row + 1)).toBe('response.result');
    const { total } = await connection.frameText(rows.seq(row), 0, 10);
    expect(total).toBeGreaterThan(1_500_000);
    const middle = await connection.frameText(rows.seq(row), 1_000_000, 5);
    expect(middle.text).toBe('ééééé');
  });
});

describe('the record', () => {
  it('stops where it cannot be written, says so, and the connection goes on', async () => {
    await test.end();
    test = testEngine();
    writeFileSync(join(test.folder, 'captures'), 'a file where the folder should be');
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    expect(connection.info().recording.state).toBe('stopped');
    expect(connection.info().recording.reason).toContain('cannot be written');
    expect(notes(connection)).toHaveLength(1);
    expect(connection.observation.session().verdict.headline).toBe('Connected');
    expect((await connection.readEvent(1)).kind).toBe('process.spawn');
  });

  it('goes to the file that was asked for, or nowhere', async () => {
    const file = join(test.folder, 'here.mcpcap');
    const kept = test.connect(scriptServer(ANSWERS_ALL), {}, { record: { file } });
    const unkept = test.connect(scriptServer(ANSWERS_ALL), {}, { record: 'nothing' });
    await Promise.all([kept.conversation, unkept.conversation]);
    await Promise.all([kept.close(), unkept.close()]);
    expect(linesOf(file)).toHaveLength(kept.lastSeq + 1);
    expect(unkept.info().recording).toEqual({ state: 'off', path: '', current: '', reason: '' });
    expect(existsSync(join(test.folder, 'captures'))).toBe(false);
  });

  it('masks the values of variables unless they are to be kept', async () => {
    const target = { ...scriptServer(ANSWERS_ALL), env: { API_KEY: 'hunter2 hunter2' } };
    const masked = test.connect(target);
    const plain = test.connect(target, { keepEnvironmentValues: true });
    await Promise.all([masked.conversation, plain.conversation]);
    await Promise.all([masked.close(), plain.close()]);
    expect(readFileSync(masked.info().recording.path, 'utf8')).not.toContain('hunter2');
    expect(readFileSync(plain.info().recording.path, 'utf8')).toContain('hunter2');
  });
});
