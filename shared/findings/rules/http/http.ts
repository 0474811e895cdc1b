import { HTTP_ORIGIN_RULES } from './http-origin.ts';
import { HTTP_REQUEST_RULES } from './http-requests.ts';
import { HTTP_RESPONSE_RULES } from './http-responses.ts';
import type { Rule } from '../../engine/index.ts';

/** Group P: Streamable HTTP of both eras (specification, basic/transports). */
export const HTTP_RULES: readonly Rule[] = [...HTTP_REQUEST_RULES, ...HTTP_RESPONSE_RULES, ...HTTP_ORIGIN_RULES];
