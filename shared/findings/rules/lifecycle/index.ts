import type { RuleGroup } from '../../engine/index.ts';
import { LIFECYCLE_RULES } from './lifecycle.ts';
import { VersionMemory } from './version-memory.ts';

export const LIFECYCLE: RuleGroup = {
  rules: LIFECYCLE_RULES,
  memories: [VersionMemory],
};
