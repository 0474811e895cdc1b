import { drawMarks } from './draw-marks.ts';
import { drawOperations } from './draw-operations.ts';
import { drawProcess, drawSessions, drawStreams } from './draw-streams.ts';
import { LANE, RULER, type Lane } from './lanes.ts';
import type { TimelineColours } from './palette.ts';
import type { Scene } from './scene.ts';
import { ticks, xOf } from './time-scale.ts';

/** Draws the whole timeline; cost is bounded by pixels, not by rows. */
export function drawTimeline(context: CanvasRenderingContext2D, scene: Scene, colours: TimelineColours): void {
  context.clearRect(0, 0, scene.scale.width, scene.height);
  drawRuler(context, scene, colours);
  drawBrush(context, scene, colours);
  for (const lane of scene.lanes) drawLane(context, scene, lane, colours);
  drawRow(context, scene, scene.hovered, colours.text);
  drawRow(context, scene, scene.selected, colours.strong);
}

function drawLane(context: CanvasRenderingContext2D, scene: Scene, lane: Lane, colours: TimelineColours): void {
  const { index } = scene;
  const middle = lane.top + LANE / 2;
  switch (lane.name) {
    case 'client':
      drawOperations(context, scene, index.client, lane, colours.client, colours);
      break;
    case 'server':
      drawOperations(context, scene, index.server, lane, colours.server, colours);
      break;
    case 'notifications':
      drawMarks(context, scene, index.notifications, middle, { colour: colours.server, shape: 'disc' }, colours);
      break;
    case 'streams':
      drawStreams(context, scene, lane, colours);
      drawMarks(context, scene, index.wire, lane.top + lane.height / 2, { colour: '', shape: 'none' }, colours);
      break;
    case 'session':
      drawSessions(context, scene, lane, colours);
      drawMarks(context, scene, index.happenings, middle, { colour: colours.strong, shape: 'line' }, colours);
      break;
    case 'stderr':
      drawMarks(context, scene, index.stderr, middle, { colour: colours.quiet, shape: 'line' }, colours);
      break;
    case 'process':
      drawProcess(context, scene, lane, colours);
      drawMarks(context, scene, index.happenings, middle, { colour: colours.strong, shape: 'line' }, colours);
      break;
  }
}

function drawRuler(context: CanvasRenderingContext2D, { scale, height }: Scene, colours: TimelineColours): void {
  context.font = colours.font;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const { t, text } of ticks(scale)) {
    const x = Math.round(xOf(scale, t)) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.fillStyle = colours.text;
    context.fillText(text, x + 4, 9);
  }
}

function drawBrush(context: CanvasRenderingContext2D, { brush, scale, height }: Scene, colours: TimelineColours): void {
  if (brush === null) return;
  const [left, right] = [xOf(scale, brush[0]), xOf(scale, brush[1])];
  context.globalAlpha = 0.1;
  context.fillStyle = colours.client;
  context.fillRect(left, 0, right - left, height);
  context.globalAlpha = 1;
  context.fillRect(left, 0, 1, height);
  context.fillRect(right - 1, 0, 1, height);
}

function drawRow(
  context: CanvasRenderingContext2D,
  { scale, model, height }: Scene,
  row: number,
  colour: string,
): void {
  if (row < 0 || row >= model.rows.length) return;
  const x = Math.round(xOf(scale, model.rows.time(row))) + 0.5;
  context.strokeStyle = colour;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(x, RULER);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
}
