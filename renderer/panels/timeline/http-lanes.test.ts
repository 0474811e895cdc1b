import { describe, expect, it } from 'vitest';
import type { Exchange, Operation, Round } from '../../../shared/analysis/index.ts';
import { piecesOf } from './draw-operations.ts';
import { heightOf, laneAt, lanesOf } from './lanes.ts';
import { SessionBands } from './session-bands.ts';
import { Tracks, TRACKS } from './tracks.ts';

type Http = NonNullable<Parameters<typeof lanesOf>[0]>;

const names = (http: boolean, process: boolean): string[] =>
  lanesOf({ http: http ? {} : null, process: process ? {} : null } as Http).map(({ name }) => name);
const open = (index: number, start: number) => ({ index, start, end: -1, open: true });
const ended = (index: number, start: number, end: number) => ({ index, start, end, open: false });
const exchange = (number: number, change: Partial<Exchange>): Exchange =>
  ({
    number,
    purpose: 'message',
    status: 200,
    respondedAt: number * 10,
    sessionId: '',
    givenSessionId: '',
    ...change,
  }) as Exchange;
const round = (start: number, end: number): Round => ({ id: '1', request: 0, response: 1, start, end, asks: [] });
const of = (state: Operation['state'], end: number, rounds: Round[]) =>
  piecesOf({ start: 0, end, state, rounds }, 100).map(({ start, end: to, waits, open }) => [start, to, waits, open]);

describe('lanesOf', () => {
  it('has the lanes that the connection has something for', () => {
    expect(names(false, false)).toContain('process');
    expect(names(true, false)).toEqual(['client', 'server', 'notifications', 'streams', 'session']);
    expect(names(true, true)).toHaveLength(7);
  });

  it('stands one below the other without a gap', () => {
    const lanes = lanesOf({ http: {}, process: null } as Http);
    for (const [at, lane] of lanes.entries()) {
      expect(laneAt(lanes, lane.top)?.name).toBe(lane.name);
      expect(lanes[at + 1]?.top ?? heightOf(lanes) - 4).toBe(lane.top + lane.height);
    }
    expect(laneAt(lanes, 2)).toBeUndefined();
  });
});

describe('Tracks', () => {
  it('puts what goes on at the same time one above the other', () => {
    const tracks = new Tracks();
    expect([open(0, 0), open(1, 1), open(2, 2), open(3, 3)].map((span) => tracks.place(span))).toEqual([
      0,
      1,
      2,
      TRACKS - 1,
    ]);
  });

  it('uses a track again once it is free, and never moves a span', () => {
    const tracks = new Tracks();
    tracks.place(open(0, 0));
    tracks.place(open(1, 5));
    expect(tracks.place(ended(0, 0, 10))).toBe(0);
    expect(tracks.place(open(2, 20))).toBe(0);
    expect(tracks.place(ended(1, 5, 30))).toBe(1);
    expect([0, 1, 2].map((index) => tracks.of(index))).toEqual([0, 1, 0]);
  });
});

describe('SessionBands', () => {
  it('goes from the response that gives an id to the one that no longer knows it', () => {
    const sessions = new SessionBands();
    sessions.take(exchange(1, { respondedAt: -1 }));
    sessions.take(exchange(1, { givenSessionId: 'a' }));
    sessions.take(exchange(2, { sessionId: 'a' }));
    expect(sessions.bands).toMatchObject([{ id: 'a', start: 10, end: -1, how: '' }]);
    sessions.take(exchange(3, { sessionId: 'a', status: 404 }));
    sessions.take(exchange(4, { givenSessionId: 'b' }));
    sessions.take(exchange(5, { sessionId: 'b', purpose: 'end-session', status: 405 }));
    expect(sessions.bands).toMatchObject([
      { id: 'a', start: 10, end: 30, how: 'lost', by: 3 },
      { id: 'b', start: 40, end: -1 },
    ]);
    sessions.take(exchange(6, { sessionId: 'b', purpose: 'end-session', status: 204 }));
    expect(sessions.bands[1]).toMatchObject({ end: 60, how: 'ended', by: 6 });
  });

  it('ends a session when another is given', () => {
    const sessions = new SessionBands();
    sessions.take(exchange(1, { givenSessionId: 'a' }));
    sessions.take(exchange(2, { givenSessionId: 'b' }));
    expect(sessions.bands).toMatchObject([{ id: 'a', end: 20, how: 'replaced', by: 2 }, { id: 'b' }]);
  });
});

describe('piecesOf', () => {
  it('is the operation itself where it has one round', () => {
    expect(of('result', 20, [])).toEqual([[0, 20, false, false]]);
    expect(of('pending', -1, [])).toEqual([[0, 100, false, true]]);
  });

  it("sets the user's time apart from the rounds", () => {
    expect(of('result', 50, [round(0, 10), round(40, 50)])).toEqual([
      [0, 10, false, false],
      [10, 40, true, false],
      [40, 50, false, false],
    ]);
    expect(of('input-required', 10, [round(0, 10)])).toEqual([
      [0, 10, false, false],
      [10, 100, true, true],
    ]);
    expect(of('pending', -1, [round(0, 10), round(40, -1)]).at(-1)).toEqual([40, 100, false, true]);
    expect(of('lost', 60, [round(0, 10), round(40, -1)]).at(-1)).toEqual([40, 60, false, false]);
  });
});
