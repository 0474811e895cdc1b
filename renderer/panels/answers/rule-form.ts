import type { StandingRule } from '../../../shared/answering/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { RootLine } from './answer-drafts.ts';
import { delayMs, delayProblem, readCode, rootsResult } from './replies.ts';

export type RuleKind = StandingRule['reply']['kind'];

/** A standing rule while it is written: whatever was typed stays as it was typed. */
export interface RuleForm {
  /** Stays the same wherever the rule moves. */
  readonly key: number;
  readonly method: string;
  readonly containing: string;
  readonly kind: RuleKind;
  /** JSON of an object. */
  readonly content: string;
  /** JSON of a list. */
  readonly results: string;
  readonly code: string;
  readonly message: string;
  /** Seconds. */
  readonly delay: string;
  readonly enabled: boolean;
}

/** What is wrong with a form, a sentence a field; a field that is not named is fine. */
export type RuleProblems = Partial<Record<'method' | 'content' | 'results' | 'code' | 'delay', string>>;

export type ReadRule =
  | { readonly ok: true; readonly rule: StandingRule }
  | { readonly ok: false; readonly problems: RuleProblems };

/** What rules are made for, in the order in which they are offered. */
export const ASKED_METHODS = ['elicitation/create', 'sampling/createMessage', 'roots/list', 'ping'] as const;

let next = 1;

/** The form of a rule. */
export function formOfRule({ method, containing, reply, delayMs: delay, enabled }: StandingRule): RuleForm {
  return {
    key: next++,
    method,
    containing,
    kind: reply.kind,
    content: reply.kind === 'accept' ? JSON.stringify(reply.content, null, 2) : '{}',
    results: reply.kind === 'results' ? JSON.stringify(reply.results, null, 2) : sampleResults(method),
    code: reply.kind === 'error' ? String(reply.code).replace('-', '−') : '−32603',
    message: reply.kind === 'error' ? reply.message : '',
    delay: delay === 0 ? '' : String(delay / 1_000),
    enabled,
  };
}

/** A rule to begin with. */
export const NEW_RULE: StandingRule = {
  method: 'elicitation/create',
  containing: '',
  reply: { kind: 'accept', content: {} },
  delayMs: 0,
  enabled: true,
};

/** Results that a method can be answered with, as JSON. */
export function sampleResults(method: string): string {
  return JSON.stringify([sampleOf(method)], null, 2);
}

function sampleOf(method: string): object {
  switch (method) {
    case 'roots/list':
      return { roots: [] };
    case 'sampling/createMessage':
      return { role: 'assistant', content: { type: 'text', text: '' }, model: '', stopReason: 'endTurn' };
    case 'elicitation/create':
      return { action: 'decline' };
    default:
      return {};
  }
}

/** The rule that a form stands for, or what is wrong with it. */
export function readRule(form: RuleForm): ReadRule {
  const delay = delayMs(form.delay);
  const reply = readReply(form);
  const problems: RuleProblems = {
    ...(form.method.trim() === '' ? { method: 'Name the method that the rule is for.' } : {}),
    ...(delay === null ? { delay: delayProblem(form.delay) } : {}),
    ...('problems' in reply ? reply.problems : {}),
  };
  if (delay === null || 'problems' in reply || Object.keys(problems).length > 0) return { ok: false, problems };
  const { containing, enabled } = form;
  return { ok: true, rule: { method: form.method.trim(), containing, reply, delayMs: delay, enabled } };
}

function readReply(form: RuleForm): StandingRule['reply'] | { readonly problems: RuleProblems } {
  switch (form.kind) {
    case 'accept': {
      const content = parsedJson(form.content);
      if (!isObject(content)) return { problems: { content: 'The content must be a JSON object.' } };
      return { kind: 'accept', content };
    }
    case 'results': {
      const results = parsedJson(form.results);
      if (!Array.isArray(results) || results.length === 0)
        return { problems: { results: 'The results must be a JSON array with at least one result.' } };
      return { kind: 'results', results };
    }
    case 'error': {
      const code = readCode(form.code);
      if (!Number.isFinite(code)) return { problems: { code: 'The code must be a number, such as −32603.' } };
      return { kind: 'error', code, message: form.message };
    }
    default:
      return { kind: form.kind };
  }
}

/** The roots in the results of a rule, where they are one list of nothing but roots; null otherwise. */
export function rootsIn(results: string): readonly RootLine[] | null {
  const read = parsedJson(results);
  const [only] = Array.isArray(read) && read.length === 1 ? (read as readonly unknown[]) : [];
  if (!isObject(only) || Object.keys(only).length !== 1 || !Array.isArray(only['roots'])) return null;
  const lines = only['roots'].map(rootLine);
  return lines.every((line) => line !== null) ? lines : null;
}

function rootLine(root: unknown): RootLine | null {
  if (!isObject(root)) return null;
  const { uri, name = '', ...rest } = root;
  const plain = typeof uri === 'string' && typeof name === 'string' && Object.keys(rest).length === 0;
  return plain ? { uri, name } : null;
}

/** Results that hold these roots and nothing else, as JSON. */
export function resultsOf(roots: readonly RootLine[]): string {
  return JSON.stringify([rootsResult(roots)], null, 2);
}

/** What speaks against a rule although it can be kept, as a sentence; '' when nothing does. */
export function ruleDoubt({ method, kind }: Pick<RuleForm, 'method' | 'kind'>): string {
  const elicits = kind === 'accept' || kind === 'decline' || kind === 'cancel';
  return elicits && method.trim() !== 'elicitation/create'
    ? `Only elicitation/create is accepted, declined or cancelled; ${method.trim() === '' ? 'others are' : `${method.trim()} is`} answered with results.`
    : '';
}

const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  ask: 'ask me',
  accept: 'accept',
  decline: 'decline',
  cancel: 'cancel',
  results: 'answer',
  error: 'error',
  ignore: 'ignore',
};

/** What a rule does, in a few words. */
export function ruleWords({ kind, code, containing, delay }: RuleForm): string {
  const what = kind === 'error' ? `error ${code}` : KIND_WORDS[kind];
  const after = delay.trim() === '' ? '' : ` after ${delay.trim()} s`;
  return `${what}${after}${containing === '' ? '' : ` if it contains “${containing}”`}`;
}

/** The rules in another order: that of `key` one place up (−1) or down (1). */
export function movedRule(rules: readonly RuleForm[], key: number, by: -1 | 1): readonly RuleForm[] {
  const from = rules.findIndex((rule) => rule.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rules.length) return rules;
  return rules.with(to, rules[from]!).with(from, rules[to]!);
}
