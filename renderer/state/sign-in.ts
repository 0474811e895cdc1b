import type { ConnectionInfo, SignInChoices, SignInPace } from '../../shared/bridge/index.ts';
import { isSignInPurpose } from '../../shared/capture/index.ts';
import { command } from './bridge.ts';
import type { ConnectionModel } from './model.ts';
import { showConnection } from './open-connections.ts';
import { showPanel } from './selection.ts';
import { isUrlTarget } from './targets.ts';

/** What a sign-in goes by where the user chose nothing. */
export const NO_SIGN_IN_CHOICES: SignInChoices = {
  grant: 'authorization_code',
  profile: '',
  proof: false,
  clientKey: '',
  workloadToken: '',
  identity: { tokenEndpoint: '', clientId: '', secret: '', token: '' },
  clientId: '',
  clientSecret: '',
  issuer: '',
  clientDocument: '',
  scope: '',
  redirectPort: null,
  privateAddresses: false,
};

/** What the user chose for sign-ins at a server, or would begin with; null where nobody can sign in from here. */
export function signInChoicesOf({ target, options }: Pick<ConnectionInfo, 'target' | 'options'>): SignInChoices | null {
  if (target === null || options === null || !isUrlTarget(target)) return null;
  return target.signIn ?? NO_SIGN_IN_CHOICES;
}

/** Exchanges that are looked through for a refusal: what a client goes on with comes last. */
const LOOKED_AT = 50;

/** The server refused a request for want of a token. */
export function isRefused({ exchanges }: Pick<ConnectionModel, 'exchanges'>): boolean {
  return exchanges.slice(-LOOKED_AT).some(({ status, purpose }) => status === 401 && !isSignInPurpose(purpose));
}

/** Connects anew in the same tab, signs in where the server asks for it, and shows that. No browser is opened. Throws BridgeFailure. */
export async function signIn(connection: string, how: SignInChoices, pace: SignInPace): Promise<void> {
  const info = await command('signIn', { connection, how, pace });
  showPanel(info.id, 'sign-in');
  showConnection(info);
}
