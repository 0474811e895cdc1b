import type { CaptureEvent } from '../../../shared/capture/index.ts';
import type { TrialRecord } from '../../../shared/trials/index.ts';

/** What a client is given in the place of the server. */
export interface Handed {
  /** The words of a command that it starts; none where the server is at an address. */
  readonly words: readonly string[];
  /** '' where it is started. */
  readonly url: string;
  /** Variables that the server needs, beside those that its client has; none where it is at an address. */
  readonly env: Readonly<Record<string, string>>;
}

/** One that is tried. */
export interface TriedFault {
  /** Of the fault or the recipe; names a folder. */
  readonly id: string;
  readonly does: string;
  /** The messages that it is usually done to, in the filter language; '' for a recipe. */
  readonly usual: string;
  /** A file of rules (docs/chaos.md). */
  readonly rules: string;
}

/** A server that is broken by one fault after the other. */
export interface Stand {
  readonly handed: Handed;
  /** Puts a fault in the place of the one before. Rejects with a sentence where it cannot be had. */
  put(fault: TriedFault): void | Promise<void>;
  /** Everything that has passed so far. */
  records(): readonly TrialRecord<CaptureEvent>[];
  /** How long the records are, bytes: while they do not grow, there is nothing new to read. */
  bytes(): number;
  /** Why nothing can come any more, as a sentence; '' while something can. Always left out where clients come and go. */
  gone?(): string;
  /** Resolves when the records are whole. */
  close(): Promise<void>;
}
