import type { Question, QuestionsDelta } from './question.ts';

/** Questions that wait are listed up to this many; of the others the newest so many are kept. */
export const WAITING_MOST = 1_000;
export const SETTLED_KEPT = 200;

/** Whether nothing is expected of the user or of a timer any more. */
export function isSettled({ state }: Pick<Question, 'state'>): boolean {
  return state !== 'waiting' && state !== 'delayed';
}

/** The questions of a connection in the order in which they were asked, after a batch of the stream. */
export function mergedQuestions(before: readonly Question[], { restart, questions }: QuestionsDelta): Question[] {
  const byKey = new Map((restart ? [] : before).map((one) => [one.key, one]));
  for (const one of questions) byKey.set(one.key, one);
  const all = [...byKey.values()];
  let tooMany = all.filter(isSettled).length - SETTLED_KEPT;
  return tooMany <= 0 ? all : all.filter((one) => !isSettled(one) || (tooMany -= 1) < 0);
}
