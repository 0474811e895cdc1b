import type { RuleGroup } from '../../engine/index.ts';
import { STATELESSNESS_RULES } from './statelessness.ts';

export const STATELESSNESS: RuleGroup = {
  rules: STATELESSNESS_RULES,
};
