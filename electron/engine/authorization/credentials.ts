import type { KeyObject } from 'node:crypto';
import {
  originOf,
  readAddress,
  type HeldToken,
  type SignInRecord,
  type TokenRequest,
} from '../../../shared/authorization/index.ts';
import type { HeaderPair } from '../../transports/index.ts';
import { clientAssertion, ProofKey, readPrivateKey } from './client-keys.ts';

const JWT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** What our client shows of itself: assertions that it signs, and proofs that it has the key of its tokens. */
export class Credentials {
  readonly #record: SignInRecord;
  readonly #pem: string;
  #key: KeyObject | null = null;
  #proofKey: ProofKey | null = null;

  constructor(record: SignInRecord, pem: string) {
    this.#record = record;
    this.#pem = pem;
  }

  /** The key to which tokens of this connection are bound. */
  get proofKey(): ProofKey {
    return (this.#proofKey ??= new ProofKey());
  }

  /** Goes on with the key of a profile; '' for none. */
  useProofKey(pem: string): void {
    if (pem !== '') this.#proofKey = new ProofKey(pem);
  }

  /** What a client that signs who it is adds to the form. Throws Error where there is no key that can be read. */
  signed({ signed }: TokenRequest): TokenRequest['form'] {
    if (signed === null) return [];
    this.#key ??= readPrivateKey(this.#pem);
    return [
      ['client_assertion_type', JWT_ASSERTION],
      ['client_assertion', clientAssertion(signed.id, signed.audience, this.#key, Date.now())],
    ];
  }

  /** A proof of possession for one request. `accessToken`: the one that goes along; '' for none. */
  proof(method: string, url: string, accessToken: string): HeaderPair {
    const address = readAddress(url);
    const nonce = address === null ? '' : this.#record.nonceOf(originOf(address));
    return ['DPoP', this.proofKey.proof(this.proofKey.claims(method, url, nonce, accessToken))];
  }

  /** What goes with a request to the server. */
  headers(token: HeldToken, secret: string, method: string, url: string): readonly HeaderPair[] {
    const authorization: HeaderPair = ['Authorization', `${token.type} ${secret}`];
    return token.type === 'DPoP' ? [authorization, this.proof(method, url, secret)] : [authorization];
  }
}
