const KEY = 'mcpscope.key';

/**
 * What the web shell's bridge wants beside the session's cookie, which every port of this host may come to see. The first page of
 * a session is told it; here it lies where only pages of our own port can read it. '' for a page that was told none.
 */
export function pageKey(): string {
  return globalThis.localStorage?.getItem(KEY) ?? '';
}

/** Keeps the key for reloads, other tabs, and the next start of the browser. */
export function keepPageKey(key: string): void {
  globalThis.localStorage?.setItem(KEY, key);
}
