import { BlockList, isIPv6 } from 'node:net';
import { isLoopback, readAddress } from '../../../shared/authorization/index.ts';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** An address that no server of the internet has (RFC 6890). An IPv4 address in the clothes of IPv6 is judged as itself. */
function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return PRIVATE.check(mapped, 'ipv4');
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Why a host is not connected to at an address; '' where it may be. Metadata of a hostile server may lead into the network of whoever
 * looks (RFC 9728 §7.7). The host that the user named, and what lies beside it on this machine, is no such place.
 */
export function refusedAddress(named: string, allowed: boolean): (host: string, address: string) => string {
  const server = readAddress(named);
  return (host, address) => {
    if (server === null || isLoopback(server) || host.toLowerCase() === server.host.replace(/^\[|\]$/g, '')) return '';
    if (allowed || !isPrivateAddress(address)) return '';
    return `${host} lies in a private network, to which the metadata of a server should not lead (--private-addresses allows it)`;
  };
}
