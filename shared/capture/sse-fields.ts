/** What the lines of a server-sent event say (WHATWG HTML, "Server-sent events", interpreting an event stream). */
export interface SseFields {
  /** Name of the event; '' when there is none: it is a `message` then. */
  readonly event: string;
  /** null when there is no id line; '' takes an earlier id back. */
  readonly id: string | null;
  /** ms; null when there is none or it is no number. */
  readonly retry: number | null;
  /** Names of the lines that mean nothing to a client: unknown fields, an id with NUL, a retry that is no number. */
  readonly ignored: readonly string[];
}

const NONE: readonly string[] = [];

/** Reads the fields beside the data. The last line of a name counts; an id with NUL is ignored, as a client does. */
export function sseFields(lines: readonly string[]): SseFields {
  let event = '';
  let id: string | null = null;
  let retry: number | null = null;
  let ignored: string[] | null = null;
  for (const line of lines) {
    // Almost every line of a busy stream: nothing is cut out of it.
    if (line.startsWith('data') && (line.length === 4 || line.charAt(4) === ':')) continue;
    const { name, value } = fieldOf(line);
    if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    else (ignored ??= []).push(name);
  }
  return { event, id, retry, ignored: ignored ?? NONE };
}

/** The lines as they were on the wire: the values of the `data` lines are put back from the text. */
export function rawLines(lines: readonly string[], text: string): string[] {
  const values = text.split('\n');
  let next = 0;
  return lines.map((line) => (fieldOf(line).name === 'data' ? `${line}${values[next++] ?? ''}` : line));
}

function fieldOf(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { name: line, value: '' };
  const value = line.slice(colon + 1);
  return { name: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}
