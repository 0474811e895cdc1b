import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { OWN_CAPABILITIES } from '../../../shared/clients/index.ts';

/** How our client behaves when the user chose nothing: a correct client of the newest revision that the server speaks. */
export function defaultOptions(timeoutMs: number, timeoutMaxMs = 600_000): ClientOptions {
  return {
    conversation: 'ordinary',
    revision: 'auto',
    initialize: true,
    initialized: true,
    lists: true,
    answer: true,
    listen: true,
    resume: true,
    endSession: true,
    otherRevision: 'continue',
    timeoutMs,
    progressResets: true,
    timeoutMaxMs,
    capabilities: OWN_CAPABILITIES,
    clientInfo: null,
    leaveOut: [],
    keepEnvironmentValues: false,
  };
}
