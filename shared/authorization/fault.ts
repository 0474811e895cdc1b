import type { Step } from './step.ts';

/** What went wrong in a sign-in. */
export interface SignInFault {
  /** What its step is called. */
  readonly title: string;
  /** Why, in one sentence. */
  readonly says: string;
}

/** The step that is wrong, and why; null while none is. `ending`: how the sign-in ended, in words. */
export function faultOf(steps: readonly Step[], ending: string): SignInFault | null {
  const wrong = steps.find(({ state }) => state === 'wrong');
  if (wrong === undefined) return null;
  return { title: wrong.title, says: wrong.checks.find(({ grade }) => grade === 'error')?.says ?? ending };
}
