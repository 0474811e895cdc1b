import type { ClientOptions } from '../../shared/bridge/index.ts';
import { NEWEST_LEGACY } from '../../shared/mcp/index.ts';

/** How our client behaves when the user chose nothing: a correct client of the newest revision with a handshake. */
export function defaultOptions(timeoutMs: number): ClientOptions {
  return {
    revision: NEWEST_LEGACY,
    initialize: true,
    initialized: true,
    lists: true,
    answer: true,
    otherRevision: 'continue',
    timeoutMs,
    capabilities: { roots: { listChanged: true } },
    keepEnvironmentValues: false,
  };
}
