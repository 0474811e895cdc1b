import { oneLine } from '../reading/index.ts';
import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

const LOGIN = /log-?in|sign-?in|\bauth(?:orize|enticate)?\b|\bsso\b|saml|accounts?\./i;

/** Where a Location header leads, seen from the address that was asked. */
function target(location: string, url: string): string {
  if (/^https?:\/\//i.test(location)) return location;
  const [, origin = ''] = /^(https?:\/\/[^/?#]+)/i.exec(url) ?? [];
  return location.startsWith('/') ? `${origin}${location}` : location;
}

/** The address leads elsewhere, by a redirect that is not followed. */
export const redirected: MishapClass<AddressScene> = {
  recognise({ status, stage, location, url, told }): Mishap | null {
    if (stage !== 'redirect' && (status < 300 || status >= 400)) return null;
    const to = target(location, url);
    const page = LOGIN.test(to.replace(/^https?:\/\//i, ''));
    return {
      cause: 'redirected',
      ...told,
      detail: page ? `${told.detail}; ${oneLine(to, 200)} looks like a login page for people` : told.detail,
      remedy: page
        ? 'enter the address of the MCP server itself, and a token (--bearer TOKEN) if it asks for one'
        : to === ''
          ? 'enter the address that the server is meant to have'
          : `connect to ${oneLine(to, 200)} if you trust it`,
    };
  },
};
