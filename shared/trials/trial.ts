/** Who is tried: a client, by faults of servers, or a server, by faults of clients. */
export type TrialSide = 'client' | 'server';

/** How one fault ended for the side that was tried. */
export type TrialOutcome =
  /** Nothing of what passed was touched, or the fault cannot be had here. */
  | 'not met'
  | 'went on'
  /** A client took the request for failed, and did not do the rest. */
  | 'gave up'
  /** A client ended with an exit code that says so; a server answered with an error, or a status of 400 or more. */
  | 'showed an error'
  /** A server answers others with errors from then on. */
  | 'broke'
  | 'hung'
  | 'died';

/** What each outcome is weighed as. */
export const OUTCOME_TONES: Readonly<Record<TrialOutcome, 'ok' | 'idle' | 'error'>> = {
  'not met': 'idle',
  'went on': 'ok',
  'gave up': 'ok',
  'showed an error': 'ok',
  broke: 'error',
  hung: 'error',
  died: 'error',
};

/** What each weight is shown by. */
export const TONE_SIGNS = { ok: '✓', idle: '○', error: '✕' } as const;

/** An event that shows what happened. */
export interface TrialEvidence {
  /** Path of its capture. */
  readonly capture: string;
  readonly seq: number;
  /** What it is, in a few words: “the client: tools/call”. */
  readonly what: string;
  /** The beginning of its text; '' for none. */
  readonly text: string;
}

/** What came of one fault. */
export interface Trial {
  /** Id of the fault or the recipe. */
  readonly fault: string;
  /** What the other side did wrong, as a sentence without its subject. */
  readonly does: string;
  readonly outcome: TrialOutcome;
  /** What the side that was tried did, likewise. */
  readonly did: string;
  /** From the fault to the first thing that it did, or to the end of waiting, ms; null where the fault was not met. */
  readonly tookMs: number | null;
  /** How often a client made the same request again. */
  readonly retries: number;
  /** How often a client initialised again. */
  readonly reinitialised: number;
  readonly evidence: readonly TrialEvidence[];
  /** Paths. */
  readonly captures: readonly string[];
}

/** The record of one conversation of a trial. */
export interface TrialRecord<Event> {
  /** Its path. */
  readonly capture: string;
  /** Wall clock at its t = 0, ms since 1970. */
  readonly startedAtMs: number;
  readonly events: readonly Event[];
}
