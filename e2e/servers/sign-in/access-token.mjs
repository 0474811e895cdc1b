// What a server makes of the access tokens that it is shown: JWTs (RFC 9068), bound to a key or not (RFC 9449).
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { calculateJwkThumbprint, createRemoteJWKSet, EmbeddedJWK, jwtVerify } from 'jose';
import { createHash } from 'node:crypto';

/** Reads the tokens that this issuer gave out for one resource. */
export function accessTokens({ issuer, jwks_uri: keysAt }) {
  const keys = createRemoteJWKSet(new URL(keysAt));
  return async (token, audience) => {
    const { payload } = await orInvalid(jwtVerify(token, keys, { issuer, audience }));
    const { client_id: clientId = '', scope = '', exp: expiresAt, cnf } = payload;
    return { token, clientId, scopes: scope.split(' '), expiresAt, resource: new URL(audience), extra: { ...cnf } };
  };
}

const seen = new Set();

/** Throws unless a request proves that its sender has the key of the token that it shows (RFC 9449 §4.3, §7.1). */
export async function requireProof(request, { token, extra }) {
  const proof = request.headers.get('dpop') ?? '';
  const rules = { typ: 'dpop+jwt', algorithms: ['ES256'], maxTokenAge: '5 minutes' };
  const { payload, protectedHeader } = await orInvalid(jwtVerify(proof, EmbeddedJWK, rules));
  const { htm, htu, ath, jti } = payload;
  const isFor = htm === request.method && htu === request.url;
  const hash = createHash('sha256').update(token).digest('base64url');
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk);
  if (!isFor || ath !== hash || extra.jkt !== thumbprint || seen.has(jti)) throw invalid('The proof is wrong.');
  seen.add(jti);
}

export function invalid(says) {
  return new OAuthError(OAuthErrorCode.InvalidToken, says);
}

async function orInvalid(read) {
  try {
    return await read;
  } catch (error) {
    throw invalid(error.message);
  }
}
