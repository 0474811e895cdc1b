/** The fields of one server-sent event, as a client reads them (WHATWG HTML, "Server-sent events", interpretation). */
export interface SseFields {
  /** Null where the event has none of its own; '' takes an earlier one back. */
  readonly id: string | null;
  /** '' stands for `message`. */
  readonly event: string;
  /** ms, -1 where the event asks for nothing. */
  readonly retry: number;
}

/** Reads the lines of an event; what is no field of the specification is passed over. */
export function sseFields(lines: readonly string[]): SseFields {
  let id: string | null = null;
  let event = '';
  let retry = -1;
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    if (field === 'data') continue;
    const value = colon < 0 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) retry = Number(value);
  }
  return { id, event, retry };
}
