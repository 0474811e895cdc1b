import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import type { Target, TargetWords } from './lane/lane.ts';
import { laneNamed, type TimelineScene } from './lane-layout.ts';
import { scriptedScene } from './testing/scripted-scene.ts';
import { laneOfRow, placeOfRow, targetAt, targetWords } from './targets.ts';
import { xOf } from './pen/time-scale.ts';
import { moved } from './timeline-keys.ts';

beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0));
afterEach(() => void vi.unstubAllGlobals());

const rpc = (message: object) => ({ jsonrpc: '2.0', ...message });
const call = (id: number, name: string, meta: object = {}) =>
  rpc({ id, method: 'tools/call', params: { name, _meta: meta } });
const answer = (id: number | string, result: object = {}) => rpc({ id, result });
const progress = rpc({ method: 'notifications/progress', params: { progressToken: 1, progress: 1, total: 4 } });
const cancel = rpc({ method: 'notifications/cancelled', params: { requestId: 2 } });

/** One of each: rows 0 spawn, 1 and 2 a call with progress, 3 asked within it, 6 its answer; 7 to 9 a race. */
const session = (): ScriptedSession =>
  new ScriptedSession()
    .spawn()
    .client(call(1, 'long', { progressToken: 1 }))
    .server(progress)
    .server(rpc({ id: 's', method: 'roots/list' }))
    .client(answer('s', { roots: [] }))
    .stderr('half way')
    .server(answer(1))
    .client(call(2, 'raced'))
    .client(cancel)
    .server(answer(2))
    .exit(0);

const scene = (): TimelineScene => scriptedScene(session());

function at(scene: TimelineScene, name: string, t: number, dy = 8) {
  const lane = laneNamed(scene.lanes, name);
  return targetAt(scene, xOf(scene.scale, t), (lane?.top ?? 0) + dy);
}

/** What a row of a lane stands for. */
function targetOf(scene: TimelineScene, name: string, row: number): Target {
  const lane = scene.index.lanes.find((one) => one.name === name);
  if (lane === undefined) throw new Error(`There is no lane ${name}.`);
  return lane.target(scene, row);
}

/** The words of a target that has some. */
function wordsOf(scene: TimelineScene, target: Target, live: boolean): TargetWords {
  const words = targetWords(scene, target, live);
  if (words === null) throw new Error('It has no words.');
  return words;
}

const said = (scene: TimelineScene, lane: string, row: number): string => {
  const { title, text, facts } = wordsOf(scene, targetOf(scene, lane, row), false);
  return [title, text, ...facts].join(' | ');
};

describe('what is under the pointer', () => {
  it('is the request of the span, the mark, the step of the process', () => {
    expect(at(scene(), 'client', 4_000)).toMatchObject({ row: 1, lane: 'client', span: 0 });
    expect(at(scene(), 'server', 4_500)).toMatchObject({ row: 3 });
    expect(at(scene(), 'notifications', 3_000, 18)).toMatchObject({ row: 2, span: -1, many: 1 });
    expect(at(scene(), 'notifications', 9_000, 3)).toMatchObject({ row: 8 });
    expect(at(scene(), 'stderr', 6_000)).toMatchObject({ row: 5 });
    expect(at(scene(), 'process', 11_000)).toMatchObject({ row: 10, span: -1 });
    expect(at(scene(), 'process', 5_000)).toMatchObject({ lane: 'process', row: 0, span: 0 });
    const phase = at(scene(), 'phases', 1_200);
    expect(phase?.lane).toBe('phases');
    expect(scene().model.session?.phases[phase?.span ?? -1]?.name).toBe('spawn');
  });

  it('is nothing where nothing is', () => {
    expect(at(scene(), 'server', 9_000)).toBeNull();
    // In the half of the other direction.
    expect(at(scene(), 'notifications', 3_000, 3)).toBeNull();
    expect(targetAt(scene(), 10, 5_000)).toBeNull();
  });

  it('is where the row is lit, so that both point to the same', () => {
    const shown = scene();
    for (const row of [1, 2, 3, 5, 7, 8, 10]) {
      const box = placeOfRow(shown, row);
      expect(box, String(row)).not.toBeNull();
      const found = targetAt(shown, box!.x + Math.min(3, box!.width / 2), box!.y + box!.height / 2);
      expect(found?.row).toBe(row);
    }
  });

  it('says how many marks fall on a pixel', () => {
    const many = new ScriptedSession().spawn();
    for (let i = 0; i < 3_000; i += 1) many.server(rpc({ method: 'notifications/message', params: { data: i } }));
    const found = at(scriptedScene(many), 'notifications', 1_500_000, 18);
    expect(found).toMatchObject({ span: -1, many: 3 });
  });

  it('is found in the row of the track that it stands in', () => {
    const two = scriptedScene(new ScriptedSession().client(call(1, 'a')).client(call(2, 'b')).wait(50).stderr('x'));
    const lane = laneNamed(two.lanes, 'client')!;
    const rows = [0, 1].map((track) => targetAt(two, 900, lane.lane.bar(lane, track).y + 2)?.row);
    expect(rows).toEqual([0, 1]);
  });
});

