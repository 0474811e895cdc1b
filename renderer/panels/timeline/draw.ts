import { drawAnnotations } from './draw-annotations.ts';
import { drawPhases, drawSessions } from './draw-bands.ts';
import { drawFindings, drawMarks, type MarkLook } from './draw-marks.ts';
import { drawOperations } from './draw-operations.ts';
import { drawProcess, drawRemarks } from './draw-process.ts';
import { drawStreams } from './draw-streams.ts';
import { drawSubscriptions } from './draw-subscriptions.ts';
import { drawTasks } from './draw-tasks.ts';
import { LANE, RULER, type Lane } from './lanes.ts';
import { NOTICES, type Notice } from './notices.ts';
import type { TimelineColours } from './pen/palette.ts';
import type { Scene } from './scene.ts';
import { arrow, diamond, disc, slashed, square, wave, type Sign } from './pen/signs.ts';
import { ticks, xOf, type TimeScale } from './pen/time-scale.ts';

/** Draws all lanes; cost is bounded by pixels, not by rows. */
export function drawTimeline(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.scale.width, scene.height);
  context.lineWidth = 1;
  drawGrid(context, scene);
  for (const lane of scene.lanes) drawLane(context, scene, lane);
  drawAnnotations(context, scene);
}

function drawLane(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { index, colours } = scene;
  const middle = lane.top + LANE / 2;
  switch (lane.name) {
    case 'phases':
      drawPhases(context, scene, lane);
      break;
    case 'client':
    case 'server':
      drawOperations(context, scene, lane);
      break;
    case 'notifications':
      drawNotices(context, scene, lane);
      break;
    case 'findings':
      drawFindings(context, scene, lane.top);
      break;
    case 'subscriptions':
      drawSubscriptions(context, scene, lane);
      break;
    case 'tasks':
      drawTasks(context, scene, lane);
      break;
    case 'streams':
      drawStreams(context, scene, lane);
      break;
    case 'session':
      drawSessions(context, scene, lane);
      drawRemarks(context, scene, lane);
      break;
    case 'stderr':
      drawMarks(context, scene, index.stderr, middle, line(colours.quiet));
      break;
    case 'process':
      drawProcess(context, scene, lane);
      if (scene.model.session?.http == null) drawRemarks(context, scene, lane);
      break;
    case 'hand':
      drawMarks(context, scene, index.byHand, middle, { colour: colours.client, sign: arrow, tall: 11 });
      break;
  }
}

function line(colour: string): MarkLook {
  return { colour, sign: null, tall: 11 };
}

/** The signs of notifications; the legend and the words of each name them too. */
export const NOTICE_SIGNS: Readonly<Record<Notice, Sign>> = {
  log: square,
  progress: disc,
  other: disc,
  noise: wave,
  changed: diamond,
  cancelled: slashed,
};

/** Distance of the two directions from the middle of the lane: what the client told above, what the server told below. */
export const APART = 4;

function drawNotices(context: CanvasRenderingContext2D, scene: Scene, { top }: Lane): void {
  const { index, colours } = scene;
  const middle = top + LANE / 2;
  for (const [lanes, y, ink] of [
    [index.notices.c2s, middle - APART, colours.client],
    [index.notices.s2c, middle + APART - 1, colours.server],
  ] as const) {
    for (const notice of NOTICES) {
      const colour = notice === 'noise' ? colours.warning : notice === 'log' ? colours.quiet : ink;
      drawMarks(context, scene, lanes[notice], y, { colour, sign: NOTICE_SIGNS[notice], tall: 9 });
    }
  }
}

function drawGrid(context: CanvasRenderingContext2D, { model, scale, height, colours, lanes }: Scene): void {
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
