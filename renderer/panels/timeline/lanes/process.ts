import { rowClassCode } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { duration } from '../../../widgets/index.ts';
import { Marks } from '../columns/marks.ts';
import type { Aim, SessionFacts, ShownLane, Target, TargetWords, TimelineRow } from '../lane/lane.ts';
import { eventFacts } from '../lane/lane-words.ts';
import { covers, LANE, MarkedLane, middleOf } from '../lane/marked-lane.ts';
import { kindOf } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import { bar, type LegendEntry } from '../pen/legend.ts';
import { cross, square } from '../pen/signs.ts';
import { boxOf, dotted, fillBox, writeIn } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { ProcessRuns } from './process-runs.ts';
import { isRemark, REMARK_SIGNS, Remarks } from './remarks.ts';

const SPAWN_FAILED = rowClassCode('process.spawn-failed');
const EXIT = rowClassCode('process.exit');
const STDIN_CLOSE = rowClassCode('process.stdin-close');
const SIGNAL = rowClassCode('process.signal');
/** Steps of the shutdown that others are measured from. */
const STEPS: ReadonlySet<number> = new Set([STDIN_CLOSE, SIGNAL, EXIT]);

/** The lives of the processes, the steps in which they began and ended, and where there is no HTTP the remarks. */
export class ProcessLane extends MarkedLane {
  static readonly legend: readonly LegendEntry[] = [
    ...REMARK_SIGNS,
    { under: 'Bands', words: 'the process runs; its start, its signals, its exit', draw: bar('ok') },
  ];

  readonly name = 'process';
  readonly label = 'process';
  readonly #runs = new ProcessRuns();
  /** Starts, steps of the shutdown, exits. */
  readonly #steps = new Marks();
  readonly #remarks = new Remarks();

  get runs(): ProcessRuns['runs'] {
    return this.#runs.runs;
  }

  wants(taken: TimelineRow): boolean {
    return taken.kind === 'process' || this.#remarks.wants(taken);
  }

  takeRow(taken: TimelineRow): void {
    if (taken.kind !== 'process') return this.#remarks.takeRow(taken);
    this.#steps.add(taken.row);
    this.#runs.take(taken.rows, taken.row);
  }

  shown(session: SessionFacts | null): boolean {
    return session?.http == null || session.process !== null;
  }

  holds(model: ConnectionModel, row: number): boolean {
    if (kindOf(model.rows.classCode(row)) === 'process') return true;
    return model.session?.http == null && isRemark(model, row);
  }

  marks({ session }: ConnectionModel): readonly Marks[] {
    return session?.http == null ? [this.#steps, this.#remarks.marks] : [this.#steps];
  }

  override hit(scene: Scene, place: ShownLane, aim: Aim): Target | null {
    const mark = super.hit(scene, place, aim);
    if (mark !== null) return mark;
    const span = this.runs.findLastIndex((run) => covers(run, aim, scene.now));
    return span < 0 ? null : { lane: this.name, row: this.runs[span]!.row, span, many: 1 };
  }

  override words(scene: Scene, target: Target, live: boolean): TargetWords {
    const run = this.runs[target.span];
    if (run === undefined) return super.words(scene, target, live);
    const { start, end, failed } = run;
    const state = end < 0 ? 'running' : failed ? 'ended abnormally' : 'ended normally';
    const lasted = duration((end < 0 ? scene.now : end) - start);
    return {
      title: 'process',
      text: scene.model.rows.summary(target.row),
      facts: [...eventFacts(scene, target.row), state, lasted],
    };
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, now, colours, model } = scene;
    const bar = { y: place.top + 7, height: 7 };
    for (const run of this.runs) {
      const end = run.end < 0 ? now : run.end;
      if (end < scale.from || run.start > scale.to) continue;
      fillBox(context, boxOf(scale, run.start, end, bar, 2), run.failed ? colours.error : colours.ok, 0.4);
    }
    this.#drawSteps(context, scene, place);
    if (model.session?.http == null) this.#remarks.draw(context, scene, place);
  }

  #drawSteps(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { model, scale, times, colours } = scene;
    const { top } = place;
    const middle = middleOf(place);
    const steps = this.#steps;
    let before = { t: 0, ends: false };
    /** Pixel from which on nothing is written yet. */
    let free = 0;
    context.font = colours.smallFont;
    visitColumns(scene, steps, (x, position, count) => {
      const row = steps.row(position + count - 1);
      const code = model.rows.classCode(row);
      const t = times.at(row);
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
      const next = steps.row(position + count);
      const end = next < 0 ? scale.width : Math.min(scale.width, xOf(scale, times.at(next)));
      // Behind the step if there is room, else before it.
      const left = x + width <= end ? x + 1 : x - width - 3;
      if (left < free || left < 0) return;
      const box = { x: left, y: top + 4, width, height: 13 };
      fillBox(context, box, colours.bg, 0.8);
      writeIn(context, box, words, colours.text, colours.smallFont);
      free = left + width;
    });
  }
}

function stepWords(code: number, summary: string): string {
  if (code === STDIN_CLOSE) return 'stdin closed';
  if (code === SIGNAL) return summary.slice(0, summary.indexOf(' ') + 1).trimEnd();
  return `exit: ${summary}`;
}
