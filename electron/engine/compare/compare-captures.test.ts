import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import type { NoiseRule, SessionComparison } from '../../../shared/compare/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import type { FileConnection } from '../connection/index.ts';
import { testEngine, type TestEngine } from '../testing/test-engine.ts';
import { compareCaptures } from './compare-captures.ts';
import { Comparisons } from './comparisons.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-compare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let running: TestEngine | null = null;
let files = 0;
afterEach(async () => {
  await running?.end();
  running = null;
});

async function opened(script: ScriptedSession): Promise<FileConnection> {
  running ??= testEngine();
  const path = join(folder, `${(files += 1)}.mcpcap`);
  const lines = [encodeHeader(headerFor('peer')), ...script.events.map((event) => encodeEvent(event))];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return running.shows(path);
}

async function compared(
  left: ScriptedSession,
  right: ScriptedSession,
  rules: readonly NoiseRule[] = [],
): Promise<SessionComparison> {
  const { signal } = new AbortController();
  return compareCaptures(await opened(left), await opened(right), { rules, signal });
}

const TOOL = { name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } };

const list = (script: ScriptedSession, id: number, tools: readonly object[], rest: object = {}): ScriptedSession =>
  script
    .client({ jsonrpc: '2.0', id, method: 'tools/list' })
    .server({ jsonrpc: '2.0', id, result: { tools, ...rest } });

const call = (script: ScriptedSession, id: number, args: object, result: object): ScriptedSession =>
  script
    .client({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'add', arguments: args, _meta: { progressToken: id } },
    })
    .server({ jsonrpc: '2.0', id, result });

const text = (words: string): object => ({ content: [{ type: 'text', text: words }] });
const session = (): ScriptedSession => new ScriptedSession().handshake();
const outcomes = ({ operations }: SessionComparison): string[] =>
  operations.map(({ outcome, method, differences }) =>
    [outcome, method, ...differences.map(({ path }) => path)].join(' '),
  );

/** A hundred requests in one batch, and their answers in one, each of which has a number that `sum` raises. */
function batch(sum: number): ScriptedSession {
  return session()
    .client(Array.from({ length: 100 }, (_, i) => ({ jsonrpc: '2.0', id: 100 + i, method: 'a', params: { a: i } })))
    .server(Array.from({ length: 100 }, (_, i) => ({ jsonrpc: '2.0', id: 100 + i, result: { a: i + sum } })));
}

