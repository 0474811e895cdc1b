import type { Lane, SessionFacts, ShownLane } from './lane/lane.ts';
import type { Scene } from './lane/scene.ts';
import type { TimelineIndex } from './timeline-index.ts';

/** A scene with its lanes, one below the other. */
export interface TimelineScene extends Scene {
  readonly index: TimelineIndex;
  readonly lanes: readonly ShownLane[];
  /** CSS pixels. */
  readonly height: number;
}

/** The lanes that the connection has something for, one below the other. */
export function shownLanes(lanes: readonly Lane[], session: SessionFacts | null): readonly ShownLane[] {
  let top = 0;
  return lanes
    .filter((lane) => lane.shown(session))
    .map((lane) => {
      const place = { lane, name: lane.name, label: lane.label, top, ...lane.size() };
      top += place.height;
      return place;
    });
}

/** Height of all lanes, CSS pixels. */
export function heightOf(lanes: readonly ShownLane[]): number {
  const last = lanes.at(-1);
  return last === undefined ? 0 : last.top + last.height + 2;
}

export function laneAt(lanes: readonly ShownLane[], y: number): ShownLane | undefined {
  return lanes.find(({ top, height }) => y >= top && y < top + height);
}

export function laneNamed(lanes: readonly ShownLane[], name: string): ShownLane | undefined {
  return lanes.find((lane) => lane.name === name);
}
