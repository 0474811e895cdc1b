import type { Exchange } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { duration } from '../../../widgets/index.ts';
import type { Marks } from '../columns/marks.ts';
import type { Aim, SessionFacts, ShownLane, Target, TargetWords, TimelineRow } from '../lane/lane.ts';
import { timeFact } from '../lane/lane-words.ts';
import { covers, MarkedLane, middleOf } from '../lane/marked-lane.ts';
import type { Scene } from '../lane/scene.ts';
import { listStep, nearestOf, type Step } from '../lane/steps.ts';
import { signed, type LegendEntry } from '../pen/legend.ts';
import { cross } from '../pen/signs.ts';
import { boxOf, fillBox, strokeBox, writeIn } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { isRemark, Remarks } from './remarks.ts';
import { SessionBands, type SessionBand } from './session-bands.ts';

const ENDS = {
  '': 'in force',
  replaced: 'another took its place',
  ended: 'ended by the client',
  lost: 'lost: the server answered 404',
} as const;

/** The sessions of Streamable HTTP as bands with their ids, and the remarks. */
export class SessionLane extends MarkedLane {
  static readonly legend: readonly LegendEntry[] = [
    { under: 'Bands', words: 'session lost', draw: signed(cross, 'error') },
  ];

  readonly name = 'session';
  readonly label = 'session';
  readonly #sessions = new SessionBands();
  readonly #remarks = new Remarks();

  wants(taken: TimelineRow): boolean {
    return this.#remarks.wants(taken);
  }

  takeRow(taken: TimelineRow): void {
    this.#remarks.takeRow(taken);
  }

  takeExchange(exchange: Exchange): void {
    this.#sessions.take(exchange);
  }

  shown(session: SessionFacts | null): boolean {
    return session?.http != null && (this.#sessions.bands.length > 0 || this.#remarks.marks.length > 0);
  }

  holds(model: ConnectionModel, row: number): boolean {
    return model.session?.http != null && isRemark(model, row);
  }

  marks(): readonly Marks[] {
    return [this.#remarks.marks];
  }

  override hit(scene: Scene, place: ShownLane, aim: Aim): Target | null {
    const mark = super.hit(scene, place, aim);
    if (mark !== null) return mark;
    const span = this.#sessions.bands.findIndex((band) => covers(band, aim, scene.now));
    const row = scene.model.exchange(this.#sessions.bands[span]?.given ?? 0)?.responseRow ?? -1;
    return row < 0 ? null : { lane: this.name, row, span, many: 1 };
  }

  override step(scene: Scene, row: number, step: Step): number {
    const given = this.#sessions.bands.flatMap((band) => scene.model.exchange(band.given)?.responseRow ?? []);
    return nearestOf([super.step(scene, row, step), listStep(given, row, step)], step);
  }

  override words(scene: Scene, target: Target, live: boolean): TargetWords {
    const band = this.#sessions.bands[target.span];
    if (band === undefined) return super.words(scene, target, live);
    const { id, start, end, how } = band;
    const lasted = duration((end < 0 ? scene.now : end) - start);
    return { title: 'session', text: id, facts: [timeFact(scene.model, start), ENDS[how], lasted] };
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    for (const [at, band] of this.#sessions.bands.entries()) drawBand(context, scene, place, band, at);
    this.#remarks.draw(context, scene, place);
  }
}

/** Draws a session; one that was lost ends in a cross. */
function drawBand(
  context: CanvasRenderingContext2D,
  { scale, now, colours }: Scene,
  place: ShownLane,
  band: SessionBand,
  at: number,
): void {
  const end = band.end < 0 ? now : band.end;
  if (end < scale.from || band.start > scale.to) return;
  const box = boxOf(scale, band.start, end, { y: place.top + 3, height: 15 }, 2);
  // The id tells one session from the next; the alternating ground says the same from afar.
  const colour = at % 2 === 0 ? colours.ok : colours.info;
  fillBox(context, box, colour, 0.22);
  if (at % 2 === 1) strokeBox(context, box, colour);
  writeIn(context, box, band.id, colours.text, colours.smallFont);
  if (band.how === 'lost') cross(context, xOf(scale, end), middleOf(place), colours.error);
}
