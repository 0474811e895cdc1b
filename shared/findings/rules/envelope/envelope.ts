import { REQUEST_RULES } from './envelope-requests.ts';
import { RESPONSE_RULES } from './envelope-responses.ts';
import { ERROR_RULES } from './envelope-errors.ts';
import type { Rule } from '../../engine/index.ts';

/** Group B: the JSON-RPC envelope (specification, basic, messages). */
export const ENVELOPE_RULES: readonly Rule[] = [...REQUEST_RULES, ...RESPONSE_RULES, ...ERROR_RULES];
