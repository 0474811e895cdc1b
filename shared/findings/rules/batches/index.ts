import type { RuleGroup } from '../../engine/index.ts';
import { BATCH_RULES } from './batches.ts';

export const BATCHES: RuleGroup = {
  rules: BATCH_RULES,
};
