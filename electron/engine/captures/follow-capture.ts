import { FileChange } from './file-change.ts';
import type { OnBatch, OpenedCapture } from './opened-capture.ts';

/** How a file is looked after, in ms. */
export interface FollowPace {
  /**
   * Between two looks at a file that has just grown; the time gets longer while nothing happens, where the system does not tell of
   * changes.
   */
  readonly look: number;
  readonly lookMost: number;
  /** A file that has not changed for so long is taken for finished, until it grows again. */
  readonly quiet: number;
}

export const FOLLOW_PACE: FollowPace = { look: 200, lookMost: 2_000, quiet: 4_000 };
/** Of a connection that goes on: what is shown is not 50 ms behind the wire. */
export const LIVE_PACE: FollowPace = { look: 8, lookMost: 500, quiet: 4_000 };

/** Each look at a file where nothing happens comes so much later than the one before. */
const BACK_OFF = 1.5;

/** What is told of a file that is followed. */
export interface FollowListener {
  readonly onBatch: OnBatch;
  /** `growing`: something was appended a short while ago. What is wrong with the file may have changed, too. */
  readonly onState: (growing: boolean) => void;
}

/**
 * Reads on in a capture whose lines were all read, as another process appends to it, until the signal comes or nothing more
 * can: the result says why not, as a sentence, '' for the signal. A line without an end is let stand until the file is quiet.
 * Rejects when reading fails.
 */
export async function followCapture(
  capture: OpenedCapture,
  { onBatch, onState }: FollowListener,
  signal: AbortSignal,
  pace: FollowPace = FOLLOW_PACE,
): Promise<string> {
  const change = new FileChange(capture.path);
  try {
    return await followed(capture, { onBatch, onState }, signal, { pace, change });
  } finally {
    change.close();
  }
}

async function followed(
  capture: OpenedCapture,
  { onBatch, onState }: FollowListener,
  signal: AbortSignal,
  { pace, change }: { readonly pace: FollowPace; readonly change: FileChange },
): Promise<string> {
  let interval = pace.look;
  let grewAt = performance.now();
  let settled = false;
  for (;;) {
    await change.next(interval, pace.look, signal);
    if (signal.aborted) return '';
    const look = await capture.look();
    if (look.state === 'gone') {
      if (!settled) await capture.lastLine(onBatch);
      onState(false);
      return look.reason;
    }
    if (look.state === 'grown') {
      interval = pace.look;
      grewAt = performance.now();
      settled = false;
      onState(true);
      await capture.wholeLines(onBatch, signal);
      continue;
    }
    interval = Math.min(interval * BACK_OFF, pace.lookMost);
    if (settled || performance.now() - grewAt < pace.quiet) continue;
    settled = true;
    await capture.lastLine(onBatch);
    onState(false);
  }
}

/** Whether a file that was last changed at this time, in ms since 1970, is taken for finished at once. */
export function isQuiet(changedMs: number, { quiet }: FollowPace = FOLLOW_PACE): boolean {
  // A time in the future is another machine's: it says nothing.
  return Math.abs(Date.now() - changedMs) >= quiet;
}
