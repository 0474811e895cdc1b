import type { Writable } from 'node:stream';
import type { Stage } from './stage.ts';

/** One direction of a connection, as far as speaking into it goes. */
export interface Way {
  readonly to: Writable;
  /** Where everything passes while somebody may speak; null otherwise: it goes straight on then. */
  stage: Stage | null;
  /** What went on so far ends with a line. */
  between: boolean;
  /** What is waited for before it closes, once its near end has ended; null for nothing. */
  finish: (() => Promise<void>) | null;
}
