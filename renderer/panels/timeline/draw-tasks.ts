import type { Operation } from '../../../shared/analysis/index.ts';
import { drawMarks, visitColumns } from './draw-marks.ts';
import { barOf, CROWD, crowdMiddle, type Lane } from './lanes.ts';
import { pixelOf, type Scene } from './scene.ts';
import { cross, slashed, square } from './pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from './pen/strokes.ts';
import { taskBands } from './task-spans.ts';
import { xOf } from './pen/time-scale.ts';

const LOOKED_AT = 8;

/** Draws tasks as bands of their status, with the polls as ticks. */
export function drawTasks(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { scale, model, index, colours } = scene;
  for (const [track, line] of index.tasks.tracks.entries()) {
    const bar = barOf(lane, track);
    line.visit(scale.from, scale.to, pixelOf(scale) * 2, {
      span(at) {
        const operation = model.operations[at];
        if (operation !== undefined) drawTask(context, scene, operation, bar);
      },
      block: (start, end, _count, worst) =>
        fillBox(context, boxOf(scale, start, end, bar), worst === 'failed' ? colours.error : colours.client, 0.5),
    });
  }
  drawPolls(context, scene, lane);
  drawMarks(context, scene, index.tasks.crowd, crowdMiddle(lane), { colour: colours.client, sign: null, tall: CROWD });
}

function drawTask(
  context: CanvasRenderingContext2D,
  { scale, now, colours }: Scene,
  { task }: Operation,
  bar: ReturnType<typeof barOf>,
): void {
  if (task === null) return;
  const middle = bar.y + bar.height / 2;
  for (const { status, start, end } of taskBands(task, now)) {
    const x = xOf(scale, start);
    if (status === 'completed') square(context, x, middle, colours.ok);
    else if (status === 'failed') cross(context, x, middle, colours.error);
    else if (status === 'cancelled') slashed(context, x, middle, colours.quiet);
    else {
      const asks = status === 'input_required';
      const box = boxOf(scale, start, end, bar, 2);
      fillBox(context, box, asks ? hatch(context, colours.warning) : colours.client, asks ? 0.22 : 0.3);
      strokeBox(context, box, asks ? colours.warning : colours.client);
      writeIn(context, box, status.replace('_', ' '), colours.strong, colours.smallFont);
    }
  }
}

function drawPolls(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { model, index, colours } = scene;
  visitColumns(scene, index.polls, (x, position, count) => {
    for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
      const poll = model.operations[model.rows.operation(index.polls.row(i))];
      const track = index.tasks.trackOf(poll?.taskOf ?? -1);
      if (poll === undefined || track < 0) continue;
      const { y, height } = barOf(lane, track);
      context.fillStyle = poll.method === 'tasks/cancel' ? colours.error : colours.strong;
      context.fillRect(x - 0.5, y + height - 4, 1, 6);
    }
  });
}
