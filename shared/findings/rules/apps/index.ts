import type { RuleGroup } from '../../engine/index.ts';
import { AppMemory } from './app-memory.ts';
import { APP_RULES } from './apps.ts';

export const APPS: RuleGroup = {
  rules: APP_RULES,
  memories: [AppMemory],
};
