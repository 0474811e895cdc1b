import type { Target } from './lane/lane.ts';
import type { Step } from './lane/steps.ts';
import type { TimelineScene } from './lane-layout.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/**
 * Where a key takes the cursor: from mark to mark of its lane, or to the lane above or below. Null for a key that does not move
 * it, and where there is nothing that way. `at` is where it stands, null before it stood anywhere; then `near` is the row to begin at.
 */
export function moved(scene: TimelineScene, at: Target | null, near: number, key: string): Target | null {
  const step = STEPS[key];
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === undefined && by === 0) return null;
  if (at === null) return begun(scene, near);
  if (step === undefined) return by === 0 ? null : stepLane(scene, at, by);
  const lane = scene.index.lanes.find(({ name }) => name === at.lane);
  const row = lane?.step(scene, at.row, step) ?? -1;
  return lane === undefined || row < 0 ? null : lane.target(scene, row);
}

/** Where the cursor begins: at the row that is chosen, else at the first mark in view. */
function begun(scene: TimelineScene, near: number): Target | null {
  const { lanes, model, times, scale } = scene;
  const chosen = near < 0 ? undefined : lanes.find(({ lane }) => lane.holds(model, near));
  if (chosen !== undefined) return chosen.lane.target(scene, near);
  const first = times.firstAt(scale.from);
  for (const { lane } of lanes) {
    const row = lane.begins ? lane.step(scene, first - 1, 'next') : -1;
    if (row >= 0) return lane.target(scene, row);
  }
  return null;
}

/** The lane above (−1) or below (1) that has any mark, with its mark nearest in time to where the cursor is; null when there is none. */
function stepLane(scene: TimelineScene, { lane: from, row }: Target, by: 1 | -1): Target | null {
  const { lanes, times } = scene;
  const t = times.at(row);
  for (let at = lanes.findIndex(({ name }) => name === from) + by; at >= 0 && at < lanes.length; at += by) {
    const { lane } = lanes[at]!;
    const before = lane.step(scene, row + 1, 'previous');
    const after = lane.step(scene, row - 1, 'next');
    const near = before < 0 || (after >= 0 && times.at(after) - t < t - times.at(before)) ? after : before;
    if (near >= 0) return lane.target(scene, near);
  }
  return null;
}
