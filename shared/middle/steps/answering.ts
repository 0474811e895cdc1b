import { valueAt } from '../../json/index.ts';
import { asText, fillValue } from '../../sequences/index.ts';
import type { AnswerSource } from './draft.ts';
import { isRequest } from './letter.ts';
import type { StepDeed } from './step.ts';

/** What a request is answered with, in the place of who it was for. `{{params.name}}` in a string is the value there in the request. */
export type AnswerBody =
  | { readonly kind: 'result' | 'error'; readonly value: unknown }
  /** `{{id}}` in it is the id of the request. */
  | { readonly kind: 'text'; readonly text: string };

/** Answers a request, which then goes no further. */
export function answering(body: AnswerBody): StepDeed {
  return (draft, letter) => {
    const { message } = letter;
    if (message === null || !isRequest(letter) || message.id === null) return false;
    const valueOf = (path: string): unknown => valueAt(message.value, path.split('.'));
    draft.copies = 0;
    draft.after.push({ to: 'sender', afterMs: draft.delayMs, text: answerText(body, message.id, valueOf) });
    return true;
  };
}

/** What is done to a request that somebody else is to answer, by who that is. */
export const ELSEWHERE = { server: 'sent to another server', record: 'answered from a capture' } as const;

/** Lets somebody else answer a request of the client. */
export function asking(source: AnswerSource): StepDeed {
  return (draft, letter) => {
    // One answers: the first that is asked, and nobody what does not go on.
    if (!isRequest(letter) || letter.dir !== 'c2s' || draft.asks !== null || draft.copies === 0) return false;
    draft.asks = source;
    return true;
  };
}

function answerText(body: AnswerBody, id: string, valueOf: (path: string) => unknown): string {
  if (body.kind === 'text')
    return body.text.replace(/\{\{([\w.-]{1,200})\}\}/g, (place, path: string) =>
      path === 'id' ? id : (asText(valueOf(path)) ?? place),
    );
  const { value } = fillValue(body.value, valueOf);
  return `{"jsonrpc":"2.0","id":${id},"${body.kind}":${JSON.stringify(value ?? null)}}`;
}
