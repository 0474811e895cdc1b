import { rowClassCode } from '../../../shared/analysis/index.ts';
import { APART } from './draw.ts';
import { barOf, crowdMiddle, LANE, tracksOf, type Lane, type LaneName } from './lanes.ts';
import { noticeOf } from './notices.ts';
import type { Scene } from './scene.ts';
import { isListen } from './subscription-spans.ts';
import { boxOf, type Box } from './pen/strokes.ts';
import { xOf } from './pen/time-scale.ts';

const STDERR = rowClassCode('process.stderr');
const FIRST_PROCESS = rowClassCode('process.spawn');
const LAST_PROCESS = rowClassCode('process.exit');
const FIRST_WIRE = rowClassCode('http.request');
const LAST_WIRE = rowClassCode('sse.comment');

type Facts = Pick<Scene, 'model' | 'index'>;

/** The lane in which a row is drawn, whether it is shown or not. */
export function laneOfRow({ model }: Facts, row: number): LaneName {
  const { rows, operations, session } = model;
  const code = rows.classCode(row);
  if (noticeOf(rows, row) !== null) return 'notifications';
  if (code === STDERR) return 'stderr';
  if (code >= FIRST_WIRE && code <= LAST_WIRE) return 'streams';
  if (code >= FIRST_PROCESS && code <= LAST_PROCESS) return 'process';
  const operation = operations[rows.operation(row)];
  if (code >= FIRST_PROCESS && operation === undefined) return session?.http == null ? 'process' : 'session';
  if (operation === undefined) return rows.direction(row) === 'c2s' ? 'client' : 'server';
  if (isListen(operation)) return 'subscriptions';
  return operation.dir === 'c2s' ? 'client' : 'server';
}

/** Where a row is drawn in a lane; null where that lane has no place for it. */
export function placeIn(scene: Scene, lane: Lane, row: number): Box | null {
  const { model, index, scale, now } = scene;
  const { rows, operations } = model;
  const spans = tracksOf(lane.name, index);
  if (spans !== undefined) {
    const exchange = lane.name === 'streams' ? model.exchange(rows.exchange(row)) : undefined;
    const operation = operations[rows.operation(row)];
    const span = exchange ?? operation;
    if (span === undefined) return null;
    const track = spans.trackOf(span.index);
    const t = index.times.at(row);
    if (track < 0) return around(xOf(scale, t), crowdMiddle(lane), 7);
    const bar = barOf(lane, track);
    const task = lane.name === 'tasks' ? operation?.task : undefined;
    const start = task?.steps[0]?.t ?? span.start;
    const end = task == null ? span.end : (task.steps.at(-1)?.t ?? span.end);
    return boxOf(scale, start, end < 0 ? now : Math.max(start, end), bar);
  }
  const x = xOf(scale, index.times.at(row));
  const middle = lane.top + LANE / 2;
  if (lane.name !== 'notifications') return around(x, middle, 13);
  return around(x, rows.direction(row) === 'c2s' ? middle - APART : middle + APART - 1, 11);
}

function around(x: number, y: number, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** Where a row is drawn among the lanes that are shown; null where it has no lane. */
export function placeOfRow(scene: Scene, row: number): Box | null {
  const name = laneOfRow(scene, row);
  const lane = scene.lanes.find((one) => one.name === name);
  return lane === undefined ? null : placeIn(scene, lane, row);
}
