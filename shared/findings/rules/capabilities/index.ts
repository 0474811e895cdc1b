import type { RuleGroup } from '../../engine/index.ts';
import { CAPABILITY_RULES } from './capabilities.ts';

export const CAPABILITIES: RuleGroup = {
  rules: CAPABILITY_RULES,
};

export { weigh } from './capabilities-missing.ts';
