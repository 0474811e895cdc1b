import { Delivery, type Subscription } from '../bridge/index.ts';
import type { CaptureLibrary } from './capture-library.ts';

/** Tells one window the whole library whenever something about it changed. */
export class LibraryStream implements Subscription {
  readonly #delivery: Delivery;
  readonly #unlisten: () => void;
  #changed = false;

  constructor(library: CaptureLibrary, send: (batchJson: string) => void) {
    this.#delivery = new Delivery(() => {
      if (!this.#changed) return null;
      this.#changed = false;
      return library.json();
    }, send);
    this.#unlisten = library.listen(() => {
      this.#changed = true;
      this.#delivery.wake(true);
    });
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#unlisten();
    this.#delivery.close();
  }
}
