import { duration } from '../analysis/index.ts';
import type { ReplayCases } from './replay-cases.ts';
import type { ReplayScript } from './session-script.ts';

/** How a replay came to its end. */
export interface ReplayEnding {
  readonly kind: 'done' | 'stopped' | 'died';
  /** µs on the recorded clock of what was sent last; -1 for nothing. */
  readonly reached: number;
}

const NOT_REACHED = 'The replay ended before its turn.';

/** Decides what nothing more will come of. */
export function settleRest(cases: ReplayCases, script: ReplayScript, { kind, reached }: ReplayEnding): void {
  for (const { index, t, answer, late, ...recorded } of script.cases) {
    const { outcome, live } = cases.all[index]!;
    if (outcome !== 'waiting') continue;
    if (recorded.kind !== 'request') {
      if (late) cases.same(index, 'It did not come: its request had been given up by then.');
      else if (t > reached && kind !== 'done') cases.settle(index, 'not sent', NOT_REACHED);
      else if (recorded.kind === 'server request') cases.settle(index, 'missing', 'The server did not ask for it.');
      else cases.settle(index, 'missing', 'It did not come.');
    } else if (live.seq === 0) cases.settle(index, 'not sent', NOT_REACHED);
    else if (answer.seq === 0) cases.same(index, 'It was answered neither then nor now.');
    else if (kind === 'died') cases.settle(index, 'missing', 'The server was gone before it answered.');
    else if (kind === 'stopped') cases.settle(index, 'missing', 'The replay was stopped before the answer came.');
    else cases.settle(index, 'missing', overdueWords(-1, recorded.latency));
  }
}

/** Why an answer is missing. Times in µs; `waited` is -1 where nobody knows. */
export function overdueWords(waited: number, recorded: number): string {
  const within = waited < 0 ? '' : ` within ${duration(waited)}`;
  return `No answer came${within}; the recorded one took ${duration(recorded)}.`;
}
