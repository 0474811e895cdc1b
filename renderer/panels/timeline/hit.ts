import type { Phase } from '../../../shared/analysis/index.ts';
import { CROWD, laneAt, LANE, trackAt, tracksOf, type Lane, type LaneName } from './lanes.ts';
import type { MarkLane } from './columns/marks.ts';
import { NOTICES } from './notices.ts';
import type { ProcessRun } from './process-runs.ts';
import { pixelOf, type Scene } from './scene.ts';
import type { SessionBand } from './session-bands.ts';
import { timeAt } from './pen/time-scale.ts';

/** How near the pointer must be, CSS pixels. */
const REACH = 6;

/** What stands at a place of the timeline. `many`: so many marks fall on that pixel. */
export type What =
  | { readonly kind: 'row'; readonly many: number }
  | { readonly kind: 'operation' | 'subscription' | 'task' | 'exchange'; readonly index: number }
  | { readonly kind: 'phase'; readonly phase: Phase }
  | { readonly kind: 'session'; readonly band: SessionBand }
  | { readonly kind: 'run'; readonly run: ProcessRun };

/** What is under the pointer or the keyboard's cursor, and the row that stands for it. */
export interface Target {
  readonly lane: LaneName;
  readonly row: number;
  readonly what: What;
}

/** What is looked for: the pointer's time, and how far around it, µs. */
interface Aim {
  readonly t: number;
  readonly reach: number;
}

/** What stands under a point of the canvas; null for nothing. */
export function targetAt(scene: Scene, x: number, y: number): Target | null {
  const lane = laneAt(scene.lanes, y);
  if (lane === undefined) return null;
  const aim = { t: timeAt(scene.scale, x), reach: pixelOf(scene.scale) * REACH };
  return spanAt(scene, lane, aim, y) ?? markAt(scene, lane, aim, y) ?? bandAt(scene, lane, aim);
}

function spanAt(scene: Scene, lane: Lane, aim: Aim, y: number): Target | null {
  const spans = tracksOf(lane.name, scene.index);
  if (spans === undefined) return null;
  const track = trackAt(lane, y);
  if (spans.crowd.length > 0 && y >= lane.top + lane.height - CROWD - 2)
    return crowdTarget(scene, lane.name, spans.crowd.nearest(scene.index.times, aim.t, aim.reach), aim.t);
  const index = spans.tracks[Math.min(track, spans.tracks.length - 1)]?.nearest(aim.t, aim.reach) ?? -1;
  return index < 0 ? null : spanTarget(scene, lane.name, index, aim.t);
}

function crowdTarget(scene: Scene, lane: LaneName, row: number, t: number): Target | null {
  const { model } = scene;
  const { rows } = model;
  const index = lane === 'streams' ? model.exchange(rows.exchange(row))?.index : rows.operation(row);
  return row < 0 || index === undefined ? null : spanTarget(scene, lane, index, t);
}

/** The target of an operation, exchange, subscription or task by its index. `t`: of several rounds the one at that time. */
export function spanTarget({ model }: Scene, lane: LaneName, index: number, t: number): Target | null {
  if (lane === 'streams') {
    const exchange = model.exchanges[index];
    return exchange === undefined ? null : { lane, row: exchange.row, what: { kind: 'exchange', index } };
  }
  const operation = model.operations[index];
  if (operation === undefined) return null;
  if (lane === 'tasks') {
    const step = operation.task?.steps.findLast((one) => one.t <= t) ?? operation.task?.steps[0];
    return { lane, row: step?.row ?? operation.request, what: { kind: 'task', index } };
  }
  const row = operation.rounds.findLast((round) => round.start <= t)?.request ?? operation.request;
  return { lane, row, what: { kind: lane === 'subscriptions' ? 'subscription' : 'operation', index } };
}

function markAt(scene: Scene, lane: Lane, { t, reach }: Aim, y: number): Target | null {
  const { times } = scene.index;
  let best = -1;
  let distance = reach;
  for (const marks of marksOf(scene, lane.name, y < lane.top + LANE / 2 ? 'c2s' : 's2c')) {
    const row = marks.nearest(times, t, distance);
    if (row < 0) continue;
    best = row;
    distance = Math.abs(times.at(row) - t);
  }
  if (lane.name === 'findings') best = findingAt(scene, t, reach);
  return rowTarget(scene, lane, best);
}

/** The marks of a lane: of notifications those of one direction. */
export function marksOf(
  { index, model }: Pick<Scene, 'index' | 'model'>,
  lane: LaneName,
  dir: 'c2s' | 's2c',
): readonly MarkLane[] {
  switch (lane) {
    case 'notifications':
      return NOTICES.map((notice) => index.notices[dir][notice]);
    case 'stderr':
      return [index.stderr];
    case 'process':
      return model.session?.http == null ? [index.steps, index.remarks] : [index.steps];
    case 'session':
      return [index.remarks];
    case 'hand':
      return [index.byHand];
    default:
      return [];
  }
}

/** The finding nearest to a time, the worst of those on its pixel. */
function findingAt({ index }: Scene, t: number, reach: number): number {
  const { times, levels } = index;
  const from = times.firstAt(t - reach);
  const to = times.firstAt(t + reach);
  const worst = levels.worst(from, to);
  return worst === 0 ? -1 : levels.next(from, to, worst);
}

function rowTarget(scene: Scene, { name }: Lane, row: number): Target | null {
  return row < 0 ? null : { lane: name, row, what: { kind: 'row', many: crowdAround(scene, name, row) } };
}

/** How many marks of the lane fall on the pixel of a row. */
function crowdAround(scene: Scene, lane: LaneName, row: number): number {
  const { times } = scene.index;
  const half = pixelOf(scene.scale) / 2;
  const t = times.at(row);
  const dir = scene.model.rows.direction(row) ?? 's2c';
  const inPixel = marksOf(scene, lane, dir).map(
    (marks) => marks.firstAt(times, t + half) - marks.firstAt(times, t - half),
  );
  return Math.max(
    1,
    inPixel.reduce((sum, count) => sum + count, 0),
  );
}

/** A phase, a session or the life of a process at a time. */
function bandAt(scene: Scene, { name: lane }: Lane, { t, reach }: Aim): Target | null {
  const { model, index, now } = scene;
  const covers = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    start >= 0 && start - reach <= t && t <= (end < 0 ? now : end) + reach;
  if (lane === 'phases') {
    const phase = model.session?.phases.findLast(covers);
    return phase === undefined ? null : phaseTarget(scene, phase);
  }
  if (lane === 'session') {
    const band = index.sessions.bands.find(covers);
    const row = band === undefined ? -1 : (model.exchange(band.given)?.responseRow ?? -1);
    return band === undefined || row < 0 ? null : { lane, row, what: { kind: 'session', band } };
  }
  if (lane !== 'process') return null;
  const run = index.runs.runs.findLast(covers);
  return run === undefined ? null : { lane, row: run.row, what: { kind: 'run', run } };
}

/** A phase stands for the first row in it. */
export function phaseTarget({ index }: Pick<Scene, 'index'>, phase: Phase): Target {
  const row = Math.min(index.times.firstAt(phase.start), index.times.length - 1);
  return { lane: 'phases', row, what: { kind: 'phase', phase } };
}
