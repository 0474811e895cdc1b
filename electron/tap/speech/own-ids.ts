import { randomBytes } from 'node:crypto';
import { isObject, parsedJson } from '../../../shared/json/index.ts';

/** Stands in the `_meta` of what a subscription brings (2026-07-28, subscriptions). */
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

/** The ids of what windows say on a connection. No peer makes one of them: they have a word in them that nobody else knows. */
export class OwnIds {
  readonly #word = `mcpscope.${randomBytes(8).toString('hex')}.`;
  #last = 0;

  next(): string {
    this.#last += 1;
    return this.#word + String(this.#last);
  }

  /**
   * Whose answer a line is: the id of what we have asked. '' for what belongs to something that we have asked and does not end it, as progress;
   * null for everything else. Only a line that may have one of our ids in it is parsed.
   */
  answeredBy(line: Buffer): string | null {
    // A letter may be written by its number.
    if (!line.includes(this.#word) && !line.includes('\\u')) return null;
    const value = parsedJson(line.toString('utf8'));
    const found = (Array.isArray(value) ? value : [value]).map((each) => this.#answered(each));
    // A batch passes whole or not at all, and a part of it may be for the peer.
    return found.includes(null) ? null : (found.find((id) => id !== '') ?? (found.length > 0 ? '' : null));
  }

  #answered(message: unknown): string | null {
    if (!isObject(message)) return null;
    const { id, method, params } = message;
    if (method === undefined) return this.#isOwn(id) ? id : null;
    if (id !== undefined || !isObject(params)) return null;
    const { progressToken, requestId, _meta: meta } = params;
    const named = [progressToken, requestId, isObject(meta) ? meta[SUBSCRIPTION] : undefined];
    return named.some((each) => this.#isOwn(each)) ? '' : null;
  }

  #isOwn(id: unknown): id is string {
    return typeof id === 'string' && id.startsWith(this.#word);
  }
}
