import { faultOf } from '../../authorization/index.ts';
import type { SignInFacts, SignInStep } from './sign-in-facts.ts';

/** The steps that a sign-in has. */
export function ownSteps(steps: readonly SignInStep[]): readonly SignInStep[] {
  return steps.filter(({ state }) => state !== 'left out');
}

/** The step to look at when the user chose none: what is wrong, else what is under way, else the last that was done. */
export function stepInView(steps: readonly SignInStep[]): number {
  const wrong = steps.findIndex(({ state }) => state === 'wrong');
  if (wrong >= 0) return wrong;
  const current = steps.findIndex(({ state }) => state === 'current');
  return current >= 0
    ? current
    : Math.max(
        0,
        steps.findLastIndex(({ state }) => state === 'done'),
      );
}

/** How a sign-in stands, as one sentence. */
export function signInStanding(signIn: SignInFacts, paused: boolean): string {
  const fault = faultOf(signIn.steps, signIn.text);
  if (fault !== null) return fault.says;
  if (signIn.outcome !== '') return signIn.outcome === 'signed-in' ? signedIn(signIn) : signIn.text;
  const current = signIn.steps.find(({ state }) => state === 'current');
  if (paused) return `Paused before the next exchange: ${signIn.next}.`;
  return current?.id === 'redirect' ? 'Waits for the browser to come back.' : `${current?.title ?? 'Goes on'}…`;
}

function signedIn({ steps }: SignInFacts): string {
  const tried = steps.find(({ id }) => id === 'access')?.state === 'done';
  return tried
    ? 'Signed in: the server took the token.'
    : 'The client has a token. The server has not been asked with it yet.';
}
