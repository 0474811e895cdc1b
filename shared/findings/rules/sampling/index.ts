import type { RuleGroup } from '../../engine/index.ts';
import { SAMPLING_RULES } from './sampling.ts';

export const SAMPLING: RuleGroup = {
  rules: SAMPLING_RULES,
};
