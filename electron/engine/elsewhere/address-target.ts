import { plainAddress, type UrlTarget } from '../../../shared/bridge/index.ts';

/** A server at an address to which rules send requests. It may start slowly while its client waits. */
export function addressTarget(url: string): UrlTarget {
  return { ...plainAddress(url), connectTimeoutMs: 30_000 };
}
