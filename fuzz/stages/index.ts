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
