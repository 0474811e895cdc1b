import type { RuleId } from '../../catalogue/index.ts';
import { counted, duration, sizeWords } from '../../../analysis/index.ts';
import { CLOCK_RULES } from './clock-hint.ts';
import { budgetOf, HintMemory, LOOKUP_BUDGET } from './hint-memory.ts';
import { LIST_METHODS } from '../../memories/index.ts';
import { answersTo, named, resultOf, someOf, writer } from '../../reading/index.ts';
import { type MessageAtHand, type MessageRule, onMessage, onRequest, onResult, type Rule } from '../../engine/index.ts';
import { isObject, listMember, member, textMember } from '../../../json/index.ts';

/** Answers to a method before anything is said of their times, and the share of them that may be slow. */
const TIMED_LEAST = 20;
const SLOW_SHARE = 0.05;
/** Answers of a side before anything is said of its errors, and the share of them that may be errors. */
const ANSWERS_LEAST = 20;
const ERROR_SHARE = 0.3;
/** Tools, and characters of their list: what a model has to read before every answer. */
const TOOLS_MOST = 100;
const LIST_LENGTH_MOST = 100_000;
/** Identical lists in a row. */
const SAME_LISTS = 10;
const TOOLS_LOOKED_AT = 2000;
const PARAMETERS_LOOKED_AT = 200;

/** Group Z: what is no fault, but may be worth a look. Each is said once of a thing. */
export const HINT_RULES: readonly Rule[] = [
  ...CLOCK_RULES,
  onAnswer('hint-slow', (at, context) => {
    const { operation } = at;
    if (operation === null || at.link !== 'answers' || operation.end - operation.start <= LOOKUP_BUDGET) return null;
    const budget = budgetOf(operation.method);
    // An answer that is slow itself tips the scale: it is the one to look at.
    if (operation.end - operation.start <= budget) return null;
    const hints = context.recall(HintMemory);
    if (!hints.isOwnTime(operation)) return null;
    const tally = hints.method(operation.dir, operation.method);
    const answers = (tally?.answers ?? 0) + 1;
    const slow = (tally?.slow ?? 0) + 1;
    if (answers < TIMED_LEAST || slow <= answers * SLOW_SHARE) return null;
    if (!context.once(`hint-slow ${operation.dir} ${operation.method}`)) return null;
    return {
      rows: [at.row, operation.request],
      message: `Of ${answers} answers to ${named(operation.method)} ${slow} took the ${writer(at.dir)} longer than ${duration(budget)}.`,
    };
  }),
  onAnswer('hint-error-rate', (at, context) => {
    const state = at.operation?.state;
    if ((state !== 'error' && state !== 'tool-error') || !answersTo(at)) return null;
    const tally = context.recall(HintMemory).side(at.dir);
    const answers = tally.answers + 1;
    const errors = tally.errors + 1;
    if (answers < ANSWERS_LEAST || errors <= answers * ERROR_SHARE || !context.once(`hint-error-rate ${at.dir}`))
      return null;
    return { message: `Of ${answers} answers of the ${writer(at.dir)} ${errors} were errors.` };
  }),
  onResult('hint-huge-list', ['tools/list'], (at, context) => {
    const result = resultOf(at, 'tools/list');
    if (result === null) return null;
    const hints = context.recall(HintMemory);
    const before = hints.isFurther(at.operation) ? hints.walked : { tools: 0, length: 0 };
    const tools = before.tools + listMember(result, 'tools').length;
    const length = before.length + at.message.span[1] - at.message.span[0];
    if ((tools <= TOOLS_MOST && length <= LIST_LENGTH_MOST) || !context.once('hint-huge-list')) return null;
    return {
      message: `The list of tools has ${counted(tools, 'tool')} in ${sizeWords(length)}; a model reads all of it with every request.`,
    };
  }),
  onResult('hint-no-description', ['tools/list'], (at, context) => {
    const nameless = toolsIn(at).filter((tool) => textMember(tool, 'description').trim() === '');
    if (nameless.length === 0 || !context.once('hint-no-description tools')) return null;
    return {
      message: `${counted(nameless.length, 'tool')} without a description: ${someOf(nameless.map(nameOf))}; models rely on it.`,
    };
  }),
  onResult('hint-no-description', ['tools/list'], (at, context) => {
    const wordless = toolsIn(at).flatMap((tool) => undescribed(tool).map((name) => `${nameOf(tool)}.${name}`));
    if (wordless.length === 0 || !context.once('hint-no-description parameters')) return null;
    return {
      message: `${counted(wordless.length, 'parameter of a tool', 'parameters of tools')} without a description: ${someOf(wordless)}.`,
    };
  }),
  onRequest('hint-poll-list', LIST_METHODS, (at, context) => {
    if (at.dir !== 'c2s') return null;
    if (member(member(at.message.value, 'params'), 'cursor') !== undefined) return null;
    const times = context.recall(HintMemory).repeated(at.method);
    if (times < SAME_LISTS || !context.once(`hint-poll-list ${at.method}`)) return null;
    return {
      message: `The client asks for ${named(at.method)} again after ${times} answers in a row that were the same.`,
    };
  }),
];

/** A check of answers, errors among them. */
function onAnswer(id: RuleId, check: MessageRule['check']): Rule {
  return onMessage(id, check, { kinds: ['result', 'error'] });
}

function toolsIn(at: MessageAtHand): readonly unknown[] {
  return listMember(resultOf(at, 'tools/list'), 'tools').slice(0, TOOLS_LOOKED_AT);
}

function nameOf(tool: unknown): string {
  return textMember(tool, 'name');
}

/** Parameters of a tool that say nothing of themselves. */
function undescribed(tool: unknown): string[] {
  const properties = member(member(tool, 'inputSchema'), 'properties');
  if (!isObject(properties)) return [];
  return Object.keys(properties)
    .slice(0, PARAMETERS_LOOKED_AT)
    .filter((name) => {
      const schema = properties[name];
      // A reference may be described where it leads.
      return isObject(schema) && !Object.hasOwn(schema, '$ref') && textMember(schema, 'description').trim() === '';
    });
}
