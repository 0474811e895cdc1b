import { describe, expect, it } from 'vitest';
import { Analysis } from './analysis.ts';
import { ScriptedSession } from '../testing/scripted-session.ts';
import type { ProbeEvent } from '../../capture/index.ts';
import { RowTable } from '../rows/index.ts';

function fold(session: ScriptedSession): Analysis {
  const analysis = new Analysis('weather-mcp');
  for (const event of session.events) analysis.push(event);
  return analysis;
}

const serverCapability = (analysis: Analysis, path: string) =>
  analysis.session().ledger.find((one) => one.side === 'server' && one.path === path);

const states = (analysis: Analysis) =>
  Object.fromEntries(analysis.session().phases.map(({ name, state }) => [name, state]));

/** The state of the phase in which it was found out what a server speaks. */
function tried(...outcomes: ProbeEvent['outcome'][]): string | undefined {
  const session = new ScriptedSession().spawn();
  for (const outcome of outcomes) session.add({ kind: 'probe', target: 'modern', outcome, text: '', seqs: [1] });
  return states(fold(session))['probe'];
}

describe('a right conversation', () => {
  const analysis = fold(
    new ScriptedSession()
      .spawn()
      .handshake({ tools: { listChanged: true }, logging: {} })
      .client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      .server({
        jsonrpc: '2.0',
        id: 1,
        result: { tools: [{ name: 'echo', description: 'Says it again' }], nextCursor: 'p2' },
      })
      .client({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: { cursor: 'p2' } })
      .server({ jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'add' }] } }),
  );

  it('is connected, with what both sides declared', () => {
    const session = analysis.session();
    expect(session.verdict).toMatchObject({ tone: 'ok', headline: 'Connected', detail: 'weather 2.0.0 over stdio' });
    expect(session).toMatchObject({ era: 'legacy', offered: '2025-11-25', revision: '2025-11-25' });
    expect(session.serverInfo?.version).toBe('2.0.0');
    expect(states(analysis)).toEqual({
      spawn: 'done',
      initialize: 'done',
      initialized: 'done',
      operation: 'active',
      closing: 'ahead',
    });
  });

  it('pairs requests with responses and gives both rows the latency', () => {
    const { rows } = analysis;
    expect(rows.at(1)).toMatchObject({ method: 'initialize', id: '0', mark: 'paired', peer: 2, latency: 1000 });
    expect(rows.at(2)).toMatchObject({ class: 'response.result', method: 'initialize', peer: 1, latency: 1000 });
    expect(rows.at(2).summary).toBe('answers 2025-11-25 · tools logging');
    expect(rows.at(5).summary).toBe('1 tool · more to come');
  });

  it('counts a list over its pages', () => {
    expect(analysis.session().surface.tools).toBe(2);
    expect(analysis.surfaceItems().map(({ name, seq }) => [name, seq])).toEqual([
      ['echo', 6],
      ['add', 8],
    ]);
  });

  it('keeps the ledger', () => {
    expect(serverCapability(analysis, 'tools')).toMatchObject({
      declared: '{"listChanged":true}',
      used: '2 lists',
      verdict: 'in use',
    });
    expect(serverCapability(analysis, 'logging')?.verdict).toBe('available, unused');
    expect(serverCapability(analysis, 'prompts')?.verdict).toBe('not declared');
  });
});

