import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import { openWebSocket, type TransportEvent } from '../../transports/index.ts';
import {
  eraOverHttp,
  eraOverMessages,
  eventsStep,
  type Client,
  type Outcome,
  type ProbeStep,
  type Route,
} from '../client/index.ts';
import { isWebSocket, urlOptions, webSocketUrl, type WireFacts } from './open-channel.ts';

export interface ProbeRunConnection {
  readonly wire: WireFacts;
  probed(step: ProbeStep): void;
  event(event: TransportEvent): void;
  exchangeOf(operation: Operation | null): Exchange | null;
}

/** How long one way of speaking is waited for, ms. */
const PATIENCE = { ms: 10_000, maxMs: 0 };
const EVENTS_PATIENCE_MS = 5000;

/** Tries every way in which a server may speak and tells what each came to (protocol facts §1.7). It leaves no session behind. */
export class ProbeRun {
  readonly #client: Client;
  readonly #route: Route;
  readonly #target: UrlTarget | null;
  readonly #connection: ProbeRunConnection;

  /** `target` is null for a server of our own. */
  constructor(client: Client, route: Route, target: UrlTarget | null, connection: ProbeRunConnection) {
    this.#client = client;
    this.#route = route;
    this.#target = target;
    this.#connection = connection;
  }

  async run(): Promise<void> {
    await this.#tryModern();
    if (this.#route.kind === 'messages') return this.#tryLegacy();
    const { channel } = this.#route;
    await this.#tryLegacy();
    await channel.endSession();
    await this.#tryEvents();
    if (this.#target !== null && !isWebSocket(this.#target)) await this.#tryWebSocket(this.#target);
  }

  async #tryModern(): Promise<void> {
    const outcome = await this.#client.discover(PATIENCE);
    const verdict =
      this.#route.kind === 'http'
        ? eraOverHttp(outcome, this.#connection.exchangeOf(outcome.operation))
        : eraOverMessages(outcome, this.#route.restart !== null);
    if (verdict.era === 'ended') return;
    const { outcome: word, text } = verdict;
    this.#connection.probed({ target: 'modern', outcome: word, text, operation: outcome.operation });
  }

  async #tryLegacy(): Promise<void> {
    const outcome = await this.#client.initialize(NEWEST_LEGACY, PATIENCE);
    if (outcome.kind === 'ended') return;
    const exchange = this.#connection.exchangeOf(outcome.operation);
    this.#connection.probed({ target: 'legacy', ...legacyVerdict(outcome, exchange), operation: outcome.operation });
  }

  async #tryEvents(): Promise<void> {
    if (this.#route.kind !== 'http') return;
    const endpoint = await this.#route.channel.openEvents(EVENTS_PATIENCE_MS);
    this.#route.channel.closeEvents();
    this.#connection.probed(eventsStep(endpoint));
  }

  async #tryWebSocket(target: UrlTarget): Promise<void> {
    let opened = false;
    let said = '';
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      const socket = openWebSocket(webSocketUrl(target.url), ['mcp'], [], urlOptions(target, this.#connection.wire), {
        frame: () => undefined,
        event: (event) => {
          this.#connection.event(event);
          if (event.kind === 'ws.open') opened = true;
          if (event.kind === 'http.response') said = `with ${event.status}`;
          if (event.kind === 'http.error' && said === '') said = `with a failure: ${event.message}`;
          if (event.kind === 'ws.open') void socket.close();
        },
        closed: resolve,
      });
      // A refusal may have a body without an end.
      timer = setTimeout(() => void socket.close(), PATIENCE.ms);
    });
    clearTimeout(timer);
    this.#connection.probed({
      target: 'websocket',
      outcome: opened ? 'yes' : 'no',
      text: opened
        ? 'A WebSocket could be opened.'
        : `The opening of a WebSocket was answered ${said || 'with nothing'}.`,
      operation: null,
    });
  }
}

function legacyVerdict(outcome: Outcome, exchange: Exchange | null): Pick<ProbeStep, 'outcome' | 'text'> {
  const status = exchange === null || exchange.status === 0 ? '' : ` with ${exchange.status}`;
  if (outcome.kind === 'result') return { outcome: 'yes', text: 'initialize was answered.' };
  if (outcome.kind === 'error') return { outcome: 'no', text: `initialize was answered${status} and an error.` };
  const detail = exchange?.detail ? `: ${exchange.detail}` : '.';
  const certain = exchange !== null && exchange.status >= 400 && exchange.status < 500;
  return certain && exchange.status !== 401 && exchange.status !== 403
    ? { outcome: 'no', text: `initialize was answered${status}.` }
    : {
        outcome: 'unknown',
        text: status === '' ? `initialize got no answer${detail}` : `initialize was answered${status}${detail}`,
      };
}
