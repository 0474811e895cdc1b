import type { RuleGroup } from '../../engine/index.ts';
import { SESSION_RULES } from './sessions.ts';

export const SESSIONS: RuleGroup = {
  rules: SESSION_RULES,
};
