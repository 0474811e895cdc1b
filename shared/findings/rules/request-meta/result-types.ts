import { oneLine } from '../../../analysis/index.ts';
import { TASKS_EXTENSION } from '../../../mcp/index.ts';
import { CapabilityMemory, ModernCalls, speaksModern } from '../../memories/index.ts';
import { answersTo, callResult, named } from '../../reading/index.ts';
import { type MessageAtHand, onEveryResult, type Rule, type RuleContext } from '../../engine/index.ts';
import { entryOf, isObject, member, textMember } from '../../../json/index.ts';

const TASK = 'task';
/** Extensions that are known to add no type of result, or none but this one. */
const TYPES_OF_EXTENSIONS: Readonly<Record<string, string>> = {
  [TASKS_EXTENSION]: TASK,
  'io.modelcontextprotocol/ui': '',
};

/** What kind of result a result says it is (2026-07-28, basic/index, `resultType`). */
export const RESULT_TYPE_RULES: readonly Rule[] = [
  onEveryResult('meta-result-type', (at, context) => {
    const result = callResult(at);
    if (!isObject(result) || typeof member(result, 'resultType') === 'string') return null;
    const calls = context.recall(ModernCalls);
    if (calls.call(at.operation) === null || !speaksModern(at, calls)) return null;
    const what = Object.hasOwn(result, 'resultType') ? 'a “resultType” that is not a string' : 'no “resultType”';
    return { message: `The result of ${named(at.method)} has ${what}; every result of 2026-07-28 must name its type.` };
  }),
  onEveryResult('meta-result-type-unknown', (at, context) => {
    const type = textMember(callResult(at), 'resultType');
    if (type === '' || type === 'complete' || type === 'input_required' || mayBeDeclared(type, at, context))
      return null;
    return {
      message: `The result of ${named(at.method)} has the type “${oneLine(type, 40)}”, which neither the specification nor an extension that both sides declared defines.`,
    };
  }),
  onEveryResult('meta-result-type-legacy', (at, context) => {
    if (at.dir !== 's2c' || member(callResult(at), 'resultType') === undefined) return null;
    if (!answersTo(at) || at.method === 'initialize' || context.handshake.negotiated === null) return null;
    if (!context.once('resultType in a session')) return null;
    return {
      message: `The result of ${named(at.method)} has a “resultType”, which only 2026-07-28 knows. Further cases are not reported.`,
    };
  }),
];

/** Whether an extension may have added this type of result: one that both sides declare, as far as that is known. */
function mayBeDeclared(type: string, { operation }: MessageAtHand, context: RuleContext): boolean {
  const memory = context.recall(CapabilityMemory);
  const declared = operation === null ? null : memory.ofRequest(operation);
  if (declared === null) return true;
  // A task for a request that does not know of tasks: tskx-undeclared.
  if (type === TASK && !declared.extensions.includes(TASKS_EXTENSION)) return true;
  const server = memory.server('2026-07-28');
  return declared.extensions.some((name) => {
    if (server !== null && !server.extensions.includes(name)) return false;
    const adds = entryOf(TYPES_OF_EXTENSIONS, name);
    return adds === undefined || adds === type;
  });
}
