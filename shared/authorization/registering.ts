import type { Attempt } from './attempt.ts';
import type { Check } from './check.ts';
import type { RegisteredClient } from './client-authentication.ts';
import type { ExchangeInView } from './exchange-in-view.ts';
import { missingScopes } from './scope.ts';
import { chooseRegistration, readRegistration, registrationBody } from './registration.ts';

/** The stage in which the client comes to be known to the authorization server. */
export class Registering {
  readonly #attempt: Attempt;
  /** Goes on once the client has an id. */
  readonly #known: () => void;

  constructor(attempt: Attempt, known: () => void) {
    this.#attempt = attempt;
    this.#known = known;
  }

  begin(): void {
    const attempt = this.#attempt;
    const { begin, server, known } = attempt;
    if (server === null) return;
    const { client, redirectUri } = begin;
    const before = known.registration(server.issuer, redirectUri);
    // A server refuses scopes that a client did not register for (RFC 7591 §2): for more of them it is registered anew.
    const suffices = before?.scope === undefined || missingScopes(attempt.scope, before.scope).length === 0;
    const choice = chooseRegistration(server, client, redirectUri, suffices ? before : null);
    if (choice.kind === 'stop') attempt.settle('registration', [choice.check]);
    else if (choice.kind === 'client') this.#clientKnown(choice.client, [choice.check]);
    else {
      attempt.steps.registration.state = 'current';
      const metadata = registrationBody(server, redirectUri, attempt.scope);
      attempt.move = { do: 'register', url: server.registrationEndpoint, metadata };
    }
  }

  /** The exchange of a registration is over. */
  answered({ answer }: ExchangeInView): void {
    const { server, begin, rules, steps } = this.#attempt;
    if (server === null) return;
    const { client, checks } = readRegistration(answer, server, begin.redirectUri, rules);
    steps.registration.came.push(`${answer.status || answer.failure}`);
    if (client !== null) this.#clientKnown(client, checks);
    else this.#attempt.settle('registration', checks);
  }

  #clientKnown(client: RegisteredClient, checks: readonly Check[]): void {
    const attempt = this.#attempt;
    attempt.client = client;
    attempt.steps.registration.came.push(`client id ${client.id}`);
    if (attempt.settle('registration', checks)) this.#known();
  }
}
