import {
  challenged,
  documentOf,
  ExchangeInView,
  tokenChallenge,
  type JsonDocument,
} from '../../../shared/authorization/index.ts';
import { isSignInPurpose, type CaptureEvent } from '../../../shared/capture/index.ts';
import { answered, type SignInAnswer } from './sign-in-answer.ts';

/** Of a step, by the purpose of its exchanges: what it answered last. */
type Step = 'resource-metadata' | 'server-metadata' | 'registration' | 'token';
const STEPS: readonly string[] = ['resource-metadata', 'server-metadata', 'registration', 'token'] satisfies Step[];

/** What a record has of the sign-ins of its client: what each step was answered with in the end. */
export class RecordedSignIn {
  readonly #running = new Map<number, ExchangeInView>();
  readonly #answers = new Map<string, ExchangeInView>();
  /** That a request without a token was to have; '' for none. */
  scope = '';

  take(event: CaptureEvent): void {
    if (event.kind === 'http.request') {
      const wanted = STEPS.includes(event.purpose) || !isSignInPurpose(event.purpose);
      if (wanted) this.#running.set(event.exchange, new ExchangeInView(event));
      return;
    }
    if (event.kind !== 'http.response' && event.kind !== 'http.body' && event.kind !== 'http.end') return;
    const exchange = this.#running.get(event.exchange);
    if (exchange === undefined || (event.kind === 'http.body' && !STEPS.includes(exchange.purpose))) return;
    exchange.take(event);
    if (!exchange.over) return;
    this.#running.delete(event.exchange);
    if (STEPS.includes(exchange.purpose)) this.#answers.set(exchange.purpose, exchange);
    else if (exchange.answer.status === 401) this.scope ||= challenged(tokenChallenge(exchange.challenges), 'scope');
  }

  /** The document that a step was answered with; nothing for none. */
  document(step: Step): JsonDocument {
    const answer = this.#answers.get(step)?.answer;
    return answer?.status === 200 || answer?.status === 201 ? (documentOf(answer.body) ?? {}) : {};
  }

  /** What a step was refused with; null where it was not. */
  refusal(step: Step): SignInAnswer | null {
    const answer = this.#answers.get(step)?.answer;
    if (answer === undefined || answer.status < 400) return null;
    const document = documentOf(answer.body);
    return document === null
      ? { status: answer.status, headers: { 'Content-Type': answer.contentType || 'text/plain' }, body: answer.body }
      : answered(answer.status, document);
  }
}
