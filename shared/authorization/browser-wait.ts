/**
 * How long the browser of a sign-in may take, ms. In the window its user sees the wait and may have to find a password first; a command
 * line may run where nobody looks at it, and is to end.
 */
export const BROWSER_WAIT_MS = { window: 600_000, commandLine: 300_000 } as const;
