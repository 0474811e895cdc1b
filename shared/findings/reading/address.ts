/** The parts of an absolute URL that rules compare. No `URL` here: this code knows neither Node nor the DOM. */
export interface Address {
  readonly scheme: string;
  /** Host in lower case, without a port. */
  readonly host: string;
  /** Scheme, host and port, the port left out where it is the scheme's own (RFC 6454 §4). */
  readonly origin: string;
  /** At least `/`. */
  readonly path: string;
  /** Without the question mark; '' for none. */
  readonly query: string;
}

const ABSOLUTE = /^([a-z][a-z\d+.-]*):\/\/(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^/?#:]*)(?::(\d*))?([^?#]*)(?:\?([^#]*))?/i;
const OWN_PORTS: { readonly [scheme: string]: string } = { http: '80', https: '443', ws: '80', wss: '443' };

/** Null for what is no absolute URL with a host. */
export function addressOf(url: string): Address | null {
  const match = ABSOLUTE.exec(url);
  if (!match) return null;
  const scheme = match[1]!.toLowerCase();
  const host = match[2]!.toLowerCase();
  if (host === '') return null;
  const port = match[3] ?? '';
  const own = port === '' || (Object.hasOwn(OWN_PORTS, scheme) && OWN_PORTS[scheme] === port);
  const path = match[4]!;
  return {
    scheme,
    host,
    origin: `${scheme}://${host}${own ? '' : `:${port}`}`,
    path: path === '' ? '/' : path,
    query: match[5] ?? '',
  };
}

/** A reference taken from a page at `base` (RFC 3986 §5, without dot segments in the middle); null where it is no address. */
export function resolvedAddress(reference: string, base: Address): Address | null {
  const text = reference.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return addressOf(text);
  if (text.startsWith('//')) return addressOf(`${base.scheme}:${text}`);
  if (text.startsWith('/')) return addressOf(base.origin + text);
  if (text.startsWith('?')) return addressOf(`${base.origin}${base.path}${text}`);
  const folder = base.path.slice(0, base.path.lastIndexOf('/') + 1);
  return addressOf(`${base.origin}${folder}${text.replace(/^(\.\/)+/, '')}`);
}

/** Whether both name the same place, their queries aside. */
export function samePlace(one: Address, other: Address): boolean {
  return one.origin === other.origin && one.path === other.path;
}

/** Whether the host is this machine, which no one else can listen to. */
export function isLoopback({ host }: Address): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** Names that no one on the internet has (RFC 2606, RFC 6761, RFC 6762, RFC 8375), and IPv4 addresses of private networks (RFC 1918). */
const PRIVATE =
  /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|(^|\.)(local|localhost|internal|intranet|lan|home\.arpa|test|invalid|example)$/;

/** Whether a host may be one of the internet, by its looks: a name with a dot, or an address that is not of a private network. */
export function isPublic({ host }: Address): boolean {
  if (host.startsWith('[')) return !/^\[(::1|f[cd]|fe[89ab])/.test(host);
  return host.includes('.') && !PRIVATE.test(host);
}
