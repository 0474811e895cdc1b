import type { RuleGroup } from '../../engine/index.ts';
import { CAPABILITY_RULES } from './capabilities.ts';

export const CAPABILITIES: RuleGroup = {
  rules: CAPABILITY_RULES,
};

export { MISSING_CAPABILITY, weigh } from './capabilities-missing.ts';
