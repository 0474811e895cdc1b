import type { Session } from '../../../shared/analysis/index.ts';
import { TRACKS } from './tracks.ts';

/** Height of the ruler, of one lane and of one track of the streams, CSS pixels. */
export const RULER = 18;
export const LANE = 21;
export const TRACK = 8;

export type LaneName = 'client' | 'server' | 'notifications' | 'streams' | 'session' | 'stderr' | 'process';

export interface Lane {
  readonly name: LaneName;
  readonly label: string;
  /** CSS pixels from the top of the canvas. */
  readonly top: number;
  readonly height: number;
}

const LABELS: Readonly<Record<LaneName, string>> = {
  client: 'client asks',
  server: 'server asks',
  notifications: 'notifications',
  streams: 'streams',
  session: 'session',
  stderr: 'stderr',
  process: 'process',
};

const PROCESS: readonly Lane[] = stacked(['client', 'server', 'notifications', 'stderr', 'process']);
const HTTP: readonly Lane[] = stacked(['client', 'server', 'notifications', 'streams', 'session']);
const BOTH: readonly Lane[] = stacked(['client', 'server', 'notifications', 'streams', 'session', 'stderr', 'process']);

/** The lanes of a connection: those of a process, those of HTTP, or all where a capture has both. */
export function lanesOf(session: Pick<Session, 'http' | 'process'> | null): readonly Lane[] {
  if (session === null || session.http === null) return PROCESS;
  return session.process === null ? HTTP : BOTH;
}

/** Height of the whole, CSS pixels. */
export function heightOf(lanes: readonly Lane[]): number {
  const last = lanes.at(-1);
  return (last === undefined ? RULER : last.top + last.height) + 4;
}

export function laneAt(lanes: readonly Lane[], y: number): Lane | undefined {
  return lanes.find(({ top, height }) => y >= top && y < top + height);
}

function stacked(names: readonly LaneName[]): Lane[] {
  let top = RULER;
  return names.map((name) => {
    const height = name === 'streams' ? TRACKS * TRACK + 4 : LANE;
    const lane = { name, label: LABELS[name], top, height };
    top += height;
    return lane;
  });
}
