import type { Attempt } from './attempt.ts';
import { check } from './check.ts';
import { documentOf, textOf } from './document.ts';
import type { ExchangeInView } from './exchange-in-view.ts';
import { tokenRefusal } from './token-answer.ts';
import { tokenExchange } from './token-request.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
const WORKLOAD = 'SEP-1933, Workload Identity Federation';
const ENTERPRISE = 'SEP-990, Enterprise-Managed Authorization';

/** The stage in which a client gets what stands in for a user's consent: an assertion of somebody whom the authorization server trusts. */
export class AssertionStage {
  readonly #attempt: Attempt;
  /** Goes on once the assertion is there. */
  readonly #asserted: () => void;

  constructor(attempt: Attempt, asserted: () => void) {
    this.#attempt = attempt;
    this.#asserted = asserted;
  }

  begin(): void {
    const attempt = this.#attempt;
    const { begin, server, sentResource, scope, steps } = attempt;
    if (begin.grant === 'workload_identity') {
      attempt.assertion = begin.assertion ?? '';
      const given = attempt.assertion !== '';
      const says = given
        ? 'The platform gave the workload its token.'
        : 'There is no token of the workload (--workload-token).';
      if (attempt.settle('assertion', [check(given ? 'right' : 'error', says, WORKLOAD)])) this.#asserted();
      return;
    }
    const { identity } = begin;
    if (identity === undefined || server === null) {
      attempt.fail('assertion', 'There is no identity provider to ask (--identity-provider).', ENTERPRISE);
      return;
    }
    steps.assertion.state = 'current';
    attempt.move = {
      do: 'ask-token',
      purpose: 'assertion',
      request: tokenExchange(identity, server.issuer, sentResource, scope),
      verifier: false,
      proves: false,
    };
  }

  /** The exchange with the identity provider is over (RFC 8693 §2.2). */
  answered({ answer }: ExchangeInView): void {
    const attempt = this.#attempt;
    const document = documentOf(answer.body);
    attempt.steps.assertion.came.push(answer.status === 0 ? answer.failure : String(answer.status));
    const assertion = document === null || answer.status !== 200 ? '' : textOf(document, 'access_token');
    if (document === null || assertion === '') {
      attempt.settle('assertion', [tokenRefusal(answer, document)]);
      return;
    }
    attempt.assertion = assertion;
    const type = textOf(document, 'issued_token_type');
    const typed =
      type === ID_JAG
        ? check('right', 'The identity provider vouches for the user (ID-JAG).', ENTERPRISE)
        : check('error', `issued_token_type is ${type || 'missing'}, not ${ID_JAG}.`, ENTERPRISE);
    const kind = textOf(document, 'token_type');
    const nobody =
      kind.toLowerCase() === 'n_a'
        ? check('right', 'token_type is N_A: it is no access token.', 'RFC 8693 §2.2.1')
        : check('warning', `token_type is ${kind || 'missing'}, not N_A.`, 'RFC 8693 §2.2.1');
    if (attempt.settle('assertion', [typed, nobody])) this.#asserted();
  }
}
