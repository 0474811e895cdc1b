import type { Operation } from '../../../../shared/analysis/index.ts';

/** A stretch of an operation: a round, or the time between two in which somebody was asked. Times are µs. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** The user's time. */
  readonly waits: boolean;
  /** Still going on. */
  readonly open: boolean;
  /** The round whose end is the operation's. */
  readonly last: boolean;
}

/** The stretches of an operation in their order; one where it has a single round. */
export function piecesOf(
  { start, end, state, rounds }: Pick<Operation, 'start' | 'end' | 'state' | 'rounds'>,
  now: number,
): Piece[] {
  const asked = state === 'input-required';
  if (rounds.length === 0) {
    const to = state === 'pending' ? now : end < 0 ? now : end;
    return [{ start, end: to, waits: false, open: state === 'pending', last: true }];
  }
  return rounds.flatMap((round, at): Piece[] => {
    const next = rounds[at + 1];
    const last = next === undefined;
    const open = round.end < 0 && state === 'pending';
    const roundEnd = round.end >= 0 ? round.end : last && !open && end >= 0 ? end : now;
    const piece: Piece = { start: round.start, end: roundEnd, waits: false, open, last };
    const until = last ? (asked ? now : -1) : next.start;
    return until < 0 ? [piece] : [piece, { start: roundEnd, end: until, waits: true, open: last, last: false }];
  });
}

/** What came too late: from where the request was given up to its answer, µs; null where none came. */
export function lateStretch(
  { late, response, end }: Pick<Operation, 'late' | 'response' | 'end'>,
  timeOf: (row: number) => number,
): readonly [number, number] | null {
  if (!late || response < 0 || end < 0) return null;
  return [end, Math.max(end, timeOf(response))];
}
