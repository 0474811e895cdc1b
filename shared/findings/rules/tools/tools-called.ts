import { oneLine, signed } from '../../../analysis/index.ts';
import {
  errorCode,
  errorOf,
  paramsOf,
  refusedByHttp,
  refusedUnread,
  resultOf,
  shownCode,
} from '../../reading/index.ts';
import { type MessageAtHand, onError, onRequest, onResult, type Rule, type RuleContext } from '../../engine/index.ts';
import { type ToolCall, ToolMemory } from '../../memories/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

const CALL: readonly string[] = ['tools/call'];
const TEXT_LOOKED_AT = 4000;

/** Of group J: what is called, and with what errors that is answered (specification, server/tools, error handling). */
export const CALLED_TOOL_RULES: readonly Rule[] = [
  onRequest('tool-unknown-called', CALL, (at, context) => {
    const params = paramsOf(at, 'tools/call');
    if (params === null) return null;
    const { unknown, listed } = context.recall(ToolMemory).callOf(params);
    if (!unknown) return null;
    return {
      rows: [at.row, listed],
      message: `The client called “${oneLine(textMember(params, 'name'), 60)}”, which the newest list of tools (event ${context.rows.seq(listed)}) does not have.`,
    };
  }),
  onError('tool-unknown-code', (at, context) => {
    const call = refusedCall(at, context);
    const code = errorCode(at.message);
    if (call === null || !call.unknown || code === ERROR.invalidParams) return null;
    return {
      rows: [at.row, call.listed],
      message: `The server refused the call of a tool that it does not list (event ${context.rows.seq(call.listed)}) with ${shownCode(code)} instead of −32602.`,
    };
  }),
  onResult('tool-unknown-code', CALL, (at, context) => {
    const result = resultOf(at, 'tools/call');
    if (result === null || member(result, 'isError') !== true) return null;
    const call = context.recall(ToolMemory).call(at.operation);
    const said = textMember(listMember(result, 'content')[0], 'text').slice(0, TEXT_LOOKED_AT);
    if (call?.unknown !== true || !/unknown|not found|no such|not exist|not registered/i.test(said)) return null;
    return {
      rows: [at.row, call.listed],
      message: `The server answered the call of a tool that it does not list (event ${context.rows.seq(call.listed)}) with a result that has isError (“${oneLine(said, 60)}”) instead of the error −32602.`,
    };
  }),
  onError('tool-validation-as-error', (at, context) => {
    const call = refusedCall(at, context);
    if (call === null || call.tool === null || !call.plain || errorCode(at.message) !== ERROR.invalidParams)
      return null;
    const said = textMember(errorOf(at, 'tools/call'), 'message').slice(0, TEXT_LOOKED_AT);
    if (!/argument|validation|required|expected/i.test(said) || /not found|unknown|_meta|header/i.test(said))
      return null;
    return {
      rows: [at.row, call.listed],
      message: `The server refused the arguments of a call with the error −32602 (“${oneLine(said, 60)}”); as a result with isError the model could read it and try again.`,
    };
  }),
  onError('tool-exception-as-error', (at, context) => {
    const call = refusedCall(at, context);
    if (call === null || call.unknown || errorCode(at.message) !== ERROR.internalError) return null;
    const trace = traceIn(errorOf(at, 'tools/call'));
    if (trace === '') return null;
    return {
      message: `The server answered a failure of the tool itself with the error ${signed(ERROR.internalError)} (“${oneLine(trace, 60)}”); it belongs in a result with isError.`,
    };
  }),
];

/** The call that an error answers; null where it was refused before any tool was looked up, or is not known. */
function refusedCall(at: MessageAtHand, context: RuleContext): ToolCall | null {
  if (errorOf(at, 'tools/call') === null || refusedUnread(errorCode(at.message))) return null;
  if (refusedByHttp(context.http.exchange?.status ?? 0)) return null;
  return context.recall(ToolMemory).call(at.operation);
}

const TRACE =
  /\n\s*at .+:\d+|Traceback \(most recent call last\)|\b(?!McpError)[A-Z]\w*(?:Error|Exception)\b|\bE[A-Z]{4,}:/;

/** The part of an error that only code that failed writes: a stack, the name of an exception; '' for none. */
function traceIn(error: unknown): string {
  const data = member(error, 'data');
  const texts = [textMember(error, 'message'), typeof data === 'string' ? data : textMember(data, 'stack')];
  for (const text of texts) {
    const head = text.slice(0, TEXT_LOOKED_AT);
    if (TRACE.test(head)) return head;
  }
  return '';
}
