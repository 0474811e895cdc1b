/** How often a stream is opened again although it says nothing. */
export const RESUMED_IN_VAIN_MOST = 5;

const FIRST_WAIT_MS = 1000;
const GROWTH = 1.5;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before a stream is gone on with, in ms: what the server asked for, else longer each time (protocol facts §1.9). */
export function waitBeforeResuming(retryMs: number, attempts: number): number {
  if (retryMs >= 0) return retryMs;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** Math.max(0, attempts - 1));
}
