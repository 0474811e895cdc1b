import { isSignInPurpose, type CaptureEvent } from '../capture/index.ts';
import { check, type Check } from './check.ts';
import { ExchangeInView } from './exchange-in-view.ts';
import type { StepRecord } from './step.ts';

/** Looks whether the server takes a token that was just issued: the first request behind the sign-in tells. */
export class AccessWatch {
  readonly #step: StepRecord;
  #exchange: ExchangeInView | null = null;

  constructor(step: StepRecord) {
    this.#step = step;
  }

  take(event: CaptureEvent): void {
    const step = this.#step;
    if (step.state !== 'current') return;
    if (event.kind === 'http.request' && this.#exchange === null && !isSignInPurpose(event.purpose)) {
      this.#exchange = new ExchangeInView(event);
      step.exchanges.push(event.exchange);
    }
    if (this.#exchange === null || !('exchange' in event) || event.exchange !== this.#exchange.number) return;
    this.#exchange.take(event);
    const { status } = this.#exchange;
    if (status === 0) return;
    step.came.push(String(status));
    step.settle([accessCheck(status)]);
  }
}

function accessCheck(status: number): Check {
  const clause = 'basic/authorization, Access Token Usage';
  if (status === 401)
    return check(
      'error',
      'The server refuses the token that was just issued: it may be for another audience or issuer, or a proxy takes the header away.',
      clause,
    );
  if (status === 403) return check('error', 'The server wants more scopes than the token has.', clause);
  if (status === 431)
    return check(
      'error',
      'The server reads no header as long as this token (431): have tokens issued that are shorter, or let the server and what is before it read longer ones.',
      'RFC 6585 §5',
    );
  if (status >= 500)
    return check('note', `The server failed (${status}), which tells nothing of the token.`, 'RFC 9110 §15.6');
  return check('right', `The server took the token (${status}).`, clause);
}
