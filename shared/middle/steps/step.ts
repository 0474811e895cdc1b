import type { Draft } from './draft.ts';
import type { Letter } from './letter.ts';
import { NO_SCRIPTS, type ScriptRunner } from './scripting.ts';

/** What a step reaches of who carries the messages. */
export interface Surroundings {
  readonly runScript: ScriptRunner;
  /** Tells the user something at once. */
  notify(text: string): void;
}

/** Where nothing is reached. */
export const ALONE: Surroundings = {
  runScript: NO_SCRIPTS,
  notify: () => undefined,
};

/** What a step may draw on. */
export interface StepGround extends Surroundings {
  /** From 0 to 1, drawn by the seed of the run. */
  random(): number;
  /** By what the client's request of this id, as it is written, wants to be told of its progress; null where it does not. */
  progressTokenOf(id: string): string | number | null;
  /** An id for a request of ours; its answer goes no further. */
  ownId(): string;
}

/** Works on a draft of what becomes of a message. False where the message has nothing that it could be done to. */
export type StepDeed = (draft: Draft, letter: Letter, ground: StepGround) => boolean;
