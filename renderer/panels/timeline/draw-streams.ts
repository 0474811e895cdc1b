import type { Exchange } from '../../../shared/analysis/index.ts';
import { drawCross } from './draw-marks.ts';
import { TRACK, type Lane } from './lanes.ts';
import type { TimelineColours } from './palette.ts';
import type { Scene } from './scene.ts';
import type { SessionBand } from './session-bands.ts';
import { xOf } from './time-scale.ts';

const BAND = 6;

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
export function drawStreams(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  colours: TimelineColours,
): void {
  const { scale, now, model, index } = scene;
  const pixel = (scale.to - scale.from) / scale.width;
  const topOf = (track: number): number => lane.top + 2 + track * TRACK;
  const bar = (start: number, end: number, y: number, fill: string, alpha: number): void => {
    const left = Math.max(-2, xOf(scale, start));
    const right = Math.min(scale.width + 2, xOf(scale, end));
    context.fillStyle = fill;
    context.globalAlpha = alpha;
    context.beginPath();
    context.roundRect(left, y, Math.max(2, right - left), BAND, 2);
    context.fill();
    context.globalAlpha = 1;
  };
  index.streams.visit(scale.from, scale.to, now, pixel, {
    span(at) {
      const exchange = model.exchanges[at];
      if (exchange === undefined) return;
      const end = exchange.end < 0 ? now : exchange.end;
      if (end < scale.from || exchange.start > scale.to) return;
      const y = topOf(index.tracks.of(at));
      if (exchange.resumes > 0) drawResumed(context, scene, exchange, topOf, colours);
      const failed = exchange.status >= 400 || (exchange.state === 'failed' && exchange.respondedAt < 0);
      const refused = exchange.state !== 'failed' && scene.refusals.exchanges.has(exchange.number);
      // A stream that broke was good until then: the cross at its end says the rest.
      if (isStream(exchange) && !failed) {
        const from = exchange.respondedAt < 0 ? end : exchange.respondedAt;
        bar(exchange.start, from, y, colours.client, 0.45);
        if (end > from) bar(from, end, y, colours.server, exchange.end < 0 ? 0.5 : 0.8);
      } else
        bar(
          exchange.start,
          end,
          y,
          !failed ? colours.client : refused ? colours.quiet : colours.error,
          exchange.end < 0 ? 0.45 : 0.8,
        );
      if (exchange.state === 'failed') drawCross(context, xOf(scale, end), y + BAND / 2, colours.error);
      else if (isStream(exchange) && exchange.end >= 0) {
        context.fillStyle = colours.strong;
        context.fillRect(Math.round(xOf(scale, end)) - 1, y - 1, 1.5, BAND + 2);
      }
    },
    block: (start, end, failed) => bar(start, end, topOf(0), failed ? colours.error : colours.client, 0.8),
  });
}

/** From the end of a stream to the beginning of the one that goes on with it. */
function drawResumed(
  context: CanvasRenderingContext2D,
  { scale, model, index }: Scene,
  exchange: Exchange,
  topOf: (track: number) => number,
  colours: TimelineColours,
): void {
  const before = model.exchange(exchange.resumes);
  if (before === undefined || before.end < 0) return;
  const [x0, x1] = [xOf(scale, before.end), xOf(scale, exchange.start)];
  const [y0, y1] = [topOf(index.tracks.of(before.index)) + BAND / 2, topOf(index.tracks.of(exchange.index)) + BAND / 2];
  context.strokeStyle = colours.server;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the sessions as bands with their ids; one that was lost ends in a cross. */
export function drawSessions(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  colours: TimelineColours,
): void {
  for (const band of scene.index.sessions.bands) drawSession(context, scene, lane, band, colours);
}

function drawSession(
  context: CanvasRenderingContext2D,
  { scale, now }: Scene,
  { top }: Lane,
  band: SessionBand,
  colours: TimelineColours,
): void {
  const end = band.end < 0 ? now : band.end;
  if (end < scale.from || band.start > scale.to) return;
  const left = Math.max(0, xOf(scale, band.start));
  const right = Math.min(scale.width, xOf(scale, end));
  context.globalAlpha = 0.22;
  context.fillStyle = colours.ok;
  context.beginPath();
  context.roundRect(left, top + 3, Math.max(2, right - left), 15, 3);
  context.fill();
  context.globalAlpha = 1;
  if (right - left > 60) {
    context.save();
    context.beginPath();
    context.rect(left, top, right - left - 4, 21);
    context.clip();
    context.fillStyle = colours.text;
    context.fillText(band.id, left + 7, top + 11);
    context.restore();
  }
  if (band.how === 'lost') drawCross(context, right, top + 10.5, colours.error);
}

/** Draws the life of the process. */
export function drawProcess(
  context: CanvasRenderingContext2D,
  { scale, now, model }: Scene,
  { top }: Lane,
  colours: TimelineColours,
): void {
  const { process = null, phases = [] } = model.session ?? {};
  const start = phases.find(({ name }) => name === 'spawn')?.start ?? -1;
  if (process === null || process.pid === 0 || start < 0) return;
  const left = Math.max(0, xOf(scale, start));
  const right = Math.min(scale.width, xOf(scale, process.endedAt < 0 ? now : process.endedAt));
  const badly = process.exitCode !== null && process.exitCode !== 0;
  context.globalAlpha = 0.35;
  context.fillStyle = badly ? colours.error : colours.ok;
  context.beginPath();
  context.roundRect(left, top + 6, Math.max(2, right - left), 8, 2);
  context.fill();
  context.globalAlpha = 1;
}
