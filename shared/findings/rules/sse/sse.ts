import { SSE_ENDING_RULES } from './sse-endings.ts';
import { SSE_MESSAGE_RULES } from './sse-messages.ts';
import { SSE_RESUMPTION_RULES } from './sse-resumption.ts';
import type { Rule } from '../../engine/index.ts';

/** Group S: event streams of Streamable HTTP (specification, basic/transports; WHATWG HTML, "Server-sent events"). */
export const SSE_RULES: readonly Rule[] = [...SSE_MESSAGE_RULES, ...SSE_RESUMPTION_RULES, ...SSE_ENDING_RULES];
