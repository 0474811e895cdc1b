import { member } from '../../../shared/json/index.ts';
import { type MessageReading, readFrame } from '../../../shared/jsonrpc/index.ts';

/** Requests of a client whose tokens are kept. */
const TOKENS_MOST = 1_000;

/** By what the requests of a client want to be told of their progress (basic/utilities/progress), and what it is told of it in the place of the server. */
export class ProgressTokens {
  readonly #byId = new Map<string, string | number>();
  #told = 0;

  /** Learns the tokens of what the client says. */
  learn(bytes: Buffer): void {
    for (const message of readFrame(bytes.toString('utf8')).messages) {
      const token = progressToken(message);
      if (token === undefined || message.id === null) continue;
      this.#byId.set(message.id, token);
      const [oldest] = this.#byId.keys();
      if (this.#byId.size > TOKENS_MOST && oldest !== undefined) this.#byId.delete(oldest);
    }
  }

  /** Makes a notification for the request of this id at each call; null where it did not ask for any. */
  progressOf(id: string): (() => Buffer) | null {
    const token = this.#byId.get(id);
    if (token === undefined) return null;
    return () => {
      // It has to rise (basic/utilities/progress), and stay below what the server itself tells.
      this.#told += 1;
      const params = { progressToken: token, progress: this.#told / 1e6 };
      return Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
    };
  }
}

function progressToken(message: MessageReading): string | number | undefined {
  const token = member(member(member(message.value, 'params'), '_meta'), 'progressToken');
  return typeof token === 'string' || typeof token === 'number' ? token : undefined;
}
