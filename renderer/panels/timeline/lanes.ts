import type { Session } from '../../../shared/analysis/index.ts';
import { counted } from '../../widgets/index.ts';
import type { SpanTracks } from './columns/span-tracks.ts';
import type { TimelineIndex } from './timeline-index.ts';

/** Height of the ruler, of a lane with one track, and of each track where there are more, CSS pixels. */
export const RULER = 20;
export const LANE = 21;
export const TRACK = 14;
const THIN_TRACK = 8;
/** Height of the marks of what found no track. */
export const CROWD = 7;

export type LaneName =
  | 'phases'
  | 'client'
  | 'server'
  | 'notifications'
  | 'findings'
  | 'subscriptions'
  | 'tasks'
  | 'streams'
  | 'session'
  | 'stderr'
  | 'process'
  | 'hand';

export interface Lane {
  readonly name: LaneName;
  readonly label: string;
  /** CSS pixels from the top of the canvas. */
  readonly top: number;
  readonly height: number;
  /** Tracks one above the other; 1 for a lane that has none. */
  readonly tracks: number;
  /** What is left out, as a sentence; '' for nothing. */
  readonly leftOut: string;
}

const LABELS: Readonly<Record<LaneName, string>> = {
  phases: 'phases',
  client: 'client asks',
  server: 'server asks',
  notifications: 'notifications',
  findings: 'findings',
  subscriptions: 'subscriptions',
  tasks: 'tasks',
  streams: 'streams',
  session: 'session',
  stderr: 'stderr',
  process: 'process',
  hand: 'by hand',
};

/** The lanes in their order, with what each needs to be there at all. */
const ORDER: readonly [LaneName, (session: Facts | null, index: TimelineIndex) => boolean][] = [
  ['phases', () => true],
  ['client', () => true],
  ['server', (_, { server }) => server.rows.length > 0],
  ['notifications', () => true],
  ['findings', (session) => session !== null && total(session.counts.findings) > 0],
  ['subscriptions', (_, { subscriptions }) => subscriptions.spans.rows.length > 0],
  ['tasks', (_, { tasks }) => tasks.rows.length > 0],
  ['streams', (session) => session?.http != null],
  [
    'session',
    (session, { sessions, remarks }) => session?.http != null && (sessions.bands.length > 0 || remarks.length > 0),
  ],
  ['stderr', (session) => session?.http == null || session.process !== null],
  ['process', (session) => session?.http == null || session.process !== null],
  ['hand', (_, { byHand }) => byHand.length > 0],
];

type Facts = Pick<Session, 'http' | 'process' | 'counts'>;

/** What the tracks of a lane hold, in words. */
const HELD: Partial<Record<LaneName, string>> = {
  client: 'request',
  server: 'request',
  subscriptions: 'subscription',
  tasks: 'task',
  streams: 'exchange',
};

/** The lanes that the connection has something for, one below the other. */
export function lanesOf(session: Facts | null, index: TimelineIndex): readonly Lane[] {
  let top = 0;
  return ORDER.filter(([, needed]) => needed(session, index)).map(([name]) => {
    const spans = tracksOf(name, index);
    const tracks = Math.max(1, spans?.tracks.length ?? 1);
    const crowd = spans?.crowd.length ?? 0;
    const lane = {
      name,
      label: LABELS[name],
      top,
      height: heightOfLane(name, tracks) + (crowd > 0 ? CROWD : 0),
      tracks,
      leftOut: crowd === 0 ? '' : leftOut(crowd, tracks, HELD[name] ?? 'span'),
    };
    top += lane.height;
    return lane;
  });
}

/** The spans of a lane that has tracks; undefined for another. */
export function tracksOf(name: LaneName, index: TimelineIndex): SpanTracks | undefined {
  switch (name) {
    case 'client':
    case 'server':
    case 'tasks':
    case 'streams':
      return index[name];
    case 'subscriptions':
      return index.subscriptions.spans;
    default:
      return undefined;
  }
}

/** Height of all lanes, CSS pixels. */
export function heightOf(lanes: readonly Lane[]): number {
  const last = lanes.at(-1);
  return last === undefined ? 0 : last.top + last.height + 2;
}

export function laneAt(lanes: readonly Lane[], y: number): Lane | undefined {
  return lanes.find(({ top, height }) => y >= top && y < top + height);
}

/** Where the bar of a track stands, CSS pixels: from the top of the canvas, and its height. */
export function barOf({ name, top, tracks }: Lane, track: number): { readonly y: number; readonly height: number } {
  if (name === 'streams') return { y: top + 4 + track * THIN_TRACK, height: 6 };
  if (tracks === 1) return { y: top + 4, height: 13 };
  return { y: top + 3 + track * TRACK, height: 12 };
}

/** The track at a height of the canvas. */
export function trackAt({ name, top, tracks }: Lane, y: number): number {
  if (tracks === 1) return 0;
  return Math.max(0, Math.floor((y - top - 3) / (name === 'streams' ? THIN_TRACK : TRACK)));
}

/** Middle of the marks of what found no track, CSS pixels. */
export function crowdMiddle({ top, height }: Lane): number {
  return top + height - CROWD / 2 - 1;
}

function heightOfLane(name: LaneName, tracks: number): number {
  if (name === 'phases') return 18;
  if (name === 'streams') return Math.max(18, 6 + tracks * THIN_TRACK);
  return tracks === 1 ? LANE : 5 + tracks * TRACK;
}

function leftOut(crowd: number, tracks: number, noun: string): string {
  const many = counted(crowd, `more ${noun}`);
  return `${many} went on at the same time as those in the ${tracks} rows: where they begin is marked beneath those.`;
}

function total({ error, warning, info }: Facts['counts']['findings']): number {
  return error + warning + info;
}
