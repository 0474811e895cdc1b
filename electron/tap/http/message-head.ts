import type { HeaderEdit } from '../../../shared/middle/index.ts';
import type { HeaderPair } from '../../transports/wire/index.ts';

/** The head of an HTTP/1 message. */
export interface MessageHead {
  /** Its bytes as they came, with the empty line that ends it. */
  readonly raw: Buffer;
  /** `POST /mcp HTTP/1.1`, `HTTP/1.1 200 OK`. */
  readonly line: string;
  /** Each char of a value is one byte of the wire. */
  readonly headers: readonly HeaderPair[];
}

export interface RequestLine {
  readonly method: string;
  readonly target: string;
  readonly version: string;
}

export interface StatusLine {
  readonly status: number;
  readonly reason: string;
}

const LINE_END = /\r?\n/;

/** Null where it is no head: a line that is no header. */
export function readHead(raw: Buffer): MessageHead | null {
  const [line = '', ...lines] = raw
    .toString('latin1')
    .replace(/^(?:\r?\n)+/, '')
    .split(LINE_END);
  const headers = headersIn(lines);
  return headers === null ? null : { raw, line, headers };
}

/** The fields of these lines, those that follow the empty one left out; null where one is no field. */
export function headersIn(lines: readonly string[]): HeaderPair[] | null {
  const headers: [string, string][] = [];
  for (const line of lines) {
    if (line === '') break;
    const last = headers.at(-1);
    // A value may go on in the next line (RFC 9112 §5.2, obsolete).
    if (/^[ \t]/.test(line) && last !== undefined) {
      last[1] = `${last[1]} ${line.trim()}`.trim();
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) return null;
    headers.push([line.slice(0, colon), line.slice(colon + 1).trim()]);
  }
  return headers;
}

/** Null where the first line is none of a request (RFC 9112 §3). */
export function requestLine({ line }: MessageHead): RequestLine | null {
  const [, method, target, version] = /^(\S+) (\S+) (HTTP\/1\.[01])$/.exec(line) ?? [];
  return method === undefined || target === undefined || version === undefined ? null : { method, target, version };
}

/** Null where the first line is none of a response (RFC 9112 §4). */
export function statusLine({ line }: MessageHead): StatusLine | null {
  const [, status, reason = ''] = /^HTTP\/1\.\d (\d{3})(?: (.*))?$/.exec(line) ?? [];
  return status === undefined ? null : { status: Number(status), reason };
}

/** All values of a header (by its lower case name), in their order. */
export function valuesOf({ headers }: Pick<MessageHead, 'headers'>, name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);
}

/** The members of a list that a header holds, lower case. */
export function listedIn(head: Pick<MessageHead, 'headers'>, name: string): string[] {
  return valuesOf(head, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
}

/** What becomes of a line of a head: the same text, another one, or null for none. */
export type HeadEdit = (name: string, value: string) => string | null;

/** The head with other values; every other byte stays. */
export function withValues(head: MessageHead, edit: HeadEdit): MessageHead {
  let changed = false;
  const lines = head.raw.toString('latin1').split('\n');
  const kept = lines.flatMap((line) => {
    const [, before, name, value, after] = /^(([^\s:]+):[ \t]*)(.*?)([ \t]*\r?)$/.exec(line)?.map((part) => part) ?? [];
    if (before === undefined || name === undefined || value === undefined) return [line];
    const edited = edit(name, value);
    if (edited === value) return [line];
    changed = true;
    return edited === null ? [] : [`${before}${edited}${after ?? ''}`];
  });
  return changed ? (readHead(Buffer.from(kept.join('\n'), 'latin1')) ?? head) : head;
}

/** The head with another first line. */
export function withLine(head: MessageHead, line: string): MessageHead {
  const text = head.raw.toString('latin1').replace(head.line, () => line);
  return { ...head, raw: Buffer.from(text, 'latin1'), line };
}

/** The head with one header more, at its end. */
export function withHeader(head: MessageHead, [name, value]: HeaderPair): MessageHead {
  const text = head.raw.toString('latin1');
  const end = /\r?\n\r?\n$/.exec(text)?.index ?? text.length;
  const raw = Buffer.from(`${text.slice(0, end)}\r\n${name}: ${value}${text.slice(end)}`, 'latin1');
  return { raw, line: head.line, headers: [...head.headers, [name, value]] };
}

/** The head of the same body without codings, of another length. */
export function withLength(head: MessageHead, bytes: number): MessageHead {
  const named = valuesOf(head, 'content-length').length > 0;
  const changed = withValues(head, (name, value) => {
    const lower = name.toLowerCase();
    if (lower === 'content-length') return String(bytes);
    return lower === 'transfer-encoding' || lower === 'content-encoding' ? null : value;
  });
  return named ? changed : withHeader(changed, ['Content-Length', String(bytes)]);
}

/** A head with some of its headers set, or with null taken away. */
export function editedHead(head: MessageHead, edits: readonly HeaderEdit[]): MessageHead {
  return edits.reduce((edited, [name, value]) => {
    const lower = name.toLowerCase();
    if (value !== null && valuesOf(edited, lower).length === 0) return withHeader(edited, [name, value]);
    return withValues(edited, (other, text) => (other.toLowerCase() === lower ? value : text));
  }, head);
}
