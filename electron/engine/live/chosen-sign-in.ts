import { BROWSER_WAIT_MS } from '../../../shared/authorization/index.ts';
import type { Target } from '../../../shared/bridge/index.ts';
import type { SignInSettings } from '../authorization/index.ts';
import type { ConnectChoices } from './connector.ts';

/** How a connection of the window signs in, by what was chosen for its target; null where it does not. The window shows the authorization URL, and its user opens it. */
export function chosenSignIn(
  target: Target,
  { pace = 'run', anew = false }: Pick<ConnectChoices, 'pace' | 'anew'>,
): SignInSettings | null {
  if (target.transport === 'stdio' || target.signIn === undefined) return null;
  const { profile, identity, ...chosen } = target.signIn;
  return {
    ...chosen,
    ...(profile === '' ? {} : { profile }),
    ...(identity.tokenEndpoint === '' ? {} : { identity }),
    pace,
    anew,
    patienceMs: BROWSER_WAIT_MS.window,
    authorize: () => undefined,
  };
}
