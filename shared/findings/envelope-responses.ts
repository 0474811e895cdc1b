import { duration, member, preview, type Operation } from '../analysis/index.ts';
import { has, named, opposite, reader, shown, writer } from './phrases.ts';
import { onEvent, onFlaw, onMessage, type EventAtHand, type Rule, type RuleContext, type RuleHit } from './rule.ts';

/** How responses answer requests. */
export const RESPONSE_RULES: readonly Rule[] = [
  onMessage('rpc-response-unknown-id', ({ link, message, dir }) => {
    if (link !== 'orphan') return null;
    return {
      message: `The ${writer(dir)} answered a request with the id ${shown(message.id)}, but the ${reader(dir)} never sent one.`,
    };
  }),
  onMessage('rpc-response-id-type', ({ link, message, operation, row }) => {
    if (link !== 'near' || !operation) return null;
    return {
      rows: [row, operation.request],
      message: `The response has the id ${shown(message.id)}, the request ${named(operation.method)} had ${shown(operation.id)}: number and string are different ids, so the request stays unanswered.`,
    };
  }),
  onMessage('rpc-response-duplicate', ({ link, operation, row, event }, { rows }) => {
    if (link !== 'duplicate' || !operation) return null;
    const apart = duration(event.t - rows.time(operation.response));
    return {
      rows: [row, operation.response, operation.request],
      message: `The request ${named(operation.method)} with the id ${shown(operation.id)} was answered again, ${apart} after its first answer (event ${rows.seq(operation.response)}).`,
    };
  }),
  onEvent('rpc-response-missing', (at, context) => missing(at, context)),
  onFlaw('rpc-result-and-error', ({ message }) =>
    message.class === 'malformed.both'
      ? {
          message: `The response to ${shown(message.id)} has both “result” and “error”; exactly one of them is allowed.`,
        }
      : null,
  ),
  onFlaw('rpc-result-or-error-absent', ({ message }) =>
    message.class === 'malformed.empty-response'
      ? { message: `The message has the id ${shown(message.id)} but neither “method” nor “result” nor “error”.` }
      : null,
  ),
  onFlaw('rpc-result-not-object', ({ message, method }) => {
    if (message.class !== 'response.result' || !has(message, 'result-not-object')) return null;
    return {
      message: `The result${of(method)} is ${preview(member(message.value, 'result'), 40)}; every result of MCP is an object.`,
    };
  }),
  onMessage('rpc-notification-answered', (at, { last, rows }) => {
    const { message, row, dir } = at;
    if (!isUnattributed(message.class)) return null;
    const asked = last[opposite(dir)];
    // Directly after: the responder has written nothing since.
    if (asked?.class !== 'notification' || (last[dir]?.row ?? -1) > asked.row) return null;
    return {
      rows: [row, asked.row],
      message: `The ${writer(dir)} answered right after the notification ${named(asked.method)} (event ${rows.seq(asked.row)}); notifications are not answered.`,
    };
  }),
];

function isUnattributed(name: string): boolean {
  return (
    name === 'response.error-unattributed' ||
    name === 'response.error-null-id' ||
    name === 'malformed.result-without-id'
  );
}

/** Requests that are still open when the process ends. */
function missing({ event, step }: EventAtHand, context: RuleContext): RuleHit[] | null {
  if (event.kind !== 'process.exit') return null;
  const { operations, process, timedOut } = context;
  const open: Operation[] = Array.from(timedOut);
  for (const index of step.changedOperations) {
    const operation = operations[index];
    if (operation?.state === 'lost') open.push(operation);
  }
  return open
    .filter(({ method, dir }) => {
      // `initialize` has a rule of its own. A server that ends by itself leaves no one to answer its requests.
      return method !== 'initialize' && !method.startsWith('notifications/') && (dir === 'c2s' || process.ending);
    })
    .map((operation) => ({
      rows: [operation.request],
      side: reader(operation.dir),
      message: `The ${reader(operation.dir)} never answered the request ${named(operation.method)} with the id ${shown(operation.id)}; the session ended ${duration(event.t - operation.start)} after it.`,
    }));
}

function of(method: string): string {
  return method === '' ? '' : ` of ${named(method)}`;
}
