import { answered, type MockPlace, type SignInAnswer, type SignInAsked } from './sign-in-answer.ts';

/** One way in which servers fail their clients, as it is seen in the field. */
export interface Spoil {
  readonly id: string;
  /** What the mock does, as a sentence without its subject. */
  readonly does: string;
  /** The spoiled answer; null where the right one goes out. */
  answer(asked: SignInAsked, right: SignInAnswer, place: MockPlace): SignInAnswer | null;
}

const PAGE = pageOf(200, 'App');

/** Moments that are never near, s since the epoch. */
const LONG_AGO = 1_000_000_000;
const LONG_HENCE = 10_000_000_000;

/** All of them, in the order of the steps. */
export const SPOILS: readonly Spoil[] = [
  instead(
    'html-resource',
    'answers every path with its web page, the metadata of the resource, too',
    'resource-metadata',
    PAGE,
  ),
  {
    id: 'root-resource',
    does: 'publishes the metadata of the resource at the root of its host alone, and names them nowhere',
    answer: (asked, right, { path }) =>
      asked === 'challenge'
        ? { ...right, headers: { 'WWW-Authenticate': 'Bearer' } }
        : asked === 'resource-metadata' && path !== '/.well-known/oauth-protected-resource'
          ? answered(404)
          : null,
  },
  instead('guarded-resource', 'wants a token for its metadata as well', 'resource-metadata', answered(401)),
  {
    id: 'no-metadata',
    does: 'publishes no metadata at all',
    answer: (asked, right) =>
      asked === 'challenge'
        ? { ...right, headers: { 'WWW-Authenticate': 'Bearer' } }
        : asked.endsWith('-metadata')
          ? answered(404)
          : null,
  },
  instead(
    'guarded-server',
    'wants a token for the metadata of its authorization server',
    'server-metadata',
    answered(403),
  ),
  changed('no-servers', 'names no authorization server', 'resource-metadata', () => ({
    authorization_servers: undefined,
  })),
  changed('origin-resource', 'names its origin in place of its address', 'resource-metadata', ({ origin }) => ({
    resource: origin,
  })),
  changed('slash-resource', 'names its address with a slash at the end', 'resource-metadata', ({ url }) => ({
    resource: `${url}/`,
  })),
  changed('other-path-resource', 'names another path of its host', 'resource-metadata', ({ origin }) => ({
    resource: `${origin}/internal`,
  })),
  changed(
    'foreign-resource',
    'names another host, as behind a proxy that it does not know of',
    'resource-metadata',
    () => ({
      resource: 'http://10.0.0.7:8000/mcp',
    }),
  ),
  instead(
    'html-server',
    'answers with its web page where the metadata of the authorization server lie',
    'server-metadata',
    PAGE,
  ),
  changed('slash-issuer', 'writes its issuer with a slash at the end', 'server-metadata', ({ origin }) => ({
    issuer: `${origin}/`,
  })),
  changed(
    'slash-server',
    'names its authorization server with a slash at the end',
    'resource-metadata',
    ({ origin }) => ({ authorization_servers: [`${origin}/`] }),
  ),
  changed('foreign-issuer', 'says that its issuer is another host', 'server-metadata', () => ({
    issuer: 'https://issuer.invalid',
  })),
  {
    id: 'lost-tenant',
    does: 'names the authorization server of a tenant, which calls itself by its host alone',
    answer: (asked, right, { origin, path }) =>
      asked === 'resource-metadata' && typeof right.body !== 'string'
        ? { ...right, body: { ...right.body, authorization_servers: [`${origin}/tenant`] } }
        : path === '/.well-known/oauth-authorization-server/tenant'
          ? answered(200, {
              issuer: origin,
              authorization_endpoint: `${origin}/authorize`,
              token_endpoint: `${origin}/token`,
              code_challenge_methods_supported: ['S256'],
            })
          : null,
  },
  changed('no-pkce', 'does not say that it supports S256', 'server-metadata', () => ({
    code_challenge_methods_supported: undefined,
  })),
  changed('script-endpoint', 'names a script as the authorization endpoint', 'server-metadata', () => ({
    authorization_endpoint: 'javascript:alert(1)',
  })),
  changed('no-registration', 'registers no clients by itself', 'server-metadata', () => ({
    registration_endpoint: undefined,
  })),
  instead(
    'refused-redirect',
    'takes no redirect URI of this machine',
    'registration',
    answered(400, { error: 'invalid_redirect_uri' }),
  ),
  instead('closed-registration', 'registers only clients that it knows', 'registration', answered(403)),
  changed('other-redirect', 'registers another redirect URI than the one it is given', 'registration', () => ({
    redirect_uris: ['https://client.invalid/callback'],
  })),
  instead(
    'forgotten-client',
    'shows its user a page that it does not know the client, which it registered',
    'authorization',
    pageOf(400, 'Unrecognized client'),
  ),
  instead(
    'unlisted-redirect',
    'shows its user a page that the redirect URI, which it registered, is not allowed',
    'authorization',
    pageOf(400, 'Invalid redirect_uri'),
  ),
  redirected('denied', 'sends its user back with a refusal', (back) => {
    back.delete('code');
    back.set('error', 'access_denied');
  }),
  redirected('foreign-iss', 'answers in the name of another issuer', (back) =>
    back.set('iss', 'https://issuer.invalid'),
  ),
  redirected('no-iss', 'leaves iss out, although it says that it sends it', (back) => back.delete('iss')),
  instead('stale-code', 'takes no code', 'token', answered(400, { error: 'invalid_grant' })),
  instead('unknown-client', 'does not know the client any more', 'token', answered(401, { error: 'invalid_client' })),
  instead('unknown-resource', 'knows no resource of this name', 'token', answered(400, { error: 'invalid_target' })),
  changed('no-type', 'gives a token without its type', 'token', () => ({ token_type: undefined })),
  changed('ended-token', 'gives a token that has ended', 'token', () => ({ expires_in: -1 })),
  changed('fewer-scopes', 'gives fewer scopes than it was asked for', 'token', () => ({ scope: 'other' })),
  changed(
    'other-audience',
    'gives a token that is for another server, and does not take it',
    'token',
    ({ origin }) => ({
      access_token: jwt({ iss: origin, aud: 'https://other.invalid/mcp' }),
    }),
  ),
  changed('other-signer', 'gives a token that another issuer signed, and does not take it', 'token', ({ url }) => ({
    access_token: jwt({ iss: 'https://issuer.invalid', aud: url }),
  })),
  changed(
    'past-token',
    'gives a token whose claims say that it has ended, and does not take it',
    'token',
    ({ origin, url }) => ({
      access_token: jwt({ iss: origin, aud: url, exp: LONG_AGO }),
    }),
  ),
  changed(
    'future-token',
    'gives a token whose claims say that it is not good yet, and does not take it',
    'token',
    ({ origin, url }) => ({
      access_token: jwt({ iss: origin, aud: url, nbf: LONG_HENCE }),
    }),
  ),
  {
    id: 'refused-token',
    does: 'gives a token, and does not take it',
    answer: (asked, _right, { url }) =>
      asked === 'access'
        ? {
            ...answered(401),
            headers: { 'WWW-Authenticate': `Bearer error="invalid_token", resource_metadata="${wellKnown(url)}"` },
          }
        : null,
  },
  {
    id: 'never-enough',
    does: 'wants another scope, whatever the token has',
    answer: (asked, _right, { url }) =>
      asked === 'access'
        ? {
            ...answered(403),
            headers: {
              'WWW-Authenticate': `Bearer error="insufficient_scope", scope="admin", resource_metadata="${wellKnown(url)}"`,
            },
          }
        : null,
  },
];

