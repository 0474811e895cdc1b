import type { ConnectionModel } from '../../state/index.ts';
import { laneAt, TRACK, type Lane } from './lanes.ts';
import type { SpanLane } from './span-lane.ts';
import { timeAt, type TimeScale } from './time-scale.ts';
import type { TimelineIndex } from './timeline-index.ts';

/** How near the pointer must be, CSS pixels. */
const REACH = 6;

/** What is looked for: the pointer's time and how far around it, µs. */
interface Aim {
  readonly t: number;
  readonly reach: number;
  readonly now: number;
}

/** The row under a point of the canvas, -1 when there is none. */
export function rowAt(
  model: ConnectionModel,
  index: TimelineIndex,
  lanes: readonly Lane[],
  scale: TimeScale,
  now: number,
  x: number,
  y: number,
): number {
  const lane = laneAt(lanes, y);
  const aim = { t: timeAt(scale, x), reach: ((scale.to - scale.from) / scale.width) * REACH, now };
  switch (lane?.name) {
    case 'client':
      return requestAt(model, index.client, aim);
    case 'server':
      return requestAt(model, index.server, aim);
    case 'notifications':
      return index.notifications.nearest(model.rows, aim.t, aim.reach);
    case 'streams':
      return exchangeAt(model, index, aim, Math.floor((y - lane.top - 2) / TRACK));
    case 'session':
      return happeningAt(model, index, aim) ?? sessionAt(model, index, aim);
    case 'stderr':
      return index.stderr.nearest(model.rows, aim.t, aim.reach);
    case 'process':
      return happeningAt(model, index, aim) ?? -1;
    default:
      return -1;
  }
}

/** The request whose span is at a time; of several the one that started last. */
function requestAt({ operations }: ConnectionModel, lane: SpanLane, { t, reach, now }: Aim): number {
  let best = -1;
  lane.visit(t - reach, t + reach, now, 0, {
    span(at) {
      const operation = operations[at];
      if (!operation) return;
      const end = operation.end < 0 ? now : operation.end;
      if (operation.start - reach > t || end + reach < t) return;
      best = operation.rounds.findLast((round) => round.start - reach <= t)?.request ?? operation.request;
    },
    block: () => undefined,
  });
  return best;
}

/** The request of the exchange at a time, in its own track if there is one, else in any. */
function exchangeAt({ exchanges }: ConnectionModel, index: TimelineIndex, aim: Aim, track: number): number {
  const { t, reach, now } = aim;
  let here = -1;
  let any = -1;
  index.streams.visit(t - reach, t + reach, now, 0, {
    span(at) {
      const exchange = exchanges[at];
      if (!exchange) return;
      const end = exchange.end < 0 ? now : exchange.end;
      if (exchange.start - reach > t || end + reach < t) return;
      any = exchange.row;
      if (index.tracks.of(at) === track) here = exchange.row;
    },
    block: () => undefined,
  });
  return here >= 0 ? here : any;
}

function happeningAt({ rows }: ConnectionModel, index: TimelineIndex, { t, reach }: Aim): number | undefined {
  const row = index.happenings.nearest(rows, t, reach);
  return row < 0 ? undefined : row;
}

/** The response that gave the session of that time its id. */
function sessionAt(model: ConnectionModel, index: TimelineIndex, { t, now }: Aim): number {
  const band = index.sessions.bands.find(({ start, end }) => start <= t && t <= (end < 0 ? now : end));
  return band === undefined ? -1 : (model.exchange(band.given)?.responseRow ?? -1);
}
