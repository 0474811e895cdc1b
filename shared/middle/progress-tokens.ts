import { member } from '../json/index.ts';
import type { MessageReading } from '../jsonrpc/index.ts';

/** Requests of a client whose tokens are kept. */
const TOKENS_MOST = 1_000;

/** By what the requests of a client want to be told of their progress (basic/utilities/progress). */
export class ProgressTokens {
  readonly #byId = new Map<string, string | number>();

  /** Learns the tokens of what the client says. */
  learn(messages: readonly MessageReading[]): void {
    for (const message of messages) {
      const token = member(member(member(message.value, 'params'), '_meta'), 'progressToken');
      if (message.id === null || (typeof token !== 'string' && typeof token !== 'number')) continue;
      this.#byId.set(message.id, token);
      const [oldest] = this.#byId.keys();
      if (this.#byId.size > TOKENS_MOST && oldest !== undefined) this.#byId.delete(oldest);
    }
  }

  /** Of the request with this id, as it is written; null where it did not ask to be told. */
  of(id: string): string | number | null {
    return this.#byId.get(id) ?? null;
  }
}
