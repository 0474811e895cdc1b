import type { ConnectionModel } from '../../../state/index.ts';
import { Marks } from '../columns/marks.ts';
import type { ShownLane, TimelineRow } from '../lane/lane.ts';
import { MarkedLane, middleOf } from '../lane/marked-lane.ts';
import { kindOf } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { drawMarks } from '../pen/draw-marks.ts';

/** What happened of sign-ins: their beginnings and ends, the address that was made, what came back, the tokens. */
export class SignInLane extends MarkedLane {
  readonly name = 'sign-ins';
  readonly label = 'sign-in';
  readonly #events = new Marks();

  wants({ kind }: TimelineRow): boolean {
    return kind === 'sign-in';
  }

  takeRow({ row }: TimelineRow): void {
    this.#events.add(row);
  }

  shown(): boolean {
    return this.#events.length > 0;
  }

  holds({ rows }: ConnectionModel, row: number): boolean {
    return kindOf(rows.classCode(row)) === 'sign-in';
  }

  marks(): readonly Marks[] {
    return [this.#events];
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    drawMarks(context, scene, this.#events, middleOf(place), { colour: scene.colours.quiet, sign: null, tall: 11 });
  }
}
