import type { Rule } from '../../engine/index.ts';
import { TASK_OUTCOME_RULES } from './task-outcomes.ts';
import { TASK_REQUEST_RULES } from './task-requests.ts';
import { TASK_STATE_RULES } from './task-states.ts';

/** Group W: tasks as 2025-11-25 tried them (basic/utilities/tasks). */
export const TASK_RULES: readonly Rule[] = [...TASK_REQUEST_RULES, ...TASK_STATE_RULES, ...TASK_OUTCOME_RULES];
