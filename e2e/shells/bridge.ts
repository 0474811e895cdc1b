import type { WebSocket } from 'ws';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { knock } from './bridge-client.ts';
import type { WebShell } from './web-shell.ts';

interface Message {
  readonly id?: number;
  readonly reply?: { readonly ok: boolean; readonly value: unknown; readonly error?: { readonly message: string } };
  readonly sub?: number;
  readonly batch?: unknown;
}

/** The engine of a web shell, spoken to as its window does. */
export class Bridge {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      const id = message.id ?? message.sub ?? 0;
      this.#waiting.get(id)?.(message);
      this.#waiting.delete(id);
    });
  }

  static async open(shell: WebShell): Promise<Bridge> {
    const { port } = shell;
    const received = await knock({ port, ...(await shell.entered()), origin: `http://127.0.0.1:${port}` });
    if (!received.open) throw new Error(`The bridge was refused with ${received.status}.`);
    return new Bridge(received.socket);
  }

  /** Throws with the engine's sentence where it refuses. */
  async ask<T = unknown>(command: string, input: object): Promise<T> {
    const { reply } = await this.#exchange({ command, input });
    if (reply?.ok !== true) throw new Error(`${command}: ${reply?.error?.message}`);
    return reply.value as T;
  }

  /** All connections that a window would show. */
  async connections(): Promise<readonly ConnectionInfo[]> {
    const { sub, batch } = await this.#exchange({ subscribe: 'connections', input: {} });
    this.#socket.send(JSON.stringify({ unsubscribe: sub }));
    return batch as readonly ConnectionInfo[];
  }

  close(): void {
    this.#socket.close();
  }

  #exchange(message: object): Promise<Message> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, ...message }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}
