/** The parts of an absolute address, each as it is written but for scheme and host, which are lower case. */
export interface WebAddress {
  readonly scheme: string;
  /** What stands before the host; '' for nothing. */
  readonly user: string;
  /** Host and port. */
  readonly authority: string;
  /** Host alone; an IPv6 address in its brackets. */
  readonly host: string;
  readonly path: string;
  /** With its question mark; '' for none. */
  readonly query: string;
  /** With its hash; '' for none. */
  readonly fragment: string;
}

const ADDRESS = /^([a-z][a-z\d+.-]*):\/\/(?:([^/?#@]*)@)?([^/?#@\s]+)([^?#\s]*)(\?[^#\s]*)?(#\S*)?$/i;

/** Null for what is no absolute address with a host. */
export function readAddress(text: string): WebAddress | null {
  const [, scheme = '', user = '', authority = '', path = '', query = '', fragment = ''] = ADDRESS.exec(text) ?? [];
  if (authority === '') return null;
  const lower = authority.toLowerCase();
  const host = lower.replace(/:\d*$/, '');
  return { scheme: scheme.toLowerCase(), user, authority: lower, host, path, query, fragment };
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

/** `https://host:port`, without the port that the scheme has anyway (RFC 6454 §4). */
export function originOf({ scheme, authority }: WebAddress): string {
  const port = DEFAULT_PORTS[scheme];
  const plain = port !== undefined && authority.endsWith(port) ? authority.slice(0, -port.length) : authority;
  return `${scheme}://${plain}`;
}

/** True for this machine under one of its names for itself. */
export function isLoopback({ host }: WebAddress): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The parameters of a query, decoded as a form (WHATWG URL, application/x-www-form-urlencoded), in their order. */
export function parametersOf(query: string): [name: string, value: string][] {
  return query
    .replace(/^[?#]/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      return [formDecoded(name), formDecoded(value)];
    });
}

/** The value of the first parameter of this name; null for none. */
export function parameter(query: string, name: string): string | null {
  return parametersOf(query).find(([each]) => each === name)?.[1] ?? null;
}

/** Pairs as `application/x-www-form-urlencoded`. */
export function formText(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join('&');
}

/** One value of such a form, as credentials of a client are written too (RFC 6749 §2.3.1). */
export function formEncoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

function formDecoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
