import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import type { SearchDelta } from '../../../shared/bridge/index.ts';
import { parseQuery } from '../../../shared/query/index.ts';
import { ConnectionModel, DrawingPace, installCarrier, Search } from '../../state/index.ts';
import { FrameView } from './frame-view.ts';

const analysis = new Analysis();
const session = new ScriptedSession()
  .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } })
  .server({ jsonrpc: '2.0', id: 1, result: {} })
  .client([
    { jsonrpc: '2.0', method: 'a' },
    { jsonrpc: '2.0', method: 'b' },
  ])
  .server({ jsonrpc: '2.0', method: 'c' });
for (const event of session.events) analysis.push(event);
const { rows } = analysis;

let frames: (() => void)[] = [];
/** What the engine was asked to search for, how it answers, and whether it was told to stop. */
let asked: { terms: readonly string[]; tell: (delta: SearchDelta) => void; ended: boolean }[] = [];

beforeEach(() => {
  frames = [];
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  installCarrier({
    invoke: () => Promise.reject(new Error('nothing is asked here')),
    subscribe: (_stream, input, onBatch) => {
      const search = { terms: 'terms' in input ? input.terms : [], tell: onBatch as never, ended: false };
      asked.push(search);
      return () => (search.ended = true);
    },
    onLost: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws until nothing is left to draw, now or after a rest of the drawing pace. */
function draw(): void {
  do {
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) frame();
    vi.runAllTimers();
  } while (frames.length > 0);
}

/** A model with a pace of its own: that of the window may wait for a frame of another test, which never comes. */
function modelOf(): ConnectionModel {
  const pace = new DrawingPace({
    now: () => performance.now(),
    frame: (run) => void requestAnimationFrame(() => run()),
    after: (ms, run) => void setTimeout(run, ms),
    used: () => false,
  });
  return new ConnectionModel('c', pace);
}

function told(model: ConnectionModel): ConnectionModel {
  model.apply({
    upto: 4,
    caughtUp: true,
    rows: rows.pack(0, rows.length, 1),
    operations: analysis.operations,
    session: analysis.session(),
  });
  return model;
}

function viewOf(model: ConnectionModel, filter: string): FrameView {
  const reading = parseQuery(filter);
  if (!reading.ok) throw new Error(reading.message);
  const search = reading.deep.length === 0 ? null : new Search(model.id, reading.deep);
  return new FrameView(model, reading.test, search);
}

function shownOf(view: FrameView, model: ConnectionModel): string[] {
  return Array.from({ length: view.rows.length }, (_, place) => {
    const row = view.rows.row(place);
    return `${model.rows.seq(row)}${model.rows.member(row) < 0 ? '' : `.${model.rows.member(row)}`}`;
  });
}

describe('FrameView', () => {
  it('tests rows as far as the search has come, and goes on with it', () => {
    const model = told(modelOf());
    const view = viewOf(model, '-needle');
    const end = view.subscribe(() => undefined);
    vi.runAllTimers();
    expect(asked.map(({ terms }) => terms)).toEqual([parseQuery('-needle')].map((read) => (read.ok ? read.deep : [])));
    expect([view.begun, view.rows.length, view.progress]).toEqual([false, 0, 0]);

    asked[0]?.tell({ upto: 2, caughtUp: false, problem: '', hits: [{ seqs: [1], members: [-1] }] });
    draw();
    expect([view.begun, shownOf(view, model), view.progress]).toEqual([true, ['2'], 2 / rows.length]);

    asked[0]?.tell({
      upto: 4,
      caughtUp: true,
      problem: 'One event was too large.',
      hits: [{ seqs: [3], members: [1] }],
    });
    draw();
    expect([shownOf(view, model), view.progress, view.problem]).toEqual([
      ['2', '3.0', '4'],
      1,
      'One event was too large.',
    ]);
    end();
    expect(asked[0]?.ended).toBe(true);
  });

  it('is not searched for what goes before it has settled, and searches anew when it is looked at again', () => {
    const model = told(modelOf());
    const view = viewOf(model, 'needle');
    view.subscribe(() => undefined)();
    vi.runAllTimers();
    expect(asked).toEqual([]);
    view.subscribe(() => undefined);
    vi.runAllTimers();
    asked[0]?.tell({ upto: 4, caughtUp: true, problem: '', hits: [{ seqs: [4], members: [-1] }] });
    draw();
    expect(shownOf(view, model)).toEqual(['4']);
  });

  it('has the first rows drawn and the last, and those between ten times a second', () => {
    const [strides, stride] = [20, 2_048];
    const many = new Analysis();
    const flood = new ScriptedSession();
    for (let at = 0; at < strides * stride; at += 1) flood.server({ jsonrpc: '2.0', method: 'a' });
    for (const event of flood.events) many.push(event);
    const model = modelOf();
    model.apply({ upto: strides * stride, caughtUp: true, rows: many.rows.pack(0, many.rows.length, 1) });
    draw();
    const seenAfter: number[] = [];
    // Each stretch between two looks at the clock takes a frame. The first three have nothing.
    const view = new FrameView(
      model,
      (_view, row) => {
        if (row % stride === 0) vi.advanceTimersByTime(14);
        return row >= 3 * stride;
      },
      null,
    );
    view.subscribe(() => seenAfter.push(view.rows.tested / stride));
    draw();
    expect(seenAfter).toEqual([4, 12, 20]);
    expect(view.rows.length).toBe(17 * stride);
  });

  it('tests rows again that a finding, a note or the era says something new about', () => {
    const model = modelOf();
    model.apply({ upto: 4, caughtUp: true, rows: rows.pack(0, rows.length, 1) });
    const rule = viewOf(model, 'rule:stray');
    const tool = viewOf(model, 'tool:x');
    const note = viewOf(model, 'note:later');
    for (const view of [rule, tool, note]) view.subscribe(() => undefined);
    draw();
    expect([rule, tool, note].map((view) => view.rows.length)).toEqual([0, 0, 0]);

    const level = rows.patch(1).with(5, 2) as never;
    const finding = { index: 0, rule: 'stray', rows: [1] } as never;
    const entries = [{ seq: 4, note: 'see later', mark: '' }];
    model.apply({ upto: 4, caughtUp: true, patches: [level], findings: [finding] });
    model.apply({ upto: 4, caughtUp: true, operations: analysis.operations });
    model.apply({ upto: 4, caughtUp: true, annotations: { ...model.annotations, entries } });
    draw();
    expect([rule, tool, note].map((view) => shownOf(view, model))).toEqual([['2'], ['1', '2'], ['4']]);

    model.apply({ upto: 4, caughtUp: true, annotations: { ...model.annotations, entries: [] } });
    draw();
    expect(shownOf(note, model)).toEqual([]);
  });
});
