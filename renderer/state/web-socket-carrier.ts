import {
  addresseeOf,
  type BridgeError,
  type Carrier,
  type CommandInput,
  type CommandName,
  type CommandReply,
  type Reply,
  type StreamName,
  type Streams,
  unpackBatch,
} from '../../shared/bridge/index.ts';
import { isObject } from '../../shared/json/index.ts';
import { keepPageKey, pageKey } from './page-key.ts';

type Settle = (reply: Reply<unknown>) => void;

/** Bridge over the WebSocket of the page's own origin. One JSON text a message in both directions, but for packed batches. */
export class WebSocketCarrier implements Carrier {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Settle>();
  readonly #subscriptions = new Map<number, (batch: unknown) => void>();
  readonly #lostListeners: ((reason: string) => void)[] = [];
  /** Messages written before the socket was open. */
  #early: string[] | null = [];
  #lost: string | null = null;
  #next = 1;

  constructor() {
    const key = pageKey();
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/bridge`;
    const socket = new WebSocket(address, key === '' ? ['mcpscope.1'] : ['mcpscope.1', `key.${key}`]);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      for (const text of this.#early ?? []) socket.send(text);
      this.#early = null;
    });
    socket.addEventListener('message', (event) => this.#receive(event.data));
    socket.addEventListener('close', (event) =>
      this.#lose(this.#early === null ? closeSentence(event.reason) : REFUSED),
    );
  }

  async invoke<N extends CommandName>(command: N, input: CommandInput<N>): Promise<Reply<CommandReply<N>>> {
    const reply = await this.#ask((id) => ({ id, command, input }));
    // The engine is the same build as this page: its replies have the type that the contract gives them.
    return reply as Reply<CommandReply<N>>;
  }

  subscribe<S extends StreamName>(
    stream: S,
    input: Streams[S]['input'],
    onBatch: (batch: Streams[S]['batch']) => void,
    onRefused: (error: BridgeError) => void,
  ): () => void {
    const id = this.#next++;
    this.#subscriptions.set(id, (batch) => onBatch(batch as Streams[S]['batch']));
    this.#waiting.set(id, (reply) => {
      if (reply.ok) return;
      this.#subscriptions.delete(id);
      // That the engine is lost is told once, and not by each subscription.
      if (this.#lost === null) onRefused(reply.error);
    });
    this.#write({ id, subscribe: stream, input });
    return () => {
      this.#waiting.delete(id);
      if (this.#subscriptions.delete(id)) this.#write({ unsubscribe: id });
    };
  }

  onLost(listener: (reason: string) => void): void {
    if (this.#lost === null) this.#lostListeners.push(listener);
    else listener(this.#lost);
  }

  #ask(message: (id: number) => object): Promise<Reply<unknown>> {
    if (this.#lost !== null) return Promise.resolve(lostReply(this.#lost));
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#write(message(id));
    });
  }

  #write(message: object): void {
    const text = JSON.stringify(message);
    if (this.#early !== null) this.#early.push(text);
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #receive(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const bytes = new Uint8Array(data);
      this.#take(addresseeOf(bytes), () => unpackBatch(bytes));
      return;
    }
    const message: unknown = JSON.parse(String(data));
    if (!isObject(message)) return;
    if (typeof message['key'] === 'string') return keepPageKey(message['key']);
    if (typeof message['sub'] === 'number') return this.#take(message['sub'], () => message['batch']);
    if (typeof message['id'] !== 'number') return;
    const settle = this.#waiting.get(message['id']);
    this.#waiting.delete(message['id']);
    settle?.(message['reply'] as Reply<unknown>);
  }

  #take(subscription: number, batch: () => unknown): void {
    try {
      this.#subscriptions.get(subscription)?.(batch());
    } finally {
      this.#write({ ack: subscription });
    }
  }

  #lose(reason: string): void {
    if (this.#lost !== null) return;
    this.#lost = reason;
    for (const settle of this.#waiting.values()) settle(lostReply(reason));
    this.#waiting.clear();
    this.#subscriptions.clear();
    for (const listener of this.#lostListeners) listener(reason);
  }
}

const REFUSED =
  'The engine could not be reached, or this browser was not let in. Press Enter in the terminal where mcpscope runs, and open the address that it prints.';

function closeSentence(reason: string): string {
  return reason === ''
    ? 'The connection to the engine ended: it was stopped, or it died.'
    : `The connection to the engine ended: ${reason}`;
}

function lostReply(reason: string): Reply<never> {
  return { ok: false, error: { code: 'failed', message: reason } };
}
