import { headerValue, type HeaderLine } from '../../../shared/capture/index.ts';
import { quoted } from '../../../shared/snippets/index.ts';
import { isToken } from '../../../shared/mcp/index.ts';

/** A request as `curl` is to make it again. */
export interface CurlRequest {
  readonly method: string;
  /** Absolute; ws and wss stand for the upgrade over http and https. */
  readonly url: string;
  /** In their order; each char of a value is one byte (RFC 9110 §5.5). */
  readonly headers: readonly HeaderLine[];
  /** The exact text, or base64 where it is not UTF-8; null for none. */
  readonly body: { readonly text: string; readonly base64: boolean } | null;
  /** An event stream is expected: every line is to be shown as it comes. */
  readonly streaming: boolean;
  /** The certificate did not pass, and the exchange went on all the same. */
  readonly unchecked: boolean;
  /** Values that the user has revealed, by fingerprint. */
  readonly revealed: ReadonlyMap<string, string>;
}

/** A secret that the command takes from a variable of the shell. */
export interface CurlVariable {
  readonly variable: string;
  /** The header, or the parameter of the URL, that needs it. */
  readonly of: string;
  /** UTF-16 units of the value. */
  readonly length: number;
}

export interface CurlCommand {
  readonly text: string;
  /** What has to be set before the command can be run. */
  readonly variables: readonly CurlVariable[];
  /** Header lines that curl cannot be given: their names are no tokens. */
  readonly leftOut: readonly string[];
}

/** curl makes these itself, for the connection that it opens. */
const MADE_BY_CURL = new Set(['host', 'content-length', 'transfer-encoding']);
/** curl sends these by itself unless it is told not to. */
const SENT_BY_CURL = ['User-Agent', 'Accept', 'Content-Type', 'Expect'];
/** One argument of a command may have 128 KiB on Linux; a longer body is piped. */
const LONGEST_ARGUMENT = 100_000;

/**
 * The request as a command for a POSIX shell: exact method, URL, header lines and body. A masked value becomes a variable
 * that the shell asks for when it is not set. Nothing in the text can end a quotation or be read as an option or a file.
 */
export function curlOf(request: CurlRequest): CurlCommand {
  const upgrade = /^ws/i.test(request.url);
  const url = upgrade ? `http${request.url.slice(2)}` : request.url;
  const made = upgrade ? MADE_BY_CURL : new Set([...MADE_BY_CURL, 'connection']);
  const lines = request.headers.filter(({ name }) => !made.has(name.toLowerCase()));
  const usable = lines.filter(({ name }) => isToken(name));
  const has = (name: string): boolean => usable.some((line) => line.name.toLowerCase() === name.toLowerCase());
  const variables = new Variables(request.revealed);
  const words = [
    `-X ${/^[A-Za-z]+$/.test(request.method) ? request.method : quoted(request.method)} --url ${urlWord(url, variables)}`,
    ...optionsOf(request, url, usable, upgrade),
    ...usable.map((line) => `-H ${headerWord(line, variables)}`),
    ...SENT_BY_CURL.filter((name) => isOwn(name, request) && !has(name)).map((name) => `-H '${name}:'`),
  ];
  const { lead, data } = bodyWords(request.body);
  return {
    text: `${lead}curl ${[...words, ...data].join(' \\\n  ')}`,
    variables: variables.list,
    leftOut: lines.filter((line) => !usable.includes(line)).map(({ name }) => name),
  };
}

/** A body from about this length on makes curl ask first (`Expect: 100-continue`). */
const ASKED_FIRST = 1_000_000;

/** Whether curl would send a header of this name by itself with such a request. */
function isOwn(name: string, { body }: CurlRequest): boolean {
  if (name === 'Expect') return (body?.text.length ?? 0) >= ASKED_FIRST;
  return body !== null || name !== 'Content-Type';
}

function optionsOf(request: CurlRequest, url: string, headers: readonly HeaderLine[], upgrade: boolean): string[] {
  const coding = headerValue(headers, 'accept-encoding');
  return [
    // Brackets and braces are patterns to curl.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    // TLS would settle on HTTP/2 where the server speaks it.
    ...(upgrade || /^https/i.test(url) ? ['--http1.1'] : []),
    ...(request.streaming ? ['-N'] : []),
    ...(request.unchecked ? ['--insecure'] : []),
    ...(coding === '' || coding.toLowerCase() === 'identity' ? [] : ['--compressed']),
  ];
}

