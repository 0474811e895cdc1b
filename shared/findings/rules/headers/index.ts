import type { RuleGroup } from '../../engine/index.ts';
import { HEADER_RULES } from './headers.ts';

export const HEADERS: RuleGroup = {
  rules: HEADER_RULES,
};

export { requestOf } from './mirror-headers.ts';
