import { isObject, member, textMember } from '../../../json/index.ts';
import { answersIn, type AskedQuestion, contentFault, QuestionMemory } from '../../memories/index.ts';
import { type MessageAtHand, onQuestion, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** What the client says for the user. */
export const ELICITATION_ANSWER_RULES: readonly Rule[] = [
  onQuestion('elic-content-mismatch', (at, context) =>
    inAnswers(at, context, (result, { form }) => {
      const content = member(result, 'content');
      if (form === null || textMember(result, 'action') !== 'accept' || !isObject(content)) return '';
      const fault = contentFault(form, content);
      return fault === '' ? '' : `The form was accepted with content that it does not take: ${fault}.`;
    }),
  ),
  onQuestion('elic-accept-no-content', (at, context) =>
    inAnswers(at, context, (result, { mode, form }) => {
      if (mode === 'url' || form?.size === 0 || textMember(result, 'action') !== 'accept') return '';
      return isObject(member(result, 'content')) ? '' : 'The form was accepted, but the answer has no content.';
    }),
  ),
  onQuestion('elic-content-unexpected', (at, context) =>
    inAnswers(at, context, (result, { mode }) => {
      const action = textMember(result, 'action');
      if (member(result, 'content') === undefined) return '';
      if (action === 'decline' || action === 'cancel')
        return `The answer has content although the user chose “${action}”; only an accepted form has some.`;
      return action === 'accept' && mode === 'url'
        ? 'The answer has content although the user was sent to an address; only an accepted form has some.'
        : '';
    }),
  ),
];

/** The first answer of the message to an elicitation with which something is wrong. */
function inAnswers(
  at: MessageAtHand,
  context: RuleContext,
  fault: (result: unknown, asked: AskedQuestion) => string,
): RuleHit | null {
  if (at.dir !== 'c2s') return null;
  for (const { key, result } of answersIn(at)) {
    const asked = context.recall(QuestionMemory).find(at, key);
    // What is done as a task is answered with the task first (2025-11-25, tasks).
    if (asked?.method !== 'elicitation/create' || isObject(member(result, 'task'))) continue;
    const message = fault(result, asked);
    if (message !== '') return { rows: [at.row, asked.row], message };
  }
  return null;
}
