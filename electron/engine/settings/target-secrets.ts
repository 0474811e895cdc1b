import type { Target, UrlTarget } from '../../../shared/bridge/index.ts';
import { argumentSecrets, withoutArgumentSecrets } from '../../../shared/redaction/index.ts';
import { recordedUrl } from '../../transports/index.ts';

/** Stands in an argument or an address for what is kept elsewhere. */
const ELSEWHERE = 'secret';

/**
 * A target as it may stand in the open: without the values of its variables and headers, its token and passphrase, and what looks like a
 * secret among its arguments and in its address. The names stay. One that has none of these comes back equal.
 */
export function withoutSecrets(target: Target): Target {
  if (target.transport === 'stdio')
    return {
      ...target,
      args: withoutArgumentSecrets(target.args, () => ELSEWHERE),
      env: Object.fromEntries(Object.keys(target.env).map((name) => [name, ''])),
    };
  return {
    ...target,
    url: recordedUrl(target.url, () => ({ length: 0, fingerprint: ELSEWHERE })),
    headers: target.headers.map(({ name }) => ({ name, value: '' })),
    bearer: '',
    keyPassphrase: '',
    ...signInOf(target, { clientSecret: '' }),
  };
}

/** A target as it is kept: without what a sign-in is done with and that ends by itself, or belongs into memory alone. */
export function withoutPassing(target: Target): Target {
  return target.transport === 'stdio' ? target : { ...target, ...signInOf(target, {}) };
}

function signInOf({ signIn }: UrlTarget, change: { readonly clientSecret?: '' }): Pick<UrlTarget, 'signIn'> {
  if (signIn === undefined) return {};
  const { identity } = signIn;
  const without = { clientKey: '', workloadToken: '', identity: { ...identity, token: '', secret: '' } };
  return { signIn: { ...signIn, ...without, ...change } };
}

/** What is taken out of a target, as far as it could be recognized in a text. */
export function secretsIn(target: Target): string[] {
  if (target.transport !== 'stdio')
    return [
      target.bearer,
      target.keyPassphrase,
      target.signIn?.clientSecret ?? '',
      ...target.headers.map(({ value }) => value),
    ].filter(isLong);
  return [...Object.values(target.env), ...argumentSecrets(target.args)].filter(isLong);
}

/** A shorter one would be found everywhere. */
function isLong(secret: string): boolean {
  return secret.length >= 6;
}
