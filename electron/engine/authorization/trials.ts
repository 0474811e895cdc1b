import {
  MISBEHAVIOURS,
  type Misbehaviour,
  type SignIn,
  type TokenRequest,
  type Trial,
  verdictOf,
} from '../../../shared/authorization/index.ts';
import type { Credentials } from './credentials.ts';
import type { SignInHost } from './sign-in-host.ts';
import type { Exchanged, SignInWire, WireRequest } from './sign-in-wire.ts';
import { AccessTrials } from './access-trials.ts';
import { authorize } from './authorization-trials.ts';
import { endOf } from './jwt.ts';
import { register } from './registration-trials.ts';
import { askToken } from './token-trials.ts';
import type { Came, TrialGround } from './trial-ground.ts';

/** Is wrong on purpose behind a sign-in that went right, one way after another, and tells what the servers did about it. No request of it is part of the conversation. */
export class Trials implements TrialGround {
  readonly signIn: SignIn;
  readonly token: string;
  readonly credentials: Credentials;
  readonly #wire: SignInWire;
  readonly #host: SignInHost;
  readonly #access: AccessTrials;
  #exchanges: number[] = [];

  /** `token`: the access token itself. */
  constructor(signIn: SignIn, wire: SignInWire, host: SignInHost, credentials: Credentials, token: string) {
    this.signIn = signIn;
    this.#wire = wire;
    this.#host = host;
    this.credentials = credentials;
    this.token = token;
    this.#access = new AccessTrials(this);
  }

  async run(ids: readonly string[]): Promise<readonly Trial[]> {
    const trials: Trial[] = [];
    // In the order of the table: one of them outlasts the token.
    for (const chosen of MISBEHAVIOURS) {
      const { id } = chosen;
      if (!ids.includes(id)) continue;
      this.#exchanges = [];
      const { outcome, came } = await this.#misbehave(chosen);
      const exchanges = this.#exchanges;
      this.#host.event({ kind: 'auth.trial', t: this.#host.now(), misbehaviour: id, outcome, came, exchanges });
      trials.push({ id, outcome, came, exchanges, verdict: verdictOf(chosen, outcome) });
    }
    await this.#host.applied();
    return trials;
  }

  get msLeft(): number | null {
    // Servers hold a JWT against its own word.
    const end = endOf(this.token);
    if (end !== null) return end - Date.now();
    const { expiresAt = -1 } = this.signIn.token ?? {};
    return expiresAt < 0 ? null : (expiresAt - this.#host.now()) / 1000;
  }

  #misbehave({ id, step }: Misbehaviour): Promise<Came> {
    if (step === 'registration') return register(id, this);
    if (step === 'authorization') return authorize(id, this);
    return step === 'token' ? askToken(id, this) : this.#access.run(id);
  }

  ask(request: WireRequest): Promise<Exchanged> {
    return this.#kept(this.#wire.ask('trial', request));
  }

  postForm(request: TokenRequest, more: TokenRequest['form']): Promise<Exchanged> {
    const proof = this.signIn.token?.type === 'DPoP' ? [this.credentials.proof('POST', request.url, '')] : [];
    return this.#kept(this.#wire.postForm('trial', request, [...more, ...this.credentials.signed(request)], proof));
  }

  async #kept(asked: Promise<Exchanged>): Promise<Exchanged> {
    const answer = await asked;
    this.#exchanges.push(answer.exchange);
    return answer;
  }
}
