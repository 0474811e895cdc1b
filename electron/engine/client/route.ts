import type { HttpChannel, StdioChannel } from '../channels/index.ts';

/** How the server is reached, as far as opening a conversation depends on it. */
export type Route =
  /** One message after another; `restart` is there where the server is a process of ours. */
  | { readonly kind: 'messages'; readonly restart: StdioChannel | null }
  | { readonly kind: 'http'; readonly channel: HttpChannel; readonly transport: 'auto' | 'http' | 'sse' };
