import { getProxyForUrl } from 'proxy-from-env';
import { basicCredentials, withoutCredentials } from './address.ts';
import { ConnectError } from './connect-error.ts';
import { destinationOf, type Destination } from './destination.ts';

/** A proxy that the environment names. */
export interface Proxy extends Destination {
  /** Without its credentials. */
  readonly url: string;
  /** Value of Proxy-Authorization; '' for none. */
  readonly authorization: string;
}

/**
 * The proxy for this URL by HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in upper or lower case; null where the
 * connection goes straight. A WebSocket takes the proxy of the HTTP that it begins with. Throws `ConnectError`
 * when the one named cannot be used.
 */
export function proxyFor(url: URL): Proxy | null {
  const named = getProxyForUrl(url.href.replace(/^ws/, 'http'));
  if (named === '') return null;
  if (!URL.canParse(named))
    throw new ConnectError(
      'proxy',
      '',
      'The proxy that the environment names is not a URL: give it as http://host:port.',
    );
  const proxy = new URL(named);
  const authorization = basicCredentials(proxy);
  const shown = withoutCredentials(proxy).href.replace(/\/$/, '');
  if (!/^https?:$/.test(proxy.protocol))
    throw new ConnectError(
      'proxy',
      '',
      `The proxy ${shown} is of a kind that is not supported: only http and https are.`,
    );
  return { ...destinationOf(proxy), url: shown, authorization };
}
