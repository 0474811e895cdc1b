import type { Operation } from '../../../shared/analysis/index.ts';
import type { Question } from '../../../shared/answering/index.ts';

const PLACES: Readonly<Record<Question['state'], number>> = {
  waiting: 0,
  delayed: 1,
  answered: 2,
  ignored: 2,
  gone: 2,
};

/** The questions in the order in which they want to be looked at: waiting ones, longest first; delayed ones, soonest first; then what is settled, newest first. */
export function queued(questions: readonly Question[]): Question[] {
  return questions.toSorted((one, other) => PLACES[one.state] - PLACES[other.state] || within(one, other));
}

function within(one: Question, other: Question): number {
  if (one.state === 'waiting') return one.at - other.at || one.seq - other.seq;
  if (one.state === 'delayed') return one.until - other.until || one.seq - other.seq;
  return endOf(other) - endOf(one) || other.seq - one.seq;
}

function endOf({ until, at }: Question): number {
  return until < 0 ? at : until;
}

/** The questions that wait for the user, longest first. */
export function waitingOf(questions: readonly Question[]): Question[] {
  return queued(questions).filter(({ state }) => state === 'waiting');
}

/** The questions that the server asks while an operation of the client waits, or as inputs of its answer. */
export function askedOf(
  questions: readonly Question[],
  operations: readonly Pick<Operation, 'parent'>[],
  operation: number,
): Question[] {
  return questions.filter((one) => one.operation === operation || operations[one.operation]?.parent === operation);
}

/** The question to go to after `key` was answered: the one that waits longest of the others; null for none. */
export function nextWaiting(questions: readonly Question[], key: string): Question | null {
  return waitingOf(questions).find((question) => question.key !== key) ?? null;
}

/** The question that is shown: the chosen one, else the first of the queue; null where there is none. */
export function shownQuestion(questions: readonly Question[], key: string): Question | null {
  return questions.find((question) => question.key === key) ?? queued(questions)[0] ?? null;
}

/** Key of the question to show to who enters the panel: what waits longest in place of a chosen one that is settled. */
export function keyOnEntry(questions: readonly Question[], key: string): string {
  const chosen = questions.find((question) => question.key === key);
  const settled = chosen !== undefined && PLACES[chosen.state] === PLACES.answered;
  return settled ? (waitingOf(questions)[0]?.key ?? key) : key;
}

/** How many inputs of the round that an input belongs to are still open, itself included if it is. */
export function openInputs(questions: readonly Question[], { kind, seq, operation }: Question): number {
  if (kind !== 'input') return 0;
  return questions.filter(
    (other) =>
      other.kind === 'input' &&
      other.seq === seq &&
      other.operation === operation &&
      (other.state === 'waiting' || other.state === 'delayed'),
  ).length;
}
