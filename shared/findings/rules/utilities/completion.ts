import { counted } from '../../../analysis/index.ts';
import { CompletionMemory } from './completion-memory.ts';
import { RESPONSES } from '../../state/index.ts';
import { answersTo, errorCode, refusedUnread, shownCode } from '../../reading/index.ts';
import { type MessageAtHand, onMessage, onRequest, onResult, type Rule } from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { member } from '../../../json/index.ts';

const COMPLETE: readonly string[] = ['completion/complete'];
const VALUES_MOST = 100;

/** Group I, completion (specification, server/utilities/completion). */
export const COMPLETION_RULES: readonly Rule[] = [
  onResult('compl-too-many', COMPLETE, (at) => {
    const values = valuesOf(at);
    if (values === null || values.length <= VALUES_MOST) return null;
    return { message: `The completion has ${values.length} values; at most ${VALUES_MOST} are allowed.` };
  }),
  onResult('compl-total', COMPLETE, (at) => {
    const values = valuesOf(at);
    const completion = completionOf(at);
    const total = member(completion, 'total');
    if (values === null || typeof total !== 'number') return null;
    if (total < values.length)
      return {
        message: `The completion has ${counted(values.length, 'value')}, but says that there are ${total}.`,
      };
    if (member(completion, 'hasMore') !== false || total === values.length) return null;
    return {
      message: `The completion has ${counted(values.length, 'value')} and says that there are no more (hasMore: false), but that the total is ${total}.`,
    };
  }),
  onRequest('compl-ref', COMPLETE, ({ message, method, dir }, context) => {
    if (method !== 'completion/complete' || message.class !== 'request' || dir !== 'c2s') return null;
    const fault = context.recall(CompletionMemory).faultOf(member(message.value, 'params'));
    return fault === null ? null : { message: `The client asked for a completion, but ${fault.words}.` };
  }),
  onMessage(
    'compl-error-code',
    (at, context) => {
      const { operation, method, message, row } = at;
      if (method !== 'completion/complete' || operation === null || !answersTo(at)) return null;
      const fault = context.recall(CompletionMemory).unlisted(operation);
      if (fault === null) return null;
      const rows = [row, operation.request];
      if (message.class === 'response.result')
        return {
          rows,
          message: `The server completed an argument, although ${fault.words}; it should refuse that with −32602.`,
        };
      const code = errorCode(message);
      // A server without completions knows no such method.
      if (code === ERROR.invalidParams || code === ERROR.methodNotFound || refusedUnread(code)) return null;
      return {
        rows,
        message: `The server refused a completion with ${shownCode(code)}, since ${fault.words}; the code for that is −32602.`,
      };
    },
    { ...RESPONSES, methods: COMPLETE },
  ),
];

/** The completion that a message answers with; undefined for any other message. */
function completionOf(at: MessageAtHand): unknown {
  if (at.method !== 'completion/complete' || at.message.class !== 'response.result' || !answersTo(at)) return undefined;
  return member(member(at.message.value, 'result'), 'completion');
}

function valuesOf(at: MessageAtHand): readonly unknown[] | null {
  const values = member(completionOf(at), 'values');
  return Array.isArray(values) ? values : null;
}
