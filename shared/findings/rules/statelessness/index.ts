import type { RuleGroup } from '../../engine/index.ts';
import { DeclarationMemory } from './declaration-memory.ts';
import { STATELESSNESS_RULES } from './statelessness.ts';

export const STATELESSNESS: RuleGroup = {
  rules: STATELESSNESS_RULES,
  memories: [DeclarationMemory],
};
