import { formDefaults, type Question, type StandingRule } from '../../../shared/answering/index.ts';
import { isObject, parseJson } from '../../../shared/json/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';
import type { Asked } from './asked.ts';
import { formResult, readCode } from './replies.ts';

/** The rule that does from now on what the draft of an answer does once. */
export function ruleOfAnswer(
  { method, kind }: Pick<Question, 'method' | 'kind'>,
  asked: Asked,
  draft: AnswerDraft,
): StandingRule {
  const delay = Number(draft.delay.trim().replace(',', '.'));
  const delayMs = delay >= 0 ? Math.round(delay * 1_000) : 0;
  return { method, containing: '', reply: replyOf(kind, asked, draft), delayMs, enabled: true };
}

function replyOf(kind: Question['kind'], asked: Asked, draft: AnswerDraft): StandingRule['reply'] {
  const { code, message } = draft.error;
  if (draft.view === 'error') return { kind: 'error', code: readCode(code) || 0, message };
  if (draft.view === 'raw')
    return { kind: 'results', results: [resultIn(kind, draft.raw) ?? formResult(asked, draft)] };
  if (asked.kind === 'form') return { kind: 'accept', content: changedMembers(asked.schema, draft.content) };
  if (asked.kind === 'url') return { kind: 'accept', content: {} };
  return { kind: 'results', results: [formResult(asked, draft)] };
}

/** The members that are not what the form begins with: the others follow the defaults of each form. */
function changedMembers(schema: unknown, content: unknown): Record<string, unknown> {
  if (!isObject(content)) return {};
  const defaults = formDefaults(schema);
  const from = isObject(defaults) ? defaults : {};
  const changed = Object.entries(content).filter(
    ([name, value]) => !Object.hasOwn(from, name) || JSON.stringify(from[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}

/** The result in the raw text of an answer; undefined where there is none. */
function resultIn(kind: Question['kind'], raw: string | null): unknown {
  try {
    const read: unknown = parseJson(raw ?? '');
    if (kind === 'input') return read;
    return isObject(read) ? read['result'] : undefined;
  } catch {
    return undefined;
  }
}
