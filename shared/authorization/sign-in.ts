import {
  isSignInPurpose,
  type AuthBeginEvent,
  type AuthEndEvent,
  type CaptureEvent,
  type SignInPurpose,
} from '../capture/index.ts';
import { AccessWatch } from './access-watch.ts';
import { authorizationChecks } from './authorization-request.ts';
import { challenged, tokenChallenge, type Challenge } from './challenge.ts';
import { challengeCheck } from './challenge-check.ts';
import { check, type Check } from './check.ts';
import type { RegisteredClient } from './client-authentication.ts';
import { documentOf, readMetadata, type Found } from './document.ts';
import { ExchangeInView } from './exchange-in-view.ts';
import { MetadataSearch } from './metadata-search.ts';
import type { Move } from './move.ts';
import { foreignRedirect, readRedirect } from './redirect-answer.ts';
import { chooseRegistration, readRegistration, registrationBody } from './registration.ts';
import { isForeignResource, readResourceMetadata, resourceCheck } from './resource-metadata.ts';
import { chosenScope } from './scope.ts';
import { defaultServerMetadata, readServerMetadata, type ServerMetadata } from './server-metadata.ts';
import { signInRules, type SignInRules } from './sign-in-rules.ts';
import { STEPS, StepRecord, type Step, type StepId } from './step.ts';
import { claimChecks, readTokenAnswer, type HeldToken } from './token-answer.ts';
import { tokenRequest } from './token-request.ts';
import { originOf, parameter, readAddress } from './web-address.ts';
import { resourceMetadataAddresses, serverMetadataAddresses } from './well-known.ts';

const FALLBACK = '2025-03-26';

/** What a sign-in knows from those before it. */
export interface Known {
  /** The challenge that it answers. */
  readonly refusal: { readonly status: number; readonly challenges: readonly string[] } | null;
  /** The one before it that brought a token. */
  readonly before: SignIn | null;
  registration(issuer: string, redirectUri: string): RegisteredClient | null;
}

/**
 * One sign-in, folded from the events of its record: what was expected and what came at each step, and what a right client does next. Secrets are masks in it.
 */
export class SignIn {
  readonly begin: AuthBeginEvent;
  readonly #known: Known;
  readonly #challenge: Challenge | null;
  readonly #steps: Readonly<Record<StepId, StepRecord>>;
  readonly #access: AccessWatch;
  #rules: SignInRules;
  #move: Move = { do: 'nothing' };
  #exchange: ExchangeInView | null = null;
  #search = new MetadataSearch([]);
  #issuer = '';
  #resource = '';
  #resourceScope = '';
  #server: ServerMetadata | null = null;
  #client: RegisteredClient | null = null;
  #url = '';
  #code = '';
  #token: HeldToken | null = null;
  #end: AuthEndEvent | null = null;

  constructor(begin: AuthBeginEvent, known: Known) {
    this.begin = begin;
    this.#known = known;
    this.#rules = signInRules(begin.revision);
    this.#challenge = tokenChallenge(known.refusal?.challenges ?? []);
    this.#steps = Object.fromEntries(STEPS.map((id) => [id, new StepRecord(id)])) as Record<StepId, StepRecord>;
    this.#access = new AccessWatch(this.#steps.access);
    this.#meetChallenge();
    if (begin.grant === 'refresh_token') this.#refresh();
    else this.#lookForResource();
  }

