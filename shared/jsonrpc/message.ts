import { isObject, type JsonObject } from '../json/index.ts';
import type { MessageClass, MessageFlag } from './reading.ts';
import { REQUEST_METHODS } from './request-methods.ts';

const NO_FLAGS: readonly MessageFlag[] = [];

/** The class of one parsed JSON value that stands where a message should; `nested` when it stands in a batch. */
export function messageClass(value: unknown, nested: boolean): MessageClass {
  if (!isObject(value)) return nested && Array.isArray(value) ? 'malformed.nested-batch' : 'malformed.scalar';
  const { method, id, result, error } = value;
  if (method !== undefined) {
    if (result !== undefined || error !== undefined) return 'malformed.hybrid';
    if (typeof method !== 'string') return 'malformed.method';
    if (id === undefined) return 'notification';
    return isRequestId(id) ? 'request' : 'malformed.request-id';
  }
  if (result !== undefined) {
    if (error !== undefined) return 'malformed.both';
    // Any id but null may echo that of a request, a malformed one included.
    return id === undefined || id === null ? 'malformed.result-without-id' : 'response.result';
  }
  if (error !== undefined) {
    if (id === undefined) return 'response.error-unattributed';
    return id === null ? 'response.error-null-id' : 'response.error';
  }
  return id === undefined ? 'malformed.not-rpc' : 'malformed.empty-response';
}

/**
 * A string or an integer. `1.0` and `1e2` have integer values and count; so does a number too large for a double,
 * which `JSON.parse` gives as Infinity.
 */
function isRequestId(id: unknown): boolean {
  return typeof id === 'string' || Number.isInteger(id) || id === Infinity || id === -Infinity;
}

/** The remarks on an object that stands where a message should. */
export function messageFlags(value: JsonObject): readonly MessageFlag[] {
  const { params, result, error } = value;
  const flags: MessageFlag[] = [];
  if (value['jsonrpc'] !== '2.0') flags.push('bad-jsonrpc-version');
  if (hasExtraMembers(value)) flags.push('extra-members');
  if (params === null) flags.push('params-null');
  else if (params !== undefined && !isObject(params)) flags.push('params-not-object');
  if (result !== undefined && !isObject(result)) flags.push('result-not-object');
  if (error !== undefined) flagError(error, flags);
  if (typeof value['method'] === 'string') flagMethod(value['method'], value['id'], flags);
  return flags.length === 0 ? NO_FLAGS : flags;
}

function flagError(error: unknown, flags: MessageFlag[]): void {
  if (!isObject(error) || typeof error['code'] !== 'number' || typeof error['message'] !== 'string') {
    flags.push('bad-error-shape');
  }
  if (isObject(error) && typeof error['code'] === 'number' && !Number.isInteger(error['code'])) {
    flags.push('error-code-not-integer');
  }
}

function flagMethod(method: string, id: unknown, flags: MessageFlag[]): void {
  if (id === undefined) {
    if (REQUEST_METHODS.has(method)) flags.push('request-without-id');
  } else if (method.startsWith('notifications/')) flags.push('notification-with-id');
}

function hasExtraMembers(value: JsonObject): boolean {
  for (const name in value) {
    switch (name) {
      case 'jsonrpc':
      case 'id':
      case 'method':
      case 'params':
      case 'result':
      case 'error':
        continue;
      default:
        return true;
    }
  }
  return false;
}
