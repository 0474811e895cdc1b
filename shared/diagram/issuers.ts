import type { Exchange } from '../analysis/index.ts';
import { originOf, readAddress, stepOfRequest } from '../authorization/index.ts';
import { isSignInPurpose } from '../capture/index.ts';
import type { DiagramSource, IssuerKey, Participant, ParticipantKey, Step } from './diagram.ts';
import { visibleText } from './visible-text.ts';

const NAME = 60;
/** More of them would leave no room for words: the others share the last line of life. */
const MOST_ISSUERS = 4;

/** Who issues tokens in a diagram, each by its origin, in the order in which they are met. */
export class Issuers {
  /** Origin of the issuer in whose sign-in an exchange, or an event of this seq, was. */
  readonly #ofExchange = new Map<number, string>();
  readonly #ofEvent = new Map<number, string>();
  /** Addresses of the servers that were signed in to. */
  readonly #servers = new Set<string>();
  readonly #keys = new Map<string, IssuerKey>();
  readonly #participants: Participant[] = [];

  constructor({ signIns }: Pick<DiagramSource, 'signIns'>) {
    for (const { server, issuer, steps } of signIns) {
      this.#servers.add(withoutQuery(server));
      const origin = originIn(issuer);
      if (origin === '') continue;
      for (const { id, exchanges, events } of steps) {
        // An assertion comes from somebody else whom the issuer trusts.
        if (id === 'assertion') continue;
        for (const number of exchanges) this.#ofExchange.set(number, origin);
        for (const seq of events) this.#ofEvent.set(seq, origin);
      }
    }
  }

  /** Those that an arrow goes to or comes from. */
  drawnIn(steps: readonly Step[]): Participant[] {
    const ends = new Set<ParticipantKey>(steps.flatMap((step) => (step.kind === 'arrow' ? [step.from, step.to] : [])));
    return this.#participants.filter(({ key }) => ends.has(key));
  }

  /** Who answers an exchange of a sign-in; null for one of no sign-in. */
  peerOf(exchange: Exchange): 'server' | IssuerKey | null {
    const { number, purpose, url } = exchange;
    const step = stepOfRequest(exchange);
    if (step === null && !isSignInPurpose(purpose)) return null;
    if (step === 'resource-metadata' || (step === null && this.#servers.has(withoutQuery(url)))) return 'server';
    return this.#met(this.#ofExchange.get(number) ?? originIn(url), step === 'assertion');
  }

  /** Whose authorization URL, or redirect, an event is; null where that is not known. */
  ofEvent(seq: number): IssuerKey | null {
    const origin = this.#ofEvent.get(seq);
    return origin === undefined ? null : this.#met(origin, false);
  }

  #met(origin: string, asserts: boolean): IssuerKey {
    const known = this.#keys.get(origin);
    if (known !== undefined) return known;
    const key: IssuerKey = `issuer-${Math.min(this.#keys.size + 1, MOST_ISSUERS)}`;
    this.#keys.set(origin, key);
    const role = asserts ? 'identity provider' : 'authorization server';
    const name = visibleText(readAddress(origin)?.authority ?? '', NAME) || role;
    if (this.#keys.size <= MOST_ISSUERS) this.#participants.push({ key, role, name });
    else this.#participants[MOST_ISSUERS - 1] = { key, role: 'authorization servers', name: 'other hosts' };
    return key;
  }
}

function originIn(url: string): string {
  const address = readAddress(url);
  return address === null ? '' : originOf(address);
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
