import { setTimeout as pause } from 'node:timers/promises';
import type { CaptureSummary } from '../../../shared/bridge/index.ts';
import { Observation, recordFacts } from '../../../shared/findings/index.ts';
import { openCaptureFile, UnreadableCapture, type StoredEvent } from '../captures/index.ts';
import { schemaCheck } from '../schemas/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { summaryOf } from './capture-summary.ts';

/** Reading for the list rests so many times as long as it works: what the user looks at comes first. */
const REST = 2;
/** Work, in ms, after which it rests. */
const WORK_MS = 6;

/**
 * Reads a whole capture and says what it came to; a sentence where it cannot be read, null when the signal came first.
 * Never rejects.
 */
export type SumUp = (
  path: string,
  muted: ReadonlySet<string>,
  signal: AbortSignal,
) => Promise<CaptureSummary | string | null>;

/** Does so in this thread. */
export const sumUp: SumUp = async (path, muted, signal) => {
  try {
    const capture = await openCaptureFile(path);
    try {
      const observation = new Observation({ ...recordFacts(capture.header), schemas: schemaCheck() });
      observation.mute(muted);
      let workedMs = 0;
      const fold = (batch: readonly StoredEvent[]): void | Promise<void> => {
        const begun = performance.now();
        for (const { event, reading } of batch) observation.push(event, reading ?? undefined);
        workedMs += performance.now() - begun;
        if (workedMs < WORK_MS) return;
        const rest = workedMs * REST;
        workedMs = 0;
        return pause(rest, undefined, { signal }).catch(() => undefined);
      };
      await capture.events(fold, signal);
      return signal.aborted ? null : summaryOf(observation);
    } finally {
      await capture.close();
    }
  } catch (error) {
    return error instanceof UnreadableCapture
      ? error.message
      : `It could not be read to its end: ${systemErrorInWords(error)}.`;
  }
};
