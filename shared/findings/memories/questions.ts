import { type CorrelatedMessage, type Operation, ROUND_METHODS } from '../../analysis/index.ts';
import type { MessageScope } from '../state/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** Something that the server asks of the client: a request of its own, or (2026-07-28) a value of `inputRequests`. */
export interface Question {
  /** Its key in `inputRequests`; '' for a request. */
  readonly key: string;
  readonly method: string;
  readonly params: unknown;
}

/** What the client says to a question. */
export interface Answer {
  readonly key: string;
  /** The result: of the response, or a value of `inputResponses`. */
  readonly result: unknown;
}

/** Questions, or answers, of one message that are looked at. */
const LOOKED_AT = 200;
const ASKING: ReadonlySet<string> = new Set(['sampling/createMessage', 'elicitation/create']);
/** Methods of tasks that ask for input, and that bring it. */
const OF_QUESTIONS: ReadonlySet<string> = new Set([...ASKING, 'tasks/get', 'tasks/update', 'notifications/tasks']);
/** The messages that may ask. */
export const ASKING_SCOPE: MessageScope = {
  kinds: ['request', 'result', 'notification'],
  methods: [...ASKING, ...ROUND_METHODS, 'tasks/get', 'notifications/tasks'],
};
const NO_QUESTIONS: readonly Question[] = [];
const NO_ANSWERS: readonly Answer[] = [];

/** Whether a message may have a question to the client, or an answer to one: most are told apart at once. */
export function mayQuestion({ dir, message, method, link }: CorrelatedMessage): boolean {
  if (link === 'asks' || link === 'continues' || link === 'answers-late' || OF_QUESTIONS.has(method)) return true;
  if (dir === 's2c' || message.class !== 'request') return false;
  // A retry that is not recognised as one, since it lacks or alters the state.
  const params = member(message.value, 'params');
  return member(params, 'inputResponses') !== undefined || member(params, 'requestState') !== undefined;
}

/** Whether a message may ask anything: most are told apart by their class and method. */
export function mayAsk({ dir, message, method, link }: CorrelatedMessage): boolean {
  if (dir !== 's2c') return false;
  if (message.class === 'request') return ASKING.has(method);
  return link === 'asks' || method === 'tasks/get' || method === 'notifications/tasks';
}

/** What a message asks of the client. */
export function questionsIn(correlated: CorrelatedMessage): readonly Question[] {
  const { message, method } = correlated;
  if (!mayAsk(correlated)) return NO_QUESTIONS;
  if (message.class === 'request') return [{ key: '', method, params: member(message.value, 'params') }];
  const requests = member(carrierOf(correlated), 'inputRequests');
  if (!isObject(requests)) return NO_QUESTIONS;
  return Object.keys(requests)
    .slice(0, LOOKED_AT)
    .map((key) => ({
      key,
      method: textMember(requests[key], 'method'),
      params: member(requests[key], 'params'),
    }));
}

/** What a message of the client answers, without errors. */
export function answersIn({ dir, message, method, link, operation }: CorrelatedMessage): readonly Answer[] {
  if (dir !== 'c2s') return NO_ANSWERS;
  if (message.class === 'response.result') {
    const asked = (link === 'answers' || link === 'answers-late') && operation?.dir === 's2c' && ASKING.has(method);
    return asked ? [{ key: '', result: member(message.value, 'result') }] : NO_ANSWERS;
  }
  if (message.class !== 'request' || (link !== 'continues' && method !== 'tasks/update')) return NO_ANSWERS;
  const responses = member(member(message.value, 'params'), 'inputResponses');
  if (!isObject(responses)) return NO_ANSWERS;
  return Object.keys(responses)
    .slice(0, LOOKED_AT)
    .map((key) => ({ key, result: responses[key] }));
}

/** What the questions or answers of a message belong to: an operation, or the task of this id. */
export function ownerOf({ dir, message, method, operation }: CorrelatedMessage): Operation | string | null {
  const told = message.class === 'notification' || method === 'tasks/update';
  const taskId = textMember(member(message.value, told ? 'params' : 'result'), 'taskId');
  const ofTask = dir === 's2c' ? message.class !== 'request' : method === 'tasks/update';
  return ofTask && taskId !== '' ? taskId : operation;
}

/** The part of a message of the server that has `inputRequests`, where it may have some. */
function carrierOf({ message, method, link }: CorrelatedMessage): unknown {
  if (message.class === 'notification')
    return method === 'notifications/tasks' ? member(message.value, 'params') : undefined;
  if (message.class !== 'response.result') return undefined;
  const result = member(message.value, 'result');
  return link === 'asks' || method === 'tasks/get' ? result : undefined;
}
