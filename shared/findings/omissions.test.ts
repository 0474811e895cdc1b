import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CaptureReader, OMISSIONS, type CaptureEvent, type FrameEvent, type Omission } from '../capture/index.ts';
import { parsedJson } from '../json/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { CATALOGUE } from './catalogue/index.ts';
import { Observation } from './observation.ts';
import { HEADER_ROWS } from './testing/conformance-headers.ts';
import { MESSAGE_ROWS } from './testing/conformance-messages.ts';
import { ROUND_ROWS } from './testing/conformance-rounds.ts';
import { HttpSession } from './testing/http-session.ts';
import { request } from './testing/rule-case.ts';
import { busySession } from './testing/busy-session.ts';

type Events = readonly CaptureEvent[];

const GOLDEN = ['version-1-stdio-legacy', 'version-1-http-legacy', 'version-1-http-modern', 'version-1-websocket'];

function golden(name: string): Events {
  const reader = new CaptureReader();
  const text = readFileSync(new URL(`../capture/golden/${name}.mcpcap`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const answer = reader.push(line);
      return answer.kind === 'event' ? [answer.event] : [];
    });
}

/** Rules that find something in these events. */
function rulesFound(events: Events, omits: readonly string[] = []): Set<string> {
  const observation = new Observation({ omits });
  for (const event of events) observation.push(event);
  return new Set(observation.findings.map(({ rule }) => rule));
}

const frames = (events: Events, change: (frame: FrameEvent) => CaptureEvent[]): CaptureEvent[] =>
  events.flatMap((event) => (event.kind === 'frame' ? change(event) : [event]));
const without = (events: Events, classes: (name: string) => boolean): CaptureEvent[] =>
  frames(events, (frame) => (classes(readFrame(frame.text ?? null).class) ? [] : [frame]));
const wholeAndHalf = (events: Events, kind: (name: string) => boolean): CaptureEvent[][] => {
  let even = 0;
  return [without(events, kind), without(events, (name) => kind(name) && (even += 1) % 2 === 0)];
};

/** What the same session looks like in records that leave one thing out, in more than one way. */
const LEAVES_OUT: Readonly<Record<Omission, (events: Events) => Events[]>> = {
  text: (events) => [
    frames(events, ({ end: _end, chunks: _chunks, ...frame }) => {
      const value = parsedJson(frame.text ?? '');
      return [value === undefined ? frame : { ...frame, text: JSON.stringify(value, null, 2) }];
    }),
  ],
  timing: (events) => [
    events.map((event) => ({ ...event, t: 0 })),
    events.map((event, place) => ({ ...event, t: place * 30_000_000 })),
  ],
  order: (events) => [
    // Every other pair of neighbours of two directions the other way round.
    events.map((event, place) => {
      const other = events[place ^ 1];
      if (other?.kind !== 'frame' || event.kind !== 'frame' || other.dir === event.dir) return event;
      return { ...other, t: event.t };
    }),
  ],
  directions: (events) => [
    frames(events, (frame) => {
      const { class: name } = readFrame(frame.text ?? null);
      return [{ ...frame, dir: name.startsWith('response') ? 's2c' : 'c2s' }];
    }),
  ],
  start: (events) => [0.25, 0.5, 0.75].map((part) => events.slice(Math.floor(events.length * part))),
  requests: (events) => wholeAndHalf(events, (name) => name === 'request'),
  answers: (events) => wholeAndHalf(events, (name) => name.startsWith('response')),
  notifications: (events) => wholeAndHalf(events, (name) => name === 'notification'),
  headers: (events) => [events.map((event) => ('headers' in event ? { ...event, headers: [] } : event))],
  streams: (events) => [
    events.flatMap((event): CaptureEvent[] => {
      if (event.kind === 'sse.event' || event.kind === 'sse.comment') return [];
      return [event.kind === 'frame' && event.sse !== undefined ? { ...event, sse: { lines: ['data: '] } } : event];
    }),
  ],
  process: (events) => {
    const rest = events.filter(({ kind }) => !kind.startsWith('process.'));
    // Of exchanges, each has a number of its own.
    return rest.some((event) => 'exchange' in event) ? [rest] : [rest, [...rest, ...rest]];
  },
};

/** Each once: many checks of the suite are passed by the same session. */
const SESSIONS = Array.from(
  new Map(
    [
      ['busy', busySession().events] as const,
      ...GOLDEN.map((name) => [name, golden(name)] as const),
      ...[...HEADER_ROWS, ...MESSAGE_ROWS, ...ROUND_ROWS].map(
        ({ check, passes }) => [check, passes(new HttpSession()).events] as const,
      ),
    ].map(([name, events]) => [JSON.stringify(events), { name, events, whole: rulesFound(events) }]),
  ).values(),
);

describe('a record that leaves something out', () => {
  it.each(OMISSIONS)('is not accused where it leaves out: %s', (omission) => {
    const accused = new Map<string, string>();
    for (const { name, events, whole } of SESSIONS) {
      for (const record of LEAVES_OUT[omission](events)) {
        const renumbered = record.map((event, place) => ({ ...event, seq: place + 1 }));
        for (const rule of rulesFound(renumbered, [omission])) if (!whole.has(rule)) accused.set(rule, name);
      }
    }
    expect([...accused]).toEqual([]);
  });

  it.each(OMISSIONS)('is judged by fewer rules for: %s', (omission) => {
    expect(CATALOGUE.some(({ needs }) => needs.includes(omission))).toBe(true);
  });

  it('is held against everything else, and words of a newer version change nothing', () => {
    const session = new HttpSession().spawn().client({ ...request(1, 'tools/list'), jsonrpc: '1.0' });
    expect(rulesFound(session.events, ['answers', 'invented'])).toContain('rpc-version');
    expect(rulesFound(session.events, ['invented'])).toEqual(rulesFound(session.events));
  });

  it('has a conversation for each `initialize` where it does not tell of processes', () => {
    const twice = new HttpSession().handshake().handshake().events;
    expect(rulesFound(twice)).toContain('life-initialize-repeat');
    expect([...rulesFound(twice, ['process'])]).toEqual([]);
  });
});
