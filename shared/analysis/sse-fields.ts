/** Fields of a server-sent event that its lines hold (WHATWG HTML, "Server-sent events", parsing). */
export interface SseFields {
  /** Last value of each; null where the event has none. An `id` with a NUL byte and a `retry` that is no number do not count. */
  readonly id: string | null;
  readonly event: string | null;
  readonly retry: number | null;
}

/** Reads the lines of one event as a client does. */
export function sseFields(lines: readonly string[]): SseFields {
  let id: string | null = null;
  let event: string | null = null;
  let retry: number | null = null;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    if (field !== 'id' && field !== 'event' && field !== 'retry') continue;
    const start = colon < 0 ? line.length : colon + (line.charAt(colon + 1) === ' ' ? 2 : 1);
    const value = line.slice(start);
    if (field === 'event') event = value;
    else if (field === 'id') id = value.includes('\0') ? id : value;
    else retry = /^\d{1,15}$/.test(value) ? Number(value) : retry;
  }
  return { id, event, retry };
}
