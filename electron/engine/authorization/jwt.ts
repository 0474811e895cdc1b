import { isObject, member, parsedJson } from '../../../shared/json/index.ts';

/** Claims that tell of nobody (RFC 9068 §2.2, RFC 7800 §3). */
const KEPT = ['iss', 'aud', 'exp', 'nbf', 'iat', 'scope', 'client_id', 'cnf'];

/** For whom a JWT is (RFC 7519 §4.1.3); none for another token, and for one that does not say. */
export function audienceOf(token: string): readonly string[] {
  const decoded = decodedJwt(token);
  const audience = decoded === null ? undefined : member(parsedJson(decoded.claims), 'aud');
  return (Array.isArray(audience) ? audience : [audience]).filter((one) => typeof one === 'string' && one !== '');
}

/** When a JWT ends, ms since 1970 (RFC 7519 §4.1.4); null for another token, and for one that does not say. */
export function endOf(token: string): number | null {
  const decoded = decodedJwt(token);
  const seconds = decoded === null ? undefined : member(parsedJson(decoded.claims), 'exp');
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** The header of a JWT and its claims that may be kept, as JSON texts; null for a token that is none. Nothing is verified. */
export function decodedJwt(token: string): { readonly header: string; readonly claims: string } | null {
  const [header, claims] = token
    .split('.', 2)
    .map((part) => parsedJson(Buffer.from(part, 'base64url').toString('utf8')));
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) || !isObject(header) || !isObject(claims)) return null;
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in claims ? [[name, claims[name]]] : [])));
  return { header: JSON.stringify(header), claims: JSON.stringify(kept) };
}
