import type { Operation } from '../../../shared/analysis/index.ts';
import { drawMarks, visitColumns } from './draw-marks.ts';
import { barOf, CROWD, crowdMiddle, type Lane } from './lanes.ts';
import type { MarkLane } from './columns/marks.ts';
import { lateStretch, piecesOf } from './operation-pieces.ts';
import { pixelOf, type Scene } from './scene.ts';
import { clock, cross, flag, slashed, square, triangle, type Sign } from './pen/signs.ts';
import type { SpanTracks } from './columns/span-tracks.ts';
import { boxOf, dotted, fillBox, hatch, strokeBox, writeIn, type Box } from './pen/strokes.ts';
import { xOf } from './pen/time-scale.ts';

/** Rows of one pixel that are looked at for the track that they belong to. */
const LOOKED_AT = 8;
/** Width from which on a bar has room for the sign of how it ended. */
const SIGN_ROOM = 26;

/** Height of a tick of progress: the words of the bar stay free. */
const PROGRESS = 4;

/** What a lane of operations draws from. */
interface Source {
  readonly spans: SpanTracks;
  readonly colour: string;
  /** Progress that the other side told of them. */
  readonly progress: MarkLane;
  /** Operations of the other side, drawn within those that they serve; null where nothing is nested. */
  readonly nested: SpanTracks | null;
}

/** Draws what one side asked the other: rounds as bars, the user's time between them as dotted lines, and what belongs to each. */
export function drawOperations(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const source = sourceOf(scene, lane);
  const { scale, colours, model } = scene;
  const pixel = pixelOf(scale);
  for (const [track, spans] of source.spans.tracks.entries()) {
    const bar = barOf(lane, track);
    spans.visit(scale.from, scale.to, pixel * 2, {
      span(index) {
        const operation = model.operations[index];
        if (operation !== undefined) drawOperation(context, scene, operation, bar, source.colour);
      },
      block(start, end, _count, worst) {
        const fill = worst === 'failed' ? colours.error : source.colour;
        fillBox(context, tallerIf(worst === 'failed', boxOf(scale, start, end, bar)), fill, 0.85);
      },
    });
  }
  drawNested(context, scene, lane, source);
  drawProgress(context, scene, lane, source);
  drawLate(context, scene, lane, source);
  drawMarks(context, scene, source.spans.crowd, crowdMiddle(lane), { colour: source.colour, sign: null, tall: CROWD });
}

function sourceOf({ index, colours }: Scene, { name }: Lane): Source {
  return name === 'client'
    ? { spans: index.client, colour: colours.client, progress: index.notices.s2c.progress, nested: index.server }
    : { spans: index.server, colour: colours.server, progress: index.notices.c2s.progress, nested: null };
}

/** What failed stands out by its height too, where it is too narrow for a sign. */
function tallerIf(failed: boolean, box: Box): Box {
  return failed ? { ...box, y: box.y - 1.5, height: box.height + 3 } : box;
}

type Bar = ReturnType<typeof barOf>;

function drawOperation(
  context: CanvasRenderingContext2D,
  scene: Scene,
  operation: Operation,
  bar: Bar,
  colour: string,
): void {
  const { scale, now, colours, refusals } = scene;
  const fill = refusals.operations.has(operation.index) ? colours.quiet : fillOf(operation, colour, scene);
  for (const piece of piecesOf(operation, now)) {
    if (piece.waits) {
      drawInput(context, scene, piece.start, piece.end, bar);
      continue;
    }
    const ink = piece.last ? fill : colour;
    const box = boxOf(scale, piece.start, piece.end, bar);
    if (piece.open) {
      fillBox(context, box, ink, 0.22);
      fillBox(context, box, hatch(context, ink), 0.45);
      strokeBox(context, box, ink, [3, 2]);
    } else fillBox(context, tallerIf(ink === colours.error && box.width <= 3, box), ink, 0.88);
    const sign = piece.last ? ENDS[operation.state] : undefined;
    const signed = sign !== undefined && box.width >= SIGN_ROOM;
    const words = `${operation.method}${operation.name === '' ? '' : ` ${operation.name}`}`;
    writeIn(
      context,
      signed ? { ...box, width: box.width - 14 } : box,
      words,
      piece.open ? colours.strong : colours.onBar,
      colours.smallFont,
    );
    if (signed && box.x + box.width <= scale.width)
      sign(context, box.x + box.width - 8, bar.y + bar.height / 2, colours.onBar);
  }
  if (operation.state === 'pending') drawDeadline(context, scene, operation, bar);
}

/** How an operation ended, at the end of its bar. */
const ENDS: Partial<Record<Operation['state'], Sign>> = {
  error: cross,
  lost: cross,
  'tool-error': triangle,
  cancelled: slashed,
  'timed-out': clock,
};

