import type { Column } from '../../state/index.ts';

export type CaptureColumn =
  | 'pin'
  | 'name'
  | 'server'
  | 'revision'
  | 'verdict'
  | 'frames'
  | 'operations'
  | 'findings'
  | 'size'
  | 'duration'
  | 'date';

/** The columns of the library. */
export const CAPTURE_COLUMNS: readonly Column<CaptureColumn>[] = [
  { id: 'pin', title: 'pinned', width: 14, align: 'center' },
  { id: 'name', title: 'name', width: 170, least: 120, grow: 1.5, always: true, sort: 'up' },
  { id: 'server', title: 'server', width: 100, least: 70, grow: 1, leaves: 6, sort: 'up' },
  { id: 'revision', title: 'revision', width: 84, leaves: 4, sort: 'up' },
  { id: 'verdict', title: 'verdict', width: 170, least: 120, grow: 1.6, sort: 'up' },
  { id: 'frames', title: 'frames', width: 62, align: 'end', leaves: 3, sort: 'down' },
  { id: 'operations', title: 'operations', width: 72, align: 'end', leaves: 1, sort: 'down' },
  { id: 'findings', title: 'findings', width: 110, least: 90, leaves: 5, sort: 'down' },
  { id: 'size', title: 'size', width: 64, align: 'end', sort: 'down' },
  { id: 'duration', title: 'duration', width: 74, align: 'end', leaves: 2, sort: 'down' },
  { id: 'date', title: 'date', width: 58, align: 'end', sort: 'down' },
];
