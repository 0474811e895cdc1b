import { secretMarker, type HeaderLine } from '../../../shared/capture/index.ts';
import type { HeaderPair, UrlOptions } from '../wire/index.ts';
import { TOKEN_CHARACTERS } from '../../../shared/mcp/index.ts';

const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'authentication-info',
  'proxy-authentication-info',
  'cookie',
  'dpop',
  'set-cookie',
]);
/** They hold a word of secrecy in their names and no secret (RFC 6455 §11.3; Fetch §3.3, `Access-Control-Allow-Credentials`). */
const PUBLIC_HEADERS = /^(?:sec-websocket-key$|access-control-)/;
const SECRETS =
  'tokens?|secrets?|keys?|apikey|pass|password|passwd|passphrase|credentials?|auth|authorization|signature|sig';
const SECRET_WORD = new RegExp(`^(?:${SECRETS})$`);
/** Most names have none of them anywhere, and need not be taken to pieces. */
const PERHAPS_SECRET = new RegExp(SECRETS);
/** Headers whose values are addresses, which may have secrets in their query. */
const ADDRESS_HEADERS = new Set(['location', 'content-location', 'referer']);
/** A scheme and what it is followed by (RFC 9110 §11.4). */
const CREDENTIALS = new RegExp(`^([${TOKEN_CHARACTERS}]+) +(.+)$`, 's');

type Mask = UrlOptions['mask'];

/** Whether something of this name is a secret: one of its words says so (`X-Api-Key`, `accessToken`, `client_secret`). */
export function isSecretName(name: string): boolean {
  if (!PERHAPS_SECRET.test(name.toLowerCase())) return false;
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => SECRET_WORD.test(word));
}

/** Whether the value of this header is kept out of the record, and from another origin. */
export function isSecretHeader(name: string, more: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  if (PUBLIC_HEADERS.test(lower)) return more.has(lower);
  return SECRET_HEADERS.has(lower) || more.has(lower) || isSecretName(name);
}

/** Headers as they stand in the record: in their order, with secrets masked and the scheme of credentials readable. */
export function recordedHeaders(
  headers: readonly HeaderPair[],
  { secretHeaders, mask }: Pick<UrlOptions, 'secretHeaders' | 'mask'>,
): HeaderLine[] {
  return headers.map(([name, value]) => {
    if (isSecretHeader(name, secretHeaders)) return { name, masked: maskedCredentials(name, value, mask) };
    return { name, value: ADDRESS_HEADERS.has(name.toLowerCase()) ? recordedUrl(value, mask) : value };
  });
}

function maskedCredentials(name: string, value: string, mask: Mask): NonNullable<HeaderLine['masked']> {
  const [, scheme, secret] = (/authorization$/i.test(name) && CREDENTIALS.exec(value)) || [];
  return scheme === undefined || secret === undefined ? mask(value) : { ...mask(secret), scheme };
}

/**
 * A URL, or a reference to one, as it stands in the record: without the user and password before its host, and with a marker
 * (`masked-32-ab12cd34`: length in UTF-16 units, start of the fingerprint) for each parameter whose name says
 * that it is a secret. All else stays unchanged.
 */
export function recordedUrl(url: string, mask: Mask): string {
  const withoutUser = url.replace(/^([a-z][a-z\d+.-]*:)?([\\/]{2})[^\\/?#]*@/i, '$1$2');
  const [address = ''] = /^[^?#]*/.exec(withoutUser) ?? [];
  return address + maskedParameters(withoutUser.slice(address.length), mask);
}

/** Whatever a value looks like: one that is not secret may hold another address with its own parameters. */
function maskedParameters(text: string, mask: Mask): string {
  const beginning = /[?&#;]([^=&#;?]*)=/g;
  let masked = '';
  let from = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    if (!isSecretName(decoded(found[1]!))) continue;
    const start = beginning.lastIndex;
    const [value = ''] = /^[^&#]*/.exec(text.slice(start)) ?? [];
    if (value === '') continue;
    masked += text.slice(from, start) + secretMarker(mask(decoded(value)));
    from = start + value.length;
    beginning.lastIndex = from;
  }
  return masked + text.slice(from);
}

/** The first line of a request (`POST /mcp?… HTTP/1.1`) as it stands in the record. */
export function recordedRequestLine(line: string, mask: Mask): string {
  const [, before = '', target = line, after = ''] = /^(\S+ )(.*)( \S+)$/s.exec(line) ?? [];
  return `${before}${recordedUrl(target, mask)}${after}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
