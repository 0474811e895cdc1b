import type { Operation } from '../../../../shared/analysis/index.ts';
import type { Direction } from '../../../../shared/capture/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { counted, duration, seconds } from '../../../widgets/index.ts';
import { operationWords, timeLeft, userTime } from '../../../protocol/operations/index.ts';
import { Marks } from '../columns/marks.ts';
import type { RowTimes } from '../columns/row-times.ts';
import type { Outcome } from '../columns/span-track.ts';
import type { Span } from '../columns/span-tracks.ts';
import type { ShownLane, Target, TargetWords, TimelineRow, TimelineSource } from '../lane/lane.ts';
import { eventFacts, rowWords } from '../lane/lane-words.ts';
import { isOfRequest } from '../lane/row-kind.ts';
import type { Scene } from '../lane/scene.ts';
import { LOOKED_AT, TrackedLane } from '../lane/tracked-lane.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import { square } from '../pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { drawRequest, tallerIf } from './draw-request.ts';
import { lateStretch } from './request-pieces.ts';
import { isListen } from './subscription-spans.ts';

/** Answers after the end that are drawn; older ones only as the frames that they are. */
const LATE_MOST = 256;
/** How long an answer may still come to a request that was given up, without that something else stands there; µs. */
const RACE = 2_000_000;
/** Height of a tick of progress: the words of the bar stay free. */
const PROGRESS = 4;

/** What one side asked the other: rounds as bars, the user's time between them as dotted lines, and what belongs to each. */
export abstract class RequestLane extends TrackedLane {
  protected readonly noun = 'request';
  /** Which way the requests go. */
  protected abstract readonly dir: Direction;
  /** Progress that the other side told of them. */
  readonly #progress = new Marks();
  /** Indices of the newest that were answered after they had been given up. */
  readonly late: number[] = [];

  wants({ notice, dir }: TimelineRow): boolean {
    return notice === 'progress' && (dir ?? 's2c') !== this.dir;
  }

  takeRow({ row }: TimelineRow): void {
    this.#progress.add(row);
  }

  takeOperations(operations: readonly Operation[], _source: TimelineSource, times: RowTimes): void {
    for (const operation of operations) {
      if (operation.dir !== this.dir) continue;
      if (!isListen(operation)) this.spans.take(requestSpan(operation, times));
      if (!operation.late || this.late.includes(operation.index)) continue;
      this.late.push(operation.index);
      if (this.late.length > LATE_MOST) this.late.shift();
    }
  }

  holds(model: ConnectionModel, row: number): boolean {
    const { rows, operations } = model;
    if (!isOfRequest(model, row)) return false;
    const operation = operations[rows.operation(row)];
    if (operation === undefined) return (rows.direction(row) === 'c2s') === (this.dir === 'c2s');
    return operation.dir === this.dir && !isListen(operation);
  }

