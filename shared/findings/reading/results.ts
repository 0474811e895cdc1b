import { type CorrelatedMessage } from '../../analysis/index.ts';
import { answersTo } from './phrases.ts';
import { ERROR } from '../../mcp/index.ts';
import { isObject, type JsonObject, member } from '../../json/index.ts';

/** The parts of requests and of their answers, of any era. */

const NOTHING: JsonObject = {};

/** The result of a request of this method; null for any other message, and for a result that is no object. */
export function resultOf(at: CorrelatedMessage, method: string): JsonObject | null {
  if (at.method !== method || at.message.class !== 'response.result' || !answersTo(at)) return null;
  const result = member(at.message.value, 'result');
  return isObject(result) ? result : null;
}

/** The params of a request of this method by the client, empty where it has none; null for any other message. */
export function paramsOf({ method, message, dir, link }: CorrelatedMessage, wanted: string): JsonObject | null {
  if (method !== wanted || message.class !== 'request' || dir !== 'c2s') return null;
  if (link !== 'opens' && link !== 'continues') return null;
  const params = member(message.value, 'params');
  return isObject(params) ? params : NOTHING;
}

/** The error that answers a request of this method; null for any other message. */
export function errorOf(at: CorrelatedMessage, method: string): unknown {
  if (at.method !== method || at.link !== 'answers' || !at.message.class.startsWith('response.error')) return null;
  return member(at.message.value, 'error') ?? null;
}

/** `params._meta` or `result._meta` of a message. */
export function metaOf({ message: { value } }: CorrelatedMessage): unknown {
  return member(member(value, 'params') ?? member(value, 'result'), '_meta');
}

/** Whether a message is a request of the client other than `initialize`: one that may be of the modern era. */
export function isCall({ dir, message, method, link }: CorrelatedMessage): boolean {
  return (
    dir === 'c2s' &&
    message.class === 'request' &&
    (link === 'opens' || link === 'continues') &&
    method !== 'initialize'
  );
}

/** Whether a message of the server answers a request, be it with a question (2026-07-28, patterns/mrtr). */
export function answersCall(at: CorrelatedMessage): boolean {
  return at.dir === 's2c' && (answersTo(at) || at.link === 'asks');
}

/** The result with which the server answers a request, be it with a question; undefined for anything else. */
export function callResult(at: CorrelatedMessage): unknown {
  return at.message.class === 'response.result' && answersCall(at) ? member(at.message.value, 'result') : undefined;
}

/** Whether a result is what was asked for: no task that will bring it, no question that comes before it. */
export function isWhole(result: JsonObject): boolean {
  const type = member(result, 'resultType');
  return (type === undefined || type === 'complete') && member(result, 'task') === undefined;
}

/** Statuses with which HTTP refuses a request, whatever it asks for. */
export function refusedByHttp(status: number): boolean {
  return [401, 403, 404, 405, 406, 429].includes(status) || status >= 500;
}

/** Errors about the version, the headers or the capabilities of a request: nothing was looked up for it. */
export function refusedUnread(code: unknown): boolean {
  return (
    code === ERROR.headerMismatch ||
    code === ERROR.missingRequiredClientCapability ||
    code === ERROR.unsupportedProtocolVersion
  );
}
