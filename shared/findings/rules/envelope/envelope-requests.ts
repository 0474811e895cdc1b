import { oneLine, preview, type Operation } from '../../../analysis/index.ts';
import { REQUESTS } from '../../state/index.ts';
import { has, named, opposite, shown } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onFlaw,
  onMessage,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

/** What a message of any kind must look like, and requests and notifications in particular. */
export const REQUEST_RULES: readonly Rule[] = [
  onFlaw('rpc-version', ({ message }) => {
    if (!has(message, 'bad-jsonrpc-version') || message.class === 'malformed.not-rpc') return null;
    const version = member(message.value, 'jsonrpc');
    return {
      message:
        version === undefined
          ? '“jsonrpc”: "2.0" is missing.'
          : `“jsonrpc” is ${preview(version, 40)} instead of the string “2.0”.`,
    };
  }),
  onFlaw('rpc-id-null', ({ message }) => {
    if (message.class !== 'malformed.request-id' || message.id !== 'null' || has(message, 'notification-with-id'))
      return null;
    return { message: `The request ${named(message.method)} has the id null; MCP wants a string or an integer.` };
  }),
  onFlaw('rpc-id-type', ({ message }) => {
    if (message.class !== 'malformed.request-id' || message.id === 'null' || has(message, 'notification-with-id'))
      return null;
    return {
      message: `The request ${named(message.method)} has the id ${shown(message.id)}, which is neither a string nor an integer.`,
    };
  }),
  onMessage(
    'rpc-id-reused-session',
    ({ link, operation, row, message }, context) => {
      const { ids, rows, operations, http } = context;
      if (link !== 'opens' || !operation) return null;
      const earlier = ids[operation.dir].rowOf(operation.id);
      // A client that speaks both eras probes with server/discover before the session begins.
      if (earlier < 0 || rows.method(earlier) === 'server/discover') return null;
      const former = operations[rows.operation(earlier)];
      // Nobody took that one for a request: the official SDKs send it again as it was, after they have signed in.
      if (former !== undefined && http.isUnauthorized(former)) return null;
      // Within one array that is the matter of batch-duplicate-id.
      if (rows.seq(earlier) === rows.seq(row) || !isFirstReuse(operation, context)) return null;
      const open = former?.state === 'pending';
      return {
        rows: [row, earlier],
        // After its answer nobody takes one request for the other.
        ...(open ? {} : { level: 'warning' }),
        message: `The request ${named(message.method)} uses the id ${shown(operation.id)} again: event ${rows.seq(earlier)} (${named(rows.method(earlier))}) had it in this session. Further uses of this id are not reported.`,
      };
    },
    REQUESTS,
  ),
  onMessage(
    'rpc-id-reused-inflight',
    ({ link, operation, row, message }, context) => {
      const { ids, rows, operations } = context;
      if (link !== 'opens' || !operation) return null;
      const earlier = ids[operation.dir].rowOf(operation.id);
      if (earlier < 0 || operations[rows.operation(earlier)]?.state !== 'pending') return null;
      if (!isFirstReuse(operation, context)) return null;
      return {
        rows: [row, earlier],
        message: `The request ${named(message.method)} uses the id ${shown(operation.id)} while event ${rows.seq(earlier)} (${named(rows.method(earlier))}) with the same id is still unanswered. Further uses of this id are not reported.`,
      };
    },
    REQUESTS,
  ),
  onMessage(
    'rpc-id-collision-cross',
    ({ link, operation, row, dir }, context) => {
      if (link !== 'opens' || !operation) return null;
      const { ids, rows, operations } = context;
      const theirs = ids[opposite(dir)].rowOf(operation.id);
      if (theirs < 0 || operations[rows.operation(theirs)]?.state !== 'pending' || !context.once('id collision'))
        return null;
      return {
        rows: [row, theirs],
        message: `Client and server both wait for an answer to a request with the id ${shown(operation.id)}. This is allowed: each direction has its own ids. Further cases are not reported.`,
      };
    },
    REQUESTS,
  ),
  onFlaw('rpc-params-not-object', ({ message }) => {
    if (!has(message, 'params-not-object')) return null;
    return {
      message: `“params” of ${named(message.method)} is ${preview(member(message.value, 'params'), 40)}; MCP wants an object.`,
    };
  }),
  onFlaw('rpc-params-null', ({ message }) =>
    has(message, 'params-null')
      ? { message: `“params” of ${named(message.method)} is null; leave it out, or make it an object.` }
      : null,
  ),
  onFlaw('rpc-method-type', ({ message }) => {
    if (message.class !== 'malformed.method') return null;
    return { message: `“method” is ${preview(member(message.value, 'method'), 40)} instead of a string.` };
  }),
  onMessage(
    'rpc-method-type',
    ({ message }) => (message.method === '' ? { message: '“method” is an empty string.' } : null),
    { methods: [''] },
  ),
  onMessage(
    'rpc-method-reserved',
    ({ message }) => {
      if (!message.method?.startsWith('rpc.')) return null;
      return { message: `The method ${named(message.method)} begins with “rpc.”, which JSON-RPC reserves.` };
    },
    { kinds: ['request', 'notification', 'other'] },
  ),
  onFlaw('rpc-request-with-result', ({ message }) => {
    if (message.class !== 'malformed.hybrid') return null;
    const other = member(message.value, 'result') === undefined ? 'error' : 'result';
    return {
      message: `The message has “method” (${named(message.method)}) and “${other}”: it is neither a request nor a response.`,
    };
  }),
  onFlaw('rpc-notification-with-id', ({ message }) => {
    if (!has(message, 'notification-with-id')) return null;
    return {
      message: `The notification ${named(message.method)} has the id ${shown(message.id)}; a notification has none and is not answered.`,
    };
  }),
  onFlaw('rpc-request-without-id', ({ message }) => {
    if (!has(message, 'request-without-id')) return null;
    return { message: `${named(message.method)} is a request but has no id, so nobody can answer it.` };
  }),
  onFlaw('rpc-extra-member', (at) => extraMember(at)),
];

function extraMember({ message }: MessageAtHand): RuleHit | null {
  if (!has(message, 'extra-members') || message.class === 'malformed.not-rpc') return null;
  const known = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);
  for (const name in message.value as object) {
    if (known.has(name)) continue;
    return {
      message: `The message has the member “${oneLine(name, 40)}”, which JSON-RPC does not know; the official TypeScript SDKs reject such a message.`,
    };
  }
  return null;
}

/** A client that counts wrongly uses one id again and again: that is told once of each. */
function isFirstReuse({ dir, id }: Operation, context: RuleContext): boolean {
  return context.once(`reused ${dir} ${id.slice(0, 80)}`);
}