  /** The last deadline of those that are pending and have a track. */
  override reaches({ operations }: ConnectionModel): number {
    return Math.max(0, ...this.spans.open().map((at) => operations[at]?.deadline ?? 0));
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, colours, model } = scene;
    const colour = this.dir === 'c2s' ? colours.client : colours.server;
    this.visit(scene, place, (bar) => ({
      span(index) {
        const operation = model.operations[index];
        if (operation !== undefined) drawRequest(context, scene, operation, bar, colour);
      },
      block(start, end, _count, worst) {
        const fill = worst === 'failed' ? colours.error : colour;
        fillBox(context, tallerIf(worst === 'failed', boxOf(scale, start, end, bar)), fill, 0.85);
      },
    }));
    this.drawWithin(context, scene, place);
    this.#drawProgress(context, scene, place);
    this.#drawLate(context, scene, place);
    this.drawCrowd(context, scene, place, colour);
  }

  words(scene: Scene, { row, span }: Target, _live: boolean): TargetWords {
    const operation = scene.model.operations[span];
    if (operation === undefined) return rowWords(scene, row, 1);
    return {
      title: operation.method,
      text: operation.name,
      facts: [...eventFacts(scene, row), ...requestFacts(scene, operation)],
    };
  }

  protected spanOf({ operations, rows }: ConnectionModel, row: number): Operation | undefined {
    return operations[rows.operation(row)];
  }

  protected rowOf({ operations }: ConnectionModel, index: number, t: number): number {
    const operation = operations[index];
    return operation?.rounds.findLast((round) => round.start <= t)?.request ?? operation?.request ?? -1;
  }

  /** Draws what stands within the bars. */
  protected drawWithin(_context: CanvasRenderingContext2D, _scene: Scene, _place: ShownLane): void {}

  /** Progress as ticks in the bar; one that puts off the timeout has a head. */
  #drawProgress(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { model, colours } = scene;
    const progress = this.#progress;
    if (progress.length === 0) return;
    // By track and look: the column that was drawn last.
    const drawn: number[] = [];
    visitColumns(scene, progress, (x, position, count) => {
      for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
        const operation = model.operations[model.rows.operation(progress.row(i))];
        const track = operation === undefined ? -1 : this.spans.trackOf(operation.index);
        if (operation === undefined || track < 0) continue;
        const isPending = operation.state === 'pending';
        const putsOff = operation.limit >= 0;
        const look = track * 4 + (isPending ? 2 : 0) + (putsOff ? 1 : 0);
        if (drawn[look] === x) continue;
        drawn[look] = x;
        const { y } = this.bar(place, track);
        context.fillStyle = isPending ? colours.strong : colours.onBar;
        context.fillRect(x - 0.5, y, 1, PROGRESS);
        if (putsOff) context.fillRect(x - 2, y, 4, 1.5);
      }
    });
  }

  /** Answers that came after their request was given up: how long the race went on, and where it was answered anyway. */
  #drawLate(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, model, times, colours } = scene;
    for (const at of this.late) {
      const operation = model.operations[at];
      const bar = this.barOfSpan(place, at);
      const stretch = operation === undefined || bar === null ? null : lateStretch(operation, (row) => times.at(row));
      if (bar === null || stretch === null || stretch[1] < scale.from || stretch[0] > scale.to) continue;
      const box = boxOf(scale, stretch[0], stretch[1], bar);
      fillBox(context, box, hatch(context, colours.warning), 0.22);
      strokeBox(context, box, colours.warning);
      square(context, xOf(scale, stretch[1]), bar.y + bar.height / 2, colours.warning);
      writeIn(context, { ...box, width: box.width - 4 }, 'answered anyway', colours.strong, colours.smallFont);
    }
  }
}

/** The span of a request. */
export function requestSpan(operation: Operation, times: RowTimes): Span {
  const { index, request: row, start, end, state, late, response } = operation;
  const open = state === 'pending' || state === 'input-required';
  const gaveUp = state === 'cancelled' || state === 'timed-out';
  const free = late ? times.at(response) : gaveUp ? end + RACE : end;
  return { index, row, start, end, open, outcome: outcomeOf(state), free };
}

function outcomeOf(state: Operation['state']): Outcome {
  if (state === 'cancelled') return 'given-up';
  return state === 'result' || state === 'pending' || state === 'input-required' ? 'fine' : 'failed';
}

function requestFacts({ model, times, now }: Scene, operation: Operation): readonly string[] {
  const { state, start, end, rounds, progressCount, progressText, timeoutMs, limit, parent } = operation;
  const late = lateStretch(operation, (row) => times.at(row));
  const served = model.operations[parent];
  return [
    operationWords(operation),
    duration((end < 0 || state === 'input-required' ? now : end) - start),
    rounds.length > 1 ? `${counted(rounds.length, 'round')}, of it ${duration(userTime(operation))} for the input` : '',
    progressCount === 0 ? '' : `${counted(progressCount, 'progress notification')}, last ${progressText}`,
    timeLeft(operation, now),
    state === 'pending' && limit >= 0 ? `progress extends the timeout to ${seconds(limit)} s at most` : '',
    state === 'timed-out' && timeoutMs > 0 ? `timeout of ${duration(timeoutMs * 1000)}` : '',
    late === null ? '' : `answered anyway, ${duration(late[1] - late[0])} later`,
    served === undefined ? '' : `asked while ${`${served.method} ${served.name}`.trim()} was pending`,
  ];
}
