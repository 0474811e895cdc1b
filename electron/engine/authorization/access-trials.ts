import { setTimeout as passed } from 'node:timers/promises';
import { HEADERS, META, NEWEST, NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import type { SignIn } from '../../../shared/authorization/index.ts';
import type { HeaderPair } from '../../transports/index.ts';
import { jwtPart } from './client-keys.ts';
import { audienceOf } from './jwt.ts';
import type { Exchanged, WireRequest } from './sign-in-wire.ts';
import { freshCode } from './authorization-trials.ts';
import { exchangeCode, givenBy, untold } from './token-trials.ts';
import { FOREIGN_RESOURCE, judged, leftOut, type Came, type TrialGround } from './trial-ground.ts';

/** A token that no server issued: a JWT without a signature. */
const FOREIGN_TOKEN = `${jwtPart({ alg: 'none' })}.${jwtPart({ iss: 'https://issuer.invalid', aud: FOREIGN_RESOURCE })}.`;
const NO_RIGHT_REQUEST = 'no request with the token was answered well: nothing can be told from one that is wrong';

/** So long the end of a token is waited for, ms. */
const LONGEST_WAIT = 30_000;
/** What is told in whole seconds may end this much later, ms. */
const ONE_SECOND = 1000;
/** A server may go on taking a token for a few minutes, since clocks differ (RFC 7519 §4.1.4), ms. */
const LEEWAY = 300_000;

/** Trials that need a token which is bound to a key. */
const WITH_A_PROOF: ReadonlySet<string> = new Set([
  'bound-as-bearer',
  'proof-twice',
  'proof-elsewhere',
  'proof-without-token',
]);

/** Comes to the MCP server with a token that a right one does not take, or with none. */
export class AccessTrials {
  readonly #ground: TrialGround;
  /** A request that the server answers well with the token; undefined before it was looked for, null where there is none. */
  #right: WireRequest | null | undefined;

  constructor(ground: TrialGround) {
    this.#ground = ground;
  }

  async run(id: string): Promise<Came> {
    const { signIn } = this.#ground;
    const isBound = signIn.token?.type === 'DPoP';
    if (id === 'no-token-on-stream') return this.#stream();
    if (id === 'ended-token') return this.#ended();
    if (WITH_A_PROOF.has(id) && !isBound) return leftOut('the token is bound to no key');
    if (!WITH_A_PROOF.has(id) && isBound) return leftOut('the token is bound to a key');
    const right = await this.#rightRequest();
    if (right === null) return leftOut(NO_RIGHT_REQUEST);
    if (id === 'other-audience' || id === 'no-resource') return this.#otherAudience(id, right);
    if (id === 'fewer-scopes') return this.#fewerScopes(right);
    return this.#send(right, ...this.#spoiled(id, right));
  }

  /** The first of the requests that open a conversation which this server answers well. */
  async #rightRequest(): Promise<WireRequest | null> {
    if (this.#right !== undefined) return this.#right;
    const { signIn, credentials, token: secret } = this.#ground;
    this.#right = null;
    for (const request of openings(signIn)) {
      const { token } = signIn;
      if (token === null) break;
      const { status } = await this.#ask(request, credentials.headers(token, secret, request.method, request.url));
      if (status < 200 || status >= 300) continue;
      this.#right = request;
      break;
    }
    return this.#right;
  }

  /** The headers of a request with the token, wrong in this way, its address where that is another, and how often it is sent. */
  #spoiled(id: string, { method, url }: WireRequest): [headers: readonly HeaderPair[], url: string, times: number] {
    const { token, credentials } = this.#ground;
    const bound: HeaderPair = ['Authorization', `DPoP ${token}`];
    switch (id) {
      case 'no-token':
        return [[], url, 1];
      case 'token-in-query':
        return [[], `${url}${url.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`, 1];
      case 'tampered-token':
        return [bearer(tampered(token)), url, 1];
      case 'foreign-token':
        return [bearer(FOREIGN_TOKEN), url, 1];
      case 'lower-case-scheme':
        return [[['Authorization', `bearer ${token}`]], url, 1];
      case 'proof-twice':
        return [[bound, credentials.proof(method, url, token)], url, 2];
      case 'proof-elsewhere':
        return [[bound, credentials.proof(method, FOREIGN_RESOURCE, token)], url, 1];
      case 'proof-without-token':
        return [[bound, credentials.proof(method, url, '')], url, 1];
      default:
        return [bearer(token), url, 1];
    }
  }

  async #send(right: WireRequest, headers: readonly HeaderPair[], url: string, times: number): Promise<Came> {
    let answer = await this.#ask({ ...right, url }, headers);
    for (let time = 1; time < times; time += 1) answer = await this.#ask({ ...right, url }, headers);
    return access(answer);
  }

  async #stream(): Promise<Came> {
    const url = this.#ground.signIn.begin.server;
    const headers: HeaderPair[] = [
      ['Accept', 'text/event-stream'],
      [HEADERS.version, NEWEST_LEGACY],
    ];
    const answer = await this.#ground.ask({ method: 'GET', url, headers, text: null, headOnly: true });
    // A server need not have this stream, and then guards nothing with it.
    return answer.status === 405 || answer.status === 404
      ? { outcome: 'refused', came: `${answer.status}: it has none` }
      : access(answer);
  }

  /** With the token itself, once it has ended. */
  async #ended(): Promise<Came> {
    const { signIn, credentials, token: secret, msLeft } = this.#ground;
    const { token } = signIn;
    if (token === null || msLeft === null) return leftOut('when the token ends is not known');
    if (msLeft > LONGEST_WAIT) return leftOut(`the token is good for ${Math.ceil(msLeft / 1000)} s more`);
    if (msLeft > 0) {
      if ((await this.#rightRequest()) === null) return leftOut(NO_RIGHT_REQUEST);
      await passed(msLeft + ONE_SECOND);
    }
    let came = untold(NO_RIGHT_REQUEST);
    for (const request of this.#right ? [this.#right] : openings(signIn)) {
      came = access(await this.#ask(request, credentials.headers(token, secret, request.method, request.url)));
      if (came.outcome !== 'untold') break;
    }
    return came.outcome === 'accepted' && msLeft > -LEEWAY
      ? untold(`${came.came}, within the minutes that clocks may differ by`)
      : came;
  }

  /** With a token that was not asked for this server. One that is for it all the same tells nothing of the server. */
  async #otherAudience(id: string, right: WireRequest): Promise<Came> {
    const { resource } = this.#ground.signIn;
    if (resource === '') return leftOut('a sign-in by these rules names no resource');
    const named = id === 'no-resource' ? '' : FOREIGN_RESOURCE;
    const token = await this.#freshToken((parameters) => {
      if (named === '') parameters.delete('resource');
      else parameters.set('resource', named);
    }, named);
    if (typeof token !== 'string') return token;
    const audience = audienceOf(token);
    if (audience.includes(resource)) return untold('the issuer gave a token for this server all the same');
    const came = access(await this.#ask(right, [['Authorization', `Bearer ${token}`]]));
    return came.outcome === 'accepted' && audience.length === 0
      ? untold(`${came.came}, and the token does not say for whom it is`)
      : came;
  }

  async #fewerScopes(right: WireRequest): Promise<Came> {
    const { signIn } = this.#ground;
    const [first = '', ...others] = (signIn.token?.scope || signIn.scope).split(' ').filter((scope) => scope !== '');
    if (others.length === 0) return leftOut('the token has one scope at most');
    const token = await this.#freshToken((parameters) => parameters.set('scope', first), signIn.resource);
    if (typeof token !== 'string') return { ...token, outcome: token.outcome === 'refused' ? 'untold' : token.outcome };
    const came = access(await this.#ask(right, [['Authorization', `Bearer ${token}`]]));
    return came.outcome === 'accepted' ? untold(`${came.came}: the request may need no more than ${first}`) : came;
  }

  /** A token of its own, or what came in place of one. */
  async #freshToken(change: (parameters: URLSearchParams) => void, resource: string): Promise<string | Came> {
    const fresh = await freshCode(this.#ground, change);
    if (!('code' in fresh)) return fresh;
    const answer = await exchangeCode(this.#ground, fresh, { resource });
    if (answer === null) return leftOut('no client is known');
    const { accessToken } = givenBy(answer);
    return accessToken === '' ? judged(answer, false) : accessToken;
  }

  #ask(request: WireRequest, headers: readonly HeaderPair[]): Promise<Exchanged> {
    return this.#ground.ask({ ...request, headers: [...request.headers, ...headers] });
  }
}

function access({ status }: Exchanged): Came {
  if (status === 401 || status === 403) return { outcome: 'refused', came: `${status}` };
  return { outcome: status >= 200 && status < 300 ? 'accepted' : 'untold', came: `${status || 'no answer'}` };
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

function bearer(token: string): HeaderPair[] {
  return [['Authorization', `Bearer ${token}`]];
}
