import { isObject, member } from '../json/index.ts';
import { META } from '../mcp/index.ts';
import { formDefaults } from './form-defaults.ts';
import type { StandingReply } from './standing-rule.ts';

/** What a question gets: JSON texts go out as they stand. See `reply` of shared/bridge. */
export type QuestionReply =
  | { readonly kind: 'result'; readonly json: string }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: string | undefined }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'ignore' };

/**
 * What a standing rule gives to a question with these params; null where the user is to be asked, also because the result cannot
 * be written as JSON. `nth`: how many questions this rule has answered before.
 */
export function ruleReply(reply: StandingReply, params: unknown, nth: number): QuestionReply | null {
  switch (reply.kind) {
    case 'ask':
      return null;
    case 'ignore':
    case 'error':
      return reply;
    case 'results':
      return resultOf(reply.results[Math.min(nth, reply.results.length - 1)] ?? null);
    case 'accept':
      return resultOf(elicitResult(params, 'accept', { ...formDefaults(formOf(params)), ...reply.content }));
    case 'decline':
    case 'cancel':
      return resultOf(elicitResult(params, reply.kind));
  }
}

/**
 * The result of an elicitation. Only a form that is accepted has a content; what belongs to a task says so in both directions
 * (2025-11-25, utilities/tasks, related task metadata).
 */
export function elicitResult(params: unknown, action: 'accept' | 'decline' | 'cancel', content?: object): object {
  const task = member(member(params, '_meta'), META.relatedTask);
  const related = task === undefined ? {} : { ['_meta']: { [META.relatedTask]: task } };
  const filled = action === 'accept' && member(params, 'mode') !== 'url' ? { content: content ?? {} } : {};
  return { ...related, action, ...filled };
}

/** The response to a request as JSON text; `id` is the exact JSON text of the request's. Null for what sends nothing. */
export function responseText(id: string, reply: QuestionReply): string | null {
  switch (reply.kind) {
    case 'result':
      return `{"jsonrpc":"2.0","id":${id},"result":${reply.json}}`;
    case 'error': {
      const { code, message, data } = reply;
      const more = data === undefined ? '' : `,"data":${data}`;
      return `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)}${more}}}`;
    }
    case 'raw':
      return reply.text;
    case 'ignore':
      return null;
  }
}

function formOf(params: unknown): unknown {
  const schema = member(params, 'requestedSchema');
  return isObject(schema) ? schema : {};
}

function resultOf(value: unknown): QuestionReply | null {
  try {
    return { kind: 'result', json: JSON.stringify(value) };
  } catch (error) {
    // A default of the server's form that is nested too deep.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
