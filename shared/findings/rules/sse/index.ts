import type { RuleGroup } from '../../engine/index.ts';
import { SSE_RULES } from './sse.ts';

export const SSE: RuleGroup = {
  rules: SSE_RULES,
};

export { isAnsweredTwice } from './sse-messages.ts';
