import type { Phase } from '../../../shared/analysis/index.ts';
import { LANE, type Lane } from './lanes.ts';
import type { Scene } from './scene.ts';
import type { SessionBand } from './session-bands.ts';
import { cross } from './pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from './pen/strokes.ts';
import { xOf } from './pen/time-scale.ts';

/** Draws the phases of the lifecycle on the time scale, each with its name where there is room. */
export function drawPhases(context: CanvasRenderingContext2D, scene: Scene, { top }: Lane): void {
  const { model, scale, now, colours } = scene;
  for (const phase of model.session?.phases ?? []) {
    if (phase.start < 0) continue;
    const end = phase.end < 0 ? now : phase.end;
    if (end < scale.from || phase.start > scale.to) continue;
    const box = boxOf(scale, phase.start, end, { y: top + 3, height: 12 }, 2);
    const colour = phaseColour(phase, scene);
    fillBox(context, box, colour, phase.state === 'active' ? 0.14 : 0.22);
    if (phase.state === 'failed') fillBox(context, box, hatch(context, colour), 0.35);
    context.fillStyle = colour;
    context.fillRect(Math.max(0, box.x), box.y, 1, box.height);
    writeIn(context, box, phase.name, colours.text, colours.smallFont);
    if (phase.state === 'failed') cross(context, box.x + box.width, top + 9, colours.error);
  }
}

function phaseColour({ name, state }: Phase, { colours }: Scene): string {
  if (state === 'failed') return colours.error;
  return name === 'operation' ? colours.client : name === 'closing' ? colours.quiet : colours.ok;
}

/** Draws the sessions as bands with their ids; one that was lost ends in a cross. */
export function drawSessions(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  for (const [at, band] of scene.index.sessions.bands.entries()) drawSession(context, scene, lane, band, at);
}

function drawSession(
  context: CanvasRenderingContext2D,
  { scale, now, colours }: Scene,
  { top }: Lane,
  band: SessionBand,
  at: number,
): void {
  const end = band.end < 0 ? now : band.end;
  if (end < scale.from || band.start > scale.to) return;
  const box = boxOf(scale, band.start, end, { y: top + 3, height: 15 }, 2);
  // The id tells one session from the next; the alternating ground says the same from afar.
  const colour = at % 2 === 0 ? colours.ok : colours.info;
  fillBox(context, box, colour, 0.22);
  if (at % 2 === 1) strokeBox(context, box, colour);
  writeIn(context, box, band.id, colours.text, colours.smallFont);
  if (band.how === 'lost') cross(context, xOf(scale, end), top + LANE / 2, colours.error);
}
