import { isUtf8 } from 'node:buffer';
import { isSecretHeader } from '../record/index.ts';
import type { HeaderPair } from '../wire/index.ts';

/** A request that a redirect may follow, and those before it. */
export interface Hops {
  readonly method: string;
  /** Whether the request would take a message along. */
  readonly hasBody: boolean;
  readonly url: URL;
  /** Addresses of the requests so far, this one included. */
  readonly visited: readonly string[];
}

/** What a response asks for: to go on elsewhere, or something that is not done, as the end of a sentence. */
export type Redirection = { readonly to: URL } | { readonly refused: string };

const HOPS_MOST = 10;
/** Ask for the same request elsewhere (RFC 9110 §15.4.8 and §15.4.9). */
const SAME_REQUEST = new Set([307, 308]);
/** Ask for a GET elsewhere, in practice (RFC 9110 §15.4.2 to §15.4.4). */
const BECOMES_GET = new Set([301, 302, 303]);

/** Where a response sends its request; null where it is no redirect. `location` is its header, '' for none. */
export function redirection(
  status: number,
  location: string,
  { method, hasBody, url, visited }: Hops,
): Redirection | null {
  if (!SAME_REQUEST.has(status) && !BECOMES_GET.has(status)) return null;
  if (location === '') return { refused: 'its answer has no Location header' };
  const reference = utf8(location);
  if (!URL.canParse(reference, url.href)) return { refused: 'its Location header holds no address' };
  const to = new URL(reference, url);
  to.hash = '';
  if (BECOMES_GET.has(status) && method !== 'GET' && method !== 'HEAD')
    return { refused: `a ${method} would become a GET by it, and its message would be lost` };
  if (to.protocol !== 'http:' && to.protocol !== 'https:')
    return { refused: `only http and https are followed, not ${to.protocol}` };
  if (url.protocol === 'https:' && to.protocol === 'http:')
    return { refused: 'it would leave TLS, and everybody in between could read and change what follows' };
  if (hasBody && !isAlsoAsked(url, to))
    return {
      refused: `it goes to another origin, ${to.origin}, which would get the message without having been named: connect to its address if that is meant`,
    };
  if (visited.includes(to.href))
    return { refused: 'that address was asked already: the redirects go round in a circle' };
  if (visited.length > HOPS_MOST) return { refused: `there were ${HOPS_MOST} redirects before it already` };
  return { to };
}

/** Whether who asks for one of them asks for the other: one origin, or the same host which goes over to TLS. */
function isAlsoAsked(from: URL, to: URL): boolean {
  return (
    to.origin === from.origin ||
    (to.hostname === from.hostname && from.protocol === 'http:' && to.protocol === 'https:')
  );
}

/** The headers that go on to another origin, and the names of those that stay behind because they are secrets. */
export function headersElsewhere(
  headers: readonly HeaderPair[],
  secretHeaders: ReadonlySet<string>,
): { readonly kept: readonly HeaderPair[]; readonly dropped: readonly string[] } {
  // Who has the id of a session speaks in it (2025-11-25, Transports, "Session Management").
  const secret = ([name]: HeaderPair): boolean =>
    isSecretHeader(name, secretHeaders) || name.toLowerCase() === 'mcp-session-id';
  return {
    kept: headers.filter((header) => !secret(header) && header[0].toLowerCase() !== 'host'),
    dropped: headers.filter(secret).map(([name]) => name),
  };
}

/** A header is ISO 8859-1 by the letter, but addresses with other characters come in UTF-8. */
function utf8(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}
