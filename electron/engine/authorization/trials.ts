import {
  documentOf,
  misbehaviour,
  parameter,
  readAddress,
  textOf,
  tokenRequest,
  type Misbehaviour,
  type SignIn,
  type Trial,
  type TrialOutcome,
  verdictOf,
} from '../../../shared/authorization/index.ts';
import { HEADERS, META, NEWEST, NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import { jwtPart } from './client-keys.ts';
import { challengeOf, unguessable } from './pkce.ts';
import type { SignInHost } from './sign-in-host.ts';
import type { Exchanged, SignInWire, WireRequest } from './sign-in-wire.ts';

/** A redirect URI that no client of ours has registered: nobody can have this host (RFC 2606 §2). */
const ELSEWHERE = 'http://client.invalid/callback';
const FOREIGN_RESOURCE = 'https://resource.invalid/mcp';
/** A token that no server issued: a JWT without a signature. */
const FOREIGN_TOKEN = `${jwtPart({ alg: 'none' })}.${jwtPart({ iss: 'https://issuer.invalid', aud: FOREIGN_RESOURCE })}.`;

interface Came {
  readonly outcome: TrialOutcome;
  readonly came: string;
}

/** Is wrong on purpose behind a sign-in that went right, one way after another, and tells what the servers did about it. No request of it is part of the conversation. */
export class Trials {
  readonly #signIn: SignIn;
  readonly #wire: SignInWire;
  readonly #host: SignInHost;
  /** The access token itself. */
  readonly #token: string;
  /** A request that the server answers well with the token; null before it was looked for, or where there is none. */
  #right: WireRequest | null = null;
  #exchanges: number[] = [];

  constructor(signIn: SignIn, wire: SignInWire, host: SignInHost, token: string) {
    this.#signIn = signIn;
    this.#wire = wire;
    this.#host = host;
    this.#token = token;
  }

  async run(ids: readonly string[]): Promise<readonly Trial[]> {
    const trials: Trial[] = [];
    for (const id of ids) {
      const chosen = misbehaviour(id);
      if (chosen === null) continue;
      this.#exchanges = [];
      const { outcome, came } = await this.#misbehave(chosen);
      const exchanges = this.#exchanges;
      this.#host.event({ kind: 'auth.trial', t: this.#host.now(), misbehaviour: id, outcome, came, exchanges });
      trials.push({ id, outcome, came, exchanges, verdict: verdictOf(chosen, outcome) });
    }
    await this.#host.applied();
    return trials;
  }

  #misbehave({ id, step }: Misbehaviour): Promise<Came> {
    if (step === 'registration') return this.#register(id);
    if (step === 'authorization') return this.#authorize(id);
    return step === 'token' ? this.#askToken(id) : this.#access(id);
  }

  async #register(id: string): Promise<Came> {
    const { server, begin } = this.#signIn;
    const url = server?.registrationEndpoint ?? '';
    if (url === '') return leftOut('the server registers no clients by itself');
    const web = id === 'web-loopback';
    const body = {
      client_name: 'mcpscope, wrong on purpose',
      redirect_uris: [web ? begin.redirectUri || 'http://127.0.0.1:33418/callback' : ELSEWHERE],
      application_type: web ? 'web' : 'native',
      token_endpoint_auth_method: 'none',
    };
    const answer = await this.#ask({
      method: 'POST',
      url,
      headers: [['Content-Type', 'application/json']],
      text: JSON.stringify(body),
    });
    return judged(answer, answer.status === 201 || answer.status === 200);
  }

  async #authorize(id: string): Promise<Came> {
    const { authorizationUrl } = this.#signIn;
    if (authorizationUrl === '') return leftOut('this sign-in asked no user');
    const url = new URL(authorizationUrl);
    url.searchParams.set('state', unguessable());
    url.searchParams.set('code_challenge', challengeOf(unguessable()));
    if (id === 'unknown-client') url.searchParams.set('client_id', `unknown-${unguessable().slice(0, 8)}`);
    else if (id === 'other-redirect') url.searchParams.set('redirect_uri', ELSEWHERE);
    else if (id === 'other-resource') url.searchParams.set('resource', FOREIGN_RESOURCE);
    else for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name);
    const answer = await this.#ask({ method: 'GET', url: url.href, headers: [], text: null });
    const query = readAddress(answer.location)?.query ?? '';
    const refused = parameter(query, 'error');
    if (refused !== null) return { outcome: 'refused', came: `${answer.status} ${refused}` };
    if (parameter(query, 'code') !== null) return { outcome: 'accepted', came: `${answer.status} with a code` };
    if (answer.status >= 400 && answer.status < 500) return { outcome: 'refused', came: `${answer.status}` };
    return { outcome: 'untold', came: `${answer.status || 'no answer'}: the server asks its user first` };
  }

  async #askToken(id: string): Promise<Came> {
    const { server, client, resource } = this.#signIn;
    if (server === null || client === null) return leftOut('no client is known');
    if (id === 'wrong-secret' && client.authentication !== 'client_secret_basic')
      return leftOut('the client does not show a secret by Basic');
    const request = tokenRequest({
      grant: id === 'wrong-secret' ? 'client_credentials' : 'authorization_code',
      url: server.tokenEndpoint,
      issuer: server.issuer,
      client: id === 'wrong-secret' ? { ...client, secret: unguessable() } : client,
      code: unguessable(),
      assertion: '',
      refreshToken: '',
      scope: '',
      resource,
    });
    if (request.signed !== null) return leftOut('the client signs who it is');
    const verifier = id === 'wrong-secret' ? [] : [['code_verifier', unguessable()] as const];
    const answer = await this.#kept(this.#wire.postForm('trial', request, verifier, []));
    const document = documentOf(answer.body);
    const error = document === null ? '' : textOf(document, 'error');
    const given = document !== null && textOf(document, 'access_token') !== '';
    // Another error says nothing of the secret.
    if (id === 'wrong-secret' && !given && error !== 'invalid_client')
      return { outcome: 'untold', came: `${answer.status} ${error}`.trim() };
    return judged(answer, given);
  }

  async #access(id: string): Promise<Came> {
    const type = this.#signIn.token?.type ?? 'Bearer';
    if (id === 'bound-as-bearer' && type !== 'DPoP') return leftOut('the token is bound to no key');
    if (id !== 'bound-as-bearer' && type === 'DPoP') return leftOut('the token is bound to a key');
    const right = id === 'bound-as-bearer' ? null : await this.#rightRequest();
    if (right === null && id !== 'bound-as-bearer')
      return leftOut('no request with the token was answered well: nothing can be told from one that is wrong');
    const request = right ?? openings(this.#signIn)[0]!;
    const [url, authorization] = spoiled(id, request.url, this.#token);
    const headers = [...request.headers, ...(authorization === '' ? [] : [['Authorization', authorization] as const])];
    const answer = await this.#ask({ ...request, url, headers });
    if (answer.status === 401 || answer.status === 403) return { outcome: 'refused', came: `${answer.status}` };
    const well = answer.status >= 200 && answer.status < 300;
    return { outcome: well ? 'accepted' : 'untold', came: `${answer.status || 'no answer'}` };
  }

  /** The first of the requests that open a conversation which this server answers well. */
  async #rightRequest(): Promise<WireRequest | null> {
    if (this.#right !== null) return this.#right;
    for (const request of openings(this.#signIn)) {
      const headers = [...request.headers, ['Authorization', `Bearer ${this.#token}`] as const];
      const { status } = await this.#ask({ ...request, headers });
      if (status >= 200 && status < 300) return (this.#right = request);
    }
    return null;
  }

  #ask(request: WireRequest): Promise<Exchanged> {
    return this.#kept(this.#wire.ask('trial', request));
  }

  async #kept(asked: Promise<Exchanged>): Promise<Exchanged> {
    const answer = await asked;
    this.#exchanges.push(answer.exchange);
    return answer;
  }
}

