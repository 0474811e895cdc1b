import type { Target } from '../../../shared/bridge/index.ts';
import type { Pace, SignInSettings } from '../authorization/index.ts';

/** How long the browser may take, ms: a user may have to find a password first. */
const PATIENCE_MS = 600_000;

/** How a connection of the window signs in, by what was chosen for its target; null where it does not. The window shows the authorization URL, and its user opens it. */
export function chosenSignIn(target: Target, pace: Pace): SignInSettings | null {
  if (target.transport === 'stdio' || target.signIn === undefined) return null;
  return { ...target.signIn, pace, patienceMs: PATIENCE_MS, authorize: () => undefined };
}
