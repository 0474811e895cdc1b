import type { RuleGroup } from '../../engine/index.ts';
import { ChangeChannel } from './change-channel.ts';
import { TOOL_RULES } from './tools.ts';

export const TOOLS: RuleGroup = {
  rules: TOOL_RULES,
  memories: [ChangeChannel],
};
