import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StdioTarget } from '../../../shared/bridge/index.ts';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import type { ReplayCase } from '../../../shared/replay/index.ts';
import { rule } from '../answering/testing/scripted-rules.ts';
import type { LiveConnection } from '../live/index.ts';
import { scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';
import { learnNoise } from './learn-noise.ts';
import type { ReplayRun } from './replay-run.ts';
import { startReplay, type ReplayOrder } from './start-replay.ts';

/** A server that draws new ids for everything it gives out, and differs from itself by what is put before its script. */
function server(switches = ''): StdioTarget {
  return scriptServer(`
    let more = '', lot = () => 7, note = 'as ever', asks = true;
    ${switches}
    const cursor = 'cursor-' + process.pid;
    let asked = null;
    const answer = (id, value) => say({ jsonrpc: '2.0', id, result: value });
    onLine((line) => {
      let message;
      try { message = JSON.parse(line); } catch { say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }); return; }
      const { id, method, params, result: given } = message;
      if (method === 'initialize') answer(id, result({ tools: {} }));
      else if (method === 'tools/list') {
        if (params?.cursor === undefined) answer(id, { tools: [{ name: 'a', description: note }], nextCursor: cursor });
        else if (params.cursor === cursor) answer(id, { tools: [{ name: 'b' }] });
        else say({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown cursor' } });
      } else if (method === 'tools/call') {
        if (params.name === 'dies') process.exit(3);
        say({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: params._meta.progressToken, progress: 1 } });
        if (more) say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: more } });
        if (asks) { asked = id; say({ jsonrpc: '2.0', id: 'q' + process.pid, method: 'roots/list' }); }
        else answer(id, { content: [] });
      } else if (id === 'q' + process.pid) answer(asked, { content: [{ type: 'text', text: 'roots ' + given.roots.length + ' lot ' + lot() }] });
    });
  `);
}

const TOOL = { name: 'look', inputSchema: { type: 'object' } };

/** A server that offers this. */
function lists(tools: object): StdioTarget {
  return scriptServer(`onLine((line) => {
    const { id, method } = JSON.parse(line.startsWith('{"broken') ? '{}' : line);
    if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result({ tools: {} }) });
    else if (method === 'tools/list') say({ jsonrpc: '2.0', id, result: ${JSON.stringify(tools)} });
    else if (id !== undefined) say({ jsonrpc: '2.0', id, result: { content: [] } });
  });`);
}

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const ask = (id: number, method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const CALL = ask(12, 'tools/call', { name: 'a', _meta: { progressToken: 'p' } });

const ROOTS_HERE = rule('roots/list', { kind: 'results', results: [{ roots: [{ uri: 'file:///here' }] }] });

/** Our own client with a server: both pages of a list, a broken line, and a call in which the server asks back. */
async function record(target: StdioTarget): Promise<LiveConnection> {
  const connection = test.connect(target, { lists: true }, { rules: [ROOTS_HERE] });
  await connection.conversation;
  connection.sendByHand('{"broken', 'lf', false);
  await sent(connection, CALL);
  await connection.close();
  return connection;
}

/** Sends a request and waits until the server has answered it. */
async function sent(connection: LiveConnection, text: string): Promise<void> {
  connection.sendByHand(text, 'lf', false);
  await new Promise<void>((resolve) => {
    const stop = connection.listen({
      applied: ({ messages }) => {
        if (!messages.some(({ message, link }) => link === 'answers' && message.id === '12')) return;
        stop();
        resolve();
      },
    });
  });
}

async function replay(
  recorded: LiveConnection,
  target: StdioTarget,
  order: Partial<ReplayOrder> = {},
): Promise<ReplayRun> {
  const run = await startReplay(test.engine, {
    id: 'r1',
    recorded,
    target,
    timing: 'fast',
    rules: [],
    slowerThan: 0,
    timeoutMs: 5_000,
    ...order,
  });
  await run.done;
  return run;
}

const unlike = ({ cases }: ReplayRun): ReplayCase[] => cases.all.filter(({ outcome }) => outcome !== 'same');
const told = (run: ReplayRun): string[] =>
  unlike(run).map(
    ({ method, outcome, differences }) =>
      `${outcome} ${method}${differences.map(({ path, left, right }) => ` ${path} ${left} ${right}`).join('')}`,
  );

describe('a replay', () => {
  it('against the same server finds everything again, cursors and ids exchanged', async () => {
    const recorded = await record(server());
    const run = await replay(recorded, server());
    expect(told(run)).toEqual([]);
    expect(run.state).toMatchObject({ state: 'done', sent: 7, toSend: 7, problem: '' });
    expect(run.cases.all.map(({ method }) => method).toSorted()).toEqual([
      '',
      'initialize',
      'notifications/progress',
      'roots/list',
      'tools/call',
      'tools/list',
      'tools/list',
    ]);
    expect(run.live.info()).toMatchObject({ replay: 'r1', state: 'closed' });
    const { rows } = run.live.observation;
    const ours = Array.from({ length: rows.length }, (_one, row) => rows.at(row)).filter(({ dir }) => dir === 'c2s');
    expect(new Set(ours.map(({ origin }) => origin))).toEqual(new Set(['replay']));
  });

  it('finds exactly what changed', async () => {
    const recorded = await record(server());
    expect(told(await replay(recorded, server('note = "other";')))).toEqual([
      'differs tools/list result.tools[0].description "as ever" "other"',
    ]);
    expect(told(await replay(recorded, server('more = "hello";')))).toEqual(['extra notifications/message']);
    expect(told(await replay(recorded, server('asks = false;')))).toEqual([
      'differs tools/call result.content[0] {"type":"text","text":"roots 1 lot 7"} ',
      'missing roots/list',
    ]);
  });

  it('leaves out what a rule names', async () => {
    const recorded = await record(server());
    const rules: NoiseRule[] = [{ method: 'tools/list', path: '**.description', treatment: 'ignore' }];
    const run = await replay(recorded, server('note = "other";'), { rules });
    expect(told(run)).toEqual([]);
    expect(run.cases.all.some(({ noise }) => noise > 0)).toBe(true);
  });

  it('learns what differs by itself from two runs', async () => {
    const recorded = await record(server());
    const target = server('lot = () => Math.random();');
    const { rules, remarks } = await learnNoise(test.engine, { recorded, target, rules: [] });
    expect(rules).toEqual([
      { method: 'tools/call', name: 'a', arguments: '{}', path: 'result.content[0].text', treatment: 'ignore' },
    ]);
    expect(remarks).toEqual([]);
    expect(told(await replay(recorded, target, { rules }))).toEqual([]);
  });

  it('says that a server keeps state, and learns nothing of that', async () => {
    const kept = join(test.folder, 'count');
    const target = server(`
      const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
      lot = () => {
        let count = 0;
        try { count = Number(readFileSync(${JSON.stringify(kept)}, 'utf8')); } catch {}
        writeFileSync(${JSON.stringify(kept)}, String(count + 1));
        return count + 1;
      };
    `);
    const recorded = await record(target);
    const { rules, remarks } = await learnNoise(test.engine, { recorded, target, rules: [] });
    expect(rules).toEqual([]);
    expect(remarks).toEqual([
      'The server keeps state from one run to the next: tools/call a (result.content[0].text) was "roots 1 lot 2" in one run and "roots 1 lot 3" in the next. ' +
        'That is no noise, and nothing was learned of it. Let each run begin alike: start the server anew, put its data back before each run (--reset COMMAND), or give it a fresh folder.',
    ]);
    const before = (): Promise<void> => rm(kept, { force: true });
    expect(await learnNoise(test.engine, { recorded, target, rules: [], before })).toEqual({ rules: [], remarks: [] });
  });

  it('folds a changed list to what that means', async () => {
    const recorded = await record(server());
    const run = await replay(recorded, server('note = undefined;'));
    expect(unlike(run).map(({ changes }) => changes)).toEqual([[]]);
    const whole = await record(lists({ tools: [TOOL, { ...TOOL, name: 'gone' }] }));
    const changed = await replay(
      whole,
      lists({
        tools: [
          { ...TOOL, description: 'New.' },
          { ...TOOL, name: 'new' },
        ],
      }),
    );
    const [list] = unlike(changed);
    expect(list?.changes.map(({ name, path, compatibility }) => [name, path, compatibility])).toEqual([
      ['look', 'description', 'cosmetic'],
      ['gone', '', 'breaking'],
      ['new', '', 'additive'],
    ]);
  });

  it('tells how far it came when the server dies', async () => {
    const recorded = await record(server());
    const run = await replay(
      recorded,
      server('onLine((line) => { if (line.includes("tools/call")) process.exit(3); });'),
    );
    expect(run.state).toMatchObject({ state: 'died', sent: 6 });
    expect(run.state.problem).toMatch(/code 3/);
    expect(told(run)).toContain('missing tools/call');
  });

  it('tells that there is no server', async () => {
    const recorded = await record(server());
    const run = await replay(recorded, { ...server(), command: 'no-such-command' });
    expect(run.state).toMatchObject({ state: 'died', sent: 0 });
    expect(run.state.problem).toContain('no-such-command');
    expect(run.state.tally).toMatchObject({ 'not sent': run.cases.all.length, same: 0 });
  });

  it('gives up an answer that does not come, and goes on', async () => {
    const recorded = await record(server());
    const run = await replay(
      recorded,
      scriptServer(`onLine((line) => {
        const { id, method } = JSON.parse(line.startsWith('{"broken') ? '{}' : line);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result({ tools: {} }) });
      });`),
      { timeoutMs: 300 },
    );
    expect(run.state).toMatchObject({ state: 'done' });
    expect(run.cases.all.find(({ method }) => method === 'tools/call')).toMatchObject({ outcome: 'missing' });
    expect(run.cases.all.find(({ method }) => method === 'tools/call')?.why).toMatch(/^No answer came within/);
  });

  it('waits for the user before each message, and ends when told', async () => {
    const recorded = await record(server());
    const order = { id: 'r2', recorded, target: server(), timing: 'step', rules: [], slowerThan: 0 } as const;
    const run = await startReplay(test.engine, order);
    const waits = async (sentBefore: number): Promise<void> => {
      if (run.state.state === 'waiting for a step' && run.state.sent === sentBefore) return;
      await new Promise<void>((resolve) => {
        const stop = run.listen(() => {
          if (run.state.state !== 'waiting for a step' || run.state.sent !== sentBefore) return;
          stop();
          resolve();
        });
      });
    };
    await waits(0);
    run.step();
    await waits(1);
    run.step();
    await waits(2);
    await run.stop();
    expect(run.state).toMatchObject({ state: 'stopped', sent: 2 });
    expect(run.cases.all.filter(({ outcome }) => outcome === 'not sent').length).toBeGreaterThan(2);
  });

  it('is refused where nothing was sent', async () => {
    const recorded = test.connect(server(), { initialize: false });
    await recorded.conversation;
    await recorded.close();
    await expect(replay(recorded, server())).rejects.toThrow('sent nothing');
  });
});
