import { COMPARE } from './compare.ts';
import { DIAGRAM } from './diagram.ts';
import { EXPLAINING } from './explaining.ts';
import { EXPORTS } from './exports.ts';
import { FOLD, FOLD_AGAIN, ROWS } from './fold.ts';
import { MOCK } from './mock.ts';
import { READER } from './reader.ts';
import { REDACTION } from './redacting.ts';
import { REPLAY_SCRIPT } from './replay-script.ts';
import { SEARCH } from './search.ts';
import type { Stage } from './stage.ts';
import { VERDICT } from './verdict.ts';

export { ENTRANCES } from './entrances.ts';
export { Session } from './session.ts';

/** What a session goes through once it was read. */
export const STAGES: readonly Stage[] = [
  READER,
  FOLD,
  FOLD_AGAIN,
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
const WITH_EXPORTS: readonly Stage[] = [...ALWAYS, ...EXPORTS];

/** Some of the stages, so that many sessions take little time. */
export interface Turn {
  /** In so many turns as there are stages, each has had its own. */
  readonly number: number;
  /** Whether every exporter is in each turn. */
  readonly exports: boolean;
}

/** The stages of one turn: those that every session goes through, and one of the others. */
export function stagesOf({ number, exports }: Turn): readonly Stage[] {
  const always = exports ? WITH_EXPORTS : ALWAYS;
  const others = STAGES.filter((stage) => !always.includes(stage));
  return [...always, others[number % others.length]!];
}
