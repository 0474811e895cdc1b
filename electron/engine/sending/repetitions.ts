import { BridgeFault } from '../bridge/index.ts';
import type { RepetitionReport } from '../../../shared/compose/index.ts';
import { Repetition, type RepetitionOptions } from './repetition.ts';

/** What is being repeated: one message a connection. */
export class Repetitions {
  readonly #running = new Map<string, Repetition>();

  /** Resolves with what it came to. Rejects with BridgeFault: `bad-input` for what cannot be repeated, `failed` where one is under way. */
  async run(options: RepetitionOptions): Promise<RepetitionReport> {
    const { id } = options.connection;
    if (this.#running.has(id))
      throw new BridgeFault('failed', 'A message is being repeated on this connection already: stop that first.');
    const repetition = new Repetition(options);
    this.#running.set(id, repetition);
    try {
      return await repetition.done;
    } finally {
      this.#running.delete(id);
    }
  }

  /** Nothing where none is under way. */
  stop(connection: string): void {
    this.#running.get(connection)?.stop();
  }
}
