import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { NO_SIGN_IN_CHOICES, plainAddress } from '../../state/index.ts';
import { formLine, secondsRead, type FormLine } from './form-line.ts';
import { readSignIn, signInForm, type SignInField, type SignInForm } from './sign-in-form.ts';
import { HEADER_NAME } from '../../../shared/mcp/index.ts';

/** How a server at an address is reached, as it was typed. */
export interface AddressForm extends Omit<UrlTarget, 'name' | 'headers' | 'connectTimeoutMs' | 'signIn'> {
  readonly headers: readonly FormLine[];
  /** Seconds. */
  readonly connectTimeout: string;
  /** Whether it signs in where the server asks for that, and how. */
  readonly signsIn: boolean;
  readonly signIn: SignInForm;
}

export type AddressField = 'url' | 'headers' | 'bearer' | 'origin' | 'certificate' | 'connectTimeout' | SignInField;

export type AddressReading =
  | { readonly ok: true; readonly target: Omit<UrlTarget, 'name'> }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<AddressField, string>>> };

/** The form of an address. */
export function addressOf(target: UrlTarget = plainAddress('')): AddressForm {
  const { name: _, headers, connectTimeoutMs, signIn, ...rest } = target;
  return {
    ...rest,
    headers: headers.map((header) => formLine(header.name, header.value)),
    connectTimeout: String(connectTimeoutMs / 1000),
    signsIn: signIn !== undefined,
    signIn: signInForm(signIn ?? NO_SIGN_IN_CHOICES),
  };
}

/** Checks an address, all of it at once. */
export function readAddress(form: AddressForm): AddressReading {
  const { headers: lines, connectTimeout, signsIn, signIn: typed, ...rest } = form;
  const headers = lines
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');
  const connectTimeoutMs = secondsRead(connectTimeout);
  const problems: Partial<Record<AddressField, string>> = {};
  const note = (field: AddressField, problem: string): void => {
    if (problem !== '') problems[field] = problem;
  };
  note('url', urlProblem(form.url.trim(), form.transport));
  note('headers', headers.map(headerProblem).find((problem) => problem !== '') ?? '');
  note('bearer', bearerProblem(form.bearer.trim(), headers));
  note(
    'origin',
    LATIN.test(form.origin) ? '' : 'An origin is one line of Latin characters, such as https://example.com.',
  );
  note('certificate', certificateProblem(form));
  if (connectTimeoutMs === null) note('connectTimeout', 'A number of seconds from 0 (none) to 86,400.');
  const signIn = signsIn ? readSignIn(typed) : null;
  if (signIn?.ok === false) Object.assign(problems, signIn.problems);
  if (connectTimeoutMs === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    target: {
      ...rest,
      url: rest.url.trim(),
      bearer: rest.bearer.trim(),
      origin: rest.origin.trim(),
      caFile: rest.caFile.trim(),
      certFile: rest.certFile.trim(),
      keyFile: rest.keyFile.trim(),
      headers,
      connectTimeoutMs,
      ...(signIn?.ok === true ? { signIn: signIn.choices } : {}),
    },
  };
}

/** True for a text that is meant as an address rather than as a command. */
export function looksLikeUrl(text: string): boolean {
  return /^\s*(https?|wss?):\/\/\S*\s*$/i.test(text);
}

/** What one line of a header may hold (RFC 9110 §5.5). */
const LATIN = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What a header may be called (RFC 9110 §5.1, token). */

const SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:']);

function urlProblem(text: string, transport: UrlTarget['transport']): string {
  if (text === '') return 'Enter the address of the server.';
  // The parser takes the host of a bare `localhost:3000/mcp` for a scheme.
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return 'An address begins with http://, https://, ws:// or wss://.';
  if (!URL.canParse(text)) return 'This is not a usable URL: check its host and port.';
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol)) return `“${url.protocol}//” is not one of http://, https://, ws:// and wss://.`;
  if (url.username !== '' || url.password !== '')
    return 'A user or password in the URL is not sent: put them into an Authorization header.';
  const socket = url.protocol.startsWith('ws');
  if (socket && (transport === 'http' || transport === 'sse'))
    return 'A ws:// address is reached by WebSocket: choose that transport, or auto.';
  if (!socket && transport === 'ws') return 'A WebSocket is reached at ws:// or wss://.';
  return '';
}

function headerProblem({ name, value }: { readonly name: string; readonly value: string }): string {
  if (name === '') return `The value “${value.slice(0, 40)}” has no name.`;
  if (!HEADER_NAME.test(name)) return `“${name.slice(0, 40)}” is not a header name.`;
  return LATIN.test(value) ? '' : `The value of ${name} is not one line of Latin characters.`;
}

function bearerProblem(bearer: string, headers: readonly { readonly name: string }[]): string {
  if (bearer === '') return '';
  if (!LATIN.test(bearer)) return 'A token is one line of Latin characters.';
  if (/^bearer\s/i.test(bearer)) return 'Leave out the word “Bearer”: it is put in front.';
  return headers.some(({ name }) => name.toLowerCase() === 'authorization')
    ? 'There is also an Authorization header: remove one of them.'
    : '';
}

function certificateProblem({ certFile, keyFile }: AddressForm): string {
  const [certificate, key] = [certFile.trim() !== '', keyFile.trim() !== ''];
  if (certificate === key) return '';
  return certificate ? 'The certificate needs its key.' : 'The key needs its certificate.';
}
