import type { RuleGroup } from '../../engine/index.ts';
import { ROUND_RULES } from './rounds.ts';

export const ROUNDS: RuleGroup = {
  rules: ROUND_RULES,
};
