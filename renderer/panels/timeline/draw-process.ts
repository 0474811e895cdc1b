import { rowClassCode } from '../../../shared/analysis/index.ts';
import { visitColumns } from './draw-marks.ts';
import { LANE, type Lane } from './lanes.ts';
import type { Scene } from './scene.ts';
import { clock, cross, ring, square, triangle, type Sign } from './pen/signs.ts';
import { boxOf, dotted, fillBox, writeIn } from './pen/strokes.ts';
import { xOf } from './pen/time-scale.ts';

const SPAWN_FAILED = rowClassCode('process.spawn-failed');
const EXIT = rowClassCode('process.exit');
const STDIN_CLOSE = rowClassCode('process.stdin-close');
const SIGNAL = rowClassCode('process.signal');
/** Steps of the shutdown that others are measured from. */
const STEPS: ReadonlySet<number> = new Set([STDIN_CLOSE, SIGNAL, EXIT]);

/** Draws the lives of the processes, and the steps in which they began and ended. */
export function drawProcess(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { scale, now, colours, index } = scene;
  const bar = { y: lane.top + 7, height: 7 };
  for (const run of index.runs.runs) {
    const end = run.end < 0 ? now : run.end;
    if (end < scale.from || run.start > scale.to) continue;
    fillBox(context, boxOf(scale, run.start, end, bar, 2), run.failed ? colours.error : colours.ok, 0.4);
  }
  drawSteps(context, scene, lane);
}

function drawSteps(context: CanvasRenderingContext2D, scene: Scene, { top }: Lane): void {
  const { model, scale, index, colours } = scene;
  const middle = top + LANE / 2;
  let before = { t: 0, ends: false };
  /** Pixel from which on nothing is written yet. */
  let free = 0;
  context.font = colours.smallFont;
  visitColumns(scene, index.steps, (x, position, count) => {
    const row = index.steps.row(position + count - 1);
    const code = model.rows.classCode(row);
    const t = index.times.at(row);
    const ends = STEPS.has(code);
    // How long the process was given between two steps of the shutdown.
    if (ends && before.ends) dotted(context, scale, before.t, t, middle + 6, colours.warning);
    if (code === SPAWN_FAILED) cross(context, x, middle, colours.error);
    else if (code === EXIT) square(context, x, middle, colours.strong);
    else {
      context.fillStyle = code === SIGNAL ? colours.warning : colours.strong;
      context.fillRect(x - 1, top + 4, 2, LANE - 8);
    }
    before = { t, ends };
    const words = ends ? stepWords(code, model.rows.summary(row)) : '';
    if (words === '') return;
    const width = context.measureText(words).width + 11;
    const next = index.steps.row(position + count);
    const end = next < 0 ? scale.width : Math.min(scale.width, xOf(scale, index.times.at(next)));
    // Behind the step if there is room, else before it.
    const left = x + width <= end ? x + 1 : x - width - 3;
    if (left < free || left < 0) return;
    const box = { x: left, y: top + 4, width, height: 13 };
    fillBox(context, box, colours.bg, 0.8);
    writeIn(context, box, words, colours.text, colours.smallFont);
    free = left + width;
  });
}

function stepWords(code: number, summary: string): string {
  if (code === STDIN_CLOSE) return 'stdin closed';
  if (code === SIGNAL) return summary.slice(0, summary.indexOf(' ') + 1).trimEnd();
  return `exit: ${summary}`;
}

const REMARKS: ReadonlyMap<number, readonly [Sign, 'warning' | 'text']> = new Map([
  [rowClassCode('timer'), [clock, 'warning']],
  [rowClassCode('gap'), [triangle, 'warning']],
  [rowClassCode('note'), [ring, 'text']],
  [rowClassCode('probe'), [ring, 'text']],
]);

/** Draws what happened beside the messages: timeouts, gaps, notes, the steps of a probe. */
export function drawRemarks(context: CanvasRenderingContext2D, scene: Scene, { top }: Lane): void {
  const { model, index, colours } = scene;
  visitColumns(scene, index.remarks, (x, position) => {
    const known = REMARKS.get(model.rows.classCode(index.remarks.row(position)));
    if (known !== undefined) known[0](context, x, top + LANE / 2, colours[known[1]]);
    else {
      context.fillStyle = colours.strong;
      context.fillRect(x - 1, top + 5, 2, LANE - 10);
    }
  });
}
