import { originOf, readAddress } from './web-address.ts';
import type { SignInRules } from './sign-in-rules.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

/**
 * Where the metadata of a resource may lie, in the order in which they are asked for (2025-11-25, basic/authorization, Protected
 * Resource Metadata Discovery Requirements). `named`: the address that the challenge names, which ends the search; '' for none.
 */
export function resourceMetadataAddresses(server: string, named: string, rules: SignInRules): string[] {
  const address = readAddress(server);
  if (rules.resourceMetadata === 'none' || address === null) return [];
  if (named !== '') return [named];
  if (rules.resourceMetadata === 'by challenge') return [];
  const origin = originOf(address);
  const path = withoutLastSlash(address.path);
  return distinct([`${origin}${RESOURCE}${path}${address.query}`, `${origin}${RESOURCE}`]);
}

/** Where the metadata of an authorization server may lie, in order (RFC 8414 §3.1; OpenID Connect Discovery §4.1; 2025-11-25, Authorization Server Metadata Discovery). */
export function serverMetadataAddresses(issuer: string, rules: SignInRules): string[] {
  const address = readAddress(issuer);
  if (address === null) return [];
  const origin = originOf(address);
  const path = withoutLastSlash(address.path);
  const inserted = `${origin}${SERVER}${path}`;
  if (!rules.openId) return [inserted];
  return distinct([inserted, `${origin}${OPENID}${path}`, `${origin}${path}${OPENID}`]);
}

function withoutLastSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function distinct(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}
