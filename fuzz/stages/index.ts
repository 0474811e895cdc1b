import { COMPARE } from './compare.ts';
import { DIAGRAM } from './diagram.ts';
import { EXPLAINING } from './explaining.ts';
import { EXPORTS } from './exports.ts';
import { FOLD, ROWS } from './fold.ts';
import { MOCK } from './mock.ts';
import { READER } from './reader.ts';
import { REDACTION } from './redacting.ts';
import { REPLAY_SCRIPT } from './replay-script.ts';
import { SEARCH } from './search.ts';
import type { Stage } from './stage.ts';
import { VERDICT } from './verdict.ts';

export { ENTRANCES } from './entrances.ts';
export { Session } from './session.ts';
export type { Stage } from './stage.ts';

/** What a session goes through once it was read. */
export const STAGES: readonly Stage[] = [
  READER,
  FOLD,
  ROWS,
  VERDICT,
  REDACTION,
  ...EXPORTS,
  DIAGRAM,
  SEARCH,
  COMPARE,
  MOCK,
  REPLAY_SCRIPT,
  EXPLAINING,
];

/** Stages that a session goes through in every turn. */
const ALWAYS: readonly Stage[] = [READER, FOLD];
const IN_TURN = STAGES.filter((stage) => !ALWAYS.includes(stage));
/** Of the others so many take one. */
const A_TURN = 2;

/** The stages of one turn; in so many turns as there are stages, each has had its own. */
export function stagesOf(turn: number): readonly Stage[] {
  const taken = Array.from({ length: A_TURN }, (_, i) => IN_TURN[(turn * A_TURN + i) % IN_TURN.length]!);
  return [...ALWAYS, ...taken];
}
