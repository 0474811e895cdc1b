import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Analysis } from '../../shared/analysis/index.ts';
import { ScriptedSession } from '../../shared/analysis/testing/scripted-session.ts';
import type { ConnectionInfo, ObservationDelta, PlaybackState } from '../../shared/bridge/index.ts';
import type { Finding } from '../../shared/findings/index.ts';
import { canRun, registerActions, runAction, useActions, watchActions } from './actions.ts';
import { activeAfter } from './connections.ts';
import { useLayout } from './layout.ts';
import { DrawingPace } from './drawing-pace.ts';
import { ConnectionModel, type ModelChange } from './model.ts';
import { useNotices, notify } from './notices.ts';
import { RestartableModel } from './restartable-model.ts';
import { changeSelection, keepWithin, selectionOf } from './selection.ts';
import { playbackTime, shownStep, timeGoesOn } from './session-time.ts';
import { drawnTheme } from './settings.ts';
import { matches, parseShortcut, shortcutText } from './shortcuts.ts';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
  useNotices.setState({ list: [] });
});

const list = (...ids: string[]): ConnectionInfo[] => ids.map((id) => ({ id }) as ConnectionInfo);

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

const finding = (index: number, rows: number[], message = ''): Finding => ({
  index,
  rule: 'r',
  level: 'error',
  side: 'server',
  seqs: [],
  rows,
  message,
  spec: '',
  expected: false,
  muted: false,
  atFault: 1,
  pointer: '',
  revision: '',
});

describe('ConnectionModel', () => {
  const analysis = new Analysis();
  for (const event of new ScriptedSession().spawn().handshake().events) analysis.push(event);
  const { rows } = analysis;
  const second: ObservationDelta = {
    upto: analysis.session().counts.events,
    caughtUp: true,
    rows: rows.pack(rows.length, rows.length, rows.nameCount),
    patches: [rows.patch(0)],
    operations: analysis.operations,
    session: analysis.session(),
    surface: analysis.session().surface,
  };

  it('holds what the batches told, and tells followers what changed', () => {
    const model = new ConnectionModel('c');
    const changes: ModelChange[] = [];
    model.follow((change) => changes.push(change));
    model.apply({ upto: 3, caughtUp: false, rows: rows.pack(0, rows.length, 1) });
    model.apply(second);
    expect(model.rows.length).toBe(rows.length);
    expect(model.rows.at(1)).toEqual(rows.at(1));
    expect(model.operations).toEqual(analysis.operations);
    expect([model.caughtUp, model.batches, model.surfaceVersion, model.upto]).toEqual([true, 2, 1, second.upto]);
    expect(changes.map(({ firstRow, endRow, patchedRows }) => [firstRow, endRow, patchedRows])).toEqual([
      [0, rows.length, []],
      [rows.length, rows.length, [0]],
    ]);
  });

  it('finds the findings of a row, and takes in a finding told again', () => {
    const model = new ConnectionModel('c');
    model.apply({ upto: 1, caughtUp: true, findings: [finding(0, [1, 2]), finding(1, [2])] });
    model.apply({ upto: 1, caughtUp: true, findings: [finding(0, [1, 2], 'again')] });
    expect(model.findingsOfRow(1).map(({ message }) => message)).toEqual(['again']);
    expect(model.findingsOfRow(2).map(({ index }) => index)).toEqual([1, 0]);
    expect(model.findingsOfRow(3)).toEqual([]);
  });

  it('raises its version once a frame, however many batches come', () => {
    const frame = (run: () => void): void => void frames.push(run);
    const pace = new DrawingPace({ now: () => 0, frame, after: () => undefined, used: () => true });
    const model = new ConnectionModel('c', pace);
    const versions: number[] = [];
    model.watch(() => versions.push(model.version));
    for (let batch = 0; batch < 5; batch += 1) model.apply({ upto: batch, caughtUp: false });
    expect(frames).toHaveLength(1);
    frames.shift()?.(0);
    expect(versions).toEqual([1]);
  });

  it('refuses rows that do not follow', () => {
    const model = new ConnectionModel('c');
    expect(() => model.apply({ upto: 9, caughtUp: true, rows: rows.pack(1, 2, 1) })).toThrow(RangeError);
  });
});

