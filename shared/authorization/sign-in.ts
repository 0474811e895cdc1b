import type { AuthBeginEvent, AuthEndEvent, CaptureEvent, KeptSignIn } from '../capture/index.ts';
import { AccessWatch } from './access-watch.ts';
import { AssertionStage } from './assertion-stage.ts';
import { Attempt } from './attempt.ts';
import { challengeChecks } from './challenge-check.ts';
import type { RegisteredClient } from './client-authentication.ts';
import { check } from './check.ts';
import { Consent } from './consent.ts';
import { Discovery } from './discovery.ts';
import { ExchangeInView } from './exchange-in-view.ts';
import type { Before, Known } from './known.ts';
import type { Move } from './move.ts';
import { Registering } from './registering.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { isStep, STEPS, type Step } from './step.ts';
import type { HeldToken } from './token-answer.ts';
import { TokenStage } from './token-stage.ts';

/**
 * One sign-in, folded from the events of its record: what was expected and what came at each step, and what a right client does next. Secrets are masks in it.
 */
export class SignIn implements Before {
  readonly begin: AuthBeginEvent;
  readonly #attempt: Attempt;
  readonly #access: AccessWatch;
  readonly #discovery: Discovery;
  readonly #registering: Registering;
  readonly #assertion: AssertionStage;
  readonly #consent: Consent;
  readonly #token: TokenStage;
  #exchange: ExchangeInView | null = null;
  #end: AuthEndEvent | null = null;

  constructor(begin: AuthBeginEvent, known: Known) {
    this.begin = begin;
    const attempt = new Attempt(begin, known);
    this.#attempt = attempt;
    this.#access = new AccessWatch(attempt.steps.access);
    this.#token = new TokenStage(attempt);
    this.#consent = new Consent(attempt, () => this.#token.begin());
    this.#assertion = new AssertionStage(attempt, () => this.#token.begin());
    this.#registering = new Registering(attempt, () => this.#grant());
    this.#discovery = new Discovery(
      attempt,
      () => (begin.grant === 'refresh_token' ? this.#token.begin() : this.#registering.begin()),
      (issuers) => this.#refreshAt(issuers),
    );
    const { kept } = begin;
    this.#meetChallenge();
    if (kept?.token !== undefined) this.#resume(kept, kept.token);
    else if (begin.grant === 'refresh_token') this.#refresh();
    else this.#discovery.begin();
  }

  get steps(): readonly Step[] {
    return STEPS.map((id) => this.#attempt.steps[id]);
  }

  /** What a right client does next. */
  get move(): Move {
    return this.#end === null ? this.#attempt.move : { do: 'nothing' };
  }

  /** How it ended; null while it goes on. */
  get end(): AuthEndEvent | null {
    return this.#end;
  }

  get rules(): SignInRules {
    return this.#attempt.rules;
  }

  /** What the token is for, as it is sent; '' for none. */
  get resource(): string {
    return this.#attempt.sentResource;
  }

  get server(): ServerMetadata | null {
    return this.#attempt.server;
  }

  get client(): RegisteredClient | null {
    return this.#attempt.client;
  }

  get token(): HeldToken | null {
    return this.#attempt.token;
  }

  /** The authorization URL; '' before it is made. */
  get authorizationUrl(): string {
    return this.#attempt.url;
  }

  /** The scope that is asked for; '' for none. */
  get scope(): string {
    return this.#attempt.scope;
  }

  /** Why what came to the redirect URI is not the answer; '' where it is. */
  foreignRedirect(url: string): string {
    return this.#end === null ? this.#consent.foreign(url) : 'no answer is awaited';
  }

  /** Takes one event of the record. */
  take(event: CaptureEvent): void {
    switch (event.kind) {
      case 'auth.authorize':
        this.#consent.authorized(event.url);
        break;
      case 'auth.redirect':
        this.#consent.redirected(event.url, event.refused);
        break;
      case 'auth.token':
        if (event.name === 'access_token') this.#token.decoded(event.claims);
        break;
      case 'auth.end':
        this.#end = event;
        if (event.outcome === 'signed-in') this.#attempt.steps.access.state = 'current';
        break;
      default:
        if (this.#end === null) this.#takeExchange(event);
        else this.#access.take(event);
    }
  }

  #meetChallenge(): void {
    const { known, challenge, rules, steps } = this.#attempt;
    const step = steps.challenge;
    if (known.refusal === null) {
      step.state = 'left out';
      return;
    }
    const { status, challenges } = known.refusal;
    step.came.push(`${status}${challenges.length === 0 ? ' without WWW-Authenticate' : `, ${challenges.join(', ')}`}`);
    if (this.begin.cause > 0) step.exchanges.push(this.begin.cause);
    // What a server leaves out here may be found elsewhere: nothing of it stops a client.
    step.settle(challengeChecks(challenge, known.refusal, rules));
  }

  #takeExchange(event: CaptureEvent): void {
    if (event.kind === 'http.request') {
      if (!isStep(event.purpose)) return;
      this.#exchange = new ExchangeInView(event);
      this.#attempt.steps[event.purpose].exchanges.push(event.exchange);
      return;
    }
    const exchange = this.#exchange;
    if (exchange === null || !('exchange' in event) || event.exchange !== exchange.number) return;
    exchange.take(event);
    if (!exchange.over) return;
    this.#exchange = null;
    switch (exchange.purpose) {
      case 'resource-metadata':
      case 'server-metadata':
        this.#discovery.answered(exchange, exchange.purpose);
        break;
      case 'registration':
        this.#registering.answered(exchange);
        break;
      case 'assertion':
        this.#assertion.answered(exchange);
        break;
      case 'token':
        this.#token.answered(exchange, event.t);
        break;
      default:
        break;
    }
  }

