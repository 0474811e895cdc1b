import type { AuthBeginEvent } from '../capture/index.ts';
import { tokenChallenge, challenged, type Challenge } from './challenge.ts';
import { check, type Check } from './check.ts';
import type { RegisteredClient } from './client-authentication.ts';
import type { Known } from './known.ts';
import type { Move } from './move.ts';
import { chosenScope, unitedScope } from './scope.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { signInRules, type SignInRules } from './sign-in-rules.ts';
import { STEPS, StepRecord, type StepId } from './step.ts';
import type { HeldToken } from './token-answer.ts';

/** What one sign-in has come to so far. Its stages fill it, one after another. */
export class Attempt {
  readonly begin: AuthBeginEvent;
  readonly known: Known;
  readonly challenge: Challenge | null;
  readonly steps: Readonly<Record<StepId, StepRecord>>;
  rules: SignInRules;
  /** What a right client does next. */
  move: Move = { do: 'nothing' };
  /** Who signs the clients of this server in; '' before it is known. */
  issuer = '';
  /** What the token is for, whether or not it is sent. */
  resource = '';
  /** The scopes that the metadata of the resource name. */
  resourceScope = '';
  /** The metadata of the resource take tokens only with a proof of possession. */
  proofDemanded = false;
  server: ServerMetadata | null = null;
  client: RegisteredClient | null = null;
  /** The authorization URL. */
  url = '';
  /** What the token is asked for with, as far as a stage before brought it: masks. */
  code = '';
  assertion = '';
  token: HeldToken | null = null;

  constructor(begin: AuthBeginEvent, known: Known) {
    this.begin = begin;
    this.known = known;
    this.rules = signInRules(begin.revision);
    this.challenge = tokenChallenge(known.refusal?.challenges ?? []);
    this.steps = Object.fromEntries(STEPS.map((id) => [id, new StepRecord(id)])) as Record<StepId, StepRecord>;
  }

  /** As it goes with requests; '' for none. */
  get sentResource(): string {
    return this.rules.resourceParameter ? this.resource : '';
  }

  /** The scope that is asked for; '' for none. */
  get scope(): string {
    const { grant, scope, kept } = this.begin;
    const before = this.known.before?.scope ?? '';
    if (kept?.token !== undefined) return kept.scope;
    if (grant === 'refresh_token') return before;
    const stepsUp = this.known.refusal?.status === 403;
    const chosen = chosenScope(
      {
        chosen: scope,
        challenged: challenged(this.challenge, 'scope'),
        resource: this.resourceScope,
        before: stepsUp ? before : '',
      },
      this.rules,
    );
    // SEP-2207: what outlives the session is asked for only where the server offers it.
    const offers = this.rules.issuerChecked && grant === 'authorization_code' && chosen !== '';
    return offers && this.server?.scopes.includes('offline_access') === true
      ? unitedScope(chosen, 'offline_access')
      : chosen;
  }

  /** Whether the token is to be bound to a key of the client (RFC 9449): the user, the server or its metadata want it. */
  get provesPossession(): boolean {
    const { begin, challenge, proofDemanded } = this;
    return begin.proof === true || proofDemanded || challenge?.scheme.toLowerCase() === 'dpop';
  }

  /** A step is over. False where it is wrong, which ends the sign-in. */
  settle(id: StepId, checks: readonly Check[]): boolean {
    const settled = this.steps[id].settle(checks);
    if (!settled) this.#stopAt(this.steps[id]);
    return settled;
  }

  /** The sign-in ends at this step, for this reason. */
  fail(id: StepId, says: string, clause: string): void {
    const step = this.steps[id];
    step.checks.push(check('error', says, clause));
    this.#stopAt(step);
  }

  leaveOut(...ids: readonly StepId[]): void {
    for (const id of ids) this.steps[id].state = 'left out';
  }

  #stopAt(step: StepRecord): void {
    step.state = 'wrong';
    this.move = { do: 'end', outcome: 'failed', text: step.fault };
  }
}
