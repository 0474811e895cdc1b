import { describe, expect, test } from 'vitest';
import { modernRequest, modernResult, ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { buildDiagram, MOST_STEPS } from './build-diagram.ts';
import { diagramOf, everyRow, linesOf, someRows, sourceOf } from './testing/scripted-diagram.ts';

const call = (id: unknown, params: object = {}): object => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
const result = (id: unknown): object => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'ok' }] } });
const progress = (step: number, total: number, token = 'p'): object => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: token, progress: step, total },
});
const barsOf = (diagram: ReturnType<typeof diagramOf>): string[] =>
  diagram.activations.map(
    ({ on, kind, first, last, open, lateFrom, slot }) =>
      `${on} ${kind} ${first}–${last}${open ? ' open' : ''}${lateFrom < 0 ? '' : ` late ${lateFrom}`} @${slot}`,
  );

function pings(count: number): ScriptedSession {
  const session = new ScriptedSession();
  for (let id = 0; id < count; id += 1) session.client({ jsonrpc: '2.0', id, method: 'ping' });
  return session;
}

describe('messages', () => {
  test('requests are paired with their answers by bars, and participants have the names of the handshake', () => {
    const diagram = diagramOf(new ScriptedSession().spawn().handshake().events);
    expect(linesOf(diagram)).toEqual([
      '▶ process started · node server.js · pid 4711',
      'initialize · offers 2025-11-25 · roots · id 0',
      'initialize result · answers 2025-11-25 · tools · id 0 · 1.0 ms',
      'notifications/initialized',
    ]);
    expect(barsOf(diagram)).toEqual(['server work 1–2 @0']);
    expect(diagram.participants.map(({ role, name }) => `${role}: ${name}`)).toEqual([
      'client: mcpscope 1',
      'server: weather 2.0.0',
    ]);
    expect(diagram.caption).toBe('2025-11-25 over stdio');
  });

  test('before a handshake the participants have their roles for names', () => {
    const diagram = diagramOf(new ScriptedSession().client({ jsonrpc: '2.0', id: 1, method: 'ping' }).events);
    expect(diagram.participants.map(({ name }) => name)).toEqual(['client', 'server']);
    expect(barsOf(diagram)).toEqual(['server work 0–0 open @0']);
  });

  test('an error is told by its code, and both an answer to nothing and a second one by words', () => {
    const diagram = diagramOf(
      new ScriptedSession()
        .client(call(1))
        .server({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool' } })
        .server(result(1))
        .server(result(77)).events,
    );
    expect(linesOf(diagram)).toEqual([
      'tools/call · id 1',
      'tools/call error · −32602 · Unknown tool · id 1 · 1.0 ms',
      expect.stringContaining('a second answer'),
      expect.stringContaining('answers no request'),
    ]);
    expect(diagram.steps.map((step) => (step.kind === 'arrow' ? step.tone : ''))).toEqual([
      'c2s',
      'error',
      'warning',
      'warning',
    ]);
  });

  test('what the server asks stands inside the call that carried it', () => {
    const diagram = diagramOf(
      new ScriptedSession()
        .client(call(1))
        .server({ jsonrpc: '2.0', id: 'ask', method: 'roots/list' })
        .client({ jsonrpc: '2.0', id: 'ask', result: { roots: [] } })
        .server(result(1)).events,
    );
    expect(linesOf(diagram)[1]).toBe('roots/list · asks for roots · within tools/call id 1 · id "ask"');
    expect(barsOf(diagram)).toEqual(['server work 0–3 @0', 'client work 1–2 @0']);
  });

  test('requests that wait at the same time have bars beside each other', () => {
    const diagram = diagramOf(
      new ScriptedSession().client(call(1)).client(call(2)).server(result(1)).client(call(3)).events,
    );
    expect(barsOf(diagram)).toEqual(['server work 0–2 @0', 'server work 1–3 open @1', 'server work 3–3 open @0']);
  });

  test('a request that is never answered ends with the process', () => {
    const diagram = diagramOf(new ScriptedSession().client(call(1)).stderr('bye').exit(1).stderr('after').events);
    expect(linesOf(diagram)).toEqual([
      'tools/call · id 1 · never answered',
      '¦ stderr · bye',
      '■ process exited · code 1',
      '¦ stderr · after',
    ]);
    expect(barsOf(diagram)).toEqual(['server work 0–2 @0']);
  });

  test('a timeout is a note, the cancellation an arrow, and the late answer ends a bar that says since when it is late', () => {
    const diagram = diagramOf(
      new ScriptedSession()
        .client(call(1), 600)
        .wait(600)
        .timesOut('1', 600)
        .client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
        .server(result(1)).events,
    );
    expect(linesOf(diagram)).toEqual([
      'tools/call · id 1 · answered late',
      '601 ms later',
      '◷ timeout · request 1 not answered within 600 ms',
      '⊘ notifications/cancelled · cancels 1',
      'tools/call result · text · "ok" · id 1 · 603 ms · late',
    ]);
    expect(barsOf(diagram)).toEqual(['server work 0–4 late 2 @0']);
  });

  test('rounds are numbered, and the time in which the client gathers input is its own', () => {
    const diagram = diagramOf(
      new ScriptedSession()
        .client(modernRequest(1, 'tools/call', { name: 'weather' }))
        .server(
          modernResult(1, {
            resultType: 'input_required',
            requestState: 's',
            inputRequests: { city: { method: 'elicitation/create' } },
          }),
        )
        .wait(4_000)
        .client(modernRequest(2, 'tools/call', { name: 'weather', requestState: 's', inputResponses: { city: {} } }))
        .server(modernResult(2, { content: [] })).events,
    );
    expect(linesOf(diagram)).toEqual([
      'tools/call · weather · id 1 · round 1',
      'tools/call result · asks for input · city: elicitation/create · id 1 · round 1 · 1.0 ms',
      '◐ input gathered · 4 s of the client and its user, between round 1 and round 2',
      'tools/call · weather · answers city · id 2 · round 2',
      'tools/call result · no content · id 2 · round 2 · 1.0 ms',
    ]);
    expect(barsOf(diagram)).toEqual(['server work 0–1 @0', 'client user 1–3 @0', 'server work 3–4 @0']);
  });
});

describe('what is many', () => {
  test('three ticks of progress count themselves, twelve are one arrow', () => {
    const session = new ScriptedSession().client(call(1, { _meta: { progressToken: 'p' } }));
    for (let step = 1; step <= 3; step += 1) session.server(progress(step, 15));
    session.client({ jsonrpc: '2.0', id: 2, method: 'ping' });
    for (let step = 4; step <= 15; step += 1) session.server(progress(step, 15));
    expect(linesOf(diagramOf(session.events)).slice(1)).toEqual([
      'notifications/progress · 1 of 15 · no. 1',
      'notifications/progress · 2 of 15 · no. 2',
      'notifications/progress · 3 of 15 · no. 3',
      'ping · id 2 · no answer yet',
      '12 × notifications/progress · the last at 0.017 s: 15 of 15 · no. 4 to 15',
    ]);
  });

  test('what a server logs meanwhile does not break a run', () => {
    const session = new ScriptedSession().client(call(1, { _meta: { progressToken: 'p' } }));
    for (let step = 1; step <= 4; step += 1) session.server(progress(step, 4)).stderr(`step ${step}`);
    expect(linesOf(diagramOf(session.events)).slice(1)).toEqual([
      '4 × notifications/progress · the last at 0.008 s: 4 of 4 · no. 1 to 4',
      '¦ stderr, 4 lines · step 1 · step 2 · step 3 · and 1 more line',
    ]);
  });

  test('the progress of two calls folds apart, however it is interleaved', () => {
    const session = new ScriptedSession()
      .client(call(1, { _meta: { progressToken: 'a' } }))
      .client(call(2, { _meta: { progressToken: 'b' } }));
    for (let step = 1; step <= 5; step += 1) session.server(progress(step, 5, 'a')).server(progress(step, 5, 'b'));
    const lines = linesOf(diagramOf(session.events));
    expect(lines.filter((line) => line.startsWith('5 × notifications/progress'))).toHaveLength(2);
    expect(lines).toHaveLength(4);
  });

  test('lines of stderr that follow each other are one note of three lines and a number', () => {
    const session = new ScriptedSession();
    for (const line of ['one', 'two', 'three', 'four', 'five']) session.stderr(line);
    const diagram = diagramOf(session.events);
    expect(diagram.steps).toMatchObject([
      { title: 'stderr, 5 lines', lines: ['one', 'two', 'three', 'and 2 more lines'], rows: [0, 1, 2, 3, 4] },
    ]);
  });

  test('half a second without a row is a gap of stated length', () => {
    const diagram = diagramOf(
      new ScriptedSession().stderr('a').wait(4_990).client(call(1)).wait(400).stderr('b').events,
    );
    expect(linesOf(diagram)).toEqual([
      '¦ stderr · a',
      '4.99 s later',
      'tools/call · id 1 · no answer yet',
      '¦ stderr · b',
    ]);
  });
});

describe('what is left out', () => {
  test('a diagram is full at its number of steps, and goes on where the next one begins', () => {
    const source = sourceOf(pings(MOST_STEPS + 50).events);
    const first = buildDiagram(source, everyRow(source));
    expect(first.coverage).toEqual({ total: 450, from: 0, to: MOST_STEPS, drawn: MOST_STEPS, quiet: 0 });
    const second = buildDiagram(source, everyRow(source), first.coverage.to);
    expect(second.coverage).toEqual({ total: 450, from: 400, to: 450, drawn: 50, quiet: 0 });
    expect(second.steps[0]?.row).toBe(MOST_STEPS);
  });

  test('of a million alike no more than a bounded number is looked at', () => {
    const source = sourceOf(new ScriptedSession().stderr('again').events);
    let looked = 0;
    const million = {
      length: 1_000_000,
      row: () => {
        looked += 1;
        return 0;
      },
    };
    const { coverage, steps } = buildDiagram(source, million);
    expect(looked).toBe(10_000);
    expect(coverage.to).toBe(10_000);
    expect(steps).toHaveLength(1);
  });

  test('a selection without the request has an answer without a bar', () => {
    const source = sourceOf(new ScriptedSession().client(call(1)).server(result(1)).events);
    const diagram = buildDiagram(
      source,
      someRows(source, (row) => row === 1),
    );
    expect(linesOf(diagram)).toEqual(['tools/call result · text · "ok" · id 1 · 1.0 ms']);
    expect(diagram.activations).toEqual([]);
  });

  test('no rows are no diagram', () => {
    const diagram = diagramOf([]);
    expect(diagram.steps).toEqual([]);
    expect(diagram.activations).toEqual([]);
  });
});
