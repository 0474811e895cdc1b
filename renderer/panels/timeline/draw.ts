import { drawAnnotations } from './draw-annotations.ts';
import type { TimelineScene } from './lane-layout.ts';
import type { TimelineColours } from './pen/palette.ts';
import { ticks, xOf, type TimeScale } from './pen/time-scale.ts';

/** Height of the ruler, CSS pixels. */
export const RULER = 20;

/** Draws all lanes; cost is bounded by pixels, not by rows. */
export function drawTimeline(context: CanvasRenderingContext2D, scene: TimelineScene): void {
  context.clearRect(0, 0, scene.scale.width, scene.height);
  context.lineWidth = 1;
  drawGrid(context, scene);
  for (const place of scene.lanes) place.lane.draw(context, scene, place);
  drawAnnotations(context, scene);
}

function drawGrid(context: CanvasRenderingContext2D, { model, scale, height, colours, lanes }: TimelineScene): void {
  context.fillStyle = colours.line;
  for (const { t } of ticks(scale, model.zeroT)) context.fillRect(Math.round(xOf(scale, t)), 0, 1, height);
  context.globalAlpha = 0.45;
  for (const { top } of lanes.slice(1)) context.fillRect(0, top, scale.width, 1);
  context.globalAlpha = 1;
}

/** Draws the ruler above the lanes; its times are counted from `zero`. */
export function drawRuler(
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  zero: number,
  colours: TimelineColours,
): void {
  context.clearRect(0, 0, scale.width, RULER);
  context.font = colours.font;
  context.textBaseline = 'middle';
  for (const { t, text } of ticks(scale, zero)) {
    const x = Math.round(xOf(scale, t));
    context.fillStyle = colours.line;
    context.fillRect(x, 0, 1, RULER);
    context.fillStyle = colours.text;
    context.fillText(text, x + 5, RULER / 2);
  }
}
