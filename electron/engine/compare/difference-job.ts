import { alignOperations, type JsonComparison, type OperationCodes } from '../../../shared/compare/index.ts';
import { compareMessages, compareWhole, type MessagePair } from './message-texts.ts';

/** What the thread is asked. */
export type DifferenceJob =
  | { readonly kind: 'messages'; readonly pair: MessagePair }
  | { readonly kind: 'whole'; readonly pair: MessagePair }
  | { readonly kind: 'alignment'; readonly left: OperationCodes; readonly right: OperationCodes };

/** What it answers. */
export type DifferenceAnswer =
  | { readonly kind: 'messages'; readonly comparison: JsonComparison }
  | { readonly kind: 'alignment'; readonly pairs: Int32Array }
  /** `cause` in words. */
  | { readonly kind: 'failed'; readonly cause: string };

/** Does the job; never throws. */
export function answerTo(job: DifferenceJob): DifferenceAnswer {
  try {
    if (job.kind === 'alignment') return { kind: 'alignment', pairs: alignOperations(job.left, job.right) };
    const comparison = job.kind === 'whole' ? compareWhole(job.pair) : compareMessages(job.pair);
    return { kind: 'messages', comparison };
  } catch (error) {
    return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) };
  }
}
