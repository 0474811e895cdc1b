import type { Operation } from '../../../shared/analysis/index.ts';

/** A stretch of an operation that took several rounds. */
export interface Stretch {
  /** `server`: a request waits for its answer. `client`: the answer asked for input, the next request has not been sent. */
  readonly kind: 'server' | 'client';
  /** Number of the round, from 1; for `client` the round whose answer is being met. */
  readonly round: number;
  /** µs since the start of the capture. */
  readonly from: number;
  readonly to: number;
  /** Still going on. */
  readonly open: boolean;
}

/** The rounds of an operation and the waiting between them, in order and without gaps. `now` ends what is still going on. */
export function stretchesOf({ rounds, state }: Pick<Operation, 'rounds' | 'state'>, now: number): Stretch[] {
  return rounds.flatMap((round, i): Stretch[] => {
    const open = round.end < 0;
    const server: Stretch = {
      kind: 'server',
      round: i + 1,
      from: round.start,
      to: Math.max(round.start, open ? (state === 'pending' ? now : round.start) : round.end),
      open: open && state === 'pending',
    };
    if (open) return [server];
    const next = rounds[i + 1];
    if (next !== undefined)
      return [server, { kind: 'client', round: i + 1, from: round.end, to: next.start, open: false }];
    return state === 'input-required'
      ? [server, { kind: 'client', round: i + 1, from: round.end, to: Math.max(round.end, now), open: true }]
      : [server];
  });
}

/** Times of the server and of the client added up, in µs. */
export function sharesOf(stretches: readonly Stretch[]): { readonly server: number; readonly client: number } {
  let server = 0;
  let client = 0;
  for (const { kind, from, to } of stretches) {
    if (kind === 'server') server += Math.max(0, to - from);
    else client += Math.max(0, to - from);
  }
  return { server, client };
}
