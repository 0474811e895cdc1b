import { oneLine, preview } from '../../../analysis/index.ts';
import {
  answersTo,
  errorCode,
  errorOf,
  isWhole,
  paramsOf,
  refusedByHttp,
  refusedUnread,
  repeated,
  resultOf,
  shownCode,
  someOf,
} from '../../reading/index.ts';
import { PromptMemory } from '../../memories/index.ts';
import {
  type MessageAtHand,
  onError,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { isObject, listMember, member, textMember } from '../../../json/index.ts';

const GET: readonly string[] = ['prompts/get'];
const PROMPTS_MOST = 20_000;
const ARGUMENTS_MOST = 1000;

/** Of group K: prompts (specification, server/prompts). */
export const PROMPT_RULES: readonly Rule[] = [
  onRequest('prompt-required-arg', GET, (at, context) => {
    const params = paramsOf(at, 'prompts/get');
    const fault = params === null ? null : context.recall(PromptMemory).faultOf(params);
    if (fault?.missing == null) return null;
    return {
      rows: [at.row, fault.listed],
      message: `The client asked for the prompt “${oneLine(textMember(params, 'name'), 60)}” without ${someOf(fault.missing)}, which the list (event ${context.rows.seq(fault.listed)}) requires.`,
    };
  }),
  onError('prompt-arg-code', (at, context) => {
    const code = errorCode(at.message);
    if (errorOf(at, 'prompts/get') === null || code === ERROR.invalidParams || refusedUnread(code)) return null;
    if (refusedByHttp(context.http.exchange?.status ?? 0)) return null;
    return notRefused(at, context, `refused it with ${shownCode(code)} instead of −32602`);
  }),
  onResult('prompt-arg-code', GET, (at, context) => {
    if (!answersTo(at)) return null;
    const result = resultOf(at, 'prompts/get');
    return result === null || !isWhole(result)
      ? null
      : notRefused(at, context, 'answered it instead of refusing it with −32602');
  }),
  onRequest('prompt-arg-type', GET, (at) => {
    const given = member(paramsOf(at, 'prompts/get'), 'arguments');
    if (!isObject(given)) return null;
    const wrong = Object.keys(given)
      .slice(0, ARGUMENTS_MOST)
      .filter((name) => typeof given[name] !== 'string');
    const [first] = wrong;
    if (first === undefined) return null;
    const more = wrong.length === 1 ? '' : ` (and ${wrong.length - 1} more like it)`;
    return {
      message: `The client gave a prompt the argument “${oneLine(first, 40)}” as ${preview(given[first], 40)}${more}; arguments of prompts are strings.`,
    };
  }),
  onResult('prompt-duplicate', ['prompts/list'], (at, context) => {
    const result = resultOf(at, 'prompts/list');
    if (result === null) return null;
    const prompts = listMember(result, 'prompts').slice(0, PROMPTS_MOST);
    const names = prompts.map((prompt) => member(prompt, 'name')).filter((name) => typeof name === 'string');
    const twice = repeated(names, context.recall(PromptMemory).walk.before(at.operation));
    if (twice.length === 0) return null;
    return {
      message: `The server lists ${twice.length === 1 ? 'two prompts under the name' : 'prompts twice under the names'} ${someOf(twice)}.`,
    };
  }),
];

/** What the server did with a request that its own list does not allow. */
function notRefused(at: MessageAtHand, context: RuleContext, did: string): RuleHit | null {
  const fault = context.recall(PromptMemory).fault(at.operation);
  if (fault === null || at.operation === null) return null;
  const what = fault.missing === null ? 'a prompt that it does not list' : `a prompt without ${someOf(fault.missing)}`;
  return {
    rows: [at.row, at.operation.request, fault.listed],
    message: `The client asked for ${what} (event ${context.rows.seq(fault.listed)}); the server ${did}.`,
  };
}
