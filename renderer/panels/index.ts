import { ACCEPTANCE } from './acceptance/index.ts';
import { ANSWERS } from './answers/index.ts';
import { CAPABILITIES } from './capabilities/index.ts';
import { FINDINGS } from './findings/index.ts';
import { FRAMES } from './frames/index.ts';
import { HTTP } from './http/index.ts';
import { NOTES } from './notes/index.ts';
import { OPERATIONS } from './operations/index.ts';
import { PROCESS } from './process/index.ts';
import { REPLAY } from './replay/index.ts';
import { REQUESTS } from './requests/index.ts';
import { RULES } from './rules/index.ts';
import { SEQUENCE } from './sequence/index.ts';
import { SIGN_IN } from './sign-in/index.ts';
import { SURFACE } from './surface/index.ts';
import type { Panel } from '../state/index.ts';

/** The panels in the order of their tabs. */
export const PANELS: readonly Panel[] = [
  FRAMES,
  OPERATIONS,
  CAPABILITIES,
  SURFACE,
  FINDINGS,
  HTTP,
  SIGN_IN,
  PROCESS,
  SEQUENCE,
  ACCEPTANCE,
  NOTES,
  REPLAY,
  ANSWERS,
  REQUESTS,
  RULES,
];
