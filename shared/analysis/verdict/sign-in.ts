import { faultOf } from '../../authorization/index.ts';
import type { Verdict } from '../session/index.ts';
import { say, type VerdictEvidence } from './evidence.ts';

/** What keeps a connection that has not come about since its client signs in; null where no sign-in does. */
export function signInVerdict({ signIn, name, lifecycle }: VerdictEvidence): Verdict | null {
  if (signIn === null) return null;
  const { begin, end, steps } = signIn;
  const fault = faultOf(steps, end?.text ?? '');
  if (fault !== null) {
    const detail = `${name} asked for one, and it went wrong at “${fault.title}”. ${fault.says}`;
    return say('error', 'Sign-in failed', detail, '', [end?.seq ?? begin.seq]);
  }
  if (end !== null)
    return end.outcome === 'signed-in'
      ? null
      : say('error', 'Not signed in', `${name} asks for it. ${end.text}`, '', [end.seq]);
  if (lifecycle.stateOf('closing') === 'done') return null;
  const current = steps.find(({ state }) => state === 'current');
  const detail =
    current?.id === 'redirect'
      ? `${name} asks for it; the browser has not come back yet`
      : `${name} asks for it${current === undefined ? '' : `; at “${current.title}”`}`;
  return say('busy', 'Signing in', detail, '', [begin.seq]);
}
