import { counted, inputRequests, oneLine, ROUND_ASKS_MOST, ROUND_METHODS } from '../../../analysis/index.ts';
import type { CaptureEvent } from '../../../capture/index.ts';
import { asksOf, declarationOf, needsOfInput, ROUND_KINDS } from '../../memories/index.ts';
import { named, shown } from '../../reading/index.ts';
import { RETRY_RULES } from './retries.ts';
import { onEvent, onQuestion, type Rule, type RuleHit } from '../../engine/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** More rounds than this are worth a word. */
const ROUNDS_MOST = 10;
const ABANDONED_TOLD = 100;

/** Group M: requests that are answered with questions, and made again with the answers (2026-07-28, patterns/mrtr). */
export const ROUND_RULES: readonly Rule[] = [
  onQuestion('mrtr-method', (at) => {
    if (asksOf(at) === null || ROUND_METHODS.has(at.method)) return null;
    return {
      message: `The server answered ${named(at.method)} with a question; only tools/call, prompts/get and resources/read allow that.`,
    };
  }),
  onQuestion('mrtr-empty', (at) => {
    const result = asksOf(at);
    if (
      result === null ||
      member(result, 'inputRequests') !== undefined ||
      member(result, 'requestState') !== undefined
    )
      return null;
    return { message: 'The server asks for input, but the result has neither “inputRequests” nor “requestState”.' };
  }),
  onQuestion('mrtr-kind', (at) => {
    const result = asksOf(at);
    const odd =
      result === null
        ? []
        : inputRequests(result, ROUND_ASKS_MOST).filter(([, one]) => !ROUND_KINDS.has(textMember(one, 'method')));
    const [first] = odd;
    if (first === undefined) return null;
    const [key, question] = first;
    return {
      message: `The server asks under ${quoted(key)} for ${named(textMember(question, 'method'))}; only elicitation/create, sampling/createMessage and roots/list may be asked.`,
    };
  }),
  onQuestion('mrtr-enveloped', (at) => {
    const result = asksOf(at);
    if (result === null) return null;
    const found = inputRequests(result, ROUND_ASKS_MOST).find(
      ([, one]) => isObject(one) && (has(one, 'jsonrpc') || has(one, 'id')),
    );
    if (found === undefined) return null;
    return {
      message: `The question under ${quoted(found[0])} has ${has(found[1], 'id') ? '“id”' : '“jsonrpc”'}; a question is not a message, only a method and params.`,
    };
  }),
  onQuestion('mrtr-capability', (at, context) => {
    const result = asksOf(at);
    const declared = result === null ? null : declarationOf(at, context);
    if (result === null || declared === null) return null;
    for (const [key, question] of inputRequests(result, ROUND_ASKS_MOST)) {
      const path = needsOfInput(question).findLast((one) => !declared.has(one));
      if (path === undefined) continue;
      return {
        rows: [at.row, declared.row],
        message: `The server asks under ${quoted(key)} for ${named(textMember(question, 'method'))}, but the request does not declare “${path}”.`,
      };
    }
    return null;
  }),
  onQuestion('mrtr-cache-hint', (at) => {
    const result = asksOf(at);
    if (result === null) return null;
    const hints = ['ttlMs', 'cacheScope'].filter((key) => has(result, key));
    return hints.length === 0
      ? null
      : { message: `A result that asks for input has ${hints.map(quoted).join(' and ')}; it cannot be cached.` };
  }),
  onQuestion('mrtr-many-rounds', (at) => {
    const { operation, link } = at;
    if (link !== 'continues' || operation === null || operation.rounds.length !== ROUNDS_MOST + 1) return null;
    const asked = operation.rounds[ROUNDS_MOST - 1]!;
    return {
      rows: [asked.response, at.row],
      message: `The server has asked for input in ${counted(ROUNDS_MOST, 'round')} of this ${named(operation.method)} in a row; it may never end.`,
    };
  }),
  onEvent('mrtr-abandoned', ({ event, row }, context) => {
    if (!isEnd(event)) return null;
    return context.rounds
      .waiting()
      .filter(({ operation }) => operation.state === 'input-required')
      .slice(0, ABANDONED_TOLD)
      .map((one): RuleHit => ({
        rows: [one.row, row],
        message: `The server asked for input for ${named(one.operation.method)} (id ${shown(one.id)}); the client never retried.`,
      }));
  }),
  ...RETRY_RULES,
];

/** Nothing follows. HTTP has no such end. */
function isEnd({ kind }: CaptureEvent): boolean {
  return kind === 'process.exit' || kind === 'ws.close';
}

function has(value: unknown, key: string): boolean {
  return isObject(value) && Object.hasOwn(value, key);
}

function quoted(key: string): string {
  return `“${oneLine(key, 40)}”`;
}
