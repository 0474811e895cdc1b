import type { Subscription } from './bridge-server.ts';
import { Delivery } from './delivery.ts';

/** Tells one window something small, whole, whenever anything about it changed. */
export class WholeStream implements Subscription {
  readonly #delivery: Delivery<string>;
  readonly #unlisten: () => void;
  #changed = true;

  /**
   * `json` gives all of it as JSON text, null as long as there is nothing to tell. `listen` calls back at every change, and returns
   * a function that ends that.
   */
  constructor(
    json: () => string | null,
    listen: (changed: () => void) => () => void,
    send: (batchJson: string) => void,
  ) {
    this.#delivery = new Delivery(() => {
      if (!this.#changed) return null;
      this.#changed = false;
      return json();
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
