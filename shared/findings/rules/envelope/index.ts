import type { RuleGroup } from '../../engine/index.ts';
import { ENVELOPE_RULES } from './envelope.ts';

export const ENVELOPE: RuleGroup = {
  rules: ENVELOPE_RULES,
};