  get steps(): readonly Step[] {
    return STEPS.map((id) => this.#steps[id]);
  }

  /** What a right client does next. */
  get move(): Move {
    return this.#end === null ? this.#move : { do: 'nothing' };
  }

  /** How it ended; null while it goes on. */
  get end(): AuthEndEvent | null {
    return this.#end;
  }

  get rules(): SignInRules {
    return this.#rules;
  }

  /** What the token is for, as it is sent; '' for none. */
  get resource(): string {
    return this.#rules.resourceParameter ? this.#resource : '';
  }

  get server(): ServerMetadata | null {
    return this.#server;
  }

  get client(): RegisteredClient | null {
    return this.#client;
  }

  get token(): HeldToken | null {
    return this.#token;
  }

  /** The authorization URL; '' before it is made. */
  get authorizationUrl(): string {
    return this.#url;
  }

  /** The scope that is asked for; '' for none. */
  get scope(): string {
    const { grant, scope } = this.begin;
    const before = this.#known.before?.scope ?? '';
    if (grant === 'refresh_token') return before;
    const named = challenged(this.#challenge, 'scope');
    const stepsUp = this.#known.refusal?.status === 403;
    const chosen = chosenScope(
      { chosen: scope, challenged: named, resource: this.#resourceScope, before: stepsUp ? before : '' },
      this.#rules,
    );
    // SEP-2207: what outlives the session is asked for only where the server offers it.
    const offers = this.#rules.issuerChecked && grant === 'authorization_code' && chosen !== '';
    return offers && this.#server?.scopes.includes('offline_access') === true ? `${chosen} offline_access` : chosen;
  }

  /** Why what came to the redirect URI is not the answer; '' where it is. */
  foreignRedirect(url: string): string {
    if (this.#move.do !== 'await') return 'no answer is awaited';
    return foreignRedirect(url, parameter(readAddress(this.#url)?.query ?? '', 'state') ?? '');
  }

  /** Takes one event of the record. */
  take(event: CaptureEvent): void {
    switch (event.kind) {
      case 'auth.authorize':
        this.#authorized(event.url);
        break;
      case 'auth.redirect':
        this.#redirected(event.url, event.refused);
        break;
      case 'auth.token':
        this.#decoded(event.name, event.claims);
        break;
      case 'auth.end':
        this.#end = event;
        if (event.outcome === 'signed-in') this.#steps.access.state = 'current';
        break;
      default:
        if (this.#end === null) this.#takeExchange(event);
        else this.#access.take(event);
    }
  }

  #meetChallenge(): void {
    const step = this.#steps.challenge;
    const { refusal } = this.#known;
    if (refusal === null) {
      step.state = 'left out';
      return;
    }
    const { status, challenges } = refusal;
    step.came.push(`${status}${challenges.length === 0 ? ' without WWW-Authenticate' : `, ${challenges.join(', ')}`}`);
    if (this.begin.cause > 0) step.exchanges.push(this.begin.cause);
    // What a server leaves out here may be found elsewhere: nothing of it stops a client.
    step.settle([challengeCheck(this.#challenge, this.#rules)]);
  }

  #lookForResource(): void {
    const step = this.#steps['resource-metadata'];
    const { server, fallback } = this.begin;
    this.#resource = server.replace(/#.*$/s, '');
    if (this.#rules.resourceMetadata === 'none') {
      step.state = 'left out';
      this.#lookForServer(baseOfServer(server));
      return;
    }
    const named = challenged(this.#challenge, 'resource_metadata');
    if (named !== '' && readAddress(named) === null)
      step.checks.push(
        check('warning', `resource_metadata is “${named.slice(0, 200)}”, which is no address.`, 'RFC 9728 §5.1'),
      );
    const usable = readAddress(named) === null ? '' : named;
    const found = resourceMetadataAddresses(server, usable, this.#rules);
    const others = fallback ? resourceMetadataAddresses(server, usable, signInRules('2025-11-25')) : [];
    this.#search = new MetadataSearch(found.length === 0 ? others : found);
    this.#fetch('resource-metadata');
  }

  #withoutResource(): void {
    const step = this.#steps['resource-metadata'];
    const clause = 'basic/authorization, Protected Resource Metadata Discovery Requirements';
    if (!this.begin.fallback) {
      this.#fail(
        step,
        check('error', 'The server publishes no metadata, so a client cannot know where to sign in.', clause),
      );
      return;
    }
    step.settle([
      check(
        'warning',
        `The server publishes no metadata: it may be one of ${FALLBACK}, whose host signs its clients in.`,
        clause,
      ),
    ]);
    this.#rules = signInRules(FALLBACK);
    this.#lookForServer(baseOfServer(this.begin.server));
  }

  #lookForServer(issuer: string): void {
    this.#issuer = issuer;
    this.#search = new MetadataSearch(serverMetadataAddresses(issuer, this.#rules));
    this.#fetch('server-metadata');
  }

  /** Asks for the next address at which this document may lie. */
  #fetch(purpose: 'resource-metadata' | 'server-metadata'): void {
    const step = this.#steps[purpose];
    step.state = 'current';
    const url = this.#search.next();
    if (url !== null) this.#move = { do: 'fetch', purpose, url };
    else if (purpose === 'resource-metadata') this.#withoutResource();
    else if (this.#rules.defaultPaths) this.#serverFound(defaultServerMetadata(this.#issuer));
    else
      this.#fail(
        step,
        check(
          'error',
          `No metadata of the authorization server ${this.#issuer} were found.`,
          'basic/authorization, Authorization Server Metadata Discovery',
        ),
      );
  }

  #takeExchange(event: CaptureEvent): void {
    if (event.kind === 'http.request') {
      if (!isSignInPurpose(event.purpose)) return;
      this.#exchange = new ExchangeInView(event);
      this.#steps[event.purpose].exchanges.push(event.exchange);
      return;
    }
    const exchange = this.#exchange;
    if (exchange === null || !('exchange' in event) || event.exchange !== exchange.number) return;
    exchange.take(event);
    if (!exchange.over || !isSignInPurpose(exchange.purpose)) return;
    this.#exchange = null;
    this.#answered(exchange, exchange.purpose, event.t);
  }

  #answered(exchange: ExchangeInView, purpose: SignInPurpose, t: number): void {
    const { answer } = exchange;
    if (purpose === 'registration') this.#registered(exchange);
    else if (purpose === 'token') this.#tokenCame(exchange, t);
    else {
      const step = this.#steps[purpose];
      const found = readMetadata(answer);
      step.came.push(`${exchange.url}: ${cameWords(found)}`);
      if (found.kind === 'document') this.#documentFound(purpose, found, exchange.url);
      else if (found.kind === 'stop')
        this.#fail(step, check('error', `${exchange.url} could not be read: ${found.says}.`, 'RFC 9728 §3.2'));
      else {
        const redirected = this.#search.passed(exchange);
        if (redirected !== null) step.checks.push(redirected);
        this.#fetch(purpose);
      }
    }
  }

  #documentFound(
    purpose: 'resource-metadata' | 'server-metadata',
    { document, checks }: Found & { kind: 'document' },
    url: string,
  ): void {
    const step = this.#steps[purpose];
    step.checks.push(...checks);
    if (purpose === 'server-metadata') {
      this.#serverFound(readServerMetadata(document, this.#issuer, this.#rules, this.begin.grant));
      return;
    }
    const { server, client } = this.begin;
    const root = (readAddress(url)?.path ?? '').endsWith('/.well-known/oauth-protected-resource');
    const read = readResourceMetadata(document, server, root, this.#rules);
    if (!step.settle(read.checks)) {
      this.#fail(step, null);
      return;
    }
    const [first = ''] = read.servers;
    if (!isForeignResource(resourceCheck(read.resource, server, root, this.#rules))) this.#resource = read.resource;
    this.#resourceScope = read.scope;
    this.#lookForServer(read.servers.includes(client.issuer) ? client.issuer : first);
  }

  #serverFound(server: ServerMetadata): void {
    const step = this.#steps['server-metadata'];
    this.#server = server;
    if (!step.settle(server.checks)) {
      this.#fail(step, null);
      return;
    }
    const { client, redirectUri } = this.begin;
    const choice = chooseRegistration(
      server,
      client,
      redirectUri,
      this.#known.registration(server.issuer, redirectUri),
    );
    const registration = this.#steps.registration;
    if (choice.kind === 'stop') this.#fail(registration, choice.check);
    else if (choice.kind === 'client') this.#clientKnown(choice.client, [choice.check]);
    else {
      registration.state = 'current';
      const metadata = registrationBody(server, redirectUri, this.scope);
      this.#move = { do: 'register', url: server.registrationEndpoint, metadata };
    }
  }

  #registered(exchange: ExchangeInView): void {
    const { client, checks } = readRegistration(exchange.answer, this.#server!, this.begin.redirectUri, this.#rules);
    const step = this.#steps.registration;
    step.came.push(`${exchange.answer.status || exchange.answer.failure}`);
    if (client !== null) this.#clientKnown(client, checks);
    else {
      step.checks.push(...checks);
      this.#fail(step, null);
    }
  }

  #clientKnown(client: RegisteredClient, checks: readonly Check[]): void {
    this.#client = client;
    const step = this.#steps.registration;
    step.came.push(`client id ${client.id}`);
    if (!step.settle(checks)) {
      this.#fail(step, null);
      return;
    }
    if (this.begin.grant === 'client_credentials') {
      this.#steps.authorization.state = 'left out';
      this.#steps.redirect.state = 'left out';
      this.#askToken();
      return;
    }
    this.#steps.authorization.state = 'current';
    const { scope, resource } = this;
    this.#move = {
      do: 'authorize',
      request: {
        endpoint: this.#server!.authorizationEndpoint,
        clientId: client.id,
        redirectUri: client.redirectUri,
        scope,
        resource,
      },
    };
  }

  #authorized(url: string): void {
    this.#url = url;
    const step = this.#steps.authorization;
    step.came.push(url);
    step.settle(authorizationChecks(url, this.#rules));
    this.#steps.redirect.state = 'current';
    this.#move = { do: 'await' };
  }

  #redirected(url: string, refused: string): void {
    const step = this.#steps.redirect;
    if (refused !== '') {
      step.checks.push(check('note', `A request came to the redirect URI and was not taken: ${refused}.`));
      return;
    }
    if (this.#server === null) return;
    step.came.push(url);
    const { code, checks } = readRedirect(url, this.#server, this.#rules);
    this.#code = code;
    if (step.settle(checks) && code !== '') this.#askToken();
    else this.#fail(step, null);
  }

  #askToken(): void {
    const [server, client] = [this.#server, this.#client];
    const { grant } = this.begin;
    if (server === null || client === null) return;
    this.#steps.token.state = 'current';
    const order = {
      grant,
      url: server.tokenEndpoint,
      client,
      code: this.#code,
      resource: this.resource,
      scope: this.scope,
    };
    const refreshToken = this.#known.before?.token?.refreshToken ?? '';
    this.#move = {
      do: 'ask-token',
      request: tokenRequest({ ...order, refreshToken }),
      verifier: grant === 'authorization_code',
    };
  }

  /** What came before the token is known from the sign-in before. */
  #refresh(): void {
    const before = this.#known.before;
    for (const id of ['resource-metadata', 'server-metadata', 'registration', 'authorization', 'redirect'] as const)
      this.#steps[id].state = 'left out';
    if (before === null) {
      this.#fail(this.#steps.token, check('error', 'There is no refresh token.', 'RFC 6749 §6'));
      return;
    }
    this.#rules = before.#rules;
    this.#resource = before.#resource;
    this.#server = before.#server;
    this.#client = before.#client;
    this.#askToken();
  }

  #tokenCame({ answer }: ExchangeInView, t: number): void {
    const step = this.#steps.token;
    const { token, checks } = readTokenAnswer(answer, t, this.scope);
    step.came.push(answer.status === 0 ? answer.failure : String(answer.status));
    // A server that rotates nothing leaves the old one in force (RFC 6749 §6).
    const refreshToken =
      token?.refreshToken ||
      (this.begin.grant === 'refresh_token' ? (this.#known.before?.token?.refreshToken ?? '') : '');
    this.#token = token === null ? null : { ...token, refreshToken };
    if (step.settle(checks) && token !== null)
      this.#move = { do: 'end', outcome: 'signed-in', text: 'The client has a token.' };
    else this.#fail(step, null);
  }

  #decoded(name: string, claims: string): void {
    const document = documentOf(claims);
    if (name === 'access_token' && document !== null)
      this.#steps.token.checks.push(...claimChecks(document, this.resource, this.#server?.issuer ?? ''));
  }

  #fail(step: StepRecord, fault: Check | null): void {
    if (fault !== null) step.checks.push(fault);
    step.state = 'wrong';
    this.#move = { do: 'end', outcome: 'failed', text: step.fault };
  }
}

/** Whom 2025-03-26 takes for the authorization server: the server's host, its path thrown away (Authorization Base URL). */
function baseOfServer(server: string): string {
  const address = readAddress(server);
  return address === null ? '' : originOf(address);
}

function cameWords(found: Found): string {
  return found.kind === 'document' ? 'a JSON document' : found.says;
}
