import type { HttpChannel, Restartable, StdioChannel } from '../channels/index.ts';

/** How the server is reached, as far as opening a conversation depends on it. */
export type Route =
  /** One message after another; `restart` is null where the channel ends for good, `process` where the server is no process of ours. */
  | { readonly kind: 'messages'; readonly restart: Restartable | null; readonly process: StdioChannel | null }
  | { readonly kind: 'http'; readonly channel: HttpChannel; readonly transport: 'auto' | 'http' | 'sse' };
