import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** An address that may not be connected to. Its message is a whole sentence. */
export class RefusedAddress extends Error {
  constructor(address: string, why: string) {
    super(`${address} was not connected to: ${why}.`);
  }
}

/** Resolves names, and gives an error in place of their addresses where one of them is refused. `refuses`: why, '' for nothing. */
export function judgedLookup(refuses: (host: string, address: string) => string): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const refused = addresses.find(({ address }) => refuses(host, address) !== '');
      const [first] = addresses;
      if (refused !== undefined) callback(new RefusedAddress(refused.address, refuses(host, refused.address)), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
