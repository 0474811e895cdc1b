import type { Operation } from '../../../../shared/analysis/index.ts';
import type { RowTimes } from '../columns/row-times.ts';
import { SpanTracks } from '../columns/span-tracks.ts';
import type { ShownLane, TimelineSource } from '../lane/lane.ts';
import type { Scene } from '../lane/scene.ts';
import { visitInView } from '../lane/tracked-lane.ts';
import type { LegendEntry } from '../pen/legend.ts';
import { boxOf, fillBox } from '../pen/strokes.ts';
import { REQUEST_SIGNS } from './request-signs.ts';
import { RequestLane, requestSpan } from './requests.ts';

/** What the client asked; what the server asked for the sake of one of these is drawn within it. */
export class ClientLane extends RequestLane {
  static readonly legend: readonly LegendEntry[] = REQUEST_SIGNS;

  readonly name = 'client';
  readonly label = 'client requests';
  readonly spans = new SpanTracks(6);
  protected readonly dir = 'c2s';
  /** Requests of the server. */
  readonly #nested = new SpanTracks(4);

  override shown(): boolean {
    return true;
  }

  override takeOperations(operations: readonly Operation[], source: TimelineSource, times: RowTimes): void {
    super.takeOperations(operations, source, times);
    for (const operation of operations) if (operation.dir === 's2c') this.#nested.take(requestSpan(operation, times));
  }

  protected override drawWithin(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, now, model, colours } = scene;
    for (const track of this.#nested.tracks)
      visitInView(scene, track, {
        span: (index) => {
          const operation = model.operations[index];
          const bar = operation === undefined ? null : this.barOfSpan(place, operation.parent);
          if (operation === undefined || bar === null) return;
          const end = operation.end < 0 ? now : operation.end;
          const box = boxOf(scale, operation.start, end, { y: bar.y + bar.height - 4, height: 4 }, 2);
          fillBox(context, box, colours.bg, 1);
          fillBox(context, { ...box, y: box.y + 1, height: 3 }, colours.server, 1);
        },
        block: () => undefined,
      });
  }
}
