import {
  authorizationUrl,
  parameter,
  readAddress,
  type Move,
  type SignIn,
  type StepId,
} from '../../../shared/authorization/index.ts';
import type { Credentials } from './credentials.ts';
import { documentText } from './document-text.ts';
import type { Gate } from './gate.ts';
import { decodedJwt } from './jwt.ts';
import { challengeOf, unguessable } from './pkce.ts';
import type { SignInHost } from './sign-in-host.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { SignInWire } from './sign-in-wire.ts';

/** What is longer, in UTF-16 units, is no redirect. */
const LONGEST_ADDRESS = 16_384;

/** Goes through one sign-in: does what its fold asks for next, until it is over. */
export class SignInRun {
  readonly #signIn: SignIn;
  readonly #wire: SignInWire;
  readonly #host: SignInHost;
  readonly #settings: SignInSettings;
  readonly #gate: Gate;
  readonly #credentials: Credentials;
  #verifier = '';
  #state = '';
  #answered: () => void = () => undefined;
  #taken = false;
  #url = '';
  #over = false;

  constructor(
    signIn: SignIn,
    wire: SignInWire,
    host: SignInHost,
    settings: SignInSettings,
    gate: Gate,
    credentials: Credentials,
  ) {
    this.#credentials = credentials;
    this.#signIn = signIn;
    this.#wire = wire;
    this.#host = host;
    this.#settings = settings;
    this.#gate = gate;
  }

  /** The authorization URL, with its secrets, while an answer is awaited; '' otherwise. */
  get awaits(): string {
    return this.#url;
  }

  /** Resolves when it is over, and told. */
  async toItsEnd(): Promise<void> {
    for (;;) {
      await this.#host.applied();
      const { move } = this.#signIn;
      if (move.do === 'nothing' || this.#over) return;
      const step = stepOf(move);
      if (step !== null) await this.#gate.pass(step);
      if (this.#over) continue;
      try {
        await this.#make(move);
      } catch (fault) {
        this.#end('failed', fault instanceof Error ? fault.message : String(fault));
      }
    }
  }

  /** Takes what came to the redirect URI, or what the user says came there. Gives why it is not the answer; '' where it is. */
  redirected(url: string, by: 'listener' | 'user'): string {
    const masked = this.#wire.masked(url.slice(0, LONGEST_ADDRESS));
    const refused = this.#foreign(url, masked);
    this.#host.event({ kind: 'auth.redirect', t: this.#host.now(), by, url: masked, refused });
    if (refused === '') {
      this.#taken = true;
      this.#answered();
    }
    return refused;
  }

  #foreign(url: string, masked: string): string {
    if (this.#taken || this.#over) return 'an answer was taken already';
    if (url.split('?', 1)[0] !== this.#signIn.begin.redirectUri) return 'it did not come to the redirect URI';
    const foreign = this.#signIn.foreignRedirect(masked);
    if (foreign !== '') return foreign;
    // The record has no more than the mask of it.
    const state = parameter(readAddress(url)?.query ?? '', 'state');
    return state === this.#state ? '' : 'its state is not the one that was sent';
  }

  /** Ends it from outside. */
  giveUp(why: string): void {
    this.#end('given-up', why);
    this.#answered();
    this.#gate.order('run');
  }

  async #make(move: Move): Promise<void> {
    switch (move.do) {
      case 'fetch':
        await this.#wire.get(move.purpose, move.url, this.#signIn.rules.revision);
        break;
      case 'register':
        await this.#wire.postJson('registration', move.url, { ...move.metadata, software_version: this.#host.version });
        break;
      case 'authorize': {
        this.#verifier = unguessable();
        this.#state = unguessable();
        const url = authorizationUrl(move.request, challengeOf(this.#verifier), this.#state);
        this.#host.event({ kind: 'auth.authorize', t: this.#host.now(), url: this.#wire.masked(url) });
        await this.#host.applied();
        await this.#awaitAnswer(url);
        break;
      }
      case 'await':
        // It was answered, and the fold has not heard of it yet.
        break;
      case 'ask-token': {
        const { purpose, request } = move;
        const { exchange, body } = await this.#wire.postForm(
          purpose,
          request,
          [
            ...this.#credentials.signed(request),
            ...(move.verifier ? [['code_verifier', this.#verifier] as const] : []),
          ],
          move.proves ? [this.#credentials.proof('POST', request.url, '')] : [],
        );
        if (purpose === 'token') this.#tellTokens(exchange, body);
        break;
      }
      case 'end':
        this.#end(move.outcome, move.text);
        break;
      case 'nothing':
        break;
    }
  }

  async #awaitAnswer(url: string): Promise<void> {
    const { patienceMs, authorize } = this.#settings;
    const answered = new Promise<void>((resolve) => (this.#answered = resolve));
    const timer = setTimeout(
      () =>
        this.giveUp(
          `Nobody came back from the authorization server within ${patienceMs / 1000} s. It may have refused before it redirected: look at its page.`,
        ),
      patienceMs,
    );
    this.#url = url;
    this.#host.standing();
    const over = new AbortController();
    authorize(url, (came) => this.redirected(came, 'user'), over.signal);
    await answered;
    over.abort();
    clearTimeout(timer);
    this.#url = '';
    this.#host.standing();
  }

  #tellTokens(exchange: number, body: string): void {
    for (const name of ['access_token', 'id_token'] as const) {
      const decoded = decodedJwt(documentText(body, name));
      if (decoded !== null) this.#host.event({ kind: 'auth.token', t: this.#host.now(), exchange, name, ...decoded });
    }
  }

  #end(outcome: 'signed-in' | 'failed' | 'given-up', text: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#host.event({ kind: 'auth.end', t: this.#host.now(), outcome, text });
  }
}

/** The step that a move belongs to; null for one that is no exchange and makes nothing. */
function stepOf(move: Move): StepId | null {
  switch (move.do) {
    case 'fetch':
      return move.purpose;
    case 'register':
      return 'registration';
    case 'authorize':
      return 'authorization';
    case 'ask-token':
      return move.purpose;
    default:
      return null;
  }
}