  /** The client is known: what it asks for a token with depends on the grant. */
  #grant(): void {
    const { grant } = this.begin;
    if (grant === 'authorization_code') {
      this.#attempt.leaveOut('assertion');
      this.#consent.begin();
      return;
    }
    this.#attempt.leaveOut('authorization', 'redirect');
    if (grant === 'client_credentials') {
      this.#attempt.leaveOut('assertion');
      this.#token.begin();
    } else this.#assertion.begin();
  }

  /** A token of an earlier connection is used again, and the server judges it. */
  #resume({ issuer, resource, client }: KeptSignIn, token: NonNullable<KeptSignIn['token']>): void {
    const attempt = this.#attempt;
    attempt.leaveOut(...STEPS.filter((id) => id !== 'token' && id !== 'access'));
    attempt.issuer = issuer;
    attempt.resource = resource;
    attempt.client = { ...client, issuer };
    attempt.token = { ...token, scope: attempt.scope, expiresAt: token.expiresAt ?? -1 };
    attempt.settle('token', [check('right', `A token that ${issuer} gave before is used again.`, '')]);
    attempt.move = { do: 'end', outcome: 'signed-in', text: 'The client has a token that was kept.' };
  }

  /** Most of what comes before the token is known from the sign-in before. */
  #refresh(): void {
    const attempt = this.#attempt;
    const { before } = attempt.known;
    attempt.leaveOut('resource-metadata', 'server-metadata', 'registration', 'assertion', 'authorization', 'redirect');
    if (before === null) {
      attempt.fail('token', 'There is no refresh token.', 'RFC 6749 §6');
      return;
    }
    attempt.rules = before.rules;
    attempt.resource = before.resource;
    attempt.server = before.server;
    attempt.client = before.client;
    // The server may have changed who signs its clients in (RFC 9728 §5.2): what is for one must not be shown to another.
    const named = before.rules.issuerChecked && before.rules.resourceMetadata !== 'none';
    // Of a sign-in that was kept, only the issuer is known, and not where its endpoints are.
    if (named || before.server === null) this.#discovery.begin();
    else this.#token.begin();
  }

  /** A refresh goes to who issued the token, as long as the server still names it. */
  #refreshAt(issuers: readonly string[]): boolean {
    const attempt = this.#attempt;
    if (this.begin.grant !== 'refresh_token') return false;
    const issuer = attempt.client?.issuer ?? '';
    if (!issuers.includes(issuer)) {
      attempt.fail(
        'resource-metadata',
        `The server names ${issuers.join(', ')}, no longer ${issuer}: its tokens are of no use any more.`,
        '2026-07-28, client-registration',
      );
      return true;
    }
    if (attempt.server === null) return false;
    this.#token.begin();
    return true;
  }
}
