import type { RuleGroup } from '../../engine/index.ts';
import { TASK_RULES } from './tasks.ts';

export const TASKS: RuleGroup = {
  rules: TASK_RULES,
};

export { unknownTask } from './task-outcomes.ts';
export { cancelledTask, earlyPoll } from './task-requests.ts';
export { leftBehind, onTaskTold, taskTold } from './task-states.ts';
