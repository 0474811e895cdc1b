import type { CommandInput } from '../../../shared/bridge/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';

type Order = CommandInput<'controlPlayback'>['order'];

/** Gives an order to a playback. Throws BridgeFailure. */
export async function orderPlayback(connection: string, order: Order): Promise<void> {
  await command('controlPlayback', { connection, order });
}

/** Jumps to moments as fast as they are answered: of those that come meanwhile only the newest is asked for. */
export class Seeks {
  readonly #seek: (t: number) => Promise<void>;
  #next: number | null = null;
  #running: Promise<void> | null = null;

  constructor(seek: (t: number) => Promise<void>) {
    this.#seek = seek;
  }

  /** Resolves when this or a newer moment was asked for. */
  to(t: number): Promise<void> {
    this.#next = t;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    while (this.#next !== null) {
      const t = this.#next;
      this.#next = null;
      await this.#seek(t);
    }
  }
}

/** The jumps of one playback; what goes wrong becomes a notice. */
export function seeksOf(connection: string): Seeks {
  return new Seeks(async (t) => {
    try {
      await orderPlayback(connection, { do: 'seek', t: Math.max(0, t) });
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
  });
}
