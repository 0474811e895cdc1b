import type { Operation } from '../../../shared/analysis/index.ts';
import { drawMarks, visitColumns } from './draw-marks.ts';
import { barOf, CROWD, crowdMiddle, type Lane } from './lanes.ts';
import { pixelOf, type Scene } from './scene.ts';
import { cross, disc, slashed, square } from './pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from './pen/strokes.ts';
import { isListen } from './subscription-spans.ts';
import { xOf } from './pen/time-scale.ts';

const LOOKED_AT = 8;

/** Draws subscriptions: asked for, acknowledged from a tick on, what was told as marks, and how each ended. */
export function drawSubscriptions(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { scale, model, index, colours } = scene;
  const { spans } = index.subscriptions;
  for (const [track, line] of spans.tracks.entries()) {
    const bar = barOf(lane, track);
    line.visit(scale.from, scale.to, pixelOf(scale) * 2, {
      span(at, start, end) {
        const operation = model.operations[at];
        if (operation !== undefined) drawSubscription(context, scene, operation, start, end, bar);
      },
      block: (start, end, _count, worst) =>
        fillBox(context, boxOf(scale, start, end, bar), worst === 'failed' ? colours.error : colours.server, 0.5),
    });
  }
  drawTold(context, scene, lane);
  drawMarks(context, scene, spans.crowd, crowdMiddle(lane), { colour: colours.client, sign: null, tall: CROWD });
}

function drawSubscription(
  context: CanvasRenderingContext2D,
  { scale, index, now, colours }: Scene,
  operation: Operation,
  start: number,
  ended: number,
  bar: ReturnType<typeof barOf>,
): void {
  const { state, name } = operation;
  const end = Math.min(ended, now);
  const acknowledged = isListen(operation) ? index.subscriptions.acknowledgedAt(operation.index) : operation.end;
  const from = acknowledged < 0 ? end : Math.min(end, Math.max(start, acknowledged));
  fillBox(context, boxOf(scale, start, from, bar, 2), hatch(context, colours.client), 0.5);
  if (end > from || acknowledged >= 0) {
    const box = boxOf(scale, from, end, bar, 2);
    fillBox(context, box, colours.server, 0.24);
    strokeBox(context, box, colours.server);
    writeIn(context, box, name === '' ? operation.method : name, colours.text, colours.smallFont);
  }
  if (acknowledged >= 0) {
    context.fillStyle = colours.ok;
    context.fillRect(Math.round(xOf(scale, acknowledged)) - 1, bar.y - 1, 2, bar.height + 2);
  }
  if (ended === Infinity) return;
  const x = xOf(scale, end);
  const middle = bar.y + bar.height / 2;
  if (state === 'error' || state === 'lost') cross(context, x, middle, colours.error);
  else if (state === 'cancelled') slashed(context, x, middle, colours.quiet);
  else square(context, x, middle, colours.strong);
}

/** Notifications on the subscriptions that they belong to. */
function drawTold(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { model, index, colours } = scene;
  const { subscriptions } = index;
  const { told, spans } = subscriptions;
  visitColumns(scene, told, (x, position, count) => {
    const tracks = new Set<number>();
    for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
      const row = told.row(i);
      const operation = model.operations[model.rows.operation(row)];
      tracks.add(spans.trackOf(subscriptions.of(operation, model.rows.summary(row), model.rows.time(row))));
    }
    for (const track of tracks) {
      if (track < 0) continue;
      const { y, height } = barOf(lane, track);
      if (count === 1) disc(context, x, y + height / 2, colours.server);
      else {
        context.fillStyle = colours.server;
        context.fillRect(x - 1, y + 1, 2, height - 2);
      }
    }
  });
}