describe('the tab that is shown', () => {
  it.each<[string[], string | null, string[], string | null]>([
    [[], null, ['a', 'b'], 'a'],
    [['a', 'b'], 'b', ['a', 'b', 'c'], 'b'],
    [['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
    [['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
    [['a'], 'a', [], null],
  ])('of %s with %s, after %s, is %s', (before, active, after, shown) => {
    expect(activeAfter({ list: list(...before), active }, list(...after))).toBe(shown);
  });
});

describe('actions', () => {
  it('run by id when they are enabled, and what they throw is told', async () => {
    const run = vi.fn<() => void>();
    const end = registerActions([
      { id: 'a.run', title: 'Run', group: 'A', enabled: () => true, run },
      { id: 'a.not', title: 'Not', group: 'A', enabled: () => false, run },
      {
        id: 'a.fail',
        title: 'Fail',
        group: 'A',
        enabled: () => true,
        run: () => Promise.reject(new Error('It broke.')),
      },
    ]);
    expect([runAction('a.run'), runAction('a.not'), runAction('a.unknown'), canRun('a.run')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(run).toHaveBeenCalledTimes(1);
    runAction('a.fail');
    await vi.waitFor(() =>
      expect(useNotices.getState().list.map(({ tone, text }) => [tone, text])).toEqual([['error', 'It broke.']]),
    );
    end();
    expect([...useActions.getState().byId.keys()].filter((id) => id.startsWith('a.'))).toEqual([]);
  });
});

describe('watchActions', () => {
  it('tells of what decides whether an action can be done, for as long as somebody listens', () => {
    const told = vi.fn<() => void>();
    const end = watchActions(told);
    changeSelection('c', { row: 1 });
    useLayout.setState({ dialog: { name: 'palette' } });
    expect(told).toHaveBeenCalledTimes(2);
    registerActions([])();
    expect(told).toHaveBeenCalledTimes(4);
    end();
    changeSelection('c', { row: 2 });
    expect(told).toHaveBeenCalledTimes(4);
    useLayout.setState({ dialog: null });
  });

  it('finds the actions of families by their ids', () => {
    const run = vi.fn<() => void>();
    const end = registerActions([], [() => [{ id: 'a@1', title: 'A', group: 'A', enabled: () => true, run }]]);
    expect([runAction('a@1'), runAction('a@2')]).toEqual([true, false]);
    expect(run).toHaveBeenCalledTimes(1);
    end();
    expect(canRun('a@1')).toBe(false);
  });
});

describe('notices', () => {
  it('are few, and the same text is shown once', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) notify({ tone: 'info', text });
    expect(useNotices.getState().list.map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e', 'f']);
  });
});

describe('shortcuts', () => {
  it('match the keys of the system', () => {
    const palette = parseShortcut('Mod+k');
    expect(matches(palette, press('k', { ctrlKey: true }), false)).toBe(true);
    expect(matches(palette, press('K', { metaKey: true }), true)).toBe(true);
    expect(matches(palette, press('k', { metaKey: true }), false)).toBe(false);
    expect(matches(palette, press('k', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(matches(parseShortcut('/'), press('/', { shiftKey: true }), false)).toBe(true);
    expect(matches(parseShortcut('f'), press('F', { shiftKey: true }), false)).toBe(false);
    expect(matches(parseShortcut('Shift+f'), press('F', { shiftKey: true }), false)).toBe(true);
  });

  it('are written as the system writes them', () => {
    expect(shortcutText('Mod+Shift+Enter', false)).toBe('Ctrl Shift ⏎');
    expect(shortcutText('Mod+k', true)).toBe('⌘K');
  });
});

describe('drawnTheme', () => {
  it('is the system’s where that was chosen', () => {
    expect([drawnTheme('system', true), drawnTheme('system', false), drawnTheme('light', true)]).toEqual([
      'dark',
      'light',
      'light',
    ]);
  });
});

describe('RestartableModel', () => {
  const analysis = new Analysis();
  for (const event of new ScriptedSession().spawn().handshake().events) analysis.push(event);
  const { rows } = analysis;
  const all = (part: Partial<ObservationDelta>): ObservationDelta => ({
    upto: 9,
    caughtUp: true,
    rows: rows.pack(0, rows.length, 1),
    ...part,
  });

  it('shows what was told before until all of the new has been told', () => {
    const replaced: ConnectionModel[] = [];
    const told = new RestartableModel('c', (model) => replaced.push(model));
    told.apply(all({}));
    const before = told.shown;
    const watched = vi.fn<() => void>();
    before.watch(watched);
    told.apply({ upto: 1, caughtUp: false, restart: true, rows: rows.pack(0, 1, 1) });
    expect([told.shown, replaced]).toEqual([before, []]);
    told.apply({ upto: 2, caughtUp: true, rows: rows.pack(1, 2, rows.nameCount) });
    expect(told.shown).not.toBe(before);
    expect([told.shown.rows.length, before.rows.length, replaced]).toEqual([2, rows.length, [told.shown]]);
    expect(watched).toHaveBeenCalledTimes(1);
    // Whoever compares versions sees that there is something else to draw.
    expect(told.shown.version).toBeGreaterThan(0);
    told.apply(all({ restart: true }));
    expect(told.shown.rows.length).toBe(rows.length);
  });

  it('begins anew when another restart comes before the first was told', () => {
    const told = new RestartableModel('c', () => undefined);
    told.apply({ upto: 1, caughtUp: false, restart: true, rows: rows.pack(0, 3, 1) });
    told.apply({ upto: 1, caughtUp: true, restart: true, rows: rows.pack(0, 1, 1) });
    expect(told.shown.rows.length).toBe(1);
  });
});

describe('annotations of a model', () => {
  it('are found by seq, and replaced whole', () => {
    const model = new ConnectionModel('c');
    const none = { name: '', pinned: false, tags: [] };
    model.apply({
      upto: 0,
      caughtUp: true,
      zeroT: 7,
      annotations: { ...none, zero: 4, entries: [{ seq: 4, note: 'here', mark: 'red' }] },
    });
    expect([model.annotationOf(4)?.note, model.annotationOf(5), model.zeroT]).toEqual(['here', null, 7]);
    model.apply({ upto: 0, caughtUp: true });
    expect([model.annotationOf(4)?.mark, model.zeroT]).toEqual(['red', 7]);
    model.apply({ upto: 0, caughtUp: true, zeroT: null, annotations: { ...none, zero: null, entries: [] } });
    expect([model.annotationOf(4), model.zeroT]).toEqual([null, 0]);
  });
});

describe('keepWithin', () => {
  it('lets go only of what is not there any more', () => {
    changeSelection('k', { row: 5, finding: 2, panel: 'operations' });
    keepWithin('k', 6, 2);
    expect(selectionOf('k')).toMatchObject({ row: 5, finding: -1, panel: 'operations' });
    keepWithin('k', 5, 2);
    expect(selectionOf('k')).toMatchObject({ row: -1, panel: 'operations' });
  });
});

const goesOn = (part: object): boolean => timeGoesOn({ playback: null, ...part } as ConnectionInfo);

describe('the time of a playback', () => {
  const playback: PlaybackState = {
    source: 's',
    at: 1_000,
    end: 10_000_000,
    seq: 3,
    lastSeq: 9,
    playing: true,
    speed: 2,
    skipsIdle: true,
    seeking: false,
  };

  it('is shown in whole seconds once nothing has come for ten, and never goes back by that', () => {
    const shown = Array.from({ length: 300 }, (_, at) => {
      const now = 4_600 + at * 50;
      const step = shownStep(250, now, 4_300);
      return [now, step, Math.floor(now / step) * step] as const;
    });
    expect(shown.map(([, , time]) => time)).toEqual(shown.map(([, , time]) => time).toSorted((a, b) => a - b));
    expect(shown.find(([, step]) => step !== 250)).toEqual([15_000, 1_000, 15_000]);
    expect(shownStep(5_000, 90_000, 0)).toBe(5_000);
  });

  it('goes on by itself while it plays, as far as its end', () => {
    expect(playbackTime(playback, 100)).toBe(1_000);
    expect(playbackTime(playback, 110)).toBe(21_000);
    expect(playbackTime(playback, 1e9)).toBe(10_000_000);
    expect(playbackTime({ ...playback, playing: false }, 110)).toBe(1_000);
  });

  it('goes on where the connection is live or the playback has more to tell', () => {
    expect([goesOn({ origin: 'live', state: 'open' }), goesOn({ origin: 'live', state: 'closed' })]).toEqual([
      true,
      false,
    ]);
    expect([
      goesOn({ origin: 'file', playback }),
      goesOn({ origin: 'file', playback: { ...playback, seq: 9 } }),
    ]).toEqual([true, false]);
    expect(goesOn({ origin: 'file' })).toBe(false);
  });
});