/** The one of this id; null for none. */
export function spoilOf(id: string): Spoil | null {
  return SPOILS.find((spoil) => spoil.id === id) ?? null;
}

/** Where the metadata of a resource lie (RFC 9728 §3.1). */
export function wellKnown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

function pageOf(status: number, title: string): SignInAnswer {
  return { status, headers: { 'Content-Type': 'text/html' }, body: `<!doctype html><title>${title}</title>` };
}

/** A token that can be read, and that nobody takes: its signature is none. */
function jwt(claims: Readonly<Record<string, string | number>>): string {
  return `${jwtPart({ alg: 'ES256', typ: 'at+jwt' })}.${jwtPart(claims)}.${'A'.repeat(86)}`;
}

function jwtPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function instead(id: string, does: string, where: SignInAsked, answer: SignInAnswer): Spoil {
  return { id, does, answer: (asked) => (asked === where ? answer : null) };
}

/** Members in place of the right ones; undefined leaves one out. */
function changed(
  id: string,
  does: string,
  where: SignInAsked,
  members: (place: MockPlace) => Readonly<Record<string, unknown>>,
): Spoil {
  return {
    id,
    does,
    answer: (asked, right, place) =>
      asked === where && typeof right.body !== 'string'
        ? { ...right, body: { ...right.body, ...members(place) } }
        : null,
  };
}

function redirected(id: string, does: string, change: (back: URLSearchParams) => void): Spoil {
  return {
    id,
    does,
    answer: (asked, right) => {
      if (asked !== 'authorization' || right.headers['Location'] === undefined) return null;
      const back = new URL(right.headers['Location']);
      change(back.searchParams);
      return { ...right, headers: { ...right.headers, Location: back.href } };
    },
  };
}
