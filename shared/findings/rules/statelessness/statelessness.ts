import { counted, duration, inputRequests, ROUND_ASKS_MOST } from '../../../analysis/index.ts';
import { DeclarationMemory } from './declaration-memory.ts';
import {
  LIST_METHODS,
  ListMemory,
  PromptMemory,
  ResourceMemory,
  ToolMemory,
  asksOf,
  declarationOf,
  needsOfInput,
} from '../../memories/index.ts';
import { type ListRead, type ListWalk, named } from '../../reading/index.ts';
import { type MessageAtHand, onQuestion, onResult, type Rule, type RuleContext } from '../../engine/index.ts';
import { textMember } from '../../../json/index.ts';

/** A list may well change in so long a time, µs. */
const SOON = 60_000_000;

/** Group G: every request stands alone (2026-07-28, basic/index, statelessness). */
export const STATELESSNESS_RULES: readonly Rule[] = [
  onQuestion('state-from-earlier', (at, context) => {
    const result = asksOf(at);
    const declared = result === null ? null : declarationOf(at, context);
    if (result === null || declared === null) return null;
    const { everDeclared } = context.recall(DeclarationMemory);
    for (const [, request] of inputRequests(result, ROUND_ASKS_MOST)) {
      const path = needsOfInput(request).findLast((one) => !declared.has(one));
      const earlier = path === undefined ? undefined : everDeclared.get(path);
      if (earlier === undefined || path === undefined) continue;
      return {
        rows: [at.row, declared.row, earlier],
        message: `The server asks for ${named(textMember(request, 'method'))}, for which this request does not declare “${path}”; an earlier one did (event ${context.rows.seq(earlier)}), but each request stands for itself.`,
      };
    }
    return null;
  }),
  onResult('state-list-varies', LIST_METHODS, (at, context) => {
    const pair = again(at, context);
    if (pair === null) return null;
    const { now, before, passed } = pair;
    if (now.size === before.items.size && Array.from(now).every((name) => before.items.has(name))) return null;
    const lists = context.recall(ListMemory);
    if (lists.touchedRow > before.begun || lists.unrelatedRow(at.method) < before.row || passed > SOON) return null;
    return {
      rows: [at.row, before.row],
      message: `${named(at.method)} gave other things than ${duration(passed)} before (${counted(before.items.size, 'entry', 'entries')}, now ${now.size}), without a word that the list changed; it may not depend on what was asked in between.`,
    };
  }),
  onResult('state-list-order', ['tools/list'], (at, context) => {
    const pair = again(at, context);
    if (pair === null || pair.now.size !== pair.before.items.size) return null;
    const now = Array.from(pair.now);
    const before = Array.from(pair.before.items.keys());
    if (now.every((name, i) => name === before[i]) || !now.every((name) => pair.before.items.has(name))) return null;
    return {
      rows: [at.row, pair.before.row],
      message: `The same ${counted(now.length, 'tool')} came in another order than before; a stable order lets clients cache.`,
    };
  }),
];

/** A list that is complete with this message, for the second time, with no news of it in between. */
function again(
  at: MessageAtHand,
  context: RuleContext,
): { readonly now: ReadonlySet<string>; readonly before: ListRead<unknown>; readonly passed: number } | null {
  const walk = walkOf(at.method, context);
  const before = walk.newest;
  if (before === null || walk.changed > before.begun) return null;
  const lists = context.recall(ListMemory);
  const begun = walk.begunBy(at.operation);
  if (!lists.alike(begun, before.begun) || !lists.alike(begun, at.operation?.request ?? -1)) return null;
  const now = walk.completedBy(at);
  return now === null ? null : { now, before, passed: at.event.t - context.rows.time(before.row) };
}

/** The one reading of a list that all rules share. */
function walkOf(method: string, context: RuleContext): ListWalk<unknown> {
  switch (method) {
    case 'tools/list':
      return context.recall(ToolMemory).walk;
    case 'prompts/list':
      return context.recall(PromptMemory).walk;
    case 'resources/list':
      return context.recall(ResourceMemory).walk;
    default:
      return context.recall(ListMemory).templates;
  }
}
