import type { RuleId } from '../../catalogue/index.ts';
import {
  type AskedRound,
  counted,
  nameOf,
  oneLine,
  type Retry,
  ROUND_ASKS_MOST,
  ROUND_METHODS,
  sameState,
  STATE_READ,
  type StateMark,
} from '../../../analysis/index.ts';
import { answersTo, errorCode, isCall, named, shown, shownCode } from '../../reading/index.ts';
import { misfitOf } from '../../memories/index.ts';
import {
  type MessageAtHand,
  onError,
  onQuestion,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { canonicalId, isObject, member } from '../../../json/index.ts';

const KEYS_SHOWN = 5;
/** Errors that refuse a request for another reason than its answers. */
const NOT_FOR_ANSWERS: ReadonlySet<number | undefined> = new Set([
  ERROR.methodNotFound,
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
  ERROR.internalError,
]);

/** How a client goes on with a request that was answered with questions (2026-07-28, patterns/mrtr). */
export const RETRY_RULES: readonly Rule[] = [
  onRetry('mrtr-retry-same-id', (at, { round }) => {
    const id = at.message.id;
    if (id === null || canonicalId(id) !== canonicalId(round.id)) return null;
    return { message: `The retry has the id ${shown(id)} of the round before; each round needs its own id.` };
  }),
  onRetry('mrtr-state-dropped', (at, { round, state }) => {
    if (round.state === null || state !== null || hasState(at)) return null;
    return {
      message: `The retry of ${named(at.method)} lacks the “requestState” that the server gave: the client must send it back unchanged.`,
    };
  }),
  onRetry('mrtr-state-altered', (at, { round, state }) => {
    if (round.state === null || !hasState(at) || sameState(state, round.state)) return null;
    // Of a longer one the reading of a very large frame has no more: how it goes on is not known.
    if (round.state.length === STATE_READ || state?.length === STATE_READ) return null;
    return {
      message: `The “requestState” of the retry is not the one that the server gave${difference(round.state, state)}.`,
    };
  }),
  onRetry('mrtr-state-invented', (at, { round }) => {
    if (round.state !== null || !hasState(at)) return null;
    return { message: 'The retry has a “requestState”, but the server gave none in the last round.' };
  }),
  onQuestion('mrtr-state-leaked', (at, context) => leak(at, context)),
  onRetry('mrtr-responses-missing', (_, { round, open }) => {
    if (open.length === 0) return null;
    return {
      message: `The retry leaves ${open.length} of ${counted(round.kinds.size, 'question')} unanswered: ${keys(open)}.`,
    };
  }),
  onRetry('mrtr-responses-extra', (at, { round }) => {
    const extra = responsesOf(at).filter(([key]) => !round.kinds.has(key));
    if (extra.length === 0 || round.kinds.size >= ROUND_ASKS_MOST) return null;
    return {
      message: `The retry answers questions that nobody asked: ${keys(extra.map(([key]) => key))}. Servers ignore it.`,
    };
  }),
  onRetry('mrtr-response-kind', (at, { round }) => {
    for (const [key, answer] of responsesOf(at)) {
      const kind = round.kinds.get(key) ?? '';
      const misfit = misfitOf(kind, answer);
      if (kind === '' || misfit === '') continue;
      return { message: `The answer under “${oneLine(key, 40)}” ${misfit}, as an answer to ${kind} must.` };
    }
    return null;
  }),
  onRetry('mrtr-params-changed', (at, { round, params }) => {
    if (round.params === null || params === null || params === round.params) return null;
    return { message: `The retry of ${named(at.method)} has other params than the call that it continues.` };
  }),
  onError('mrtr-missing-as-error', (at, context) => {
    const { operation } = at;
    if (operation === null || at.dir !== 's2c' || !answersTo(at)) return null;
    const retry = context.rounds.retryOf(operation);
    const code = errorCode(at.message);
    if (retry === null || retry.open.length === 0 || NOT_FOR_ANSWERS.has(code)) return null;
    return {
      rows: [at.row, retry.row],
      message: `The retry left questions open; the server answered with the error ${shownCode(code)} instead of asking again.`,
    };
  }),
];

/** A check of the retries whose call is known. */
function onRetry(
  id: RuleId,
  check: (at: MessageAtHand, retry: Retry & { readonly round: AskedRound }) => RuleHit | null,
): Rule {
  return onQuestion(id, (at, context) => {
    const retry = retryAt(at, context);
    if (retry === null || retry.round === null || isOther(at, retry.round)) return null;
    const hit = check(at, { ...retry, round: retry.round });
    return hit === null ? null : { rows: [at.row, retry.round.row], ...hit };
  });
}

/** What a request of the client says that it goes on with; null for any other message. */
function retryAt(at: MessageAtHand, { rounds }: RuleContext): Retry | null {
  return at.operation !== null && isCall(at) ? rounds.retryOf(at.operation) : null;
}

/** The state of one call on a request for another. */
function leak(at: MessageAtHand, context: RuleContext): RuleHit | null {
  const retry = retryAt(at, context);
  if (retry === null) return null;
  if (!ROUND_METHODS.has(at.method)) {
    // The answers to the questions of a task go there by themselves (tasks extension).
    if (at.method === 'tasks/update' && !hasState(at)) return null;
    const what = hasState(at) ? '“requestState”' : '“inputResponses”';
    return { message: `The client sent ${what} with ${named(at.method)}, which no server answers with questions.` };
  }
  if (retry.round !== null && !isOther(at, retry.round)) return null;
  // Without its call a request may be one that is made again after its stream was lost: then nothing waits for it any more.
  const { state } = retry;
  const elsewhere = retry.round === null ? context.rounds.waiting() : [retry.round];
  const owner =
    state === null
      ? elsewhere.find(({ kinds }) => responsesOf(at).some(([key]) => kinds.has(key)))
      : elsewhere.find((one) => sameState(one.state, state));
  if (owner === undefined) return null;
  const what = state === null ? 'answers to the questions' : 'the “requestState”';
  return {
    rows: [at.row, owner.row],
    message: `The client sent ${what} of ${call(owner)} with a request for another: ${named(at.method)}${about(nameIn(at))}.`,
  };
}

/** Whether a request is for something else than the call that its state belongs to. */
function isOther(at: MessageAtHand, { operation }: AskedRound): boolean {
  return operation.method !== at.method || operation.name !== nameIn(at);
}

/** What a request names: the analysis has put a retry with the operation of its state, whatever it names itself. */
function nameIn({ message }: MessageAtHand): string {
  return nameOf(member(message.value, 'params'));
}

function call({ operation: { method, name } }: AskedRound): string {
  return `${named(method)}${about(name)}`;
}

function about(name: string): string {
  return name === '' ? '' : ` of “${oneLine(name, 40)}”`;
}

function hasState({ message }: MessageAtHand): boolean {
  return member(member(message.value, 'params'), 'requestState') !== undefined;
}

function responsesOf({ message }: MessageAtHand): [key: string, answer: unknown][] {
  const responses = member(member(message.value, 'params'), 'inputResponses');
  return isObject(responses) ? Object.entries(responses).slice(0, ROUND_ASKS_MOST) : [];
}

/** Where two states part; '' where that is further on than is kept of them. */
function difference(given: StateMark, sent: StateMark | null): string {
  if (sent === null) return ': it is not a string';
  const shorter = Math.min(given.start.length, sent.start.length);
  let at = 0;
  while (at < shorter && given.start[at] === sent.start[at]) at += 1;
  if (at === STATE_READ) return '';
  return `: ${given.length} characters became ${sent.length}, the first other one is number ${at + 1}`;
}

function keys(names: readonly string[]): string {
  const some = names.slice(0, KEYS_SHOWN).map((name) => `“${oneLine(name, 40)}”`);
  return names.length > some.length ? `${some.join(', ')} …` : some.join(', ');
}
