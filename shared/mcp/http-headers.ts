import { isToken } from './token.ts';

/** Names of the headers that MCP defines, as the specification spells them. HTTP compares names without case. */
export const HEADERS = {
  session: 'Mcp-Session-Id',
  version: 'MCP-Protocol-Version',
  method: 'Mcp-Method',
  name: 'Mcp-Name',
  /** Followed by the `x-mcp-header` of an argument. */
  paramPrefix: 'Mcp-Param-',
} as const;

const SENTINEL = { start: '=?base64?', end: '?=' };
/** What may stand in a header value as it is: visible ASCII, and blanks and tabs between (RFC 9110 §5.5). */
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

const hasSentinel = (text: string): boolean => text.startsWith(SENTINEL.start) && text.endsWith(SENTINEL.end);

/** A value as a mirror header carries it: as it is where that is safe, else base64 of its UTF-8 between sentinels (2026-07-28, streamable-http, value encoding). */
export function encodeHeaderValue(value: string): string {
  if (PLAIN.test(value) && !hasSentinel(value)) return value;
  return `${SENTINEL.start}${toBase64(utf8(value))}${SENTINEL.end}`;
}

/** The value that a mirror header stands for; null where its base64 is broken or is not UTF-8. */
export function decodeHeaderValue(header: string): string | null {
  if (!hasSentinel(header)) return header;
  const bytes = fromBase64(header.slice(SENTINEL.start.length, -SENTINEL.end.length));
  return bytes === null ? null : fromUtf8(bytes);
}

/** What `Mcp-Name` repeats of a request; null where the method has none (2026-07-28, streamable-http, standard request headers; tasks extension). */
export function mirroredName(method: string, params: unknown): string | null {
  const key = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const value = key === undefined ? undefined : own(params, key);
  return typeof value === 'string' ? value : null;
}

const NAMED_BY: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** One argument of a tool that is repeated in a header. */
export interface MirroredArgument {
  /** Keys from the arguments down to the value. */
  readonly path: readonly string[];
  /** The header's name behind `Mcp-Param-`. */
  readonly header: string;
}

/** What is wrong with an annotation: its name, its second use, where it stands, what it stands on. */
export type MirrorFaultKind = 'name' | 'twice' | 'place' | 'type';

export interface MirrorFault {
  readonly kind: MirrorFaultKind;
  /** A clause for a sentence: `x-mcp-header "x y" on city is no header name`. */
  readonly text: string;
}

/** The `x-mcp-header` annotations of a tool, and what is wrong with them. A tool with a fault must not be called over HTTP. */
export interface MirroredArguments {
  readonly arguments: readonly MirroredArgument[];
  readonly faults: readonly MirrorFault[];
}

const DEPTH_MOST = 64;
const SCHEMAS_MOST = 20_000;
const MIRRORED_TYPES = new Set(['string', 'integer', 'boolean']);

/** Reads the annotations of an input schema (2026-07-28, streamable-http, custom headers; server/tools, x-mcp-header). Any value is taken. */
export function mirroredArguments(inputSchema: unknown): MirroredArguments {
  const found: MirroredArgument[] = [];
  const faults: MirrorFault[] = [];
  const taken = new Set<string>();
  // Breadth first without recursion: a hostile schema may be as deep as it likes.
  const waiting: Visit[] = [{ schema: inputSchema, path: [], reachable: true }];
  for (let next = 0; next < waiting.length && next < SCHEMAS_MOST; next += 1) {
    const { schema, path, reachable } = waiting[next]!;
    if (typeof schema !== 'object' || schema === null || path.length > DEPTH_MOST) continue;
    const header = own(schema, 'x-mcp-header');
    if (header !== undefined) {
      const kind = faultOf(header, own(schema, 'type'), reachable && path.length > 0, taken);
      if (kind !== null) faults.push({ kind, text: faultText(kind, header, path) });
      else found.push({ path, header: String(header) });
      if (typeof header === 'string') taken.add(header.toLowerCase());
    }
    for (const key of Object.keys(schema)) {
      const below = own(schema, key);
      if (typeof below !== 'object' || below === null || Array.isArray(schema)) {
        if (Array.isArray(schema)) waiting.push({ schema: below, path, reachable: false });
      } else if (key === 'properties') {
        for (const name of Object.keys(below))
          waiting.push({ schema: own(below, name), path: [...path, name], reachable });
      } else if (!VALUE_KEYWORDS.has(key)) waiting.push({ schema: below, path, reachable: false });
    }
  }
  return { arguments: found, faults };
}

interface Visit {
  readonly schema: unknown;
  readonly path: readonly string[];
  /** Reached through `properties` alone. */
  readonly reachable: boolean;
}

/** Keywords whose values are data and no schemas. */
const VALUE_KEYWORDS = new Set(['enum', 'const', 'default', 'examples', 'required']);

function faultOf(
  header: unknown,
  type: unknown,
  reachable: boolean,
  taken: ReadonlySet<string>,
): MirrorFaultKind | null {
  if (typeof header !== 'string' || !isToken(header)) return 'name';
  if (taken.has(header.toLowerCase())) return 'twice';
  if (!reachable) return 'place';
  return typeof type === 'string' && MIRRORED_TYPES.has(type) ? null : 'type';
}

const FAULT_WORDS: Readonly<Record<MirrorFaultKind, string>> = {
  name: 'is no header name',
  twice: 'is used twice',
  place: 'cannot be reached through properties alone',
  type: 'is not on a string, integer or boolean',
};

function faultText(kind: MirrorFaultKind, header: unknown, path: readonly string[]): string {
  // What is no text may be nested too deep to be written.
  const shown = typeof header === 'string' ? JSON.stringify(header) : `of the type ${typeName(header)}`;
  return `x-mcp-header ${shown} on ${path.join('.') || 'the whole schema'} ${FAULT_WORDS[kind]}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The headers that repeat the arguments of a call, as [name, encoded value]; absent and null arguments have none. */
export function mirrorHeaders(mirrored: readonly MirroredArgument[], args: unknown): [name: string, value: string][] {
  return mirrored.flatMap(({ path, header }): [string, string][] => {
    const text = mirroredText(path.reduce(own, args));
    return text === null ? [] : [[`${HEADERS.paramPrefix}${header}`, encodeHeaderValue(text)]];
  });
}

/** The text that stands for an argument; null where it has no header. */
export function mirroredText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' && Number.isFinite(value) && (Number.isSafeInteger(value) || value % 1 !== 0)
    ? String(value)
    : null;
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as { readonly [key: string]: unknown })[key]
    : undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toBase64(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET[group >> 18]! + ALPHABET[(group >> 12) & 63]!;
    text += i + 1 < bytes.length ? ALPHABET[(group >> 6) & 63]! : '=';
    text += i + 2 < bytes.length ? ALPHABET[group & 63]! : '=';
  }
  return text;
}

function fromBase64(text: string): number[] | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 4) {
    const codes = Array.from(text.slice(i, i + 4), (char) => (char === '=' ? -1 : ALPHABET.indexOf(char)));
    const [a = 0, b = 0, c = -1, d = -1] = codes;
    bytes.push((a << 2) | (b >> 4));
    if (c >= 0) bytes.push(((b & 15) << 4) | (c >> 2));
    if (d >= 0) bytes.push(((c & 3) << 6) | d);
  }
  return bytes;
}

/** UTF-8 of a text; lone surrogates become U+FFFD, as an encoder writes them. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}

function fromUtf8(bytes: readonly number[]): string | null {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
