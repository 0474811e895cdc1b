import type { RuleGroup } from '../../engine/index.ts';
import { PROCESS_RULES } from './process.ts';

export const PROCESS: RuleGroup = {
  rules: PROCESS_RULES,
};
