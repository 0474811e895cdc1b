import { ROW_LEVELS } from '../../../../shared/analysis/index.ts';
import type { Marks } from '../columns/marks.ts';
import type { Aim, SessionFacts, ShownLane, Target } from '../lane/lane.ts';
import { MarkedLane, middleOf } from '../lane/marked-lane.ts';
import type { Scene } from '../lane/scene.ts';
import type { Step } from '../lane/steps.ts';
import { signed, type LegendEntry } from '../pen/legend.ts';
import { cross, ring, triangle, type Sign } from '../pen/signs.ts';
import { pixelOf, xOf } from '../pen/time-scale.ts';

/** Least level that is a mark. */
const LEAST = ROW_LEVELS.indexOf('info');

/** By the code of the level. */
const SIGNS: readonly Sign[] = [ring, ring, triangle, cross];

/** Where rules were broken, whatever the row is; of several on one pixel the worst. */
export class FindingLane extends MarkedLane {
  static readonly legend: readonly LegendEntry[] = [
    { under: 'Marks', words: 'finding: error', draw: signed(cross, 'error') },
    { under: 'Marks', words: 'finding: warning', draw: signed(triangle, 'warning') },
    { under: 'Marks', words: 'finding: hint', draw: signed(ring, 'info') },
  ];

  readonly name = 'findings';
  readonly label = 'findings';

  shown(session: SessionFacts | null): boolean {
    if (session === null) return false;
    const { error, warning, info } = session.counts.findings;
    return error + warning + info > 0;
  }

  /** A row with findings is drawn as what it is, too, and found there. */
  holds(): boolean {
    return false;
  }

  marks(): readonly Marks[] {
    return [];
  }

  override hit(scene: Scene, _place: ShownLane, { t, reach }: Aim): Target | null {
    const { times, levels } = scene;
    const from = times.firstAt(t - reach);
    const to = times.firstAt(t + reach);
    const worst = levels.worst(from, to);
    const row = worst === 0 ? -1 : levels.next(from, to, worst);
    return row < 0 ? null : this.target(scene, row);
  }

  override step({ levels, times }: Scene, row: number, step: Step): number {
    if (step === 'next' || step === 'first') return levels.next(step === 'first' ? 0 : row + 1, times.length, LEAST);
    return levels.previous(0, step === 'last' ? times.length : Math.max(0, row), LEAST);
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { colours } = scene;
    const inks = [colours.quiet, colours.info, colours.warning, colours.error];
    let before = { free: -Infinity, code: 0 };
    visitFindings(scene, (x, code) => {
      // Signs that would lie over each other are drawn once, unless a worse one follows.
      if (x < before.free && code <= before.code) return;
      SIGNS[code]?.(context, x, middleOf(place), inks[code] ?? colours.quiet);
      before = { free: x + 9, code };
    });
  }
}

/** Visits the columns of pixels in view that have findings, with the code of the worst (of ROW_LEVELS). */
function visitFindings({ scale, times, levels }: Scene, visit: (x: number, code: number) => void): void {
  const pixel = pixelOf(scale);
  const end = times.firstAt(scale.to + pixel * 6);
  let row = levels.next(times.firstAt(scale.from - pixel * 6), end, 1);
  while (row >= 0) {
    const x = Math.round(xOf(scale, times.at(row)));
    const next = times.firstAt(scale.from + (x + 1.5) * pixel, row + 1);
    visit(x, levels.worst(row, next));
    row = levels.next(next, end, 1);
  }
}
