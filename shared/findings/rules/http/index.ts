import type { RuleGroup } from '../../engine/index.ts';
import { HTTP_RULES } from './http.ts';

export const HTTP: RuleGroup = {
  rules: HTTP_RULES,
};

export { head } from './http-requests.ts';
export { probing } from './http-responses.ts';
