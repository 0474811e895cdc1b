import type { CorrelatedMessage } from './step.ts';
import { counted, oneLine } from '../reading/index.ts';

/** What an HTTP request is called after the messages that it carries: `tools/call echo`, `answer to roots/list`. */
export function messageLabel(messages: readonly CorrelatedMessage[]): string {
  const [first] = messages;
  if (!first) return 'text that is no JSON-RPC';
  if (messages.length > 1) return counted(messages.length, 'message');
  const { message, method, link, operation } = first;
  if (message.method === null) return oneLine(method === '' ? 'an answer to nothing' : `answer to ${method}`);
  const name = operation !== null && (link === 'opens' || link === 'continues') ? operation.name : '';
  const round = link === 'continues' ? ` (round ${operation?.rounds.length ?? 2})` : '';
  return oneLine(`${method}${name === '' ? '' : ` ${name}`}${round}`);
}
