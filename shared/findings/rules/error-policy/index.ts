import type { RuleGroup } from '../../engine/index.ts';
import { ERROR_POLICY_RULES } from './error-policy.ts';

export const ERROR_POLICY: RuleGroup = {
  rules: ERROR_POLICY_RULES,
};
