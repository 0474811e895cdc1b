import { originOf, readAddress } from './web-address.ts';

/** Where a `Location` leads from `from`; '' for what is not followed: no http or https address, or away from TLS. */
export function redirectedAddress(from: string, location: string): string {
  const base = readAddress(from);
  if (base === null) return '';
  const to = /^\/(?!\/)/.test(location) ? `${originOf(base)}${location}` : location;
  const address = readAddress(to);
  if (address === null || address.user !== '' || !/^https?$/.test(address.scheme)) return '';
  return base.scheme === 'https' && address.scheme === 'http' ? '' : to;
}
