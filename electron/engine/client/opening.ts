import { eraOf, isRevision, NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import type { Client } from './client.ts';
import type { ClientConnection } from './client-connection.ts';
import { decideHandshake } from './handshake.ts';
import type { Outcome } from './requests.ts';
import type { Route } from './route.ts';
import { MODERN_REVISION } from './speech.ts';
import { ANNOUNCED, Ways } from './ways.ts';

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
  readonly #ways: Ways;

  constructor(client: Client, route: Route, connection: ClientConnection) {
    this.#client = client;
    this.#route = route;
    this.#connection = connection;
    this.#ways = new Ways(client, route, connection);
  }

  async run(): Promise<void> {
    const { initialize, revision, opening } = this.#client.options;
    const route = this.#route;
    if (opening !== undefined)
      this.#connection.remark({ level: 'info', text: `mcpscope opens the conversation as ${opening.client}.` });
    const asksModern = isRevision(revision) && eraOf(revision) === 'modern';
    if (route.kind === 'http' && route.transport === 'sse') {
      // HTTP+SSE belongs to the legacy era alone.
      if (initialize && !asksModern) return this.#shakeHandsOverEvents();
      if (!(await this.#ways.endpoint(this.#endpointPatience()))) return;
      this.#ways.tell(ANNOUNCED);
    }
    if (!initialize) return;
    if (revision === 'auto') return this.#findOut();
    if (asksModern) return this.#discover();
    return this.shakeHands();
  }

  /** The handshake of the legacy era, over whichever transport has it, and what follows from it. */
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
    const { outcome, goesOn, step } = await this.#ways.legacy(revision);
    const route = this.#route;
    if (!goesOn || route.kind !== 'http' || route.transport !== 'auto' || route.channel.hasEvents)
      return this.#goesOn(outcome, revision);
    this.#ways.tell(step);
    // 2025-03-26, transports, backwards compatibility.
    const events = await this.#ways.events(revision);
    return this.#goesOn(events ?? outcome, revision);
  }

  #goesOn(outcome: Outcome, revision: string): boolean {
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
    const { step, goesOn, handshake } = await this.#ways.modern({ others: true });
    if (step.outcome === 'yes') await this.#settleInModern();
    else if (goesOn) await this.shakeHands(handshake ?? NEWEST_LEGACY);
  }

  /** The modern era because it was asked for. */
  async #discover(): Promise<void> {
    const { step, outcome } = await this.#ways.modern({ others: false });
    if (outcome.kind === 'ended') return;
    if (step.outcome === 'yes') return this.#settleInModern();
    this.#connection.remark({
      level: 'error',
      text: `Revision ${MODERN_REVISION} was asked for, and the server did not answer in it; nothing else is tried. The connection stays open for sending by hand.`,
    });
  }

  /** HTTP+SSE because it was asked for. */
  async #shakeHandsOverEvents(): Promise<void> {
    const revision = this.#legacyRevision();
    const outcome = await this.#ways.events(revision, this.#endpointPatience());
    if (outcome !== null && this.#goesOn(outcome, revision)) await this.#settleIn();
  }

  #endpointPatience(): number {
    const { timeoutMs } = this.#client.options;
    return timeoutMs === 0 ? ENDPOINT_PATIENCE_MS : timeoutMs;
  }

  #legacyRevision(): string {
    const { revision } = this.#client.options;
    return revision === 'auto' || revision === MODERN_REVISION ? NEWEST_LEGACY : revision;
  }
}
