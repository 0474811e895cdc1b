import type { ConnectionModel } from '../../../state/index.ts';
import { Marks } from '../columns/marks.ts';
import type { SessionFacts, ShownLane, TimelineRow } from '../lane/lane.ts';
import { MarkedLane, middleOf } from '../lane/marked-lane.ts';
import { kindOf } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { drawMarks } from '../pen/draw-marks.ts';

/** What the process wrote to stderr. */
export class StderrLane extends MarkedLane {
  readonly name = 'stderr';
  readonly label = 'stderr';
  readonly #lines = new Marks();

  wants({ kind }: TimelineRow): boolean {
    return kind === 'stderr';
  }

  takeRow({ row }: TimelineRow): void {
    this.#lines.add(row);
  }

  shown(session: SessionFacts | null): boolean {
    return session?.http == null || session.process !== null;
  }

  holds({ rows }: ConnectionModel, row: number): boolean {
    return kindOf(rows.classCode(row)) === 'stderr';
  }

  marks(): readonly Marks[] {
    return [this.#lines];
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    drawMarks(context, scene, this.#lines, middleOf(place), { colour: scene.colours.quiet, sign: null, tall: 11 });
  }
}
