import type { Exchange } from '../../../../shared/analysis/index.ts';
import type { Bar } from '../lane/lane.ts';
import type { Scene } from '../lane/scene.ts';
import type { LegendEntry } from '../pen/legend.ts';
import { cross } from '../pen/signs.ts';
import { boxOf, dotted, fillBox, hatch } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';

/** What the lane of streams draws, and what it means. */
export const STREAM_SIGNS: readonly LegendEntry[] = [
  {
    under: 'Bands',
    words: 'event stream: asked for, then open',
    draw: (context, colours) => {
      fillBox(context, { x: 1, y: 5, width: 8, height: 6 }, colours.client, 0.45);
      fillBox(context, { x: 9, y: 5, width: 20, height: 6 }, colours.server, 0.8);
    },
  },
  {
    under: 'Bands',
    words: 'closed, and continued by another exchange',
    draw: (context, colours) => {
      fillBox(context, { x: 1, y: 5, width: 9, height: 6 }, colours.server, 0.8);
      fillBox(context, { x: 20, y: 5, width: 9, height: 6 }, colours.server, 0.8);
      context.strokeStyle = colours.server;
      context.setLineDash([2, 2]);
      context.beginPath();
      context.moveTo(10, 8);
      context.lineTo(20, 8);
      context.stroke();
      context.setLineDash([]);
    },
  },
];

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

/** Draws an exchange into its bar; `before`: the bar of the one that it goes on with. */
export function drawExchange(
  context: CanvasRenderingContext2D,
  scene: Scene,
  exchange: Exchange,
  bar: Bar,
  before: Bar | null,
): void {
  const { scale, now, colours, refusals } = scene;
  const middle = bar.y + bar.height / 2;
  const { start, respondedAt, state } = exchange;
  const end = exchange.end < 0 ? now : exchange.end;
  const open = exchange.end < 0;
  if (before !== null) drawResumed(context, scene, exchange, before, bar);
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
  { scale, model, colours }: Scene,
  exchange: Exchange,
  from: Bar,
  to: Bar,
): void {
  const end = model.exchange(exchange.resumes)?.end ?? exchange.start;
  context.strokeStyle = colours.server;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(xOf(scale, end), from.y + from.height / 2);
  context.lineTo(xOf(scale, exchange.start), to.y + to.height / 2);
  context.stroke();
  context.setLineDash([]);
}
