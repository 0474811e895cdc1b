import type { ClientOptions } from '../../../../shared/bridge/index.ts';

/** The options of an ordinary connection, for tests. */
export const SAMPLE_OPTIONS: ClientOptions = {
  conversation: 'ordinary',
  listen: true,
  resume: true,
  endSession: true,
  progressResets: true,
  timeoutMaxMs: 600_000,
  revision: '2025-11-25',
  initialize: true,
  initialized: true,
  lists: true,
  answer: true,
  otherRevision: 'continue',
  timeoutMs: 60_000,
  clientInfo: null,
  leaveOut: [],
  capabilities: { roots: { listChanged: true } },
  keepEnvironmentValues: false,
};
