import type { Socket } from 'node:net';

/**
 * Stops the reading of a socket that undici reads, so that the other side is slowed down. undici's own pause is not used: when
 * the connection breaks while it is paused, an assertion of it fails outside of every handler and ends the process.
 */
export class SocketValve {
  readonly #socket: Socket;
  #closed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  set(closed: boolean): void {
    if (this.#closed === closed) return;
    this.#closed = closed;
    if (closed) {
      Object.defineProperty(this.#socket, 'read', { value: () => null, configurable: true, writable: true });
      return;
    }
    Reflect.deleteProperty(this.#socket, 'read');
    // Not at once: we may stand in the middle of undici's reading of another socket, where it must not be entered again.
    queueMicrotask(() => {
      if (!this.#closed) this.#socket.emit('readable');
    });
  }
}
