import { textMember } from '../../../json/index.ts';
import { mayAsk, type Question, QuestionMemory } from '../../memories/index.ts';
import type { MessageAtHand, RuleContext, RuleHit } from '../../engine/index.ts';

/** The first new elicitation of the message, of one mode, with which something is wrong. */
export function inElicitations(
  mode: 'form' | 'url',
  at: MessageAtHand,
  context: RuleContext,
  fault: (asked: Question) => RuleHit | null,
): RuleHit | null {
  if (!mayAsk(at)) return null;
  for (const asked of context.recall(QuestionMemory).fresh(at)) {
    if (asked.method !== 'elicitation/create' || isUrlMode(asked) !== (mode === 'url')) continue;
    const hit = fault(asked);
    if (hit !== null) return hit;
  }
  return null;
}

function isUrlMode({ params }: Question): boolean {
  return textMember(params, 'mode') === 'url';
}
