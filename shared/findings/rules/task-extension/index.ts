import type { RuleGroup } from '../../engine/index.ts';
import { TASK_EXTENSION_RULES } from './task-extension.ts';

export const TASK_EXTENSION: RuleGroup = {
  rules: TASK_EXTENSION_RULES,
};
