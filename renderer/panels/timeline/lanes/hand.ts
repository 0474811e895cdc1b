import { Marks } from '../columns/marks.ts';
import type { ShownLane, TimelineRow } from '../lane/lane.ts';
import { MarkedLane, middleOf } from '../lane/marked-lane.ts';
import type { Scene } from '../lane/scene.ts';
import { drawMarks } from '../pen/draw-marks.ts';
import { signed, type LegendEntry } from '../pen/legend.ts';
import { arrow } from '../pen/signs.ts';

/** What was sent by hand, or by a replay. */
export class HandLane extends MarkedLane {
  static readonly legend: readonly LegendEntry[] = [
    { under: 'Marks', words: 'sent by hand, or by a replay', draw: signed(arrow, 'client') },
  ];

  readonly name = 'hand';
  readonly label = 'by hand';
  readonly #sent = new Marks();

  wants({ rows, row }: TimelineRow): boolean {
    return rows.origin(row) !== 'wire';
  }

  takeRow({ row }: TimelineRow): void {
    this.#sent.add(row);
  }

  shown(): boolean {
    return this.#sent.length > 0;
  }

  /** What is sent by hand is drawn as the message that it is, too, and found there. */
  holds(): boolean {
    return false;
  }

  marks(): readonly Marks[] {
    return [this.#sent];
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    drawMarks(context, scene, this.#sent, middleOf(place), { colour: scene.colours.client, sign: arrow, tall: 11 });
  }
}