function leftOut(why: string): Came {
  return { outcome: 'left-out', came: why };
}

function judged({ status, body }: Exchanged, accepted: boolean): Came {
  const document = documentOf(body);
  const error = document === null ? '' : textOf(document, 'error');
  const refused = status >= 400 && status < 500;
  return {
    outcome: accepted ? 'accepted' : refused ? 'refused' : 'untold',
    came: `${status || 'no answer'} ${error}`.trim(),
  };
}

/** The address and the value of Authorization of a request with the token, wrong in this way; '' for none. */
function spoiled(id: string, url: string, token: string): readonly [url: string, authorization: string] {
  switch (id) {
    case 'no-token':
      return [url, ''];
    case 'token-in-query':
      return [`${url}${url.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`, ''];
    case 'tampered-token':
      return [url, `Bearer ${tampered(token)}`];
    case 'foreign-token':
      return [url, `Bearer ${FOREIGN_TOKEN}`];
    case 'lower-case-scheme':
      return [url, `bearer ${token}`];
    default:
      return [url, `Bearer ${token}`];
  }
}

/** One sign in its middle is another one: the last of a signature may have bits that do not count. */
function tampered(token: string): string {
  const at = Math.floor(token.length / 2);
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The requests that may open a conversation, of each era. */
function openings({ begin }: SignIn): readonly WireRequest[] {
  const client = { name: 'mcpscope', version: '1' };
  const meta = {
    [META.protocolVersion]: NEWEST,
    [META.clientInfo]: client,
    [META.clientCapabilities]: {},
  };
  const legacy = { protocolVersion: NEWEST_LEGACY, capabilities: {}, clientInfo: client };
  const post = (version: string, method: string, params: object): WireRequest => ({
    method: 'POST',
    url: begin.server,
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      [HEADERS.version, version],
      [HEADERS.method, method],
    ],
    text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headOnly: true,
  });
  return [post(NEWEST, 'server/discover', { _meta: meta }), post(NEWEST_LEGACY, 'initialize', legacy)];
}
