import { notify, sentenceOf } from '../../state/index.ts';

/** Tells what goes wrong at the window's corner. */
export function attempt(work: Promise<unknown>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
