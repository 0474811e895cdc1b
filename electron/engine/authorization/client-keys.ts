import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';

/** How long an assertion of the client is good for, s. */
const ASSERTION_LIFE_S = 60;

/** Reads a private key for signatures. Throws Error with a sentence. */
export function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(withLines(pem));
    algorithmOf(key);
    return key;
  } catch (error) {
    throw new Error(
      `The private key of the client could not be read: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

/** A PEM with the lines that it has lost where it went through one line of text, as variables and fields have (RFC 7468 §2). */
function withLines(pem: string): string {
  const [, begin = '', body = '', end = ''] =
    /^\s*(-----BEGIN [^-]+-----)([A-Za-z0-9+/=\s]+)(-----END [^-]+-----)\s*$/.exec(pem) ?? [];
  if (begin === '') return pem;
  return [begin, ...(body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []), end, ''].join('\n');
}

/** What a client signs to say who it is (RFC 7523 §3). `nowMs`: since 1970. */
export function clientAssertion(id: string, audience: string, key: KeyObject, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = { iss: id, sub: id, aud: audience, jti: randomUUID(), iat, exp: iat + ASSERTION_LIFE_S };
  return signedJwt({ alg: algorithmOf(key), typ: 'JWT' }, claims, key);
}

/** What a proof of possession says of the request that it goes with (RFC 9449 §4.2). */
export interface ProofClaims {
  readonly jti: string;
  readonly htm: string;
  /** Without query and fragment. */
  readonly htu: string;
  readonly iat: number;
  /** SHA-256 of the access token, where one goes along. */
  readonly ath?: string;
  readonly nonce?: string;
}

/** The key to which tokens are bound. It leaves the process only with the profile that keeps them. */
export class ProofKey {
  readonly #private: KeyObject;

  /** `pem`: the private key of a profile; a new one is made without it. */
  constructor(pem = '') {
    this.#private = pem === '' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : createPrivateKey(pem);
  }

  /** For a profile to keep. */
  get pem(): string {
    return this.#private.export({ type: 'pkcs8', format: 'pem' }).toString();
  }

  /** A new proof for one request. `nonce`: '' for none. */
  claims(method: string, url: string, nonce: string, accessToken: string): ProofClaims {
    return {
      jti: randomUUID(),
      htm: method,
      htu: url.replace(/[?#].*$/s, ''),
      iat: Math.floor(Date.now() / 1000),
      ...(accessToken === '' ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }),
      ...(nonce === '' ? {} : { nonce }),
    };
  }

  proof(claims: ProofClaims): string {
    const { kty, crv, x, y } = createPublicKey(this.#private).export({ format: 'jwk' });
    return signedJwt({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }, claims, this.#private);
  }
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  const algorithm =
    asymmetricKeyType === 'rsa'
      ? 'RS256'
      : asymmetricKeyType === 'ed25519'
        ? 'EdDSA'
        : CURVES[asymmetricKeyDetails?.namedCurve ?? ''];
  if (algorithm === undefined) throw new Error(`a key of the kind ${asymmetricKeyType ?? 'unknown'} signs no JWT`);
  return algorithm;
}

interface JwtHeader {
  readonly alg: string;
  readonly typ: string;
  readonly jwk?: object;
}

/** A JWT in its compact form (RFC 7515 §7.1, RFC 7518 §3). */
function signedJwt(header: JwtHeader, claims: object, key: KeyObject): string {
  const text = `${jwtPart(header)}.${jwtPart(claims)}`;
  const digest = header.alg === 'EdDSA' ? null : `sha${header.alg.slice(-3)}`;
  const signature = sign(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** A part of a JWT: its header or its claims (RFC 7515 §3). */
export function jwtPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
