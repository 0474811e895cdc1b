import { ERROR } from '../../../shared/mcp/index.ts';
import { member } from '../../../shared/json/index.ts';
import type { RequestTimeout } from '../channels/index.ts';
import type { ClientConnection } from './client-connection.ts';
import type { ClientParts } from './client-parts.ts';
import { knownModern } from './known-revisions.ts';
import { withMeta } from './request-params.ts';
import type { Outcome } from './requests.ts';
import { modernParams } from './speech.ts';

/** How a request ends that HTTP refuses. */
const REFUSED: ReadonlySet<Outcome['kind']> = new Set(['error', 'lost', 'unusable']);

/** How a single question is asked. */
export interface Asking {
  /** Revision to name in `_meta`; null for a request of the legacy era. */
  readonly modern: string | null;
  readonly timeout: RequestTimeout;
}

/** Asks the server, in the era that was agreed on or in another, and once more where that is worth it. */
export class Asker {
  readonly #connection: ClientConnection;
  readonly #parts: ClientParts;
  readonly #toolsAnew: () => Promise<void> | null;

  /** `toolsAnew`: asks for the tools once more; null where their schemas are in no header. */
  constructor(connection: ClientConnection, parts: ClientParts, toolsAnew: () => Promise<void> | null) {
    this.#connection = connection;
    this.#parts = parts;
    this.#toolsAnew = toolsAnew;
  }

  /**
   * Asks the server and resolves with the end of it, all rounds of a multi-round-trip request included; with `asks` where the next
   * round is left to the user. Asks once more where the modern era says so: another revision, or headers by newer tool schemas.
   */
  async request(method: string, params?: object): Promise<Outcome> {
    const { agreement } = this.#parts;
    const outcome = await this.ask(method, params, this.#agreed());
    if (!agreement.modern || outcome.kind !== 'error') return outcome;
    const code = member(outcome.error, 'code');
    if (code === ERROR.unsupportedProtocolVersion) {
      const revision = knownModern(member(member(outcome.error, 'data'), 'supported'));
      if (revision === null) return outcome;
      agreement.agree(revision, true);
      return this.ask(method, params, this.#agreed());
    }
    const asked = code === ERROR.headerMismatch && method === 'tools/call' ? this.#toolsAnew() : null;
    if (asked === null) return outcome;
    await asked;
    return this.ask(method, params, this.#agreed());
  }

  /** Asks one question, whatever the era, and once more after a sign-in that it was refused for. */
  async ask(method: string, params: object | undefined, asking: Asking): Promise<Outcome> {
    let outcome = await this.#askOnce(method, params, asking);
    while (await this.#mended(outcome)) outcome = await this.#askOnce(method, params, asking);
    return outcome;
  }

  /** Whether the request that is about to be sent by hand with this id is worth making once more: after a sign-in that it was refused for. Call before sending. */
  async isMended(id: string): Promise<boolean> {
    return this.#mended(await this.#parts.requests.outcome(id));
  }

  /**
   * A request as its era has it, by the next free id. `params` is the JSON text of an object, '' for none; it stands in the
   * request as it is, as far as nothing has to be added within it. Throws SyntaxError when it is no JSON text of an object.
   */
  compose(method: string, params: string, progress: boolean): { readonly id: string; readonly text: string } {
    const { agreement, ids, self } = this.#parts;
    const id = String(ids.peek());
    const meta = {
      ...(agreement.modern ? (member(modernParams({}, agreement.revision, self), '_meta') as object) : {}),
      ...(progress ? { progressToken: `progress-${id}` } : {}),
    };
    // A line break stands only between the tokens of a JSON text, and would end the message over stdio.
    const whole = withMeta(params, meta).replaceAll(/[\r\n]+/g, ' ');
    const rest = whole === '' ? '' : `,"params":${whole}`;
    return { id, text: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${rest}}` };
  }

  #agreed(): Asking {
    const { agreement, timeout } = this.#parts;
    return { modern: agreement.modern ? agreement.revision : null, timeout: timeout() };
  }

  async #mended({ kind, operation }: Outcome): Promise<boolean> {
    return REFUSED.has(kind) && this.#connection.mends(operation);
  }

  #askOnce(method: string, params: object | undefined, { modern, timeout }: Asking): Promise<Outcome> {
    const { ids, requests, self } = this.#parts;
    if (!this.#parts.canSend()) return Promise.resolve({ kind: 'ended', operation: null });
    const id = ids.take();
    const outcome = requests.outcome(String(id));
    const whole = modern === null ? params : modernParams(params, modern, self);
    this.#connection.send(JSON.stringify({ jsonrpc: '2.0', id, method, params: whole }), timeout);
    return outcome;
  }
}
