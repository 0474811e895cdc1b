import type { Exchange } from '../../../shared/analysis/index.ts';
import { drawMarks, visitColumns } from './draw-marks.ts';
import { barOf, CROWD, crowdMiddle, type Lane } from './lanes.ts';
import type { MarkLane } from './columns/marks.ts';
import { pixelOf, type Scene } from './scene.ts';
import { cross } from './pen/signs.ts';
import { boxOf, dotted, fillBox, hatch } from './pen/strokes.ts';
import { xOf } from './pen/time-scale.ts';

/** Rows of one pixel that are looked at for the stream that they came on. */
const LOOKED_AT = 8;

/** True for an exchange that stays: an event stream, an open ear, a WebSocket. */
export function isStream({
  body,
  purpose,
  state,
  status,
}: Pick<Exchange, 'body' | 'purpose' | 'state' | 'status'>): boolean {
  if (body === 'sse' || status === 101) return true;
  const meant = purpose === 'listen' || purpose === 'resume' || purpose === 'events' || purpose === 'websocket';
  return meant && (state === 'waiting' || state === 'receiving');
}

/** Draws exchanges: streams as bands from their response on, others as short spans; what goes on with another is tied to it. */
export function drawStreams(context: CanvasRenderingContext2D, scene: Scene, lane: Lane): void {
  const { scale, model, index, colours } = scene;
  for (const [track, spans] of index.streams.tracks.entries()) {
    const bar = barOf(lane, track);
    spans.visit(scale.from, scale.to, pixelOf(scale) * 2, {
      span(at) {
        const exchange = model.exchanges[at];
        if (exchange !== undefined) drawExchange(context, scene, lane, exchange, track);
      },
      block(start, end, _count, worst) {
        const fill = worst === 'failed' ? colours.error : colours.client;
        const tall = worst === 'failed' ? { y: bar.y - 1, height: bar.height + 2 } : bar;
        fillBox(context, boxOf(scale, start, end, tall, 2), fill, 0.8);
      },
    });
  }
  drawTicks(context, scene, lane, index.arrivals, 4, colours.bg);
  drawTicks(context, scene, lane, index.comments, 2, colours.bg);
  drawMarks(context, scene, index.streams.crowd, crowdMiddle(lane), {
    colour: colours.client,
    sign: null,
    tall: CROWD,
  });
}

function drawExchange(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  exchange: Exchange,
  track: number,
): void {
  const { scale, now, colours, refusals } = scene;
  const bar = barOf(lane, track);
  const middle = bar.y + bar.height / 2;
  const { start, respondedAt, state } = exchange;
  const end = exchange.end < 0 ? now : exchange.end;
  const open = exchange.end < 0;
  if (exchange.resumes > 0) drawResumed(context, scene, lane, exchange, track);
  const failed = exchange.status >= 400 || (state === 'failed' && respondedAt < 0);
  const refused = state !== 'failed' && refusals.exchanges.has(exchange.number);
  // A stream that broke was good until then: the cross at its end says the rest.
  if (isStream(exchange) && !failed) {
    const from = respondedAt < 0 ? end : respondedAt;
    fillBox(context, boxOf(scale, start, from, bar, 2), colours.client, 0.45);
    if (end > from) {
      const box = boxOf(scale, from, end, bar, 2);
      fillBox(context, box, colours.server, open ? 0.35 : 0.8);
      if (open) fillBox(context, box, hatch(context, colours.server), 0.5);
    }
  } else {
    const fill = !failed ? colours.client : refused ? colours.quiet : colours.error;
    const tall = failed && !refused ? { y: bar.y - 1, height: bar.height + 2 } : bar;
    fillBox(context, boxOf(scale, start, end, tall, 2), fill, open ? 0.45 : 0.8);
  }
  const x = xOf(scale, end);
  if (state === 'failed') cross(context, x, middle, colours.error);
  else if (isStream(exchange) && !open) {
    context.fillStyle = colours.strong;
    context.fillRect(Math.round(x) - 1, bar.y - 1, 1.5, bar.height + 2);
    drawWaiting(context, scene, exchange, middle);
  }
}

/** A stream that the server closed to be asked again: so long it wants to be left alone (2025-11-25, transports, polling). */
function drawWaiting(context: CanvasRenderingContext2D, scene: Scene, exchange: Exchange, y: number): void {
  const { model, scale, colours, now } = scene;
  if (exchange.retryMs < 0 || exchange.state !== 'complete' || model.successors(exchange.number).length > 0) return;
  dotted(context, scale, exchange.end, Math.min(now, exchange.end + exchange.retryMs * 1000), y, colours.warning);
}

/** From the end of a stream to the beginning of the one that goes on with it. */
function drawResumed(
  context: CanvasRenderingContext2D,
  { scale, model, index, colours }: Scene,
  lane: Lane,
  exchange: Exchange,
  track: number,
): void {
  const before = model.exchange(exchange.resumes);
  const trackBefore = before === undefined ? -1 : index.streams.trackOf(before.index);
  if (before === undefined || before.end < 0 || trackBefore < 0) return;
  const [from, to] = [barOf(lane, trackBefore), barOf(lane, track)];
  context.strokeStyle = colours.server;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(xOf(scale, before.end), from.y + from.height / 2);
  context.lineTo(xOf(scale, exchange.start), to.y + to.height / 2);
  context.stroke();
  context.setLineDash([]);
}

/** What came on the streams, as ticks within their bands. */
function drawTicks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  marks: MarkLane,
  tall: number,
  colour: string,
): void {
  const { model, index } = scene;
  if (marks.length === 0) return;
  context.fillStyle = colour;
  visitColumns(scene, marks, (x, position, count) => {
    for (let i = position; i < position + Math.min(count, LOOKED_AT); i += 1) {
      const exchange = model.exchange(model.rows.exchange(marks.row(i)));
      const track = exchange === undefined || !isStream(exchange) ? -1 : index.streams.trackOf(exchange.index);
      if (track < 0) continue;
      const { y, height } = barOf(lane, track);
      context.fillRect(x - 0.5, y + (height - tall) / 2, 1, tall);
    }
  });
}
