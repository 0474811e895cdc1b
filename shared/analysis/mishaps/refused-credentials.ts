import type { HeaderLine } from '../../capture/index.ts';
import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

const GIVE = 'sign in (--auth), or give a bearer token (--bearer TOKEN) or another header that it takes (--header)';

/** `Authorization: Bearer *** (12 characters)` */
function lineWords({ name, masked, value }: HeaderLine): string {
  if (!masked) return `${name}: ${value ?? ''}`;
  const scheme = masked.scheme === undefined ? '' : `${masked.scheme} `;
  return `${name}: ${scheme}*** (${masked.length} characters)`;
}

/** 401 and 403: what went out, and what the server says to it. */
export const refusedCredentials: MishapClass<AddressScene> = {
  recognise({ status, credentials, told }): Mishap | null {
    if (status !== 401 && status !== 403) return null;
    const sent = credentials.map(lineWords);
    return {
      cause: 'credentials',
      ...told,
      detail: sent.length === 0 ? told.detail : `${told.detail}; it was sent ${sent.join(' and ')}`,
      remedy: sent.length === 0 ? GIVE : 'give a token that is valid here and not expired, with the rights for it',
    };
  },
};
