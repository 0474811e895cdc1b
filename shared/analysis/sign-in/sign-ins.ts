import { SignInRecord, type StepId } from '../../authorization/index.ts';
import { isSignInPurpose, type CaptureEvent, type FrameEvent, type SignInEvent } from '../../capture/index.ts';
import { factsOf, type DecodedToken, type SignInFacts } from './sign-in-facts.ts';

const STEP_OF: Readonly<Record<SignInEvent['kind'], StepId | ''>> = {
  'auth.begin': '',
  'auth.authorize': 'authorization',
  'auth.redirect': 'redirect',
  'auth.token': 'token',
  'auth.end': '',
  'auth.trial': '',
};

/** What came of a sign-in that is no exchange. */
class Attendance {
  readonly events = new Map<StepId, number[]>();
  readonly decoded: DecodedToken[] = [];

  take(event: SignInEvent): void {
    if (event.kind === 'auth.token') {
      const { seq, name, header, claims } = event;
      this.decoded.push({ seq, name, header, claims });
    }
    const step = STEP_OF[event.kind];
    if (step === '') return;
    const seqs = this.events.get(step);
    if (seqs === undefined) this.events.set(step, [event.seq]);
    else seqs.push(event.seq);
  }
}

/** The sign-ins of a connection, and which of them the event at hand changed. */
export class SignIns {
  readonly record = new SignInRecord();
  readonly #attendances: Attendance[] = [];
  /** Exchanges of the last sign-in that are not over. */
  readonly #running = new Set<number>();

  get count(): number {
    return this.record.attempts.length;
  }

  /** Takes in an event that is no frame. Gives the index of the sign-in that is new or changed by it; -1 for none. */
  take(event: Exclude<CaptureEvent, FrameEvent>): number {
    const watched = this.#accessState();
    this.record.take(event);
    if (isSignInEvent(event)) {
      if (event.kind === 'auth.begin') this.#attendances.push(new Attendance());
      this.#attendances.at(-1)?.take(event);
      return this.count - 1;
    }
    const concerns = this.#isOfExchange(event) || this.#accessState() !== watched;
    return concerns ? this.count - 1 : -1;
  }

  /** The sign-in of this index as it stands; null where there is none. */
  facts(index: number): SignInFacts | null {
    const signIn = this.record.attempts[index];
    const attendance = this.#attendances[index];
    return signIn === undefined || attendance === undefined ? null : factsOf(signIn, { index, ...attendance });
  }

  /** All of them as they stand. */
  get all(): SignInFacts[] {
    return this.#attendances.flatMap((_, index) => this.facts(index) ?? []);
  }

  #isOfExchange(event: Exclude<CaptureEvent, FrameEvent>): boolean {
    if (event.kind === 'http.request') {
      if (!isSignInPurpose(event.purpose)) return false;
      this.#running.add(event.exchange);
      return true;
    }
    if (event.kind !== 'http.response' && event.kind !== 'http.end' && event.kind !== 'http.error') return false;
    if (!this.#running.has(event.exchange)) return false;
    if (event.kind !== 'http.response') this.#running.delete(event.exchange);
    return true;
  }

  /** What is known of the request that tries the token; '' before the sign-in is over. */
  #accessState(): string {
    const last = this.record.attempts.at(-1);
    if (last === undefined || last.end === null) return '';
    const access = last.steps.find(({ id }) => id === 'access');
    return access === undefined ? '' : `${access.state} ${access.exchanges.length}`;
  }
}

function isSignInEvent(event: Exclude<CaptureEvent, FrameEvent>): event is SignInEvent {
  return event.kind.startsWith('auth.');
}
