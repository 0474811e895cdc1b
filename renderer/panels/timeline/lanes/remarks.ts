import { rowClassCode } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { Marks } from '../columns/marks.ts';
import type { ShownLane, TimelineRow } from '../lane/lane.ts';
import { LANE, middleOf } from '../lane/marked-lane.ts';
import { kindOf } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import { signed, type LegendEntry } from '../pen/legend.ts';
import { clock, ring, triangle, type Sign } from '../pen/signs.ts';

const SIGNS: ReadonlyMap<number, readonly [Sign, 'warning' | 'text']> = new Map([
  [rowClassCode('timer'), [clock, 'warning']],
  [rowClassCode('gap'), [triangle, 'warning']],
  [rowClassCode('note'), [ring, 'text']],
  [rowClassCode('probe'), [ring, 'text']],
]);

export const REMARK_SIGNS: readonly LegendEntry[] = [
  { under: 'Marks', words: 'a timeout ran out', draw: signed(clock, 'warning') },
  { under: 'Marks', words: 'a remark: what was tried, and why', draw: signed(ring, 'text') },
];

/** True for what happened beside the messages and belongs to none of them. */
export function isRemark({ rows, operations }: ConnectionModel, row: number): boolean {
  return kindOf(rows.classCode(row)) === 'remark' && operations[rows.operation(row)] === undefined;
}

/** What happens beside the messages: timeouts, probes, notes, gaps, opening and closing of a WebSocket. */
export class Remarks {
  readonly marks = new Marks();

  wants({ kind }: TimelineRow): boolean {
    return kind === 'remark';
  }

  takeRow({ row }: TimelineRow): void {
    this.marks.add(row);
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { model, colours } = scene;
    visitColumns(scene, this.marks, (x, position) => {
      const known = SIGNS.get(model.rows.classCode(this.marks.row(position)));
      if (known !== undefined) known[0](context, x, middleOf(place), colours[known[1]]);
      else {
        context.fillStyle = colours.strong;
        context.fillRect(x - 1, place.top + 5, 2, LANE - 10);
      }
    });
  }
}
