import type { RuleGroup } from '../../engine/index.ts';
import { PROMPT_RULES } from './prompts.ts';

export const PROMPTS: RuleGroup = {
  rules: PROMPT_RULES,
};
