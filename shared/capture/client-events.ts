import type { Direction, Timed } from './timed.ts';

/** A way of speaking that a server may understand. */
export type ProbeTarget = 'modern' | 'legacy' | 'http-sse' | 'websocket';

/** One step of finding out what a server speaks: what was tried and what follows from the answer (protocol facts §1.7). */
export interface ProbeEvent extends Timed {
  readonly kind: 'probe';
  readonly target: ProbeTarget;
  /** `yes` and `no` are verdicts; `unknown`: an outage, a refusal for want of authorization. */
  readonly outcome: 'yes' | 'no' | 'unknown';
  /** What was sent, and what came back, in one sentence. */
  readonly text: string;
  /** Seqs of the events that prove it, the one to look at first in front. */
  readonly seqs: readonly number[];
}

/** A timer of our client ran out. */
export interface TimerEvent extends Timed {
  readonly kind: 'timer';
  readonly name: 'request-timeout';
  readonly dir: Direction;
  /** The request's id as its exact JSON text. */
  readonly id: string;
  readonly ms: number;
}
