import { rowClassCode, type Operation } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import { duration } from '../../../widgets/index.ts';
import { Marks } from '../columns/marks.ts';
import { SpanTracks } from '../columns/span-tracks.ts';
import type { Bar, ShownLane, Target, TargetWords, TimelineRow } from '../lane/lane.ts';
import { eventFacts, rowWords } from '../lane/lane-words.ts';
import type { Scene } from '../lane/scene.ts';
import { LOOKED_AT, TrackedLane, type LaneSpan } from '../lane/tracked-lane.ts';
import { visitColumns } from '../pen/draw-marks.ts';
import { BAR, type LegendEntry } from '../pen/legend.ts';
import { cross, slashed, square } from '../pen/signs.ts';
import { boxOf, fillBox, hatch, strokeBox, writeIn } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { taskBands, taskSpan } from './task-spans.ts';

const REQUEST = rowClassCode('request');

/** Tasks as bands of their status, with the polls as ticks; each by the index of the operation that brought it. */
export class TaskLane extends TrackedLane {
  static readonly legend: readonly LegendEntry[] = [
    {
      under: 'Bands',
      words: 'task, with its polls; striped while it needs input',
      draw: (context, colours) => {
        fillBox(context, { ...BAR, width: 16 }, colours.client, 0.3);
        strokeBox(context, { ...BAR, width: 16 }, colours.client);
        fillBox(context, { ...BAR, x: 17, width: 12 }, hatch(context, colours.warning), 0.5);
        context.fillStyle = colours.strong;
        for (const x of [5, 11]) context.fillRect(x, 9, 1, 6);
      },
    },
  ];

  readonly name = 'tasks';
  readonly label = 'tasks';
  readonly spans = new SpanTracks(4);
  protected readonly noun = 'task';
  /** Requests about a task. */
  readonly polls = new Marks();

  wants({ code }: TimelineRow): boolean {
    return code === REQUEST;
  }

  takeRow({ row, operation, operations }: TimelineRow): void {
    if (isPoll(operation, operations)) this.polls.add(row);
  }

  takeOperations(operations: readonly Operation[]): void {
    // They begin when they are answered for, which is another order than that of the requests.
    const tasks = operations.flatMap((operation) => taskSpan(operation) ?? []);
    for (const task of tasks.toSorted((a, b) => a.row - b.row)) this.spans.take(task);
  }

  /** What brought a task, and what asks about it, are requests, and found there. */
  holds(): boolean {
    return false;
  }

  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { scale, model, colours } = scene;
    this.visit(scene, place, (bar) => ({
      span(at) {
        const operation = model.operations[at];
        if (operation !== undefined) drawTask(context, scene, operation, bar);
      },
      block: (start, end, _count, worst) =>
        fillBox(context, boxOf(scale, start, end, bar), worst === 'failed' ? colours.error : colours.client, 0.5),
    }));
    this.#drawPolls(context, scene, place);
    this.drawCrowd(context, scene, place, colours.client);
  }

  words(scene: Scene, { row, span }: Target, _live: boolean): TargetWords {
    const operation = scene.model.operations[span];
    if (operation?.task == null) return rowWords(scene, row, 1);
    const { task, method, name } = operation;
    const steps = taskBands(task, scene.now).map(({ status, start, end }) =>
      `${status.replace('_', ' ')} ${end > start ? duration(end - start) : ''}`.trim(),
    );
    return {
      title: `task ${task.id}`,
      text: `${method} ${name}`.trim(),
      facts: [
        ...eventFacts(scene, row),
        ...steps.slice(-4),
        task.ttlMs < 0 ? '' : `kept for ${duration(task.ttlMs * 1000)}`,
      ],
    };
  }

  protected spanOf({ operations, rows }: ConnectionModel, row: number): LaneSpan | undefined {
    const operation = operations[rows.operation(row)];
    const task = operation?.task;
    if (operation === undefined || task == null) return operation;
    const { index, start } = operation;
    return { index, start: task.steps[0]?.t ?? start, end: task.steps.at(-1)?.t ?? operation.end };
  }

  protected rowOf({ operations }: ConnectionModel, index: number, t: number): number {
    const operation = operations[index];
    const step = operation?.task?.steps.findLast((one) => one.t <= t) ?? operation?.task?.steps[0];
    return step?.row ?? operation?.request ?? -1;
  }

  #drawPolls(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void {
    const { model, colours } = scene;
    visitColumns(scene, this.polls, (x, position, count) => {
      for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
        const poll = model.operations[model.rows.operation(this.polls.row(i))];
        const bar = this.barOfSpan(place, poll?.taskOf ?? -1);
        if (poll === undefined || bar === null) continue;
        context.fillStyle = poll.method === 'tasks/cancel' ? colours.error : colours.strong;
        context.fillRect(x - 0.5, bar.y + bar.height - 4, 1, 6);
      }
    });
  }
}

/** A request about a task by the side that wants it; what the other side asks for its sake is none. */
function isPoll(operation: Operation | undefined, operations: readonly Operation[]): boolean {
  const task = operations[operation?.taskOf ?? -1];
  return task !== undefined && task.dir === operation?.dir;
}

function drawTask(
  context: CanvasRenderingContext2D,
  { scale, now, colours }: Scene,
  { task }: Operation,
  bar: Bar,
): void {
  if (task === null) return;
  const middle = bar.y + bar.height / 2;
  for (const { status, start, end } of taskBands(task, now)) {
    const x = xOf(scale, start);
    if (status === 'completed') square(context, x, middle, colours.ok);
    else if (status === 'failed') cross(context, x, middle, colours.error);
    else if (status === 'cancelled') slashed(context, x, middle, colours.quiet);
    else {
      const asks = status === 'input_required';
      const box = boxOf(scale, start, end, bar, 2);
      fillBox(context, box, asks ? hatch(context, colours.warning) : colours.client, asks ? 0.22 : 0.3);
      strokeBox(context, box, asks ? colours.warning : colours.client);
      writeIn(context, box, status.replace('_', ' '), colours.strong, colours.smallFont);
    }
  }
}
