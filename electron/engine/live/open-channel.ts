import type { ClientOptions, StdioTarget, Target, UrlTarget } from '../../../shared/bridge/index.ts';
import {
  openHttp,
  openWebSocket,
  startStdio,
  type HeaderPair,
  type UrlOptions,
  type WireNumbers,
} from '../../transports/index.ts';
import {
  HttpChannel,
  pairsOf,
  requestHead,
  type ClientHeaders,
  StdioChannel,
  WebSocketChannel,
  type Channel,
  type ChannelHost,
} from '../channels/index.ts';
import type { Route } from '../client/index.ts';
import type { Secrets } from './secrets.ts';
import { recordedArguments } from './source-of.ts';

/** What all ways of one connection to addresses share. */
export interface WireFacts {
  readonly secrets: Secrets;
  readonly numbers: WireNumbers;
  now(): number;
}

export interface OpenChannelOptions<T extends Target = Target> {
  readonly target: T;
  readonly options: ClientOptions;
  /** Absolute folder that a server is started in. */
  readonly cwd: string;
  readonly version: string;
  readonly wire: WireFacts;
  readonly host: ChannelHost;
  /** What a sign-in gave to go with every request to an address. */
  credentials?(method: string, url: string): readonly HeaderPair[];
}

export interface OpenedChannel {
  readonly channel: Channel;
  readonly route: Route;
}

/** The subprotocol of MCP on WebSockets, as the SDKs of the custom transport name it. */
const SUBPROTOCOL = 'mcp';

/** Opens the way to a target. Never throws for what the target names. */
export function openChannel(settings: OpenChannelOptions): OpenedChannel {
  const { target } = settings;
  if (target.transport === 'stdio') return openStdio({ ...settings, target });
  return isWebSocket(target) ? openSocket({ ...settings, target }) : openAddress({ ...settings, target });
}

/** Our own way to make a request, or that of the client that the conversation is opened as. */
function clientHeadersOf({ opening }: ClientOptions, version: string): ClientHeaders {
  if (opening === undefined) return { userAgent: `mcpscope/${version}`, names: [] };
  return { userAgent: opening.userAgent || `mcpscope/${version}`, names: opening.headers };
}

/** How an address is reached and recorded. */
export function urlOptions(target: UrlTarget, { secrets, numbers, now }: WireFacts): UrlOptions {
  const { caFile, certFile, keyFile, keyPassphrase, insecure, proxy, connectTimeoutMs, headers } = target;
  return {
    caFile,
    certFile,
    keyFile,
    keyPassphrase,
    insecure,
    proxy,
    connectTimeoutMs,
    // What the user gives by hand is theirs to keep: any of it may be a key.
    secretHeaders: new Set(headers.map(({ name }) => name.toLowerCase())),
    numbers,
    mask: (value) => secrets.mask(value),
    now,
  };
}

/** True where the address is that of a WebSocket. */
export function isWebSocket({ transport, url }: UrlTarget): boolean {
  return transport === 'ws' || (transport === 'auto' && /^wss?:/i.test(url));
}

function openStdio({ target, options, cwd, wire, host }: OpenChannelOptions<StdioTarget>): OpenedChannel {
  const { command, args, env } = target;
  const channel = new StdioChannel(
    (sink) =>
      startStdio(
        {
          command,
          args,
          recordedArgs: recordedArguments(target, wire.secrets),
          cwd,
          env,
          keepEnvironmentValues: options.keepEnvironmentValues,
          fingerprint: (value) => wire.secrets.fingerprint(value),
          now: () => host.now(),
        },
        sink,
      ),
    host,
  );
  return { channel, route: { kind: 'messages', restart: channel, process: channel } };
}

function openSocket({ target, options, version, wire, host }: OpenChannelOptions<UrlTarget>): OpenedChannel {
  // A user's own stays, whatever it is for.
  const head = requestHead([], target, clientHeadersOf(options, version)).filter(
    ({ name, by }) => name !== 'Accept-Encoding' || by === 'connection',
  );
  const headers = pairsOf(head);
  const url = webSocketUrl(target.url);
  const channel = new WebSocketChannel(
    (sink) => openWebSocket(url, [SUBPROTOCOL], headers, urlOptions(target, wire), sink),
    host,
  );
  return { channel, route: { kind: 'messages', restart: channel, process: null } };
}

function openAddress({
  target,
  options,
  version,
  wire,
  host,
  credentials,
}: OpenChannelOptions<UrlTarget>): OpenedChannel {
  const channel = new HttpChannel(
    {
      target,
      clientHeaders: clientHeadersOf(options, version),
      resume: options.resume,
      endSession: options.endSession,
      probing: options.conversation === 'probe',
      ...(credentials === undefined ? {} : { credentials }),
    },
    (sink) => openHttp(urlOptions(target, wire), sink),
    host,
  );
  const transport = target.transport === 'ws' ? 'auto' : target.transport;
  return { channel, route: { kind: 'http', channel, transport } };
}

/** The same address by the scheme of WebSockets. */
export function webSocketUrl(url: string): string {
  return url.replace(/^http(s?):/i, 'ws$1:');
}
