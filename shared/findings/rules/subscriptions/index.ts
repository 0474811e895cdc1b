import type { RuleGroup } from '../../engine/index.ts';
import { SUBSCRIPTION_RULES } from './subscriptions.ts';

export const SUBSCRIPTIONS: RuleGroup = {
  rules: SUBSCRIPTION_RULES,
};
