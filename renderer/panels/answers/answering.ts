import { create } from 'zustand';
import type { Question, QuestionReply } from '../../../shared/answering/index.ts';
import {
  activeConnection,
  command,
  derived,
  perConnection,
  questionsOf,
  showPanel,
  type ActionContext,
} from '../../state/index.ts';
import { answerDrafts, draftIn, dropDraft, type AnswerDraft } from './answer-drafts.ts';
import { readAsked, type Asked, type Elicitation } from './asked.ts';
import { isOpen } from './question-sentences.ts';
import { keyOnEntry, nextWaiting, shownQuestion, waitingOf } from './queue.ts';
import { delayMs, delayProblem, elicited, resultReply, type ElicitAction } from './replies.ts';

/** Key of the question that was chosen last; '' for none. */
const chosenKeys = perConnection('');

/** Key of the question of a connection that was chosen last; '' for none. */
export const useChosenKey = chosenKeys.use;

/** Key of the question that is to get the keyboard as soon as it is shown; null for none. */
export const useWanted = create<{ readonly wanted: string | null }>()(() => ({ wanted: null }));

/** Chooses a question of a connection; `focus` moves the keyboard there, too. */
export function chooseQuestion(connection: string, key: string, focus = false): void {
  chosenKeys.set(connection, key);
  if (focus) useWanted.setState({ wanted: key });
}

/** Chooses the question to show to who enters the panel. */
export function chooseOnEntry(connection: string): void {
  const key = chosenKeys.of(connection);
  const next = keyOnEntry(questionsOf(connection), key);
  if (next !== key) chooseQuestion(connection, next);
}

/** True once for a question that the keyboard is to go to. */
export function takeFocus(key: string): boolean {
  if (useWanted.getState().wanted !== key) return false;
  useWanted.setState({ wanted: null });
  return true;
}

/** What a question asks, read once. */
export const askedBy: (question: Question) => Asked = derived(readAsked);

/** Shows the panel, and in it the question that waits longest, where one does. */
export function showAnswers(): void {
  const connection = activeConnection();
  if (connection === null) return;
  showPanel(connection.id, 'answers');
  const [first] = waitingOf(questionsOf(connection.id));
  if (first !== undefined) chooseQuestion(connection.id, first.key, true);
}

/** A question that is shown, with what was written in answer to it. */
export interface ShownQuestion {
  readonly connection: string;
  readonly question: Question;
  readonly asked: Asked;
  readonly draft: AnswerDraft;
}

/** The question that stands in the panel; null while the panel is not shown: nothing is answered unseen. */
export function chosenQuestion({ connection, selection, questions, kept }: ActionContext): ShownQuestion | null {
  if (connection === null || selection.panel !== 'answers') return null;
  const question = shownQuestion(questions, kept(chosenKeys));
  if (question === null) return null;
  const asked = askedBy(question);
  return { connection: connection.id, question, asked, draft: draftIn(kept(answerDrafts), question, asked) };
}

/** True where an answer may be sent: the server waits for one, or the user insists. */
export function isAnswerable({ question, draft }: Pick<ShownQuestion, 'question' | 'draft'>): boolean {
  return draft.insist || isOpen(question);
}

/** Sends a reply, and goes to the next question that waits. Throws BridgeFailure, and Error for a delay that is none. */
export async function sendReply({ connection, question, draft }: ShownQuestion, reply: QuestionReply): Promise<void> {
  const delay = delayMs(draft.delay);
  if (delay === null) throw new Error(delayProblem(draft.delay));
  const { insist } = draft;
  await command('answerQuestion', { connection, question: question.key, reply, delayMs: delay, insist });
  dropDraft(connection, question);
  chooseQuestion(connection, (nextWaiting(questionsOf(connection), question.key) ?? question).key, true);
}

/** True where the chosen question can be accepted, declined or cancelled by a button. */
export function isElicitable(shown: ShownQuestion | null): shown is ShownQuestion & { readonly asked: Elicitation } {
  return shown !== null && (shown.asked.kind === 'form' || shown.asked.kind === 'url') && isAnswerable(shown);
}

/** Accepts the selected elicitation with what its form holds, declines or cancels it. Throws as sendReply does. */
export async function elicit(context: ActionContext, action: ElicitAction): Promise<void> {
  const shown = chosenQuestion(context);
  if (isElicitable(shown)) await sendReply(shown, resultReply(elicited(shown.asked, action, shown.draft)));
}
