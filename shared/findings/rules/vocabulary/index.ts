import type { RuleGroup } from '../../engine/index.ts';
import { VOCABULARY_RULES } from './vocabulary.ts';

export const VOCABULARY: RuleGroup = {
  rules: VOCABULARY_RULES,
};
