import type { Rule } from '../../engine/index.ts';
import { TASK_EXTENSION_STATE_RULES } from './task-extension-states.ts';
import { TASK_EXTENSION_USE_RULES } from './task-extension-use.ts';

/** Group X: the tasks extension of 2026-07-28 (SEP-2663). */
export const TASK_EXTENSION_RULES: readonly Rule[] = [...TASK_EXTENSION_USE_RULES, ...TASK_EXTENSION_STATE_RULES];
