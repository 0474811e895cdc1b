import { ResponseBody } from '../../electron/transports/http/index.ts';
import { type CaptureEvent, rawLines } from '../../shared/capture/index.ts';
import type { Entrance } from './entrance.ts';
import { holds, isSentence, same } from './oracle.ts';
import { Recording } from './recording.ts';

/** A body of server-sent events. Put together again, its lines are the lines that came. */
export const EVENT_STREAM: Entrance = {
  name: 'event stream',
  run(parts) {
    const recording = new Recording();
    let ended = false;
    const body = new ResponseBody(
      {
        exchange: 1,
        stream: 'http-1',
        purpose: 'listen',
        status: 200,
        headers: [['Content-Type', 'text/event-stream']],
        sink: recording,
        now: () => recording.events.length,
      },
      {
        hold: () => undefined,
        ended: () => (ended = true),
        failed: ({ message }) => isSentence(message, 'a body that failed'),
      },
    );
    for (const [t, part] of parts.entries()) body.push(Buffer.from(part, 'latin1'), t);
    body.end();
    holds(ended, () => 'a body that was read to its end has not ended');
    same(
      inOrder(linesTold(recording.events)),
      inOrder(linesCame(parts.join(''))),
      'an event stream is not told line by line',
    );
    return recording.lines;
  },
};

/** Lines that say something, as they came: without ends, of which there are three. */
function linesCame(bytes: string): string[] {
  const lines = bytes.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/);
  return lines.filter((line) => line !== '').map(decoded);
}

function linesTold(events: readonly CaptureEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'sse.comment') return [`:${event.text}`];
    const sse = event.kind === 'frame' ? event.sse : event.kind === 'sse.event' ? event : undefined;
    if (sse === undefined || (event.kind !== 'frame' && event.kind !== 'sse.event')) return [];
    const text = event.text ?? (event.base64 === undefined ? '' : Buffer.from(event.base64, 'base64').toString());
    return rawLines(sse.lines, text);
  });
}

/** A comment within an event is told before it. */
function inOrder(lines: readonly string[]): string {
  return lines.toSorted().join('\n');
}

/** What is no UTF-8 is told with a replacement where it is no data. */
function decoded(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString();
}
