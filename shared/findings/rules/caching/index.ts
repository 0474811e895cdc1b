import type { RuleGroup } from '../../engine/index.ts';
import { CacheMemory } from './cache-memory.ts';
import { CACHING_RULES } from './caching.ts';

export const CACHING: RuleGroup = {
  rules: CACHING_RULES,
  memories: [CacheMemory],
};
