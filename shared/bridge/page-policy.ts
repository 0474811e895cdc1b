/**
 * The content security policy of the window, the same in every shell: the page loads its own files and talks to its own
 * origin; nothing in it is `unsafe-`. Pictures and sounds of answers are blobs that the page itself made. `alsoConnect` adds
 * an origin to talk to, as the web shell's socket.
 */
export function pagePolicy(alsoConnect = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    'media-src blob:',
    `connect-src ${["'self'", alsoConnect].filter(Boolean).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
