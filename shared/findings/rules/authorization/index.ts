import type { RuleGroup } from '../../engine/index.ts';
import { AUTHORIZATION_RULES } from './authorization.ts';

export const AUTHORIZATION: RuleGroup = {
  rules: AUTHORIZATION_RULES,
};
