import type { ConnectionModel } from '../../state/index.ts';
import { LANE, RULER } from './draw.ts';
import type { SpanLane } from './span-lane.ts';
import { timeAt, type TimeScale } from './time-scale.ts';
import type { TimelineIndex } from './timeline-index.ts';

/** How near the pointer must be, CSS pixels. */
const REACH = 6;

/** The row under a point of the canvas, -1 when there is none. */
export function rowAt(
  model: ConnectionModel,
  index: TimelineIndex,
  scale: TimeScale,
  now: number,
  x: number,
  y: number,
): number {
  const lane = Math.floor((y - RULER) / LANE);
  const t = timeAt(scale, x);
  const reach = ((scale.to - scale.from) / scale.width) * REACH;
  if (lane === 0) return requestAt(model, index.client, t, reach, now);
  if (lane === 1) return requestAt(model, index.server, t, reach, now);
  const marks = [index.notifications, index.stderr, index.process][lane - 2];
  return marks?.nearest(model.rows, t, reach) ?? -1;
}

/** The request whose span is at a time; of several the one that started last. */
function requestAt({ operations }: ConnectionModel, lane: SpanLane, t: number, reach: number, now: number): number {
  let best = -1;
  lane.visit(t - reach, t + reach, now, 0, {
    operation(index) {
      const operation = operations[index];
      if (!operation) return;
      const end = operation.end < 0 ? now : operation.end;
      if (operation.start - reach <= t && end + reach >= t) best = operation.request;
    },
    block: () => undefined,
  });
  return best;
}
