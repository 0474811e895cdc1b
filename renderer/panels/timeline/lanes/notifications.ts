import type { Direction } from '../../../../shared/capture/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { Marks } from '../columns/marks.ts';
import type { ShownLane, TimelineRow } from '../lane/lane.ts';
import { around, MarkedLane, middleOf } from '../lane/marked-lane.ts';
import { NOTICES, noticeOf, type Notice } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { drawMarks } from '../pen/draw-marks.ts';
import { signed, type LegendEntry } from '../pen/legend.ts';
import { diamond, disc, slashed, square, wave, type Sign } from '../pen/signs.ts';
import type { Box } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';

const SIGNS: Readonly<Record<Notice, Sign>> = {
  log: square,
  progress: disc,
  other: disc,
  noise: wave,
  changed: diamond,
  cancelled: slashed,
};

/** Distance of the two directions from the middle of the lane: what the client told above, what the server told below. */
const APART = 4;

/** Rows of one direction by what they are. */
type NoticeMarks = Readonly<Record<Notice, Marks>>;

/** What either side told without being asked, and noise where a message should be. */
export class NotificationLane extends MarkedLane {
  static readonly legend: readonly LegendEntry[] = [
    { under: 'Marks', words: 'notification of the client (upper row)', draw: signed(disc, 'client') },
    { under: 'Marks', words: 'notification of the server (lower row)', draw: signed(disc, 'server') },
    { under: 'Marks', words: 'log message', draw: signed(square, 'quiet') },
    { under: 'Marks', words: 'a list or a resource changed', draw: signed(diamond, 'server') },
    { under: 'Marks', words: 'cancellation', draw: signed(slashed, 'client') },
    { under: 'Marks', words: 'noise where a message should be', draw: signed(wave, 'warning') },
  ];

  readonly name = 'notifications';
  readonly label = 'notifications';
  readonly notices: Readonly<Record<Direction, NoticeMarks>> = { c2s: noticeMarks(), s2c: noticeMarks() };

  wants({ notice }: TimelineRow): boolean {
    return notice !== null;
  }

  takeRow({ notice, dir, row }: TimelineRow): void {
    if (notice !== null) this.notices[dir ?? 's2c'][notice].add(row);
  }

  shown(): boolean {
    return true;
  }

  holds({ rows }: ConnectionModel, row: number): boolean {
    return noticeOf(rows, row) !== null;
  }

  marks(): readonly Marks[] {
    return [...this.#of('c2s'), ...this.#of('s2c')];
  }

  protected override marksAt(_model: ConnectionModel, place: ShownLane, y: number): readonly Marks[] {
    return this.#of(y < middleOf(place) ? 'c2s' : 's2c');
  }

  protected override marksBeside({ rows }: ConnectionModel, row: number): readonly Marks[] {
    return this.#of(rows.direction(row) ?? 's2c');
  }

  override box({ scale, times, model }: Scene, place: ShownLane, row: number): Box {
    const middle = middleOf(place);
    const upper = model.rows.direction(row) === 'c2s';
    return around(xOf(scale, times.at(row)), upper ? middle - APART : middle + APART - 1, 11);
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { colours } = scene;
    const middle = middleOf(place);
    for (const [marks, y, ink] of [
      [this.notices.c2s, middle - APART, colours.client],
      [this.notices.s2c, middle + APART - 1, colours.server],
    ] as const) {
      for (const notice of NOTICES) {
        const colour = notice === 'noise' ? colours.warning : notice === 'log' ? colours.quiet : ink;
        drawMarks(context, scene, marks[notice], y, { colour, sign: SIGNS[notice], tall: 9 });
      }
    }
  }

  #of(dir: Direction): readonly Marks[] {
    return NOTICES.map((notice) => this.notices[dir][notice]);
  }
}

function noticeMarks(): NoticeMarks {
  return {
    log: new Marks(),
    progress: new Marks(),
    other: new Marks(),
    noise: new Marks(),
    changed: new Marks(),
    cancelled: new Marks(),
  };
}
