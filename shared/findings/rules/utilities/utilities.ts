import { CANCELLATION_RULES } from './cancellation.ts';
import { COMPLETION_RULES } from './completion.ts';
import { LOGGING_RULES } from './logging.ts';
import { PAGINATION_RULES } from './pagination.ts';
import { PROGRESS_RULES } from './progress.ts';
import type { Rule } from '../../engine/index.ts';
import { TIMEOUT_RULES } from './timeouts.ts';

/** Group I: what requests of every kind share (specification, basic/utilities and server/utilities). */
export const UTILITY_RULES: readonly Rule[] = [
  ...CANCELLATION_RULES,
  ...TIMEOUT_RULES,
  ...PROGRESS_RULES,
  ...LOGGING_RULES,
  ...PAGINATION_RULES,
  ...COMPLETION_RULES,
];
