import { gateOf, isDeclared, type Question } from '../../../shared/answering/index.ts';
import { type CorrelatedMessage, type Operation } from '../../../shared/analysis/index.ts';
import type { FrameEvent } from '../../../shared/capture/index.ts';
import { exactText, isObject, keyText, member, memberAt, membersOf, rootOf } from '../../../shared/json/index.ts';

/** Longest params that a question holds, in UTF-16 units. */
const PARAMS_MOST = 1024 * 1024;

/** What asks, and against what it is held. */
export interface Asking {
  readonly event: FrameEvent;
  readonly asked: CorrelatedMessage;
  readonly operation: Operation;
  /** The frame is very large, and its reading only an outline. */
  readonly cut: boolean;
  readonly capabilities: unknown;
}

/** The question that a request of the server is. */
export function questionOfRequest(key: string, asking: Asking): Question {
  const { message } = asking.asked;
  return question(key, asking, { input: '', request: message.value, at: message.span[0] });
}

/** The questions that the inputs of a multi-round-trip answer are; of what is no request the method is ''. */
export function questionsOfInputs(newKey: () => string, asking: Asking): Question[] {
  const requests = member(member(asking.asked.message.value, 'result'), 'inputRequests');
  if (!isObject(requests)) return [];
  const places = placesOfInputs(asking);
  return Object.keys(requests).map((input) =>
    question(newKey(), asking, { input, request: requests[input], at: places.get(input) ?? -1 }),
  );
}

/** How many inputs an answer asks for. */
export function countInputs({ asked }: Asking): number {
  const requests = member(member(asked.message.value, 'result'), 'inputRequests');
  return isObject(requests) ? Object.keys(requests).length : 0;
}

interface Place {
  readonly input: string;
  readonly request: unknown;
  /** Where the request begins in the text of the frame; -1 where that is not known. */
  readonly at: number;
}

function question(key: string, asking: Asking, { input, request, at }: Place): Question {
  const { event, asked, operation, capabilities } = asking;
  const named = member(request, 'method');
  const method = typeof named === 'string' ? named : '';
  const params = member(request, 'params');
  const text = params === undefined ? '' : (exactParams(asking, at) ?? outline(params));
  const gate = gateOf(method, params, capabilities);
  return {
    key,
    kind: asked.message.method === null ? 'input' : 'request',
    method,
    id: operation.id,
    input,
    seq: event.seq,
    at: event.t,
    operation: operation.index,
    params: text.slice(0, PARAMS_MOST),
    paramsCut: asking.cut || text.length > PARAMS_MOST,
    gate,
    declared: isDeclared(capabilities, gate),
    state: 'waiting',
    by: '',
    outcome: '',
    answers: 0,
    until: -1,
    answer: 0,
  };
}

/** Where each request among the inputs begins; they are walked through once. */
function placesOfInputs(asking: Asking): ReadonlyMap<string, number> {
  const text = wholeText(asking);
  if (text === null) return new Map();
  const answer = rootOf(text, asking.asked.message.span[0]);
  const requests = memberAt(text, answer, ['result', 'inputRequests']);
  if (requests === null) return new Map();
  return new Map(
    Array.from(membersOf(text, requests.value), ({ key, value }) => [
      key === null ? '' : keyText(exactText(text, key)),
      value.start,
    ]),
  );
}

function exactParams(asking: Asking, at: number): string | null {
  const text = at < 0 ? null : wholeText(asking);
  const params = text === null ? null : memberAt(text, rootOf(text, at), ['params']);
  return text === null || params === null ? null : exactText(text, params.value);
}

/** The text of the frame; null where the event has only the head of it. */
function wholeText({ event: { text }, asked }: Asking): string | null {
  return text === undefined || text.length < asked.message.span[1] ? null : text;
}

/** What the reading of a very large frame still holds. */
function outline(params: unknown): string {
  try {
    return JSON.stringify(params);
  } catch (error) {
    // Nested too deep to be written.
    if (error instanceof RangeError) return '';
    throw error;
  }
}
