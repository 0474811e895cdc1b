import type { RuleGroup } from '../../engine/index.ts';
import { MetaKeyMemory } from './meta-key-memory.ts';
import { REQUEST_META_RULES } from './request-meta.ts';

export const REQUEST_META: RuleGroup = {
  rules: REQUEST_META_RULES,
  memories: [MetaKeyMemory],
};
