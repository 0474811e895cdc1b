import { type Direction, MARK_COLOURS, type Origin } from '../../capture/index.ts';
import type { RowClass } from './row-class.ts';

/** The correlated meaning of a row beside its class. The position is the packed code. */
export const ROW_MARKS = [
  '',
  'pending',
  'paired',
  'orphan',
  'duplicate',
  'late',
  'cancelled',
  'timed-out',
  'lost',
] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** The colour that a rule in the middle gave a row. The position is the packed code. */
export const ROW_COLOURS = ['', ...MARK_COLOURS] as const;
export type RowColour = (typeof ROW_COLOURS)[number];

/** Level of the worst finding of a row. The position is the packed code. */
export const ROW_LEVELS = ['', 'info', 'warning', 'error'] as const;
export type RowLevel = (typeof ROW_LEVELS)[number];

/** Who wrote a row. The position is the packed code. */
export const ROW_DIRECTIONS = [null, 'c2s', 's2c'] as const;

/** Where a row came from. The position is the packed code. */
export const ROW_ORIGINS = ['wire', 'user', 'replay'] as const satisfies readonly Origin[];

/** One line of the list: an event, or one member of a batch. */
export interface Row {
  readonly seq: number;
  /** Position in its batch, -1 outside one. */
  readonly member: number;
  /** µs since the start of the capture. */
  readonly t: number;
  readonly dir: Direction | null;
  readonly class: RowClass;
  readonly origin: Origin;
  /** For responses the method of the request that they answer; '' where there is none. */
  readonly method: string;
  /** Exact JSON text of the id, null where there is none. */
  readonly id: string | null;
  /** One line of plain text, at most 120 UTF-16 units. */
  readonly summary: string;
  /** Bytes of the frame (of the whole frame, on its first row; 0 on further members of a batch). */
  readonly bytes: number;
  /** µs from request to response, on both their rows once known; -1 before and elsewhere. */
  readonly latency: number;
  /** Row at the other end (request ↔ response), -1 where there is none. */
  readonly peer: number;
  /** Index of the operation that the row belongs to, -1 where there is none. */
  readonly operation: number;
  readonly mark: RowMark;
  readonly level: RowLevel;
  readonly colour: RowColour;
  /** Number of the HTTP exchange that it rode on or is about, 0 for none. */
  readonly exchange: number;
}

/** What can still change on a row that was given out: [row, latency, peer, operation, mark, level]. */
export type RowPatch = readonly [
  row: number,
  latency: number,
  peer: number,
  operation: number,
  mark: number,
  level: number,
];
