import type { RuleGroup } from '../../engine/index.ts';
import { ELICITATION_RULES } from './elicitation.ts';
import { ElicitationIds } from './elicitation-ids.ts';

export const ELICITATION: RuleGroup = {
  rules: ELICITATION_RULES,
  memories: [ElicitationIds],
};
