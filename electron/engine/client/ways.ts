import type { Revision } from '../../../shared/mcp/index.ts';
import type { RequestTimeout } from '../channels/index.ts';
import type { Client } from './client.ts';
import type { ClientConnection, ProbeStep } from './client-connection.ts';
import { eraVerdict, handshakeVerdict, isModernRefusal, isUnreached } from './era-verdict.ts';
import type { Outcome } from './requests.ts';
import type { Route } from './route.ts';

/** How long a server may think about the question for the modern era before the next one is asked, ms; over HTTP it may be started by it. */
const MESSAGE_PATIENCE_MS = 5000;
const HTTP_PATIENCE_MS = 10_000;
/** How long the event stream of HTTP+SSE may take to announce its endpoint where it is only tried, ms. */
const EVENTS_PATIENCE_MS = 10_000;

/** A way of speaking that was tried. */
export interface Tried {
  readonly step: ProbeStep;
  readonly outcome: Outcome;
  /** Nothing that was met rules out that another way is open. */
  readonly goesOn: boolean;
}

/** The modern era, and the revision to offer where it is not open. */
export interface TriedModern extends Tried {
  readonly handshake: Revision | null;
}

/** What the ways are tried by. */
export type WaysConnection = Pick<ClientConnection, 'probed' | 'exchangeOf'>;

/**
 * The ways in which a server may be spoken to. A conversation that finds out and a probe both try them here, so that they cannot come to
 * different ends: a way is open where it was answered with a result.
 */
export class Ways {
  readonly #client: Client;
  readonly #route: Route;
  readonly #connection: WaysConnection;
  /** The end of the channel is not that of the connection: it may be opened again, once. */
  #outlives = false;

  constructor(client: Client, route: Route, connection: WaysConnection) {
    this.#client = client;
    this.#route = route;
    this.#connection = connection;
  }

  /**
   * Asks for the modern era, once more where the server names another revision of it, and tells what it came to. A server that died of the
   * question is there again afterwards. `others`: other ways are tried next, so it does not wait for long.
   */
  async modern({ others }: { readonly others: boolean }): Promise<TriedModern> {
    if (others) this.#setOutlives(true);
    const patience = others ? this.#patience() : this.#client.timeout;
    let outcome = await this.#client.discover(patience);
    let verdict = this.#judged(outcome);
    if (verdict.again !== null) {
      const { handshake } = verdict;
      outcome = await this.#client.discover(patience, verdict.again);
      verdict = { ...this.#judged(outcome), handshake };
    }
    const step = this.#step('modern', verdict, outcome);
    if (outcome.kind !== 'ended') this.tell(step);
    const died = this.#route.kind === 'messages' && outcome.kind === 'lost';
    const goesOn = step.outcome !== 'yes' && this.#isReached(outcome) && (!died || (await this.#startsAgain()));
    if (!goesOn) this.#setOutlives(false);
    return { step, outcome, goesOn, handshake: verdict.handshake };
  }

  /** Shakes hands in the legacy era, and tells nothing. A server that answered the question before and died of it is started again. */
  async legacy(revision: string): Promise<Tried> {
    let outcome = await this.#client.initialize(revision);
    if (outcome.kind === 'lost' && (await this.#startsAgain())) outcome = await this.#client.initialize(revision);
    this.#setOutlives(false);
    const exchange = this.#connection.exchangeOf(outcome.operation);
    const step = this.#step('legacy', handshakeVerdict(outcome, exchange), outcome);
    const status = exchange?.status ?? 0;
    const spoke = outcome.kind === 'error' && status < 400;
    // GET would be sent on where a message may not go.
    const leadsAway = exchange?.stage === 'redirect';
    const goesOn =
      step.outcome !== 'yes' &&
      !spoke &&
      !leadsAway &&
      !isModernRefusal(outcome) &&
      !FORBIDDEN.has(status) &&
      this.#isReached(outcome);
    return { step, outcome, goesOn };
  }

  /** Opens the event stream of HTTP+SSE; false, and told, where it announces no endpoint within so many ms. */
  async endpoint(patienceMs: number): Promise<boolean> {
    if (this.#route.kind !== 'http') return false;
    if ((await this.#route.channel.openEvents(patienceMs)) !== null) return true;
    this.tell({ target: 'http-sse', outcome: 'no', text: NO_ENDPOINT, operation: null });
    return false;
  }

  /** Shakes hands over the event stream of HTTP+SSE, and tells what that came to. Null where there is no such stream. `patienceMs`: for its endpoint. */
  async events(revision: string, patienceMs = this.#within(EVENTS_PATIENCE_MS)): Promise<Outcome | null> {
    if (!(await this.endpoint(patienceMs))) return null;
    const outcome = await this.#client.initialize(revision);
    const verdict = handshakeVerdict(outcome, this.#connection.exchangeOf(outcome.operation));
    if (outcome.kind === 'ended') return outcome;
    if (verdict.outcome === 'yes') this.tell(ANNOUNCED);
    else this.tell({ ...ANNOUNCED, outcome: verdict.outcome, text: `${ANNOUNCED.text} Posted there, ${verdict.text}` });
    return outcome;
  }

  tell(step: ProbeStep): void {
    this.#connection.probed(step);
  }

  #judged(outcome: Outcome): ReturnType<typeof eraVerdict> {
    const ownProcess = this.#route.kind === 'messages' && this.#route.process !== null;
    return eraVerdict(outcome, this.#connection.exchangeOf(outcome.operation), ownProcess);
  }

  #step(
    target: ProbeStep['target'],
    { outcome, text }: Pick<ProbeStep, 'outcome' | 'text'>,
    { operation }: Outcome,
  ): ProbeStep {
    return { target, outcome, text, operation };
  }

  #isReached(outcome: Outcome): boolean {
    return outcome.kind !== 'ended' && !isUnreached(this.#connection.exchangeOf(outcome.operation));
  }

  #patience(): RequestTimeout {
    const most = this.#route.kind === 'http' ? HTTP_PATIENCE_MS : MESSAGE_PATIENCE_MS;
    return { ms: this.#within(most), maxMs: 0 };
  }

  #within(mostMs: number): number {
    const { ms } = this.#client.timeout;
    return ms === 0 ? mostMs : Math.min(ms, mostMs);
  }

  /** Opens the channel again that ended, once. */
  async #startsAgain(): Promise<boolean> {
    if (this.#route.kind !== 'messages' || this.#route.restart === null || !this.#outlives) return false;
    const started = await this.#route.restart.restart();
    this.#setOutlives(false);
    return started;
  }

  #setOutlives(outlives: boolean): void {
    if (this.#outlives === outlives) return;
    this.#outlives = outlives;
    if (this.#route.kind === 'messages') this.#route.restart?.setOutlives(outlives);
  }
}

/** Authorization comes first, whatever the way. */
const FORBIDDEN: ReadonlySet<number> = new Set([401, 403]);
const NO_ENDPOINT = 'GET opened no event stream that announces an endpoint.';

/** The event stream of HTTP+SSE is open. */
export const ANNOUNCED: ProbeStep = {
  target: 'http-sse',
  outcome: 'yes',
  text: 'GET opened an event stream that announced an endpoint.',
  operation: null,
};
