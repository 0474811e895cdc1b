import type { Attempt } from './attempt.ts';
import { authorizationChecks } from './authorization-request.ts';
import { check } from './check.ts';
import { foreignRedirect, readRedirect } from './redirect-answer.ts';
import { parameter, readAddress } from './web-address.ts';

/** The stage of the user: the authorization URL, and what comes back by its redirect. */
export class Consent {
  readonly #attempt: Attempt;
  /** Goes on once a code is there. */
  readonly #consented: () => void;

  constructor(attempt: Attempt, consented: () => void) {
    this.#attempt = attempt;
    this.#consented = consented;
  }

  begin(): void {
    const attempt = this.#attempt;
    const { client, server, scope, sentResource } = attempt;
    if (client === null || server === null) return;
    attempt.steps.authorization.state = 'current';
    attempt.move = {
      do: 'authorize',
      request: {
        endpoint: server.authorizationEndpoint,
        clientId: client.id,
        redirectUri: client.redirectUri,
        scope,
        resource: sentResource,
      },
    };
  }

  /** The authorization URL is made. */
  authorized(url: string): void {
    const attempt = this.#attempt;
    attempt.url = url;
    attempt.steps.authorization.came.push(url);
    attempt.steps.authorization.settle(authorizationChecks(url, attempt.rules));
    attempt.steps.redirect.state = 'current';
    attempt.move = { do: 'await' };
  }

  /** Why what came to the redirect URI is not the answer; '' where it is. */
  foreign(url: string): string {
    if (this.#attempt.move.do !== 'await') return 'no answer is awaited';
    return foreignRedirect(url, parameter(readAddress(this.#attempt.url)?.query ?? '', 'state') ?? '');
  }

  /** Something came to the redirect URI. */
  redirected(url: string, refused: string): void {
    const attempt = this.#attempt;
    const step = attempt.steps.redirect;
    if (refused !== '') {
      step.checks.push(check('note', `A request came to the redirect URI and was not taken: ${refused}.`));
      return;
    }
    if (attempt.server === null) return;
    step.came.push(url);
    const { code, checks } = readRedirect(url, attempt.server, attempt.rules);
    attempt.code = code;
    if (!attempt.settle('redirect', checks)) return;
    if (code === '') attempt.fail('redirect', 'The redirect brought no code.', 'RFC 6749 §4.1.2');
    else this.#consented();
  }
}
