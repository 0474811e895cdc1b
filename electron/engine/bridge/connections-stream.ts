import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { Delivery } from './delivery.ts';

/** Tells one window all connections, whole, whenever something about them changed. */
export class ConnectionsStream {
  readonly #delivery: Delivery;
  readonly #unlisten: () => void;
  #changed = true;

  /** `listen` calls back at every change, and returns a function that ends that. */
  constructor(
    list: () => readonly ConnectionInfo[],
    listen: (changed: () => void) => () => void,
    send: (batchJson: string) => void,
  ) {
    this.#delivery = new Delivery(() => {
      if (!this.#changed) return null;
      this.#changed = false;
      return JSON.stringify(list());
    }, send);
    this.#unlisten = listen(() => {
      this.#changed = true;
      this.#delivery.wake(false);
    });
    this.#delivery.wake(true);
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#unlisten();
    this.#delivery.close();
  }
}