function bodyWords(body: CurlRequest['body']): { readonly lead: string; readonly data: readonly string[] } {
  if (body === null) return { lead: '', data: [] };
  // A shell's text holds no NUL.
  if (body.base64 || body.text.includes('\0')) {
    const bytes = body.base64 ? body.text : base64Of(body.text);
    return { lead: `printf '%s' ${quoted(bytes)} | base64 -d | `, data: ['--data-binary @-'] };
  }
  if (body.text.length > LONGEST_ARGUMENT) {
    return { lead: `printf '%s' ${quoted(body.text)} | `, data: ['--data-binary @-'] };
  }
  return { lead: '', data: [`--data-raw ${quoted(body.text)}`] };
}

function headerWord({ name, value, masked }: HeaderLine, variables: Variables): string {
  if (masked === undefined) return exactWord(name, value ?? '');
  const known = variables.valueOf(masked.fingerprint);
  const scheme = masked.scheme === undefined ? '' : `${masked.scheme} `;
  if (known !== undefined) return exactWord(name, known.startsWith(scheme) ? known : `${scheme}${known}`);
  const variable = variables.of(name, masked.fingerprint, masked.length);
  // The shell stops with these words while the variable is not set.
  const says = `its value is masked in the capture: ${masked.length} characters`;
  return `"${inDouble(`${name}: ${scheme}`)}\${${variable}:?${says}}"`;
}

/** A parameter whose value the capture has masked, by length and the start of its fingerprint. */
const MASKED_PARAMETER = /([?&;#])([^=&;#]*)=masked-(\d{1,9})-([0-9a-f]{8})(?=[&;#]|$)/g;

function urlWord(url: string, variables: Variables): string {
  let word = '';
  let done = 0;
  for (const match of url.matchAll(MASKED_PARAMETER)) {
    const [whole, before = '', name = '', length = '0', fingerprint = ''] = match;
    const variable = variables.of(name, fingerprint, Number(length));
    const says = `its value is masked in the capture: ${length} characters, here percent-encoded`;
    word += `${quoted(`${url.slice(done, match.index)}${before}${name}=`)}"\${${variable}:?${says}}"`;
    done = match.index + whole.length;
  }
  return done === 0 || done < url.length ? `${word}${quoted(url.slice(done))}` : word;
}

function exactWord(name: string, value: string): string {
  // "Name:" takes a header out; "Name;" sends it empty.
  if (value === '') return quoted(`${name};`);
  const line = `${name}: ${value}`;
  if (!/[^\0-\x7f]/.test(line)) return quoted(line);
  // The bytes of ISO 8859-1, whatever the shell's own encoding is.
  const octal = line
    .replaceAll(/[%\\]/g, (sign) => `${sign}${sign}`)
    .replaceAll(/[\x80-\xff]/g, (char) => octalOf(char));
  return `"$(printf ${quoted(octal)})"`;
}

function octalOf(char: string): string {
  return `\\${char.charCodeAt(0).toString(8)}`;
}

/** Names the variables of one command: one a value, however many headers carry it. */
class Variables {
  readonly list: CurlVariable[] = [];
  readonly #revealed: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();

  constructor(revealed: ReadonlyMap<string, string>) {
    this.#revealed = revealed;
  }

  valueOf(fingerprint: string): string | undefined {
    return this.#revealed.get(fingerprint);
  }

  of(name: string, fingerprint: string, length: number): string {
    const known = this.#names.get(fingerprint);
    if (known !== undefined) return known;
    // The prefix keeps it apart from the shell's own, as PATH.
    const base = /^authorization$/i.test(name)
      ? 'TOKEN'
      : `SECRET_${name.toUpperCase().replaceAll(/[^0-9A-Z]+/g, '_')}`;
    const taken = new Set(this.#names.values());
    let variable = base;
    for (let n = 2; taken.has(variable); n += 1) variable = `${base}_${n}`;
    this.#names.set(fingerprint, variable);
    this.list.push({ variable, of: name, length });
    return variable;
  }
}

/** Inside double quotes these keep their meaning (§2.2.3). */
function inDouble(text: string): string {
  return text.replaceAll(/[\\"$`]/g, (sign) => `\\${sign}`);
}

function base64Of(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
