import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import { openWebSocket, type TransportEvent } from '../../transports/index.ts';
import { type Client, type ProbeStep, type Route, Ways } from '../client/index.ts';
import { isWebSocket, urlOptions, webSocketUrl, type WireFacts } from './open-channel.ts';

export interface ProbeRunConnection {
  readonly wire: WireFacts;
  probed(step: ProbeStep): void;
  event(event: TransportEvent): void;
  exchangeOf(operation: Operation | null): Exchange | null;
}

/** How long the opening of a WebSocket is waited for, ms. */
const WEB_SOCKET_PATIENCE_MS = 10_000;

/** Tries every way in which a server may speak and tells what each came to (protocol facts §1.7). It leaves no session behind. */
export class ProbeRun {
  readonly #ways: Ways;
  readonly #route: Route;
  readonly #target: UrlTarget | null;
  readonly #connection: ProbeRunConnection;

  /** `target` is null for a server of our own. */
  constructor(client: Client, route: Route, target: UrlTarget | null, connection: ProbeRunConnection) {
    this.#ways = new Ways(client, route, connection);
    this.#route = route;
    this.#target = target;
    this.#connection = connection;
  }

  async run(): Promise<void> {
    const { step, goesOn } = await this.#ways.modern({ others: true });
    if (goesOn || step.outcome === 'yes') {
      const { step: legacy, outcome } = await this.#ways.legacy(NEWEST_LEGACY);
      if (outcome.kind !== 'ended') this.#ways.tell(legacy);
    }
    if (this.#route.kind === 'messages') return;
    const { channel } = this.#route;
    await channel.endSession();
    await this.#ways.events(NEWEST_LEGACY);
    channel.closeEvents();
    if (this.#target !== null && !isWebSocket(this.#target)) await this.#tryWebSocket(this.#target);
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
      timer = setTimeout(() => void socket.close(), WEB_SOCKET_PATIENCE_MS);
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
