import { counted, signed } from '../analysis/index.ts';
import type { QuestionReply } from './reply.ts';
import { listMember, member, parsedJson } from '../json/index.ts';

const ACTIONS: Readonly<Record<string, string>> = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' };

/** Longest result that is read for its outcome, in UTF-16 units. */
const READ_MOST = 1024 * 1024;

/** What a reply comes to, in words: “accepted”, “2 roots”, “error −32601”. */
export function outcomeOf(method: string, reply: QuestionReply): string {
  switch (reply.kind) {
    case 'result':
      return resultWords(method, parsed(reply.json));
    case 'error':
      return `error ${signed(reply.code)}`;
    case 'raw':
      return 'raw text';
    case 'ignore':
      return 'ignored';
  }
}

/** The same of a response as it was sent. */
export function outcomeOfResponse(method: string, response: unknown): string {
  const error = member(response, 'error');
  if (error !== undefined) return `error ${signed(member(error, 'code'))}`;
  return resultWords(method, member(response, 'result'));
}

/** The same of a result by itself, as an input of a multi-round-trip request has it. */
export function resultWords(method: string, result: unknown): string {
  if (method === 'elicitation/create') {
    const action = member(result, 'action');
    return typeof action === 'string' && Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? '') : 'result';
  }
  return method === 'roots/list' ? counted(listMember(result, 'roots').length, 'root') : 'result';
}

/** What is no JSON is sent as it stands, and is a result all the same. */
function parsed(json: string): unknown {
  return json.length > READ_MOST ? undefined : parsedJson(json);
}
