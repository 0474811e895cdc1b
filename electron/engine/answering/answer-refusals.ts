import type { Question, QuestionReply } from '../../../shared/answering/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** Throws BridgeFault `bad-input` for an answer that there is no way to send. */
export function refuseUnusable({ kind }: Question, reply: QuestionReply): void {
  if (reply.kind !== 'raw') return;
  if (kind === 'input') throw new BridgeFault('bad-input', 'An input is not a message: answer it with a result.');
  if (reply.text === '') throw new BridgeFault('bad-input', 'There is nothing to send: the text is empty.');
}

/** Throws BridgeFault `superseded` for a question that nobody waits to have answered. */
export function refuseSuperseded({ answers, state, outcome }: Question): void {
  if (answers > 0)
    throw new BridgeFault('superseded', 'It was answered already; a second answer is sent only if you insist.');
  if (state === 'gone') throw new BridgeFault('superseded', `Nobody waits for it now: ${outcome}.`);
}