describe('operations', () => {
  it('keeps ids apart by direction and by JSON type', () => {
    const analysis = fold(
      new ScriptedSession()
        .client({ jsonrpc: '2.0', id: 7, method: 'ping' })
        .server({ jsonrpc: '2.0', id: 7, method: 'ping' })
        .server({ jsonrpc: '2.0', id: '7', result: {} })
        .server({ jsonrpc: '2.0', id: 7, result: {} })
        .client({ jsonrpc: '2.0', id: 7, result: {} }),
    );
    expect(analysis.operations.map(({ dir, state }) => [dir, state])).toEqual([
      ['c2s', 'result'],
      ['s2c', 'result'],
    ]);
    expect(analysis.rows.at(2).mark).toBe('orphan');
    expect(analysis.operations[1]?.parent).toBe(0);
  });

  it('pairs ids of 20 digits exactly', () => {
    const analysis = fold(
      new ScriptedSession()
        .client('{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}')
        .client('{"jsonrpc":"2.0","id":12345678901234567891,"method":"ping"}')
        .server('{"jsonrpc":"2.0","id":12345678901234567891,"result":{}}'),
    );
    expect(analysis.rows.at(2)).toMatchObject({ id: '12345678901234567891', peer: 1 });
    expect(analysis.operations[0]?.state).toBe('pending');
  });

  it('tells late answers, duplicates and orphans apart', () => {
    const analysis = fold(
      new ScriptedSession()
        .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow' } }, 10)
        .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '1', ms: 10 })
        .client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
        .server({ jsonrpc: '2.0', id: 1, result: { content: [] } })
        .server({ jsonrpc: '2.0', id: 1, result: { content: [] } })
        .server({ jsonrpc: '2.0', id: 99, result: {} }),
    );
    expect(analysis.operations[0]).toMatchObject({ state: 'timed-out', late: true, name: 'slow', response: 3 });
    expect([3, 4, 5].map((row) => analysis.rows.at(row).mark)).toEqual(['late', 'duplicate', 'orphan']);
  });

  it('collects progress by token and keeps a bounded tail', () => {
    const session = new ScriptedSession().client({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'long', _meta: { progressToken: 'p' } },
    });
    for (let step = 1; step <= 40; step++) {
      session.server({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: step, total: 40 },
      });
    }
    const [operation] = fold(session).operations;
    expect(operation).toMatchObject({ progressCount: 40, progressText: '40 of 40' });
    expect(operation?.progress).toHaveLength(32);
  });

  it('loses what is pending when the process ends', () => {
    const analysis = fold(
      new ScriptedSession().spawn().handshake().client({ jsonrpc: '2.0', id: 1, method: 'ping' }).exit(1),
    );
    expect(analysis.operations[1]?.state).toBe('lost');
    expect(analysis.session().verdict).toMatchObject({ tone: 'error', headline: 'Ended' });
    expect(analysis.session().verdict.detail).toContain('with 1 request unanswered');
    expect(analysis.session().counts.pending).toBe(0);
  });

  it('gives each member of a batch a row of its own', () => {
    const analysis = fold(
      new ScriptedSession()
        .client([{ jsonrpc: '2.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', method: 'notifications/x' }, 1])
        .server([{ jsonrpc: '2.0', id: 1, result: {} }]),
    );
    expect([0, 1, 2, 3].map((row) => [analysis.rows.at(row).member, analysis.rows.at(row).class])).toEqual([
      [0, 'request'],
      [1, 'notification'],
      [2, 'malformed.scalar'],
      [0, 'response.result'],
    ]);
    expect(analysis.rows.at(3).peer).toBe(0);
    expect(analysis.session().counts.frames).toBe(2);
  });
});

