import type { RuleGroup } from '../../engine/index.ts';
import { ENVELOPE_RULES } from './envelope.ts';
import { NullIdMemory } from './null-id-memory.ts';

export const ENVELOPE: RuleGroup = {
  rules: ENVELOPE_RULES,
  memories: [NullIdMemory],
};
