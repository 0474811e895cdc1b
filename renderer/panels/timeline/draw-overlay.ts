import { type Box, strokeBox } from './pen/strokes.ts';
import { placeOfRow } from './targets.ts';
import { laneNamed, type TimelineScene } from './lane-layout.ts';
import { xOf } from './pen/time-scale.ts';

/** What lies over the lanes and changes at the pace of the pointer. */
export interface Overlay {
  readonly brush: readonly [number, number] | null;
  /** Rows, -1 for none. */
  readonly selected: number;
  readonly hovered: number;
  /** The keyboard's cursor; null while the keyboard is elsewhere. */
  readonly cursor: { readonly lane: string; readonly row: number } | null;
}

/** Draws the marked stretch, and lights what is chosen, hovered, and under the keyboard's cursor. */
export function drawOverlay(context: CanvasRenderingContext2D, scene: TimelineScene, overlay: Overlay): void {
  const { scale, height, colours, lanes } = scene;
  context.clearRect(0, 0, scale.width, height);
  context.lineWidth = 1;
  drawBrush(context, scene, overlay.brush);
  drawRow(context, scene, overlay.hovered, colours.text);
  drawRow(context, scene, overlay.selected, colours.strong);
  const { cursor } = overlay;
  const lane = cursor === null ? undefined : laneNamed(lanes, cursor.lane);
  const place = cursor === null || lane === undefined ? null : lane.lane.box(scene, lane, cursor.row);
  if (place !== null) outline(context, place, colours.client, 2);
}

function drawBrush(
  context: CanvasRenderingContext2D,
  { scale, height, colours }: TimelineScene,
  brush: Overlay['brush'],
): void {
  if (brush === null) return;
  const [left, right] = [xOf(scale, brush[0]), xOf(scale, brush[1])];
  context.globalAlpha = 0.12;
  context.fillStyle = colours.client;
  context.fillRect(left, 0, right - left, height);
  context.globalAlpha = 1;
  context.fillRect(left, 0, 1, height);
  context.fillRect(right - 1, 0, 1, height);
}

function drawRow(context: CanvasRenderingContext2D, scene: TimelineScene, row: number, colour: string): void {
  const { scale, times, height } = scene;
  if (row < 0 || row >= times.length) return;
  const x = Math.round(xOf(scale, times.at(row))) + 0.5;
  context.strokeStyle = colour;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
  const place = placeOfRow(scene, row);
  if (place !== null) outline(context, place, colour, 1);
}

function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Box, colour: string, line: number): void {
  context.lineWidth = line;
  strokeBox(context, { x: x - 2, y: y - 2, width: width + 4, height: height + 4 }, colour);
  context.lineWidth = 1;
}
