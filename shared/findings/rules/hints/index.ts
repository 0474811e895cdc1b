import type { RuleGroup } from '../../engine/index.ts';
import { ClockMemory } from './clock-memory.ts';
import { HintMemory } from './hint-memory.ts';
import { HINT_RULES } from './hints.ts';

export const HINTS: RuleGroup = {
  rules: HINT_RULES,
  memories: [HintMemory, ClockMemory],
};
