import { check, type Check } from './check.ts';
import type { ExchangeInView } from './exchange-in-view.ts';
import { redirectedAddress } from './redirected-address.ts';

const REDIRECTS_MOST = 5;

/** The addresses at which a document may lie, in their order, with the redirects that lead on from them. */
export class MetadataSearch {
  readonly #addresses: string[];
  #redirects = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = [...addresses];
  }

  /** The next address to ask; null where all were asked. */
  next(): string | null {
    return this.#addresses.shift() ?? null;
  }

  /** Takes note of an answer that is no document; gives what is to be said of a redirect, null for none. */
  passed({ url, answer }: ExchangeInView): Check | null {
    if (answer.status < 300 || answer.status >= 400) return null;
    const to = redirectedAddress(url, answer.location);
    const follows = to !== '' && this.#redirects < REDIRECTS_MOST;
    this.#redirects += 1;
    if (follows) this.#addresses.unshift(to);
    const where = answer.location.slice(0, 200) || 'nowhere';
    return check(
      'warning',
      `The metadata are redirected (${answer.status}) to ${where}${follows ? '' : ', which is not followed'}: they must be answered with 200.`,
      'RFC 8414 §3.2',
    );
  }
}
