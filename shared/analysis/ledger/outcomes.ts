import { listMember, member, textMember } from '../../json/index.ts';

/** What an answer meant for the capability that its request needs. `polite`: an empty list or a user's no, which says nothing. */
export type Outcome = 'served' | 'polite' | 'refused' | 'not-implemented' | 'other';

/** Error codes by which a side refuses what was not declared (protocol facts §5.1). */
const REFUSALS: ReadonlySet<string> = new Set(['−32602', '−32021']);
const NOT_IMPLEMENTED = '−32601';

const LISTS: ReadonlyMap<string, string> = new Map([
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
  ['roots/list', 'roots'],
]);

/** What the result of a request with this method means. */
export function outcomeOfResult(method: string, result: unknown): Outcome {
  if (method === 'completion/complete')
    return listMember(member(result, 'completion'), 'values').length === 0 ? 'polite' : 'served';
  const list = LISTS.get(method);
  if (list !== undefined && listMember(result, list).length === 0) return 'polite';
  return outcomeOfInput(result);
}

/** What an error with this code means, written as it is shown (`−32601`). */
export function outcomeOfError(code: string): Outcome {
  if (code === NOT_IMPLEMENTED) return 'not-implemented';
  return REFUSALS.has(code) ? 'refused' : 'other';
}

/** What an answer of the user's means: a no, and a list without roots, say nothing. */
export function outcomeOfInput(response: unknown): Outcome {
  const action = textMember(response, 'action');
  const roots = member(response, 'roots');
  const isNo = action === 'decline' || action === 'cancel' || (Array.isArray(roots) && roots.length === 0);
  return isNo ? 'polite' : 'served';
}
