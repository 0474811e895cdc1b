import type { RuleGroup } from '../../engine/index.ts';
import { RESOURCE_RULES } from './resources.ts';

export const RESOURCES: RuleGroup = {
  rules: RESOURCE_RULES,
};
