import { elicitResult, responseText, type Question, type QuestionReply } from '../../../shared/answering/index.ts';
import type { AnswerDraft, RootLine } from './answer-drafts.ts';
import type { Asked, Elicitation } from './asked.ts';

/** A reply that a form makes, or why it makes none, as a sentence. */
export type MadeReply =
  | { readonly ok: true; readonly reply: QuestionReply }
  | { readonly ok: false; readonly problem: string };

/** What an elicitation is answered with by a button. */
export type ElicitAction = 'accept' | 'decline' | 'cancel';

/** The result by which an elicitation is accepted with what its form holds, declined, or cancelled. */
export function elicited(asked: Elicitation, action: ElicitAction, { content }: Pick<AnswerDraft, 'content'>): object {
  const result = elicitResult(asked.params, action);
  // Any JSON can be sent as the content, also what is no object.
  return 'content' in result ? { ...result, content: content ?? {} } : result;
}

/** The result that the form of a question makes of its draft; for an elicitation the one that accepts. */
export function formResult(asked: Asked, draft: Pick<AnswerDraft, 'content' | 'sample' | 'roots'>): object {
  switch (asked.kind) {
    case 'form':
    case 'url':
      return elicited(asked, 'accept', draft);
    case 'sampling': {
      const { text, model, stopReason } = draft.sample;
      const ended = stopReason === '' ? {} : { stopReason };
      return { role: 'assistant', content: { type: 'text', text }, model, ...ended };
    }
    case 'roots':
      return rootsResult(draft.roots);
    case 'ping':
      return {};
    case 'other':
      return asked.result;
  }
}

/** The result of roots/list; a name that is empty is left out. */
export function rootsResult(roots: readonly RootLine[]): { roots: { uri: string; name?: string }[] } {
  return { roots: roots.map(({ uri, name }) => (name === '' ? { uri } : { uri, name })) };
}

/** An answer to a sampling request that uses the first of its tools (2025-11-25, Sampling, "Tool use"). */
export function toolUseResult(tools: readonly string[], { model }: AnswerDraft['sample']): object {
  const content = [{ type: 'tool_use', id: 'call_1', name: tools[0] ?? '', input: {} }];
  return { role: 'assistant', content, model, stopReason: 'toolUse' };
}

/** A result as a reply. */
export function resultReply(result: object): QuestionReply {
  return { kind: 'result', json: JSON.stringify(result) };
}

/**
 * The text that the raw view begins with: the whole response for a request, the response for its key for an input, which has
 * no message of its own.
 */
export function rawText({ kind, id }: Pick<Question, 'kind' | 'id'>, result: object): string {
  const json = JSON.stringify(result);
  return kind === 'input' ? json : (responseText(id, { kind: 'result', json }) ?? '');
}

/** The raw text as a reply, exactly as it stands. */
export function rawReply({ kind }: Pick<Question, 'kind'>, text: string): QuestionReply {
  return kind === 'input' ? { kind: 'result', json: text } : { kind: 'raw', text };
}

/** Reads a code as it is shown or typed: with a hyphen or with a minus sign. NaN for what is no number. */
export function readCode(text: string): number {
  const plain = text.trim().replace('−', '-');
  return plain === '' ? Number.NaN : Number(plain);
}

/** The error that was written as a reply. Any number is a code here, and any text data: also the wrong ones are to be tried. */
export function errorReply({ code, message, data }: AnswerDraft['error']): MadeReply {
  const number = readCode(code);
  if (!Number.isFinite(number)) return { ok: false, problem: 'The code must be a number, such as −32603.' };
  const carried = data.trim() === '' ? {} : { data };
  return { ok: true, reply: { kind: 'error', code: number, message, ...carried } };
}

/** Longest time that an answer may be delayed, in seconds. */
const MOST_SECONDS = 86_400;

/** A delay in seconds, as typed, in ms; '' is none. Null for what is no time up to a day. */
export function delayMs(text: string): number | null {
  if (text.trim() === '') return 0;
  const seconds = Number(text.trim().replace(',', '.'));
  return seconds >= 0 && seconds <= MOST_SECONDS ? Math.round(seconds * 1_000) : null;
}

/** What is wrong with a delay, as a sentence; '' when nothing. */
export function delayProblem(text: string): string {
  return delayMs(text) === null ? 'Must be a number of seconds, up to one day.' : '';
}
