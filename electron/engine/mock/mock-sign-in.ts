import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { documentOf } from '../../../shared/authorization/index.ts';
import type { RecordedSignIn } from './recorded-sign-in.ts';
import { answered, type MockPlace, type SignInAnswer, type SignInAsked } from './sign-in-answer.ts';
import { wellKnown, type Spoil } from './spoils.ts';

/** No request of a sign-in is nearly as long, bytes. */
const LONGEST = 64 * 1024;
/** Codes and tokens that are good at a time; the oldest goes. */
const MOST = 1_000;
/** How long a token is said to be good for, s. */
const LIFE_S = 3_600;
/** Members of recorded metadata that say where something of the recorded server is. */
const PLACES = /(?:_endpoint|_uri|^issuer|^resource|^authorization_servers|^signed_metadata)$/;

interface Asked {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
}

/**
 * Has the clients of a mock sign in, at the mock itself: each step is answered as it was recorded, with the mock's own addresses, or
 * spoiled in one way. It consents at once; what it gives out is good for as long as the mock runs.
 */
export class MockSignIn {
  readonly #recorded: RecordedSignIn;
  readonly #spoil: Spoil | null;
  readonly #codes = new Map<string, Asked>();
  readonly #tokens = new Map<string, string>();

  /** `spoil`: null for a right server. */
  constructor(recorded: RecordedSignIn, spoil: Spoil | null) {
    this.#recorded = recorded;
    this.#spoil = spoil;
  }

  /** Answers a request of a sign-in, and one of the conversation that has no token. False where it may go on to the conversation. */
  async serves(request: IncomingMessage, response: ServerResponse, place: MockPlace): Promise<boolean> {
    const url = new URL(request.url ?? '/', place.origin);
    const asked = this.#asked(request, place);
    if (asked === null) return false;
    const right = asked === 'access' ? answered(200) : await this.#right(asked, request, url, place);
    const spoiled = this.#spoil?.answer(asked, right, place) ?? null;
    if (asked === 'access' && spoiled === null) return false;
    // A body that nobody reads would hold the connection up.
    request.resume();
    const { status, headers, body } = spoiled ?? right;
    response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
    return true;
  }

  /** What is asked for; null for nothing of a sign-in. */
  #asked({ headers }: IncomingMessage, { path, url }: MockPlace): SignInAsked | null {
    if (path === '/.well-known/oauth-protected-resource' || path === new URL(wellKnown(url)).pathname)
      return 'resource-metadata';
    if (path.startsWith('/.well-known/')) return 'server-metadata';
    if (path === '/register') return 'registration';
    if (path === '/authorize') return 'authorization';
    if (path === '/token') return 'token';
    if (path !== new URL(url).pathname) return null;
    const token = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return this.#tokens.has(token) ? 'access' : 'challenge';
  }

  async #right(asked: SignInAsked, request: IncomingMessage, url: URL, place: MockPlace): Promise<SignInAnswer> {
    switch (asked) {
      case 'challenge': {
        const { scope } = this.#recorded;
        const named = scope === '' ? '' : `, scope="${scope}"`;
        return {
          ...answered(401),
          headers: { 'WWW-Authenticate': `Bearer resource_metadata="${wellKnown(place.url)}"${named}` },
        };
      }
      case 'resource-metadata': {
        const metadata = { resource: place.url, authorization_servers: [place.origin] };
        return this.#recorded.refusal(asked) ?? answered(200, { ...this.#kept(asked), ...metadata });
      }
      case 'server-metadata':
        return this.#recorded.refusal(asked) ?? this.#serverMetadata(place);
      case 'registration': {
        const body = documentOf(await bodyOf(request)) ?? {};
        return this.#recorded.refusal(asked) ?? answered(201, { ...body, client_id: `mock-${randomUUID()}` });
      }
      case 'authorization':
        return this.#authorize(url, place);
      default:
        return this.#recorded.refusal('token') ?? this.#token(new URLSearchParams(await bodyOf(request)));
    }
  }

  /** What was recorded of a document, but for the places that are the mock's. */
  #kept(step: 'resource-metadata' | 'server-metadata'): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.entries(this.#recorded.document(step)).filter(([name]) => !PLACES.test(name)));
  }

  #serverMetadata({ origin, path }: MockPlace): SignInAnswer {
    if (path !== '/.well-known/oauth-authorization-server') return answered(404);
    return answered(200, {
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      ...this.#kept('server-metadata'),
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
    });
  }

  #authorize({ searchParams }: URL, { origin }: MockPlace): SignInAnswer {
    const of = (name: string): string => searchParams.get(name) ?? '';
    const redirectUri = of('redirect_uri');
    // Whoever is sent elsewhere by a page on this machine must not be.
    if (!URL.canParse(redirectUri) || !/^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(new URL(redirectUri).hostname))
      return answered(400, { error: 'invalid_request', error_description: 'The redirect URI is not on this machine.' });
    const code = randomUUID();
    put(this.#codes, code, { challenge: of('code_challenge'), redirectUri, scope: of('scope') });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    if (of('state') !== '') back.searchParams.set('state', of('state'));
    back.searchParams.set('iss', origin);
    return { status: 302, headers: { Location: back.href, 'Cache-Control': 'no-store' }, body: '' };
  }

  #token(form: URLSearchParams): SignInAnswer {
    const of = (name: string): string => form.get(name) ?? '';
    let scope = of('scope');
    if (of('grant_type') === 'authorization_code') {
      const known = this.#codes.get(of('code'));
      this.#codes.delete(of('code'));
      const challenge = createHash('sha256').update(of('code_verifier')).digest('base64url');
      if (known?.challenge !== challenge || known.redirectUri !== of('redirect_uri'))
        return answered(400, { error: 'invalid_grant' });
      ({ scope } = known);
    } else if (of('grant_type') !== 'client_credentials') return answered(400, { error: 'unsupported_grant_type' });
    const token = randomUUID();
    put(this.#tokens, token, scope);
    return answered(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIFE_S,
      ...(scope === '' ? {} : { scope }),
    });
  }
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.size >= MOST ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

/** '' where it is longer than any of a sign-in. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= LONGEST) parts.push(part);
  }
  return bytes > LONGEST ? '' : Buffer.concat(parts).toString('utf8');
}
