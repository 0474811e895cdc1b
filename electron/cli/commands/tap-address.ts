import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { ConnectError } from '../../transports/index.ts';
import { clientRecords, openHttpTap, type HttpTap } from '../../tap/http/index.ts';
import { defaultFolders, endWithProcess, VERSION } from '../../engine/index.ts';
import type { RulesAtWork } from './chaos-rules.ts';
import { readPort, urlTargetOf, type AddressOptions } from '../options/index.ts';
import { say, sayLines, terminalLine, type Terminal } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';

/** Options of a tap before a server at an address. */
export interface TapAddressOptions extends Pick<
  AddressOptions,
  'ca' | 'cert' | 'key' | 'keyPassphrase' | 'insecure' | 'proxy' | 'connectTimeout'
> {
  readonly url?: string;
  readonly listen?: number;
  readonly listenCert?: string;
  readonly listenKey?: string;
  readonly rewrite?: boolean;
  readonly allowOrigin?: readonly string[];
  readonly name?: string;
  readonly client?: string;
}

export function takesTapAddress(command: Command): Command {
  return command
    .optionsGroup('A server at an address:')
    .option('--url <address>', 'tap the server at this address: http, https, ws or wss')
    .option('--listen <port>', 'the port of 127.0.0.1 that the client is given instead; 0 for any free one', readPort)
    .option('--listen-cert <file>', 'let the client in over TLS, by this certificate (PEM)')
    .option('--listen-key <file>', 'its key (PEM)')
    .option('--no-rewrite', 'leave addresses in the answers that lead the client past the tap')
    .addOption(
      new Option(
        '--allow-origin <origin>',
        "let pages of this origin use the tap, whatever the server's CORS says; may be repeated",
      ).argParser((origin: string, earlier: readonly string[] = []) => [...earlier, origin]),
    )
    .option('--ca <file>', 'trust the authorities in this PEM file as well')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', 'its key (PEM)')
    .option('--key-passphrase <text>', 'what opens the key; rather set the variable MCPSCOPE_KEY_PASSPHRASE')
    .option('--insecure', 'ignore certificate errors')
    .option('--no-proxy', 'do not use the proxy that the environment names');
}

/** Taps a server at an address, with the rules in the middle of each client's conversation, until a signal comes, or the port cannot be had. Throws Error with a sentence for options that do not fit. */
export async function tapAddress(
  terminal: Terminal,
  url: string,
  options: TapAddressOptions,
  rules: RulesAtWork | null = null,
): Promise<number> {
  const tap = await openedTap(terminal, url, options, rules);
  if (typeof tap === 'string') {
    say(terminal, tap);
    return EXIT_BAD_USAGE;
  }
  // What stands in the query may be a secret.
  const [server, instead] = [url, tap.url].map((address) => terminalLine(address.replace(/[?#].*$/s, '')));
  say(terminal, `Tapping ${server}: give the client ${instead} instead.`);
  return untilSignal(terminal, () => tap.close());
}

/** Opens a tap; a sentence where its port cannot be had. Throws Error with a sentence for options that do not fit. `also`: further paths of the server to which messages go. */
export async function openedTap(
  terminal: Terminal,
  url: string,
  options: TapAddressOptions & { readonly also?: readonly string[] },
  rules: RulesAtWork | null,
): Promise<HttpTap | string> {
  const {
    listen,
    listenCert,
    listenKey,
    rewrite,
    allowOrigin = [],
    name = '',
    client = '',
    also = [],
    ...address
  } = options;
  if ((listenCert === undefined) !== (listenKey === undefined))
    throw new Error('To let clients in over TLS takes both --listen-cert and --listen-key.');
  if (listen === undefined) throw new Error('--url needs --listen, the port that the client is given instead.');
  const target = urlTargetOf(url, address, terminal.env);
  const transport = /^wss?:/i.test(url) ? ('ws' as const) : ('auto' as const);
  const folders = defaultFolders(terminal.env);
  return openHttpTap({
    url,
    also,
    port: listen,
    ...(listenCert === undefined || listenKey === undefined
      ? {}
      : { tls: { certFile: resolve(listenCert), keyFile: resolve(listenKey) } }),
    upstream: target,
    rewrites: rewrite ?? true,
    allowedOrigins: allowOrigin,
    record: clientRecords(
      { source: { transport, name, url }, client, version: VERSION, folders },
      undefined,
      rules === null,
    ),
    ...rules,
    say: (sentence) => say(terminal, terminalLine(sentence)),
  }).catch((error: unknown) => {
    if (error instanceof ConnectError) return error.message;
    return `Port ${listen} cannot be served: ${error instanceof Error ? error.message : String(error)}`;
  });
}

/** Goes on until a signal comes; then it closes. */
function untilSignal(terminal: Terminal, close: () => Promise<void>): Promise<number> {
  return new Promise((done) => {
    endWithProcess(
      { dispose: close, killAll: () => undefined },
      {
        onFault: 'go on',
        life: terminal,
        report: (sentence) => sayLines(terminal, sentence),
        onSignal: async () => {
          await close();
          done(EXIT_FINE);
          return EXIT_FINE;
        },
      },
    );
  });
}
