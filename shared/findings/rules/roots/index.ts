import type { RuleGroup } from '../../engine/index.ts';
import { RootMemory } from './root-memory.ts';
import { ROOT_RULES } from './roots.ts';

export const ROOTS: RuleGroup = {
  rules: ROOT_RULES,
  memories: [RootMemory],
};