describe('two captures', () => {
  it('are the same where only ids, times and the pace differ, and are left as they are', async () => {
    const left = call(list(session(), 2, [TOOL]), 3, { a: 1 }, text('done at 2026-01-01T10:00:00Z'));
    const right = call(
      list(session().wait(500), 70, [TOOL]).wait(900),
      71,
      { a: 1 },
      text('done at 2026-02-03T11:00:00Z'),
    );
    const comparison = await compared(left, right);
    expect(comparison).toMatchObject({ same: true, surface: [], notes: [], moreOperations: 0 });
    expect(comparison.outcomes).toEqual({ same: 3, differs: 0, 'only left': 0, 'only right': 0 });
    const path = join(folder, `${files}.mcpcap`);
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(right.events.length + 2);
  });

  it('tell what was answered otherwise, what is missing and what is new, beside what the server offers', async () => {
    const left = call(call(list(session(), 2, [TOOL]), 3, { a: 1 }, text('1')), 4, { a: 2 }, text('2'));
    const narrower = { ...TOOL, inputSchema: { type: 'object', properties: { a: { type: 'integer' } } } };
    const right = call(call(list(session(), 2, [narrower]), 3, { a: 1 }, text('one')), 4, { a: 3, b: 4 }, text('2'));
    right.client({ jsonrpc: '2.0', id: 5, method: 'ping' }).server({ jsonrpc: '2.0', id: 5, result: {} });
    const comparison = await compared(left, right);
    expect(outcomes(comparison)).toEqual([
      'same initialize',
      'differs tools/list result.tools[0].inputSchema.properties.a.type',
      'differs tools/call result.content[0].text',
      'differs tools/call params.arguments.a params.arguments.b',
      'only right ping',
    ]);
    expect(comparison.surface).toMatchObject([
      { kind: 'tools', name: 'add', path: 'inputSchema.properties.a.type', compatibility: 'breaking' },
    ]);
    expect(comparison).toMatchObject({ same: false, tally: { breaking: 1 } });
    expect(comparison.operations[2]).toMatchObject({
      left: { seq: 6, answerSeq: 7, state: 'result', latency: 1000 },
      right: { seq: 6, answerSeq: 7 },
    });
    expect(comparison.vocabulary).toContainEqual({ dir: 'c2s', method: 'ping', left: 0, right: 1 });
    expect(comparison.latency.find(({ method }) => method === 'tools/call')?.left).toEqual({
      count: 2,
      p50: 1000,
      p95: 1000,
    });
  });

  it('do not count what a rule calls noise', async () => {
    const [left, right] = [call(session(), 2, {}, text('a')), call(session(), 2, {}, text('b'))];
    const rule: NoiseRule = { method: 'tools/call', path: 'result.content[*].text', treatment: 'ignore' };
    expect(outcomes(await compared(left, right, [rule]))).toEqual(['same initialize', 'same tools/call']);
    expect(outcomes(await compared(left, right))[1]).toBe('differs tools/call result.content[0].text');
  });

  it('hold nothing against a list that was not asked for, or not to its end', async () => {
    const whole = list(session(), 2, [TOOL]);
    const unasked = await compared(whole, session());
    expect(unasked.surface).toEqual([]);
    expect(unasked.notes).toEqual(['The right session does not have the list of tools, so tools are not compared.']);
    const torn = await compared(whole, list(session(), 2, [], { nextCursor: 'x' }));
    expect(torn.surface).toEqual([]);
    expect(torn.notes[0]).toMatch(/only a part/);
    const withheld = await compared(whole, new ScriptedSession().handshake({}));
    expect(withheld.surface).toMatchObject([{ name: 'add', change: 'removed', compatibility: 'breaking' }]);
  });

  it('count an operation that the server died of, and not a question that the client left open', async () => {
    const asked = { jsonrpc: '2.0', id: 'q', method: 'roots/list' };
    const answered = session()
      .spawn()
      .server(asked)
      .client({ jsonrpc: '2.0', id: 'q', result: { roots: [] } });
    expect(outcomes(await compared(answered, session().spawn().server(asked).exit(0)))).toEqual([
      'same initialize',
      'same roots/list',
    ]);
    const died = session().spawn().client({ jsonrpc: '2.0', id: 2, method: 'ping' }).exit(1);
    const lived = session()
      .spawn()
      .client({ jsonrpc: '2.0', id: 2, method: 'ping' })
      .server({ jsonrpc: '2.0', id: 2, result: {} });
    expect((await compared(lived, died)).operations[1]).toMatchObject({
      outcome: 'differs',
      left: { state: 'result' },
      right: { state: 'lost' },
    });
  });

  it('compare answers that are too long to be taken apart, wherever their ids stand', async () => {
    const long = 'x'.repeat(4_400_000);
    const answer = (id: number, end: string): string =>
      `{"result":{"content":[{"type":"text","text":"${long}${end}"}]},"jsonrpc":"2.0","id":${id}}`;
    const asking = (id: number, end: string): ScriptedSession =>
      session().client({ jsonrpc: '2.0', id, method: 'ping' }).server(answer(id, end));
    expect(outcomes(await compared(asking(2, 'a'), asking(12_345, 'a')))).toEqual(['same initialize', 'same ping']);
    const [, ping] = (await compared(asking(2, 'a'), asking(3, 'b'))).operations;
    expect(ping).toMatchObject({ outcome: 'differs', differences: [{ path: '', change: 'changed' }] });
    expect(ping?.differences[0]?.right).toMatch(/xxxb"}\]/);
  });

  it('read a batch once, not for each of its messages', async () => {
    const [left, right] = [await opened(batch(0)), await opened(batch(1))];
    const reads = [left, right].map((one) => vi.spyOn(one, 'frameText'));
    const { signal } = new AbortController();
    const comparison = await compareCaptures(left, right, { rules: [], signal });
    expect(outcomes(comparison).filter((said) => said === 'differs a result.a')).toHaveLength(100);
    for (const read of reads) expect(read.mock.calls.length).toBeLessThan(20);
  });

  it('compare frames that are no JSON by how they ended', async () => {
    const odd = session().client('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"a":1,}}').server('{"id":2,');
    const comparison = await compared(odd, odd);
    expect(comparison.outcomes).toMatchObject({ differs: 0, 'only left': 0, 'only right': 0 });
  });
});

describe('a newer comparison', () => {
  it('ends the one before', async () => {
    const [left, right] = [await opened(list(session(), 2, [TOOL])), await opened(session())];
    const comparisons = new Comparisons();
    const first = comparisons.ask(left, right, []);
    const second = comparisons.ask(right, left, []);
    await expect(first).rejects.toMatchObject({ code: 'superseded' });
    expect((await second).operations).toHaveLength(2);
  });
});
