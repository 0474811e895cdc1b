import type { MessageReading } from '../../../shared/jsonrpc/index.ts';

/** Questions of the server that a client has not answered, at most: a client that answers none costs no more memory. */
const WAITING_MOST = 10_000;

export interface ServerQuestion {
  /** Exact JSON text. */
  readonly id: string;
  /** What the client answers; null where it is no longer waited for. Never rejects. */
  readonly answer: Promise<MessageReading | null>;
}

/** What the server side asks of one client, under ids of its own. */
export class ServerQuestions {
  readonly #waiting = new Map<string, (answer: MessageReading | null) => void>();
  #next = 0;
  #over = false;

  ask(): ServerQuestion {
    const id = String(this.#next);
    this.#next += 1;
    if (this.#over) return { id, answer: Promise.resolve(null) };
    const answer = new Promise<MessageReading | null>((resolve) => this.#waiting.set(id, resolve));
    if (this.#waiting.size > WAITING_MOST) {
      const [oldest = '', resolve] = this.#waiting.entries().next().value ?? [];
      this.#waiting.delete(oldest);
      resolve?.(null);
    }
    return { id, answer };
  }

  /** `id` is the canonical JSON text of the answer's. */
  answered(id: string, answer: MessageReading): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  /** The client answers nothing any more. */
  end(): void {
    this.#over = true;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
