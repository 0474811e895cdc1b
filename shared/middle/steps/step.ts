import type { Draft } from './draft.ts';
import type { Letter } from './letter.ts';
import type { ScriptRunner } from './scripting.ts';

/** What a step may draw on. */
export interface StepGround {
  /** From 0 to 1, drawn by the seed of the run. */
  random(): number;
  /** An id for a request of ours; its answer goes no further. */
  ownId(): string;
  readonly runScript: ScriptRunner;
}

/** Works on a draft of what becomes of a message. False where the message has nothing that it could be done to. */
export type StepDeed = (draft: Draft, letter: Letter, ground: StepGround) => boolean;
