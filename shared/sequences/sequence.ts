import type { Sending } from '../compose/index.ts';

/** Steps of the ordinary client that a sequence can ask for. */
export const CLIENT_STEPS = ['discover', 'initialize', 'initialized', 'lists', 'listen', 'close-stdin'] as const;

/** Messages in an order, as a file holds them (see docs/sequences.md). */
export interface Sequence {
  readonly name: string;
  /** Values that its steps can name as `{{name}}`, under those of the environment file. */
  readonly variables: Readonly<Record<string, string>>;
  /** Standing rules for what the server asks meanwhile, as they stand in the file. */
  readonly answers: readonly unknown[];
  readonly steps: readonly SequenceStep[];
}

interface StepFacts {
  /** As given, else made of what it does. */
  readonly name: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Filters (docs/filter.md) that the answer's row has to pass; of a message without an answer its own row. */
  readonly expect: readonly string[];
  /** Names for values of the answer, each with its path in the message, as `result.content[0].text`. */
  readonly capture: Readonly<Record<string, string>>;
  /** ms to wait for what it waits for; null for the connection's own. */
  readonly timeoutMs: number | null;
}

/** One step of a sequence. */
export type SequenceStep = StepFacts &
  (
    | {
        /** A well-formed request, as the era has it. */
        readonly kind: 'request';
        readonly method: string;
        /** Undefined for none. */
        readonly params: unknown;
        readonly progress: boolean;
        /** False to go on without the answer. */
        readonly answer: boolean;
      }
    | { readonly kind: 'notify'; readonly method: string; readonly params: unknown }
    | {
        /** A text, exactly as it stands but for its variables. */
        readonly kind: 'send';
        readonly sending: Sending;
        readonly answer: boolean;
      }
    | { readonly kind: 'wait'; readonly ms: number }
    | {
        /** Waits for a row that passes the filter, of those since the step before began. */
        readonly kind: 'until';
        readonly filter: string;
      }
    | { readonly kind: 'do'; readonly step: (typeof CLIENT_STEPS)[number] }
  );

export type StepKind = SequenceStep['kind'];
