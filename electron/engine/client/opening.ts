import type { ProbeTarget } from '../../../shared/capture/index.ts';
import { eraOf, isRevision, NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import type { RequestTimeout } from '../channels/index.ts';
import type { Client } from './client.ts';
import { eventsStep, type ClientConnection, type ProbeStep } from './client-connection.ts';
import { eraOverHttp, eraOverMessages, isModernRefusal, type EraVerdict } from './era-verdict.ts';
import { decideHandshake } from './handshake.ts';
import type { Outcome } from './requests.ts';
import type { Route } from './route.ts';
import { MODERN_REVISION } from './speech.ts';

/** How long a server that is spoken to message by message may think about the first question, ms, before it is taken for legacy. */
const PROBE_PATIENCE_MS = 5000;

/** How long the event stream of HTTP+SSE may take to announce its endpoint, ms, where no request timeout is set. */
const ENDPOINT_PATIENCE_MS = 30_000;

/**
 * Opens the conversation as the options say: in the era asked for, or in the one that the server turns out to speak (protocol
 * facts §1.7). Each step that decides something is told as a probe.
 */
export class Opening {
  readonly #client: Client;
  readonly #route: Route;
  readonly #connection: ClientConnection;

  constructor(client: Client, route: Route, connection: ClientConnection) {
    this.#client = client;
    this.#route = route;
    this.#connection = connection;
  }

  async run(): Promise<void> {
    const { initialize, revision } = this.#client.options;
    const route = this.#route;
    if (route.kind === 'http' && route.transport === 'sse' && !(await this.#openEvents())) return;
    if (!initialize) return;
    if (revision === 'auto') return this.#findOut();
    if (isRevision(revision) && eraOf(revision) === 'modern') return this.#discover();
    return this.shakeHands();
  }

  /** The handshake of the legacy era and what follows from it. */
  async shakeHands(revision: string = this.#legacyRevision()): Promise<void> {
    if (await this.#opened(revision)) await this.#settleIn();
    else if (this.#client.isModern) await this.#settleInModern();
  }

  /** A new session in place of one that is gone; what was asked in the old one is not asked again. */
  async shakeHandsAgain(): Promise<void> {
    if (!(await this.#opened(this.#legacyRevision()))) return;
    await this.#initialized();
    if (this.#client.options.listen) this.#client.listen();
  }

  async #opened(revision: string): Promise<boolean> {
    const outcome = await this.#client.initialize(revision);
    if (await this.#fallsBack(outcome)) return this.#opened(revision);
    // A server that was slow to start has answered the question for the modern era meanwhile.
    if (outcome.kind !== 'result' && this.#client.isModern) return false;
    const { next, remark } = decideHandshake(outcome, { ...this.#client.options, revision });
    if (remark) this.#connection.remark(remark);
    if (next === 'close') this.#connection.close();
    return next === 'go-on';
  }

  async #settleIn(): Promise<void> {
    const { listen, lists } = this.#client.options;
    await this.#initialized();
    if (listen) this.#client.listen();
    if (lists) await this.#client.askLists();
  }

  /** Waits until the server has taken it: over HTTP, a request on its heels could overtake it. */
  async #initialized(): Promise<void> {
    if (this.#client.options.initialized && this.#connection.canSend) await this.#client.sendInitialized().delivered;
  }

  async #settleInModern(): Promise<void> {
    const { listen, lists } = this.#client.options;
    if (listen) this.#client.listen();
    if (lists) await this.#client.askLists();
  }

  /** Asks what the server speaks, and goes on in that. */
  async #findOut(): Promise<void> {
    // HTTP+SSE belongs to the legacy era alone.
    if (this.#route.kind === 'http' && this.#route.transport === 'sse') return this.shakeHands();
    const restart = this.#route.kind === 'messages' ? this.#route.restart : null;
    restart?.setOutlives(true);
    const outcome = await this.#askToDiscover();
    const verdict = this.#judge(outcome);
    if (verdict.era !== 'ended') this.#tell('modern', verdict, outcome);
    const died = restart !== null && outcome.kind === 'lost';
    if (died && verdict.era === 'legacy' && !(await restart.restart())) return;
    restart?.setOutlives(false);
    if (verdict.era === 'modern') await this.#goOnModern(outcome, verdict);
    else if (verdict.era === 'legacy') await this.shakeHands(verdict.revision ?? NEWEST_LEGACY);
  }

  /** The modern era because it was asked for. */
  async #discover(): Promise<void> {
    const outcome = await this.#client.discover();
    const verdict = this.#judge(outcome);
    if (verdict.era === 'ended') return;
    if (verdict.era === 'modern') return this.#goOnModern(outcome, verdict);
    this.#connection.remark({
      level: 'error',
      text: `Revision ${MODERN_REVISION} was asked for, and the server did not answer in it; nothing else is tried. The connection stays open for sending by hand.`,
    });
  }

  async #goOnModern(outcome: Outcome, verdict: EraVerdict): Promise<void> {
    if (outcome.kind === 'result') return this.#settleInModern();
    if (verdict.revision === null) {
      this.#connection.remark({
        level: 'error',
        text: `${verdict.text} The connection stays open for sending by hand.`,
      });
      return;
    }
    // The server named a revision that both sides know: the same question again, once.
    const again = await this.#client.discover(this.#client.timeout, verdict.revision);
    if (again.kind === 'result') await this.#settleInModern();
  }

  #askToDiscover(): Promise<Outcome> {
    const own = this.#client.timeout;
    const patience: RequestTimeout =
      this.#route.kind === 'messages'
        ? { ms: own.ms === 0 ? PROBE_PATIENCE_MS : Math.min(own.ms, PROBE_PATIENCE_MS), maxMs: 0 }
        : own;
    return this.#client.discover(patience);
  }

  #judge(outcome: Outcome): EraVerdict {
    if (this.#route.kind === 'http') return eraOverHttp(outcome, this.#connection.exchangeOf(outcome.operation));
    return eraOverMessages(outcome, this.#route.restart !== null);
  }

  /** Whether `initialize` was turned away as a server of HTTP+SSE does it, and that stream then opened (2025-03-26, transports, backwards compatibility). */
  async #fallsBack(outcome: Outcome): Promise<boolean> {
    const route = this.#route;
    if (route.kind !== 'http' || route.transport !== 'auto' || route.channel.hasEvents) return false;
    const status = this.#connection.exchangeOf(outcome.operation)?.status ?? 0;
    if (outcome.kind === 'result' || isModernRefusal(outcome) || !FALLBACK_STATUS.has(status)) return false;
    this.#tell('legacy', { outcome: 'no', text: `initialize was answered with ${status}.` }, outcome);
    return this.#openEvents();
  }

  async #openEvents(): Promise<boolean> {
    if (this.#route.kind !== 'http') return false;
    const { timeoutMs } = this.#client.options;
    const endpoint = await this.#route.channel.openEvents(timeoutMs === 0 ? ENDPOINT_PATIENCE_MS : timeoutMs);
    this.#connection.probed(eventsStep(endpoint));
    return endpoint !== null;
  }

  #tell(target: ProbeTarget, { outcome, text }: Pick<ProbeStep, 'outcome' | 'text'>, { operation }: Outcome): void {
    this.#connection.probed({ target, outcome, text, operation });
  }

  #legacyRevision(): string {
    const { revision } = this.#client.options;
    return revision === 'auto' || revision === MODERN_REVISION ? NEWEST_LEGACY : revision;
  }
}

/** Statuses by which a server of HTTP+SSE turns a POST away (2025-11-25, transports, backwards compatibility). */
const FALLBACK_STATUS: ReadonlySet<number> = new Set([400, 404, 405]);
