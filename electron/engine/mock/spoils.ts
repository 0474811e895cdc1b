import { answered, type MockPlace, type SignInAnswer, type SignInAsked } from './sign-in-answer.ts';

/** One way in which servers fail their clients, as it is seen in the field. */
export interface Spoil {
  readonly id: string;
  /** What the mock does, as a sentence without its subject. */
  readonly does: string;
  /** The spoiled answer; null where the right one goes out. */
  answer(asked: SignInAsked, right: SignInAnswer, place: MockPlace): SignInAnswer | null;
}

const PAGE: SignInAnswer = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>App</title>',
};

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
