import type { UrlTarget } from '../../../shared/bridge/index.ts';
import type { HeaderPair } from '../../transports/index.ts';

/** The headers that every request to this address gets from the user's choices, behind those of the protocol. */
export function addressHeaders({ bearer, origin, identity }: UrlTarget, userAgent: string): HeaderPair[] {
  const headers: HeaderPair[] = [
    ['Accept-Encoding', identity ? 'identity' : 'gzip, deflate, br'],
    ['User-Agent', userAgent],
  ];
  if (origin !== '') headers.push(['Origin', origin]);
  if (bearer !== '') headers.push(['Authorization', `Bearer ${bearer}`]);
  return headers;
}
