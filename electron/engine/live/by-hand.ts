import type { Operation } from '../../../shared/analysis/index.ts';
import type { Target } from '../../../shared/bridge/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { PLAIN_DELIVERY, type Delivery, type Sent, type SendOrder } from '../channels/index.ts';
import type { Client } from '../client/index.ts';
import { composedByHand } from './composed-by-hand.ts';
import { messageBuffer } from './message-buffer.ts';
import { requestIdOf } from './request-id-of.ts';
import { timeoutByHand } from './timeout-by-hand.ts';

/** What a user's messages go out by. */
export interface ByHandHost {
  readonly target: Target;
  readonly client: Client;
  /** Whether a request that is refused for want of a sign-in may be worth making once more. */
  signsIn(): boolean;
  /** True where each message is a request of HTTP. */
  isHttp(): boolean;
  /** False once nothing that is sent could reach the server any more. */
  canSend(): boolean;
  send(bytes: Buffer, order: SendOrder): Sent;
}

/** What goes out by the user's hand, as it stands. */
export class ByHand {
  readonly #host: ByHandHost;
  /** By the seq of a request that was made by hand, that of the same once more; 0 for none. */
  readonly #madeAgain = new Map<number, Promise<number>>();

  constructor(host: ByHandHost) {
    this.#host = host;
  }

  /** As `LiveConnection.sendBytes`. */
  bytes(bytes: Buffer, delivery: Delivery): Sent {
    const { client, signsIn, isHttp } = this.#host;
    const id = signsIn() && isHttp() ? requestIdOf(bytes, delivery) : null;
    // Whoever waits for another request with this id is not taken its answer.
    const mended = id === null || client.pending(id) !== null ? null : client.isMended(id);
    const sent = this.#send(bytes, delivery);
    if (mended !== null) this.#againWhere(mended, sent.seq, () => this.bytes(bytes, delivery).seq);
    return sent;
  }

  /** As `LiveConnection.requestByHand`. */
  request(method: string, params: string, progress: boolean): { readonly seq: number; readonly id: string } {
    const { client, target, signsIn } = this.#host;
    const { id, text } = composedByHand(client, method, params, progress);
    const mended = signsIn() ? client.isMended(id) : null;
    const end = target.transport === 'stdio' ? 'lf' : 'none';
    const { seq } = this.#send(messageBuffer({ text, end, bom: false }), PLAIN_DELIVERY);
    if (mended !== null) this.#againWhere(mended, seq, () => this.request(method, params, progress).seq);
    return { seq, id };
  }

  /** Seq of the request that was made once more in place of this one, 0 for none; null where that is not known here. */
  madeAgain(seq: number): Promise<number> | null {
    return this.#madeAgain.get(seq) ?? null;
  }

  /** The request of the client that waits with this id, exact JSON text. Throws BridgeFault `not-found` where none does. */
  pending(id: string): Operation {
    const operation = this.#host.client.pending(id);
    if (operation !== null) return operation;
    throw new BridgeFault('not-found', `No request with the id ${id.slice(0, 100)} waits for an answer.`);
  }

  /** Does it once more where that is worth it, and the connection still goes on. */
  #againWhere(mended: Promise<boolean>, seq: number, once: () => number): void {
    const again = async (): Promise<number> => ((await mended) && this.#host.canSend() ? once() : 0);
    this.#madeAgain.set(seq, again());
  }

  #send(bytes: Buffer, delivery: Delivery): Sent {
    const { target, client } = this.#host;
    if (bytes.length === 0)
      throw new BridgeFault('bad-input', 'There is nothing to send: the text is empty and no line end was chosen.');
    const timeout = timeoutByHand(bytes, target.transport === 'stdio', client.timeout, delivery);
    return this.#host.send(bytes, { origin: 'user', timeout, delivery });
  }
}
