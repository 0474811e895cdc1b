import type { Target, TargetWords } from './lane/lane.ts';
import { laneAt, type TimelineScene } from './lane-layout.ts';
import type { Box } from './pen/strokes.ts';
import { pixelOf, timeAt } from './pen/time-scale.ts';

/** How near the pointer must be, CSS pixels. */
const REACH = 6;

/** What stands under a point of the canvas; null for nothing. */
export function targetAt(scene: TimelineScene, x: number, y: number): Target | null {
  const { lanes, scale } = scene;
  const place = laneAt(lanes, y);
  return place?.lane.hit(scene, place, { t: timeAt(scale, x), reach: pixelOf(scale) * REACH, y }) ?? null;
}

/** Says what stands under the pointer or the cursor. `live`: more may come. */
export function targetWords(scene: TimelineScene, target: Target, live: boolean): TargetWords | null {
  const lane = scene.index.lanes.find(({ name }) => name === target.lane);
  if (lane === undefined) return null;
  const words = lane.words(scene, target, live);
  return { ...words, facts: words.facts.filter((fact) => fact !== '') };
}

/** Name of the lane in which a row is drawn, whether it is shown or not; undefined for none. */
export function laneOfRow({ index, model }: Pick<TimelineScene, 'index' | 'model'>, row: number): string | undefined {
  return index.lanes.find((lane) => lane.holds(model, row))?.name;
}

/** Where a row is drawn among the lanes that are shown; null where it has no lane. */
export function placeOfRow(scene: TimelineScene, row: number): Box | null {
  const place = scene.lanes.find(({ lane }) => lane.holds(scene.model, row));
  return place?.lane.box(scene, place, row) ?? null;
}
