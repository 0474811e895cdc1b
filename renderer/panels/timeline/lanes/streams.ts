import { rowClassCode, type Exchange } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { counted, duration } from '../../../widgets/index.ts';
import { endSentence, statusWords } from '../../../protocol/evidence/index.ts';
import { Marks } from '../columns/marks.ts';
import { SpanTracks, type Span } from '../columns/span-tracks.ts';
import type { Bar, SessionFacts, ShownLane, Target, TargetWords, TimelineRow, TimelineSource } from '../lane/lane.ts';
import { eventFacts, rowWords } from '../lane/lane-words.ts';
import { kindOf } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { LOOKED_AT, TrackedLane } from '../lane/tracked-lane.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import type { LegendEntry } from '../pen/legend.ts';
import { boxOf, fillBox } from '../pen/strokes.ts';
import { drawExchange, isStream, STREAM_SIGNS } from './draw-exchange.ts';

const COMMENT = rowClassCode('sse.comment');
/** How long another exchange may go on with a stream, without that something else stands there; µs. */
const RETRY = 10_000_000;

/** Exchanges: streams as bands from their response on, others as short spans; what goes on with another is tied to it. */
export class StreamLane extends TrackedLane {
  static readonly legend: readonly LegendEntry[] = STREAM_SIGNS;

  readonly name = 'streams';
  readonly label = 'streams';
  readonly spans = new SpanTracks(8);
  protected readonly noun = 'exchange';
  protected override readonly apart = 8;
  /** Frames that came on an event stream, and its comments. */
  readonly arrivals = new Marks();
  readonly #comments = new Marks();

  wants({ kind, code, dir, rows, row }: TimelineRow): boolean {
    return code === COMMENT || (kind === 'frame' && dir === 's2c' && rows.exchange(row) > 0);
  }

  takeRow({ code, row }: TimelineRow): void {
    (code === COMMENT ? this.#comments : this.arrivals).add(row);
  }

  takeExchange(exchange: Exchange, source: TimelineSource): void {
    this.spans.take(spanOf(exchange), source.exchange(exchange.resumes)?.index);
  }

  override shown(session: SessionFacts | null): boolean {
    return session?.http != null;
  }

  holds({ rows }: ConnectionModel, row: number): boolean {
    return kindOf(rows.classCode(row)) === 'wire';
  }

  override bar({ top }: ShownLane, track: number): Bar {
    return { y: top + 4 + track * this.apart, height: 6 };
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, model, colours } = scene;
    this.visit(scene, place, (bar) => ({
      span: (at) => {
        const exchange = model.exchanges[at];
        if (exchange !== undefined)
          drawExchange(context, scene, exchange, bar, this.#barBefore(scene, place, exchange));
      },
      block(start, end, _count, worst) {
        const fill = worst === 'failed' ? colours.error : colours.client;
        const tall = worst === 'failed' ? { y: bar.y - 1, height: bar.height + 2 } : bar;
        fillBox(context, boxOf(scale, start, end, tall, 2), fill, 0.8);
      },
    }));
    this.#drawTicks(context, scene, place, this.arrivals, 4);
    this.#drawTicks(context, scene, place, this.#comments, 2);
    this.drawCrowd(context, scene, place, colours.client);
  }

  words(scene: Scene, { row, span }: Target, live: boolean): TargetWords {
    const exchange = scene.model.exchanges[span];
    if (exchange === undefined) return rowWords(scene, row, 1);
    const { number, label, body, received, start, end, method, resumes, lastEventId } = exchange;
    return {
      title: method,
      text: label,
      facts: [
        ...eventFacts(scene, row),
        `exchange ${number}`,
        statusWords(exchange, live),
        body === 'sse' ? `event stream, ${counted(received, 'frame')}` : '',
        lastEventId === '' ? '' : `last event ${lastEventId}`,
        resumes === 0 ? '' : `continues exchange ${resumes}`,
        duration((end < 0 ? scene.now : end) - start),
        end < 0 ? '' : endSentence(exchange),
      ],
    };
  }

  protected override heightOf(tracks: number): number {
    return Math.max(18, 6 + tracks * this.apart);
  }

  protected spanOf(model: ConnectionModel, row: number): Exchange | undefined {
    return model.exchange(model.rows.exchange(row));
  }

  protected rowOf({ exchanges }: ConnectionModel, index: number): number {
    return exchanges[index]?.row ?? -1;
  }

  /** The bar of the exchange that another one goes on with; null where there is none. */
  #barBefore({ model }: Scene, place: ShownLane, { resumes }: Exchange): Bar | null {
    const before = resumes > 0 ? model.exchange(resumes) : undefined;
    return before === undefined || before.end < 0 ? null : this.barOfSpan(place, before.index);
  }

  /** What came on the streams, as ticks within their bands. */
  #drawTicks(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane, marks: Marks, tall: number): void {
    const { model, colours } = scene;
    if (marks.length === 0) return;
    context.fillStyle = colours.bg;
    visitColumns(scene, marks, (x, position, count) => {
      for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
        const exchange = model.exchange(model.rows.exchange(marks.row(i)));
        const bar = exchange === undefined || !isStream(exchange) ? null : this.barOfSpan(place, exchange.index);
        if (bar === null) continue;
        context.fillRect(x - 0.5, bar.y + (bar.height - tall) / 2, 1, tall);
      }
    });
  }
}

function spanOf({ index, row, start, end, state, status, retryMs }: Exchange): Span {
  const outcome = state === 'failed' || status >= 400 ? 'failed' : state === 'closed' ? 'given-up' : 'fine';
  return { index, row, start, end, open: end < 0, outcome, free: end + Math.min(RETRY, Math.max(0, retryMs) * 1000) };
}
