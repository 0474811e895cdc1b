import type { Phase } from '../../../../shared/analysis/index.ts';
import { duration } from '../../../widgets/index.ts';
import type { Marks } from '../columns/marks.ts';
import type { Aim, LaneSize, ShownLane, Target, TargetWords } from '../lane/lane.ts';
import { timeFact } from '../lane/lane-words.ts';
import { covers, MarkedLane } from '../lane/marked-lane.ts';
import type { Scene } from '../lane/scene.ts';
import { listStep, type Step } from '../lane/steps.ts';
import { cross } from '../pen/signs.ts';
import { boxOf, fillBox, hatch, writeIn } from '../pen/strokes.ts';

/** The phases of the lifecycle, each with its name where there is room. */
export class PhaseLane extends MarkedLane {
  readonly name = 'phases';
  readonly label = 'phases';
  override readonly begins = false;

  shown(): boolean {
    return true;
  }

  holds(): boolean {
    return false;
  }

  marks(): readonly Marks[] {
    return [];
  }

  override size(): LaneSize {
    return { ...super.size(), height: 18 };
  }

  override hit({ model, times, now }: Scene, _place: ShownLane, aim: Aim): Target | null {
    const phases = model.session?.phases ?? [];
    const span = phases.findLastIndex((phase) => covers(phase, aim, now));
    return span < 0 ? null : { lane: this.name, row: firstRow(times, phases[span]!), span, many: 1 };
  }

  override step({ model, times }: Scene, row: number, step: Step): number {
    const rows = (model.session?.phases ?? []).filter(({ start }) => start >= 0).map((phase) => firstRow(times, phase));
    return listStep(
      rows.toSorted((a, b) => a - b),
      row,
      step,
    );
  }

  override target({ model, times }: Scene, row: number): Target {
    const t = times.at(row);
    const span = model.session?.phases.findLastIndex(({ start }) => start >= 0 && start <= t) ?? -1;
    return { lane: this.name, row, span, many: 1 };
  }

  override words(scene: Scene, target: Target, live: boolean): TargetWords {
    const { model, now } = scene;
    const phase = model.session?.phases[target.span];
    if (phase === undefined) return super.words(scene, target, live);
    const { name, state, start, end, detail } = phase;
    return {
      title: name,
      text: 'phase',
      facts: [timeFact(model, start), state, detail, duration((end < 0 ? now : end) - start)],
    };
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, { top }: ShownLane): void {
    const { model, scale, now, colours } = scene;
    for (const phase of model.session?.phases ?? []) {
      if (phase.start < 0) continue;
      const end = phase.end < 0 ? now : phase.end;
      if (end < scale.from || phase.start > scale.to) continue;
      const box = boxOf(scale, phase.start, end, { y: top + 3, height: 12 }, 2);
      const colour = colourOf(phase, scene);
      fillBox(context, box, colour, phase.state === 'active' ? 0.14 : 0.22);
      if (phase.state === 'failed') fillBox(context, box, hatch(context, colour), 0.35);
      context.fillStyle = colour;
      context.fillRect(Math.max(0, box.x), box.y, 1, box.height);
      writeIn(context, box, phase.name, colours.text, colours.smallFont);
      if (phase.state === 'failed') cross(context, box.x + box.width, top + 9, colours.error);
    }
  }
}

function colourOf({ name, state }: Phase, { colours }: Scene): string {
  if (state === 'failed') return colours.error;
  return name === 'operation' ? colours.client : name === 'closing' ? colours.quiet : colours.ok;
}

/** A phase stands for the first row in it. */
function firstRow(times: Scene['times'], { start }: Phase): number {
  return Math.min(times.firstAt(start), times.length - 1);
}