describe('what goes wrong', () => {
  it('names the line of stderr when the process ends before its first byte', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} }, 60_000)
        .stderr('[weather] reading configuration')
        .stderr('Error: WEATHER_API_KEY is not set')
        .stderr('    at loadConfig (/srv/config.js:18:11)')
        .exit(1),
    );
    expect(analysis.session().verdict).toMatchObject({
      tone: 'error',
      headline: 'Did not start',
      detail: expect.stringContaining('asks for the variable WEATHER_API_KEY, which it was not given') as unknown,
      remedy: 'set it under Environment, or by --env WEATHER_API_KEY=VALUE',
      quote: 'Error: WEATHER_API_KEY is not set',
      seqs: [4],
    });
    expect(states(analysis)).toMatchObject({ spawn: 'failed', initialize: 'ahead' });
  });

  it('names no proof of a probe that is not in the record', () => {
    const session = new ScriptedSession()
      .spawn()
      .add({ kind: 'probe', target: 'modern', outcome: 'yes', text: '', seqs: [99, 1, 7] });
    expect(
      fold(session)
        .session()
        .probes.map(({ seqs }) => seqs),
    ).toEqual([[1]]);
  });

  it('has failed to find out what a server speaks that never answered', () => {
    expect(tried('unknown')).toBe('failed');
    expect(tried('no')).toBe('done');
    expect(tried('yes', 'unknown')).toBe('done');
  });

  it('shows a banner as a row in its place and goes on', () => {
    const analysis = fold(new ScriptedSession().spawn().server('Starting server…').handshake());
    expect(analysis.rows.at(1)).toMatchObject({ class: 'noise.text', method: 'noise', summary: 'Starting server…' });
    expect(analysis.session()).toMatchObject({ verdict: { headline: 'Connected' }, counts: { malformed: 1 } });
  });

  it('fails initialize when its time is over', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} }, 5000)
        .wait(5000)
        .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '0', ms: 5000 }),
    );
    expect(analysis.session().phases[1]).toMatchObject({ state: 'failed', detail: 'timed out' });
    expect(analysis.session().verdict).toMatchObject({ tone: 'error', headline: 'No answer' });
  });

  it('says how a stubborn process was ended', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .handshake()
        .add({ kind: 'process.stdin-close', by: 'shutdown' })
        .wait(2000)
        .add({ kind: 'process.signal', signal: 'SIGTERM', target: 'group' })
        .wait(2000)
        .add({ kind: 'process.signal', signal: 'SIGKILL', target: 'group' })
        .exit(null, 'SIGKILL'),
    );
    expect(analysis.session().verdict).toMatchObject({ tone: 'warning', headline: 'Closed' });
    expect(analysis.session().process?.steps.map(({ step }) => step)).toEqual([
      'stdin closed',
      'SIGTERM sent to the process group',
      'SIGKILL sent to the process group',
      'exited: SIGKILL',
    ]);
  });

  it.each([
    [{ jsonrpc: '2.0', id: 0, result: null }],
    [{ jsonrpc: '2.0', id: 0, result: { protocolVersion: 7, capabilities: 'x', serverInfo: [] } }],
    [{ jsonrpc: '2.0', id: 0, error: 'no' }],
    [{ jsonrpc: '2.0', method: 'notifications/progress', params: [1] }],
    [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: { deep: [] } } }],
    [{ jsonrpc: '2.0', id: {}, method: 'tools/call', params: 'no' }],
    [{ jsonrpc: '2.0', id: 1, method: 'constructor', params: { name: 5 } }],
    [{ jsonrpc: '2.0', id: 1, method: '__proto__' }],
  ])('takes a message of any shape: %j', (message) => {
    const analysis = fold(
      new ScriptedSession()
        .client({ jsonrpc: '2.0', id: 0, method: 'initialize', params: null })
        .server(message)
        .client(message),
    );
    expect(analysis.rows.length).toBe(3);
    expect(analysis.session().ledger.length).toBeGreaterThan(0);
  });
});

describe('the fold', () => {
  const session = new ScriptedSession().spawn().server('noise').handshake().stderr('x').exit(0);

  it('gives the same result twice', () => {
    const [a, b] = [fold(session), fold(session)];
    expect(a.session()).toEqual(b.session());
    expect(a.rows.pack(0, a.rows.length, 1)).toEqual(b.rows.pack(0, b.rows.length, 1));
  });

  it('travels in columns and comes out the same', () => {
    const { rows } = fold(session);
    const received = new RowTable();
    received.unpack(rows.pack(0, 3, received.nameCount));
    received.unpack(rows.pack(3, rows.length, received.nameCount));
    for (let row = 0; row < rows.length; row++) expect(received.at(row)).toEqual(rows.at(row));
    expect(() => received.unpack(rows.pack(0, 1, received.nameCount))).toThrow(RangeError);
  });
});
