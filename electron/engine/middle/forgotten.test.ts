import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TransportEvent } from '../../transports/index.ts';
import { NO_REACH } from './testing/no-reach.ts';
import { HeldMessages } from './held-messages.ts';
import { MiddleStage } from './middle-stage.ts';
import { OwnCarriage } from './own-carriage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a client with this token hears. */
const progress = (step: number): string =>
  `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":${step}}}`;
const ANSWER = { t: 0, dir: 's2c', stream: 'ws', bytes: 36, end: 'lf', chunks: [] } as const;
const PING = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}');

/** A stage on which a message is held, what has gone on, what our client heard, and what the record was told. */
function holding(
  step: string,
  message = PING,
): {
  readonly heard: string[];
  readonly stage: MiddleStage;
  readonly carriage: OwnCarriage;
  readonly gone: (string | null)[];
  readonly events: TransportEvent[];
} {
  const events: TransportEvent[] = [];
  const gone: (string | null)[] = [];
  const heard: string[] = [];
  const note = (text: string): void => void events.push({ kind: 'note', t: 0, by: 'engine', level: 'warning', text });
  const stage = new MiddleStage({
    ground: 'led',
    reach: NO_REACH,
    now: () => 0,
    goesOn: (dir, pieces) => carriage.goesOn(dir, pieces),
    tells: (stream, bytes) => carriage.tells(stream, bytes),
    note,
    pending: () => null,
  });
  const carriage = new OwnCarriage(stage, {
    now: () => 0,
    hears: ({ parts }) => void heard.push(parts.join('')),
    says: () => undefined,
    event: (event) => void events.push(event),
    stop: () => undefined,
    end: () => undefined,
  });
  stage.put(`mcpscope-rules: 1\nrules:\n  - {name: pings, do: [{hold: ${step}}]}\n`);
  expect(carriage.takes(message, 'ws', (bytes) => void gone.push(bytes?.toString() ?? null))).toBe(true);
  return { stage, carriage, gone, events, heard };
}

it('lets what is held go on once the window has been gone for ten seconds, with a note; a window that is loaded anew changes nothing', () => {
  const { stage, gone, events } = holding('{for: 10min}');
  stage.watch(() => undefined)();
  vi.advanceTimersByTime(9_000);
  const leave = stage.watch(() => undefined);
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual([]);
  leave();
  vi.advanceTimersByTime(10_000);
  expect(gone).toEqual([PING.toString()]);
  expect(events).toMatchObject([
    { kind: 'middle', does: [expect.stringContaining('let pass since the window was closed')] },
    { kind: 'note', level: 'warning', text: expect.stringContaining('the window was closed') },
  ]);
});

it('forgets no message: it goes on or is dropped when its time is over, which can be put off', () => {
  const { stage, gone } = holding('{for: 30s, afterwards: drop}');
  vi.advanceTimersByTime(29_000);
  stage.decide([1], { kind: 'later', ms: 60_000 });
  vi.advanceTimersByTime(59_000);
  expect([gone, stage.state.total]).toEqual([[], 1]);
  vi.advanceTimersByTime(1_000);
  expect([gone, stage.state.total]).toEqual([[null], 0]);
});

it('goes on so many ms later where the user says so, also what he wrote and where it would be dropped, and he may think again', () => {
  const { stage, gone, events } = holding('{for: 10s, afterwards: drop}');
  stage.decide([1], { kind: 'forward later', ms: 30_000, text: '{"id":1.0}', insist: false });
  expect(stage.state.held).toMatchObject([{ afterwards: 'forward' }]);
  expect(stage.heldText(1)).toBe('{"id":1.0}');
  vi.advanceTimersByTime(29_000);
  stage.decide([1], { kind: 'forward later', ms: 5_000, text: '{"id":1.00}', insist: false });
  vi.advanceTimersByTime(4_000);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(gone).toEqual(['{"id":1.00}']);
  expect(events).toMatchObject([
    { kind: 'middle', does: [expect.stringMatching(/^held for \d+ ms, edited by hand$/)] },
  ]);
  expect(() => stage.decide('all', { kind: 'forward later', ms: 1, text: 'no JSON', insist: false })).toThrow(
    'no JSON',
  );
});

it('tells a client that waits of progress, for its request and for the answer, until what was held goes on', () => {
  const call = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":"t"}}}');
  const { stage, carriage, heard } = holding('{for: 1min, keep-alive: 10s}', call);
  vi.advanceTimersByTime(25_000);
  expect(heard).toEqual([progress(0.000001), progress(0.000002)]);
  expect(stage.state.held[0]?.keptAlive).toBe(2);
  stage.decide([1], { kind: 'forward' });
  vi.advanceTimersByTime(30_000);
  expect(heard).toHaveLength(2);
  carriage.hears({ ...ANSWER, parts: [Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}')] });
  vi.advanceTimersByTime(11_000);
  expect(heard.slice(2)).toEqual([progress(0.000003)]);
});

it('holds 20,000 messages: what comes then goes on at once, and the record says why', () => {
  const { stage, carriage, gone, events } = holding('{for: 10min}');
  for (let more = 1; more < 20_000; more += 1) carriage.takes(PING, 'ws', () => undefined);
  expect([stage.state.total, events]).toEqual([20_000, []]);
  // A window is told of the first ones, and asks for others as it shows them.
  expect(stage.state.held).toHaveLength(100);
  expect(stage.held(19_998, 500).map(({ held }) => held)).toEqual([19_999, 20_000]);
  const late: (string | null)[] = [];
  carriage.takes(PING, 'ws', (bytes) => void late.push(bytes?.toString() ?? null));
  expect([stage.state.total, gone, late]).toEqual([20_000, [], [PING.toString()]]);
  expect(events).toMatchObject([
    { kind: 'middle', does: ['not held, since 20,000 messages or 256 MB wait already'], went: [{ to: 'receiver' }] },
  ]);
});

it('holds 256 MB, and more again once some of that has gone on', () => {
  const held = new HeldMessages(() => undefined);
  const megabytes = 1024 * 1024;
  const one = {
    dir: 'c2s',
    method: '',
    id: '',
    rules: '',
    since: 0,
    until: 1e12,
    afterwards: 'forward',
    deadline: -1,
  } as const;
  const [sent, release, keepAlive, decided] = [[], (): void => undefined, null, ''];
  held.add({ ...one, sent, release, keepAlive, decided, bytes: 200 * megabytes });
  expect([held.hasRoom(56 * megabytes), held.hasRoom(56 * megabytes + 1)]).toEqual([true, false]);
  held.take(1);
  expect(held.hasRoom(256 * megabytes)).toBe(true);
});