describe('the words of a target', () => {
  it('tell how a request went, with its progress and its late answer', () => {
    const scene = scriptedScene(session());
    expect(said(scene, 'client', 1)).toBe(
      'tools/call | long | #2 | 0.002 s | result | 5.0 ms | 1 progress notification, last 1 of 4'.replace(
        '5.0 ms',
        '5.0\u00a0ms',
      ),
    );
    expect(said(scene, 'client', 7)).toContain('cancelled | 1.0\u00a0ms | answered anyway, 1.0\u00a0ms later');
    expect(said(scene, 'server', 3)).toContain('asked while tools/call long was pending');
    expect(said(scene, 'stderr', 5)).toBe('stderr | half way | #6 | 0.006 s');
    expect(said(scene, 'phases', 0)).toMatch(/^spawn \| phase \| 0\.001 s \| done/);
  });

  it('are plain text, whatever the peer calls its tools', () => {
    const scene = scriptedScene(new ScriptedSession().client(call(1, '<img src=x onerror=alert(1)>')));
    expect(wordsOf(scene, targetOf(scene, 'client', 0), true).text).toBe('<img src=x onerror=alert(1)>');
  });
});

describe('the keys', () => {
  it('go from mark to mark of a lane, and stay at its ends', () => {
    const shown = scene();
    const begun = moved(shown, null, 1, 'ArrowRight');
    expect(begun).toMatchObject({ lane: 'client', row: 1 });
    const next = moved(shown, begun, -1, 'ArrowRight');
    expect(next).toMatchObject({ lane: 'client', row: 7 });
    expect(moved(shown, next, -1, 'ArrowRight')).toBeNull();
    expect(moved(shown, next, -1, 'Home')).toMatchObject({ row: 1 });
    expect(moved(shown, begun, -1, 'End')).toMatchObject({ row: 7 });
  });

  it('go to the nearest mark of the lane above or below', () => {
    const shown = scene();
    const server = moved(shown, targetOf(shown, 'client', 1), -1, 'ArrowDown');
    expect(server).toMatchObject({ lane: 'server', row: 3 });
    expect(moved(shown, server, -1, 'ArrowDown')).toMatchObject({ lane: 'notifications', row: 2 });
    expect(moved(shown, targetOf(shown, 'client', 7), -1, 'ArrowUp')).toMatchObject({ lane: 'phases' });
    expect(moved(shown, targetOf(shown, 'process', 10), -1, 'ArrowDown')).toBeNull();
  });

  it('begin at the first mark in view where nothing is chosen, and leave other keys alone', () => {
    expect(moved(scene(), null, -1, 'ArrowRight')).toMatchObject({ lane: 'client', row: 1 });
    expect(moved(scene(), null, -1, 'x')).toBeNull();
    expect(moved(scriptedScene(new ScriptedSession()), null, -1, 'ArrowRight')).toBeNull();
  });

  it('find the findings of a lane', () => {
    const shown = scene();
    for (const row of [2, 8]) shown.levels.raise(row, 3);
    const first = targetOf(shown, 'findings', 2);
    expect(moved(shown, first, -1, 'ArrowRight')).toMatchObject({ lane: 'findings', row: 8 });
    expect(moved(shown, { ...first, row: 8 }, -1, 'ArrowLeft')).toMatchObject({ row: 2 });
  });

  it('each row has a lane', () => {
    const shown = scene();
    const lanes = [0, 1, 2, 3, 5, 8].map((row) => laneOfRow(shown, row));
    expect(lanes).toEqual(['process', 'client', 'notifications', 'server', 'stderr', 'notifications']);
  });
});
