import type { Operation } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { counted, duration } from '../../../widgets/index.ts';
import { operationWords } from '../../../protocol/operations/index.ts';
import type { SpanTracks } from '../columns/span-tracks.ts';
import type { Bar, ShownLane, Target, TargetWords, TimelineRow } from '../lane/lane.ts';
import { eventFacts, rowWords } from '../lane/lane-words.ts';
import { isOfRequest } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { LOOKED_AT, TrackedLane } from '../lane/tracked-lane.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import { BAR, type LegendEntry } from '../pen/legend.ts';
import { cross, disc, slashed, square } from '../pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { isListen, RESOURCE_UPDATED, SubscriptionSpans } from './subscription-spans.ts';

/** Subscriptions: asked for, acknowledged from a tick on, what was told as marks, and how each ended. */
export class SubscriptionLane extends TrackedLane {
  static readonly legend: readonly LegendEntry[] = [
    {
      under: 'Bands',
      words: 'subscription, from its acknowledgement on',
      draw: (context, colours) => {
        fillBox(context, { ...BAR, width: 8 }, hatch(context, colours.client), 0.5);
        fillBox(context, { ...BAR, x: 9, width: 20 }, colours.server, 0.24);
        strokeBox(context, { ...BAR, x: 9, width: 20 }, colours.server);
        context.fillStyle = colours.ok;
        context.fillRect(8, 1, 2, 13);
      },
    },
  ];

  readonly name = 'subscriptions';
  readonly label = 'subscriptions';
  protected readonly noun = 'subscription';
  readonly subscriptions = new SubscriptionSpans();

  get spans(): SpanTracks {
    return this.subscriptions.spans;
  }

  wants({ notice, dir, row, rows }: TimelineRow): boolean {
    const isOfSome = rows.operation(row) >= 0 || rows.method(row) === RESOURCE_UPDATED;
    return isOfSome && notice !== null && notice !== 'noise' && dir === 's2c';
  }

  takeRow({ row, rows, t, operation }: TimelineRow): void {
    this.subscriptions.notified(row, t, rows.method(row), operation);
  }

  takeOperations(operations: readonly Operation[]): void {
    for (const operation of operations) this.subscriptions.take(operation);
  }

  holds(model: ConnectionModel, row: number): boolean {
    const operation = this.spanOf(model, row);
    return operation !== undefined && isListen(operation) && isOfRequest(model, row);
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, model, colours } = scene;
    this.visit(scene, place, (bar) => ({
      span: (at, start, end) => {
        const operation = model.operations[at];
        if (operation !== undefined)
          drawSubscription(context, scene, operation, this.#acknowledged(operation), start, end, bar);
      },
      block: (start, end, _count, worst) =>
        fillBox(context, boxOf(scale, start, end, bar), worst === 'failed' ? colours.error : colours.server, 0.5),
    }));
    this.#drawTold(context, scene, place);
    this.drawCrowd(context, scene, place, colours.client);
  }

  words(scene: Scene, { row, span }: Target, _live: boolean): TargetWords {
    const { model, now } = scene;
    const operation = model.operations[span];
    if (operation === undefined) return rowWords(scene, row, 1);
    const { method, name, related, start, end, state } = operation;
    const event = eventFacts(scene, row);
    if (!isListen(operation)) return { title: method, text: name, facts: [...event, operationWords(operation)] };
    const acknowledged = this.#acknowledged(operation);
    const granted = model.session?.modern?.subscriptions.find((one) => one.operation === operation.index);
    return {
      title: method,
      text: granted?.acknowledged || granted?.asked || '',
      facts: [
        ...event,
        state === 'pending' ? 'open' : operationWords(operation),
        acknowledged < 0 ? 'not acknowledged' : `acknowledged after ${duration(acknowledged - start)}`,
        counted(granted?.notifications ?? related, 'notification'),
        duration((end < 0 ? now : end) - start),
      ],
    };
  }

  protected spanOf({ operations, rows }: ConnectionModel, row: number): Operation | undefined {
    return operations[rows.operation(row)];
  }

  protected rowOf({ operations }: ConnectionModel, index: number, t: number): number {
    const operation = operations[index];
    return operation?.rounds.findLast((round) => round.start <= t)?.request ?? operation?.request ?? -1;
  }

  /** µs; the era of `resources/subscribe` has no acknowledgement but the answer. */
  #acknowledged(operation: Operation): number {
    return isListen(operation) ? this.subscriptions.acknowledgedAt(operation.index) : operation.end;
  }

  /** Notifications on the subscriptions that they belong to. */
  #drawTold(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { model, colours } = scene;
    const { told, spans } = this.subscriptions;
    visitColumns(scene, told, (x, position, count) => {
      const tracks = new Set<number>();
      for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
        const row = told.row(i);
        const operation = model.operations[model.rows.operation(row)];
        tracks.add(spans.trackOf(this.subscriptions.of(operation, model.rows.summary(row), model.rows.time(row))));
      }
      for (const track of tracks) {
        if (track < 0) continue;
        const { y, height } = this.bar(place, track);
        if (count === 1) disc(context, x, y + height / 2, colours.server);
        else {
          context.fillStyle = colours.server;
          context.fillRect(x - 1, y + 1, 2, height - 2);
        }
      }
    });
  }
}

function drawSubscription(
  context: CanvasRenderingContext2D,
  { scale, now, colours }: Scene,
  operation: Operation,
  acknowledged: number,
  start: number,
  ended: number,
  bar: Bar,
): void {
  const { state, name } = operation;
  const end = Math.min(ended, now);
  const from = acknowledged < 0 ? end : Math.min(end, Math.max(start, acknowledged));
  fillBox(context, boxOf(scale, start, from, bar, 2), hatch(context, colours.client), 0.5);
  if (end > from || acknowledged >= 0) {
    const box = boxOf(scale, from, end, bar, 2);
    fillBox(context, box, colours.server, 0.24);
    strokeBox(context, box, colours.server);
    writeIn(context, box, name === '' ? operation.method : name, colours.text, colours.smallFont);
  }
  if (acknowledged >= 0) {
    context.fillStyle = colours.ok;
    context.fillRect(Math.round(xOf(scale, acknowledged)) - 1, bar.y - 1, 2, bar.height + 2);
  }
  if (ended === Infinity) return;
  const x = xOf(scale, end);
  const middle = bar.y + bar.height / 2;
  if (state === 'error' || state === 'lost') cross(context, x, middle, colours.error);
  else if (state === 'cancelled') slashed(context, x, middle, colours.quiet);
  else square(context, x, middle, colours.strong);
}
