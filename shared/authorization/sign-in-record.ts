import {
  headerLine,
  isSignInPurpose,
  secretMarker,
  type AuthBeginEvent,
  type CaptureEvent,
  type HttpResponseEvent,
} from '../capture/index.ts';
import { challenged, tokenChallenge } from './challenge.ts';
import type { RegisteredClient } from './client-authentication.ts';
import { ExchangeInView } from './exchange-in-view.ts';
import type { Refusal } from './known.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { SignIn } from './sign-in.ts';
import type { HeldToken } from './token-answer.ts';
import { originOf, readAddress } from './web-address.ts';

/** What a right client does about a request that was refused for want of authorization. */
export type Remedy =
  /** The token has changed since it was sent. */
  | 'again'
  | 'refresh'
  | 'sign-in'
  | 'step-up'
  /** Nothing that a client could do by itself. */
  | 'none';

/** What a client holds by its sign-ins; '' and null for what it does not. */
export interface Held {
  readonly token: HeldToken | null;
  readonly client: RegisteredClient | null;
  /** Not known of a sign-in that was kept. */
  readonly server: ServerMetadata | null;
  readonly resource: string;
  readonly issuer: string;
}

const REFUSALS: ReadonlySet<number> = new Set([401, 403]);
/** So many refused requests are remembered. */
const REMEMBERED = 100;
/** A server that asks for another nonce each time is not obeyed for ever. */
const NONCES_OBEYED = 3;

/** The sign-ins of a connection, folded from its events, and what the client holds by them. */
export class SignInRecord {
  readonly attempts: SignIn[] = [];
  /** Exchanges that run, and those of the conversation that were refused. */
  readonly #running = new Map<number, ExchangeInView>();
  readonly #refused = new Map<number, ExchangeInView>();
  /** By issuer and redirect URI. */
  readonly #registrations = new Map<string, RegisteredClient>();
  /** Scopes that a token was stepped up for. */
  readonly #steppedUp = new Set<string>();
  /** The newest nonce of each origin for proofs of possession (RFC 9449 §8.2). */
  readonly #nonces = new Map<string, string>();
  /** So often in a row a nonce was asked for. */
  #nonceAsked = 0;
  #signedIn: SignIn | null = null;
  #accepted = false;

  /** The one that goes on; null for none. */
  get current(): SignIn | null {
    const last = this.attempts.at(-1) ?? null;
    return last === null || last.end !== null ? null : last;
  }

  /** The token that is in force; null for none. */
  get token(): HeldToken | null {
    return this.#signedIn?.token ?? null;
  }

  /** The token that is in force, and what it was got with. */
  get held(): Held {
    const { token = null, client = null, server = null, resource = '' } = this.#signedIn ?? {};
    return { token, client, server, resource, issuer: client?.issuer ?? '' };
  }

