import type { RuleGroup } from '../../engine/index.ts';
import { AUTHORIZATION_RULES } from './authorization.ts';
import { SignInTraffic } from './sign-in-traffic.ts';
import { SIGN_IN_RULES } from './sign-ins.ts';

export const AUTHORIZATION: RuleGroup = {
  rules: [...AUTHORIZATION_RULES, ...SIGN_IN_RULES],
  memories: [SignInTraffic],
};
