import type { RuleGroup } from '../../engine/index.ts';
import { FRAMING_RULES } from './framing.ts';

export const FRAMING: RuleGroup = {
  rules: FRAMING_RULES,
};
