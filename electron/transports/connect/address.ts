import type { HeaderPair } from '../wire/index.ts';

/** Where a request goes, and with which headers. */
export interface Addressed {
  /** Without user, password and fragment; as it was given where it is no URL of these protocols. */
  readonly url: URL | string;
  readonly headers: readonly HeaderPair[];
}

/**
 * Takes an address apart: its user and password are sent as Basic credentials, unless there is an Authorization header, and
 * are no part of it any more.
 */
export function addressed(address: string, headers: readonly HeaderPair[], protocols: readonly string[]): Addressed {
  if (!URL.canParse(address)) return { url: address, headers };
  const given = new URL(address);
  if (!protocols.includes(given.protocol)) return { url: address, headers };
  const credentials = basicCredentials(given);
  const url = withoutCredentials(given);
  url.hash = '';
  const authorized = headers.some(([name]) => name.toLowerCase() === 'authorization');
  return { url, headers: credentials === '' || authorized ? headers : [...headers, ['Authorization', credentials]] };
}

/** A copy of a URL without user and password. */
export function withoutCredentials(url: URL): URL {
  const copy = new URL(url);
  copy.username = '';
  copy.password = '';
  return copy;
}

/** User and password of a URL as the value of an Authorization header (RFC 7617 §2); '' where it has none. */
export function basicCredentials({ username, password }: URL): string {
  if (username === '' && password === '') return '';
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
