import { ROW_LEVELS } from '../../../shared/analysis/index.ts';
import { marksOf, phaseTarget, spanTarget, type Target } from './hit.ts';
import { tracksOf, type LaneName } from './lanes.ts';
import type { Scene } from './scene.ts';

/** Where a step goes: to the mark before or after, to the first or the last. */
export type Step = 'previous' | 'next' | 'first' | 'last';

/** Least level that is a mark of the lane of findings. */
const LEAST = ROW_LEVELS.indexOf('info');

/** The row of a lane's mark before or after `row`, its first or its last; -1 when there is none. */
export function stepFrom(scene: Scene, lane: LaneName, row: number, step: Step): number {
  const { index, model } = scene;
  if (lane === 'findings') return findingStep(scene, row, step);
  if (lane === 'phases') {
    const rows = (model.session?.phases ?? [])
      .filter(({ start }) => start >= 0)
      .map((phase) => phaseTarget(scene, phase).row);
    return listStep(
      rows.toSorted((a, b) => a - b),
      row,
      step,
    );
  }
  const spans = tracksOf(lane, index);
  const lists =
    spans === undefined
      ? [...marksOf(scene, lane, 'c2s'), ...(lane === 'notifications' ? marksOf(scene, lane, 's2c') : [])]
      : [spans.rows];
  const found = lists.map((marks) => {
    const from = marks.positionFrom(row);
    const at = {
      first: 0,
      last: marks.length - 1,
      previous: from - 1,
      next: marks.row(from) === row ? from + 1 : from,
    }[step];
    return marks.row(at);
  });
  if (lane === 'session')
    found.push(
      listStep(
        index.sessions.bands.flatMap(({ given }) => model.exchange(given)?.responseRow ?? []),
        row,
        step,
      ),
    );
  return nearestOf(found, step);
}

function findingStep({ index }: Scene, row: number, step: Step): number {
  const { levels, times } = index;
  if (step === 'next' || step === 'first') return levels.next(step === 'first' ? 0 : row + 1, times.length, LEAST);
  return levels.previous(0, step === 'last' ? times.length : Math.max(0, row), LEAST);
}

function listStep(rows: readonly number[], row: number, step: Step): number {
  switch (step) {
    case 'first':
      return rows[0] ?? -1;
    case 'last':
      return rows.at(-1) ?? -1;
    case 'next':
      return rows.find((one) => one > row) ?? -1;
    case 'previous':
      return rows.findLast((one) => one < row) ?? -1;
  }
}

/** Of the candidates of several lists the one that comes first on the way. */
function nearestOf(rows: readonly number[], step: Step): number {
  const there = rows.filter((row) => row >= 0);
  if (there.length === 0) return -1;
  return step === 'next' || step === 'first' ? Math.min(...there) : Math.max(...there);
}

/** The lane above (−1) or below (1) that has any mark, with its mark nearest in time to the row; null when there is none. */
export function stepLane(scene: Scene, lane: LaneName, row: number, by: 1 | -1): Target | null {
  const { lanes, index } = scene;
  const t = index.times.at(row);
  for (let at = lanes.findIndex(({ name }) => name === lane) + by; at >= 0 && at < lanes.length; at += by) {
    const { name } = lanes[at]!;
    const before = stepFrom(scene, name, row + 1, 'previous');
    const after = stepFrom(scene, name, row - 1, 'next');
    const near = before < 0 || (after >= 0 && index.times.at(after) - t < t - index.times.at(before)) ? after : before;
    if (near >= 0) return targetOf(scene, name, near);
  }
  return null;
}

/** What a row of a lane stands for. */
export function targetOf(scene: Scene, lane: LaneName, row: number): Target {
  const { model, index } = scene;
  const { rows } = model;
  const span = lane === 'streams' ? model.exchange(rows.exchange(row)) : model.operations[rows.operation(row)];
  const spans = tracksOf(lane, index);
  const t = index.times.at(row);
  if (spans !== undefined && span !== undefined) {
    const target = spanTarget(scene, lane, span.index, t);
    if (target !== null) return { ...target, row };
  }
  if (lane === 'phases') {
    const phase = model.session?.phases.findLast(({ start }) => start >= 0 && start <= t);
    if (phase !== undefined) return { lane, row, what: { kind: 'phase', phase } };
  }
  return { lane, row, what: { kind: 'row', many: 1 } };
}
