import { stepFrom, stepLane, targetOf, type Step } from './steps.ts';
import type { Target } from './hit.ts';
import { laneOfRow } from './place.ts';
import type { Scene } from './scene.ts';

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
export function moved(scene: Scene, at: Target | null, near: number, key: string): Target | null {
  const step = STEPS[key];
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === undefined && by === 0) return null;
  if (at === null) return begun(scene, near);
  if (step === undefined) return by === 0 ? null : stepLane(scene, at.lane, at.row, by);
  const row = stepFrom(scene, at.lane, at.row, step);
  return row < 0 ? null : targetOf(scene, at.lane, row);
}

/** Where the cursor begins: at the row that is chosen, else at the first mark in view. */
function begun(scene: Scene, near: number): Target | null {
  const { lanes, index, scale } = scene;
  if (near >= 0) {
    const lane = laneOfRow(scene, near);
    if (lanes.some(({ name }) => name === lane)) return targetOf(scene, lane, near);
  }
  const first = index.times.firstAt(scale.from);
  for (const { name } of lanes) {
    const row = name === 'phases' ? -1 : stepFrom(scene, name, first - 1, 'next');
    if (row >= 0) return targetOf(scene, name, row);
  }
  return null;
}
