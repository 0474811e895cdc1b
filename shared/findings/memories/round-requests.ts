import { type CorrelatedMessage } from '../../analysis/index.ts';
import { callResult, type Declaration } from '../reading/index.ts';
import { CapabilityMemory } from './capabilities-memory.ts';
import type { Recall } from '../state/index.ts';
import { isObject, type JsonObject, member, textMember } from '../../json/index.ts';

/** What may be asked (2026-07-28, patterns/mrtr). */
export const ROUND_KINDS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

/** The result of a message that asks for input; null for any other. */
export function asksOf(correlated: CorrelatedMessage): JsonObject | null {
  if (correlated.link !== 'asks' && correlated.link !== 'answers-late') return null;
  const result = callResult(correlated);
  return isObject(result) && member(result, 'resultType') === 'input_required' ? result : null;
}

/** What the request declared that is answered with questions here; null where that is not known. */
export function declarationOf({ operation }: CorrelatedMessage, context: Recall): Declaration | null {
  return operation === null ? null : context.recall(CapabilityMemory).ofRequest(operation);
}

/** What is wrong with an answer to a question of this kind; '' where its shape fits. */
export function misfitOf(kind: string, answer: unknown): string {
  if (!isObject(answer)) return 'is not an object';
  if (kind === 'roots/list') return Array.isArray(member(answer, 'roots')) ? '' : 'has no list “roots”';
  if (kind === 'elicitation/create')
    return ACTIONS.has(textMember(answer, 'action')) ? '' : 'has no “action” of accept, decline or cancel';
  if (kind !== 'sampling/createMessage') return '';
  if (textMember(answer, 'role') === '') return 'has no “role”';
  if (member(answer, 'content') === undefined) return 'has no “content”';
  return textMember(answer, 'model') === '' ? 'has no “model”' : '';
}

const ACTIONS: ReadonlySet<string> = new Set(['accept', 'decline', 'cancel']);
