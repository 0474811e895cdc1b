import type { Attempt } from './attempt.ts';
import { check } from './check.ts';
import { documentOf, textOf } from './document.ts';
import type { ExchangeInView } from './exchange-in-view.ts';
import { claimChecks, readTokenAnswer } from './token-answer.ts';
import { tokenRequest } from './token-request.ts';

/** The stage of the token request, whatever the grant. */
export class TokenStage {
  readonly #attempt: Attempt;
  /** The server asked for a nonce, and got it. */
  #obeyed = false;
  /** `Date` of the newest answer. */
  #date = '';

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
  }

  begin(): void {
    const attempt = this.#attempt;
    const { server, client, begin, code, assertion, sentResource, scope, steps } = attempt;
    if (server === null || client === null) return;
    steps.token.state = 'current';
    if (attempt.provesPossession && !this.#obeyed) steps.token.checks.push(...proofChecks(server.proofAlgorithms));
    const refreshToken = attempt.known.before?.token?.refreshToken ?? '';
    attempt.move = {
      do: 'ask-token',
      purpose: 'token',
      request: tokenRequest({
        grant: begin.grant,
        url: server.tokenEndpoint,
        issuer: server.issuer,
        client,
        code,
        assertion,
        resource: sentResource,
        scope,
        refreshToken,
      }),
      verifier: begin.grant === 'authorization_code',
      proves: attempt.provesPossession,
    };
  }

  /** The exchange is over, at `t` µs since the start of the capture. */
  answered({ answer }: ExchangeInView, t: number): void {
    const attempt = this.#attempt;
    const { begin, known, steps, provesPossession } = attempt;
    this.#date = answer.date;
    steps.token.came.push(answer.status === 0 ? answer.failure : String(answer.status));
    if (provesPossession && !this.#obeyed && wantsNonce(answer.body)) {
      this.#obeyed = true;
      steps.token.checks.push(
        check('note', 'The server wants its nonce in the proof: it is asked again.', 'RFC 9449 §8'),
      );
      this.begin();
      return;
    }
    const { token, checks } = readTokenAnswer(answer, t, attempt.scope, provesPossession);
    // A server that rotates nothing leaves the old one in force (RFC 6749 §6).
    const kept = begin.grant === 'refresh_token' ? (known.before?.token?.refreshToken ?? '') : '';
    attempt.token = token === null ? null : { ...token, refreshToken: token.refreshToken || kept };
    if (!attempt.settle('token', [...checks, ...rotationChecks(token?.refreshToken ?? '', kept)])) return;
    attempt.move = { do: 'end', outcome: 'signed-in', text: 'The client has a token.' };
  }

  /** What could be read of a token. */
  decoded(claims: string): void {
    const document = documentOf(claims);
    const { steps, sentResource, server } = this.#attempt;
    if (document !== null)
      steps.token.checks.push(...claimChecks(document, sentResource, server?.issuer ?? '', this.#date));
  }
}

function wantsNonce(body: string): boolean {
  const document = documentOf(body);
  return document !== null && textOf(document, 'error') === 'use_dpop_nonce';
}

function rotationChecks(given: string, kept: string) {
  if (kept === '' || given === '') return [];
  const clause = 'basic/authorization, Token Theft';
  return given === kept
    ? [check('note', 'The refresh token stays the same: servers must rotate those of public clients.', clause)]
    : [check('right', 'The refresh token was rotated.', clause)];
}

function proofChecks(algorithms: readonly string[]) {
  const clause = 'RFC 9449 §5.1';
  if (algorithms.includes('ES256')) return [check('right', 'The server takes proofs by ES256.', clause)];
  return [
    algorithms.length === 0
      ? check(
          'warning',
          'A proof of possession goes along, which the metadata do not say that the server takes.',
          clause,
        )
      : check(
          'warning',
          `The server takes proofs by ${algorithms.join(', ')}, but not by ES256, which ours has.`,
          clause,
        ),
  ];
}