function fillOf({ state }: Operation, colour: string, { colours }: Scene): string {
  if (state === 'result' || state === 'pending' || state === 'input-required') return colour;
  return state === 'cancelled' ? colours.quiet : colours.error;
}

/** The user's time of a request in rounds: the server does not work, it waits to be asked again. */
function drawInput(context: CanvasRenderingContext2D, scene: Scene, start: number, end: number, bar: Bar): void {
  const { scale, colours } = scene;
  const box = boxOf(scale, start, end, { y: bar.y + 2, height: bar.height - 4 }, 1);
  if (box.width >= 8) strokeBox(context, box, colours.quiet, [1, 2]);
  else dotted(context, scale, start, end, bar.y + bar.height / 2, colours.quiet);
  writeIn(context, box, 'input', colours.text, colours.smallFont);
}

/** Where the timeout of a pending request runs out, and how far progress can put that off. */
function drawDeadline(context: CanvasRenderingContext2D, scene: Scene, operation: Operation, bar: Bar): void {
  const { scale, now, colours } = scene;
  const { deadline, limit } = operation;
  if (deadline > now) {
    dotted(context, scale, now, deadline, bar.y + bar.height / 2, colours.warning);
    if (deadline <= scale.to)
      flag(context, Math.round(xOf(scale, deadline)), bar.y - 1, bar.height + 2, colours.warning);
  }
  if (limit <= deadline || limit < scale.from || limit > scale.to) return;
  const x = Math.round(xOf(scale, limit));
  context.fillStyle = colours.error;
  context.fillRect(x - 2, bar.y - 1, 1, bar.height + 2);
  context.fillRect(x, bar.y - 1, 1, bar.height + 2);
}

/** Requests of the server within the request of the client that they were made for. */
function drawNested(context: CanvasRenderingContext2D, scene: Scene, lane: Lane, { spans, nested }: Source): void {
  if (nested === null) return;
  const { scale, now, model, colours } = scene;
  for (const track of nested.tracks)
    track.visit(scale.from, scale.to, pixelOf(scale) * 2, {
      span(index) {
        const operation = model.operations[index];
        const within = operation === undefined ? -1 : spans.trackOf(operation.parent);
        if (operation === undefined || within < 0) return;
        const { y, height } = barOf(lane, within);
        const end = operation.end < 0 ? now : operation.end;
        const box = boxOf(scale, operation.start, end, { y: y + height - 4, height: 4 }, 2);
        fillBox(context, box, colours.bg, 1);
        fillBox(context, { ...box, y: box.y + 1, height: 3 }, colours.server, 1);
      },
      block: () => undefined,
    });
}

/** Progress as ticks in the bar; one that puts off the timeout has a head. */
function drawProgress(context: CanvasRenderingContext2D, scene: Scene, lane: Lane, { spans, progress }: Source): void {
  const { model, colours } = scene;
  if (progress.length === 0) return;
  visitColumns(scene, progress, (x, position, count) => {
    for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
      const operation = model.operations[model.rows.operation(progress.row(i))];
      const track = operation === undefined ? -1 : spans.trackOf(operation.index);
      if (operation === undefined || track < 0) continue;
      const { y } = barOf(lane, track);
      context.fillStyle = operation.state === 'pending' ? colours.strong : colours.onBar;
      context.fillRect(x - 0.5, y, 1, PROGRESS);
      if (operation.limit >= 0) context.fillRect(x - 2, y, 4, 1.5);
    }
  });
}

/** Answers that came after their request was given up: how long the race went on, and where it was answered anyway. */
function drawLate(context: CanvasRenderingContext2D, scene: Scene, lane: Lane, { spans }: Source): void {
  const { scale, model, index, colours } = scene;
  for (const at of index.late) {
    const operation = model.operations[at];
    const track = operation === undefined || operation.dir !== DIRECTION[lane.name] ? -1 : spans.trackOf(at);
    const stretch = operation === undefined || track < 0 ? null : lateStretch(operation, (row) => index.times.at(row));
    if (stretch === null || stretch[1] < scale.from || stretch[0] > scale.to) continue;
    const { y, height } = barOf(lane, track);
    const box = boxOf(scale, stretch[0], stretch[1], { y, height });
    fillBox(context, box, hatch(context, colours.warning), 0.22);
    strokeBox(context, box, colours.warning);
    square(context, xOf(scale, stretch[1]), y + height / 2, colours.warning);
    writeIn(context, { ...box, width: box.width - 4 }, 'answered anyway', colours.strong, colours.smallFont);
  }
}

const DIRECTION: Readonly<Record<string, Operation['dir']>> = { client: 'c2s', server: 's2c' };
