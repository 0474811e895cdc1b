import type { RuleGroup } from '../../engine/index.ts';
import { HTTP_WITH_SSE_RULES } from './http-with-sse.ts';

export const HTTP_WITH_SSE: RuleGroup = {
  rules: HTTP_WITH_SSE_RULES,
};
