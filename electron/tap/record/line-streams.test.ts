import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import { LineStreams } from './line-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;

/** The streams of a server, and what was told of them. */
function told() {
  const frames: RawFrame[] = [];
  const events: TransportEvent[] = [];
  const streams = new LineStreams({
    frame: (raw) => void frames.push(raw),
    event: (event) => void events.push(event),
    now: () => Math.round(performance.now() * 1000),
    settled: () => undefined,
  });
  return { streams, frames, events };
}

it('a line whose end is minutes away is told of while it waits, more seldom the longer it is, and is one frame then', () => {
  const { streams, frames, events } = told();
  const line = `{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(1_000)}"}`;
  for (const [at, letter] of [...line].entries()) {
    streams.push('stdout', Buffer.from(letter), at);
    vi.advanceTimersByTime(MINUTES);
  }
  expect(frames).toEqual([]);
  const held = events.map((event) => (event.kind === 'process.stdout-held' ? event.bytes : event.kind));
  expect(held).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
  streams.push('stdout', Buffer.from('\n'), 9);
  expect(frames.map(({ parts, t }) => [Buffer.concat(parts).toString(), t])).toEqual([[line, 0]]);
  expect(frames[0]?.chunks).toHaveLength(line.length + 1);
  // The next one is told of anew.
  streams.push('stdout', Buffer.from('{'), 10);
  vi.advanceTimersByTime(MINUTES);
  expect(events.at(-1)).toMatchObject({ kind: 'process.stdout-held', bytes: 1, text: '{' });
});

it('half a line of the client waits as long as it likes, and half a line of stderr is a prompt', () => {
  const { streams, frames, events } = told();
  streams.push('stdin', Buffer.from('{"jsonrpc":'), 1);
  streams.push('stderr', Buffer.from('Password: '), 2);
  vi.advanceTimersByTime(10 * MINUTES);
  expect(frames).toEqual([]);
  expect(events).toEqual([{ kind: 'process.stderr', t: 2, text: 'Password: ', bytes: 10 }]);
  streams.push('stdin', Buffer.from('"2.0"}\r\n'), 3);
  expect(frames).toMatchObject([{ t: 1, dir: 'c2s', end: 'crlf', bytes: 17 }]);
});
