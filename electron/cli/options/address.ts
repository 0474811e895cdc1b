import { type Command, Option } from 'commander';
import { resolve } from 'node:path';
import { SECRET_VARIABLES, urlTarget, type UrlTarget } from '../../../shared/bridge/index.ts';
import { accepted } from './accepted.ts';
import { headerOf, readHeader, readMilliseconds } from './option-values.ts';

/** Time to get a connection: DNS, TCP and TLS together. */
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

const SCHEMES = /^(https?|wss?):$/;

/** Options of a server at an address. Those that are true from the start are so until `--no-…`. */
export interface AddressOptions {
  readonly url?: string;
  readonly transport?: UrlTarget['transport'];
  readonly header?: readonly string[];
  readonly bearer?: string;
  readonly origin?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly keyPassphrase?: string;
  readonly insecure?: boolean;
  readonly proxy?: boolean;
  readonly connectTimeout?: number;
  readonly acceptEncoding?: boolean;
  readonly allowOtherOrigin?: boolean;
}

export function takesAddress(command: Command): Command {
  return command
    .optionsGroup('A server at an address:')
    .option('--url <address>', 'connect to this address: http, https, ws or wss')
    .addOption(
      new Option('--transport <name>', 'how to speak to it; auto finds out (default: auto)').choices([
        'auto',
        'http',
        'sse',
        'ws',
      ]),
    )
    .option('--header <name: value>', 'send this header with every request; may be repeated', readHeader)
    .option(
      '--bearer <token>',
      `send this token as "Authorization: Bearer"; better set the variable ${SECRET_VARIABLES.bearer}, which the list of processes does not show`,
    )
    .option('--origin <origin>', 'send this Origin')
    .option('--ca <file>', 'trust the authorities in this PEM file as well')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', 'its key (PEM)')
    .option(
      '--key-passphrase <text>',
      `passphrase of the key; better set the variable ${SECRET_VARIABLES.keyPassphrase}`,
    )
    .option('--insecure', 'ignore certificate errors')
    .option('--no-proxy', 'do not use the proxy that the environment names')
    .option(
      '--connect-timeout <ms>',
      `wait this long for a connection (default: ${DEFAULT_CONNECT_TIMEOUT_MS})`,
      readMilliseconds,
    )
    .option('--accept-encoding', 'let the server compress its answers')
    .option('--allow-other-origin', 'HTTP+SSE: post to an endpoint of another origin than the stream');
}

/** Each option as it is written, its name among the options, and the member of the target that it sets. */
const WRITTEN = [
  ['--url', 'url', 'url'],
  ['--transport', 'transport', 'transport'],
  ['--header', 'header', 'headers'],
  ['--bearer', 'bearer', 'bearer'],
  ['--origin', 'origin', 'origin'],
  ['--ca', 'ca', 'caFile'],
  ['--cert', 'cert', 'certFile'],
  ['--key', 'key', 'keyFile'],
  ['--key-passphrase', 'keyPassphrase', 'keyPassphrase'],
  ['--insecure', 'insecure', 'insecure'],
  ['--no-proxy', 'proxy', 'proxy'],
  ['--connect-timeout', 'connectTimeout', 'connectTimeoutMs'],
  ['--accept-encoding', 'acceptEncoding', 'identity'],
  ['--allow-other-origin', 'allowOtherOrigin', 'otherOrigin'],
] as const satisfies readonly (readonly [string, keyof AddressOptions, keyof UrlTarget])[];

const WRITTEN_OF_MEMBER = Object.fromEntries(WRITTEN.map(([written, , member]) => [member, written]));

/** The options of an address that were given, as they are written. */
export function addressOptionsIn(options: AddressOptions): string[] {
  return WRITTEN.filter(([, name]) => {
    const value = options[name];
    // The proxy is used unless the option says otherwise.
    return name === 'proxy' ? value === false : value !== undefined;
  }).map(([written]) => written);
}

/** The target at `url`. Throws Error with a sentence. */
export function urlTargetOf(
  url: string,
  options: AddressOptions,
  environment: Readonly<Record<string, string | undefined>>,
): UrlTarget {
  const problem = problemOf(url, options);
  if (problem !== '') throw new Error(problem);
  const target: UrlTarget = {
    transport: options.transport ?? 'auto',
    name: '',
    url,
    headers: (options.header ?? []).map(headerOf),
    bearer: options.bearer ?? environment[SECRET_VARIABLES.bearer] ?? '',
    origin: options.origin ?? '',
    caFile: absolute(options.ca),
    certFile: absolute(options.cert),
    keyFile: absolute(options.key),
    keyPassphrase: options.keyPassphrase ?? environment[SECRET_VARIABLES.keyPassphrase] ?? '',
    insecure: options.insecure ?? false,
    proxy: options.proxy ?? true,
    identity: !(options.acceptEncoding ?? false),
    otherOrigin: options.allowOtherOrigin ?? false,
    connectTimeoutMs: options.connectTimeout ?? DEFAULT_CONNECT_TIMEOUT_MS,
  };
  return accepted(urlTarget, target, WRITTEN_OF_MEMBER);
}

function problemOf(text: string, { transport, cert, key }: AddressOptions): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !SCHEMES.test(url.protocol))
    return 'The value of --url cannot be used: it must begin with http://, https://, ws:// or wss://.';
  if (url.username !== '' || url.password !== '')
    return 'The value of --url cannot be used: a user or password in it is not sent; give it by --header "Authorization: …".';
  if (url.protocol.startsWith('ws') && (transport === 'http' || transport === 'sse'))
    return `The value of --url cannot be used with --transport ${transport}: its scheme is that of a WebSocket.`;
  if ((cert === undefined) !== (key === undefined)) return 'A client certificate needs both --cert and --key.';
  return '';
}

function absolute(file = ''): string {
  return file === '' ? '' : resolve(file);
}
