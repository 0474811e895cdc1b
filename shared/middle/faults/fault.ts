import type { StepDeed } from '../steps/index.ts';

/** Where a fault can be had: where lines are written by a process, over HTTP, or both. */
export type FaultGround = 'any' | 'stdio' | 'http';

/** One way in which servers, and what lies between, fail clients in the field. */
export interface Fault {
  readonly id: string;
  /** What happens, as a sentence without its subject: the server. */
  readonly does: string;
  readonly ground: FaultGround;
  /** The messages that it is done to where a rule names none, in the filter language. */
  readonly usual: string;
  /** A report of it: repository and number, or the clause that it breaks. */
  readonly met: string;
  readonly deed: StepDeed;
}

/** Answers to what a client asks a server for. */
export const ANSWERS = 'dir:s2c class:response.*';
/** Answers to calls of tools. */
export const CALL_ANSWERS = `${ANSWERS} method:tools/call`;
/** Calls of tools. */
export const CALLS = 'dir:c2s class:request method:tools/call';
/** Answers to requests for the list of tools. */
export const LIST_ANSWERS = `${ANSWERS} method:tools/list`;