  get #failed(): boolean {
    const last = this.attempts.at(-1);
    return last?.end != null && last.end.outcome !== 'signed-in' && last.begin.grant !== 'refresh_token';
  }

  /** What is to be done about a refused exchange. */
  remedy(exchange: number): Remedy {
    const refused = this.#refused.get(exchange);
    if (refused === undefined) return 'none';
    if (asksForNonce(refused)) return this.#nonceAsked <= NONCES_OBEYED ? 'again' : 'none';
    const sent = headerLine(refused.requestHeaders, 'authorization')?.masked;
    const current = this.token;
    const stale = sent === undefined || secretMarker(sent) !== current?.accessToken;
    if (current !== null && stale) return 'again';
    // What failed is not tried again by itself: a user has to hear of it first.
    if (this.#failed) return 'none';
    if (refused.status === 403) return this.#wantsMore(refused) ? 'step-up' : 'none';
    if (current === null) return sent === undefined ? 'sign-in' : 'none';
    // A token that never worked is not mended by another one like it; one that was kept may have ended since.
    if (!this.#accepted && this.#signedIn?.begin.kept?.token === undefined) return 'none';
    return current.refreshToken === '' ? 'sign-in' : 'refresh';
  }

  /** What a proof of possession for this origin has to contain; '' for nothing. */
  nonceOf(origin: string): string {
    return this.#nonces.get(origin) ?? '';
  }

  take(event: CaptureEvent): void {
    if (event.kind === 'auth.begin') {
      const refusal = this.#refused.get(event.cause);
      if (refusal?.status === 403) this.#steppedUp.add(scopeOf(refusal));
      this.attempts.push(
        new SignIn(event, {
          refusal: refusal === undefined ? null : refusalOf(refusal),
          before: this.#signedIn,
          registration: (issuer, redirectUri) =>
            this.#registrations.get(`${issuer} ${redirectUri}`) ?? keptRegistration(event, issuer, redirectUri),
        }),
      );
      return;
    }
    this.#takeExchange(event);
    const last = this.attempts.at(-1);
    if (last === undefined) return;
    last.take(event);
    if (event.kind === 'auth.end') this.#ended(last);
  }

  #ended(attempt: SignIn): void {
    const { client, token } = attempt;
    if (client?.style === 'registered') this.#registrations.set(`${client.issuer} ${client.redirectUri}`, client);
    if (token === null || attempt.end?.outcome !== 'signed-in') {
      // A refresh token that was refused is of no use any more.
      if (attempt.begin.grant === 'refresh_token') this.#signedIn = null;
      return;
    }
    this.#signedIn = attempt;
    this.#accepted = false;
  }

  #takeExchange(event: CaptureEvent): void {
    if (event.kind === 'http.request') this.#running.set(event.exchange, new ExchangeInView(event));
    if (event.kind !== 'http.response' && event.kind !== 'http.end' && event.kind !== 'http.error') return;
    const exchange = this.#running.get(event.exchange);
    if (exchange === undefined) return;
    exchange.take(event);
    if (exchange.over) this.#running.delete(event.exchange);
    if (event.kind === 'http.response') this.#takeNonce(event, exchange.url);
    if (isSignInPurpose(exchange.purpose)) return;
    const { status } = exchange;
    if (REFUSALS.has(status)) {
      this.#refused.set(exchange.number, exchange);
      if (event.kind === 'http.response' && asksForNonce(exchange)) this.#nonceAsked += 1;
      for (const number of this.#refused.keys()) if (this.#refused.size > REMEMBERED) this.#refused.delete(number);
    } else if (status >= 200 && status < 300 && this.token !== null) {
      this.#nonceAsked = 0;
      const sent = headerLine(exchange.requestHeaders, 'authorization')?.masked;
      this.#accepted ||= sent !== undefined && secretMarker(sent) === this.token.accessToken;
    }
  }

  #takeNonce({ headers }: HttpResponseEvent, url: string): void {
    const nonce = headerLine(headers, 'dpop-nonce')?.value;
    const address = nonce === undefined ? null : readAddress(url);
    if (nonce !== undefined && address !== null) this.#nonces.set(originOf(address), nonce);
  }

  /** Each scope is asked for once: what was not given then is not given later (2025-11-25, Step-Up Authorization Flow). */
  #wantsMore(refused: ExchangeInView): boolean {
    const challenge = tokenChallenge(refused.challenges);
    return challenged(challenge, 'error') === 'insufficient_scope' && !this.#steppedUp.has(scopeOf(refused));
  }
}

function keptRegistration({ kept }: AuthBeginEvent, issuer: string, redirectUri: string): RegisteredClient | null {
  if (kept?.issuer !== issuer) return null;
  const { client } = kept;
  return client.style === 'registered' && client.redirectUri === redirectUri ? { ...client, issuer } : null;
}

function asksForNonce({ status, challenges }: ExchangeInView): boolean {
  return status === 401 && challenged(tokenChallenge(challenges), 'error') === 'use_dpop_nonce';
}

function scopeOf({ challenges }: ExchangeInView): string {
  return challenged(tokenChallenge(challenges), 'scope');
}

function refusalOf({ status, challenges, challengesHidden }: ExchangeInView): Refusal {
  return { status, challenges, challengesHidden };
}
