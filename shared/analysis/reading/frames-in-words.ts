/** How many frames there were, and of what kinds. */
export interface FrameCounts {
  readonly total: number;
  readonly c2s: number;
  /** Of those of the client, the ones that never left. */
  readonly unsent: number;
  readonly s2c: number;
  readonly malformed: number;
}

/** Counts of frames in words: `3 (1 sent, 1 never sent, 1 received, 0 malformed)`. */
export function framesInWords({ total, c2s, unsent, s2c, malformed }: FrameCounts): string {
  const stayed = unsent === 0 ? '' : `${unsent} never sent, `;
  return `${total} (${c2s - unsent} sent, ${stayed}${s2c} received, ${malformed} malformed)`;
}
