import { isLoopback, readAddress, type SignInRecord } from '../../../shared/authorization/index.ts';
import { secretMarker, type SignInGrant } from '../../../shared/capture/index.ts';
import { NEWEST } from '../../../shared/mcp/index.ts';
import type { HeaderPair, UrlOptions } from '../../transports/index.ts';
import { Gate, type Pace } from './gate.ts';
import { Credentials } from './credentials.ts';
import { isPrivateAddress } from './private-address.ts';
import { openRedirectListener, redirectPorts, type RedirectListener } from './redirect-listener.ts';
import type { SignInHost } from './sign-in-host.ts';
import { SignInRun } from './sign-in-run.ts';
import { Trials, type Trial } from './trials.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { SignInWire, type Concealed } from './sign-in-wire.ts';

export interface AuthorizationOptions {
  readonly settings: SignInSettings;
  /** The fold of what is recorded. */
  readonly record: SignInRecord;
  /** Address of the MCP server. */
  readonly server: string;
  /** As the options of the client have it: one, or `auto`. */
  readonly revision: string;
  /** How addresses are reached and recorded. */
  readonly url: UrlOptions;
  readonly secrets: Concealed;
}

/** Signs a connection in where its server asks for it, keeps what that gave, and says what goes with each request. */
export class Authorization {
  readonly record: SignInRecord;
  readonly #options: AuthorizationOptions;
  readonly #host: SignInHost;
  readonly #wire: SignInWire;
  readonly #gate: Gate;
  readonly #credentials: Credentials;
  #run: SignInRun | null = null;
  #mending: Promise<boolean> | null = null;
  /** Of the redirect URI, which a registration is for; 0 before the first. */
  #port = 0;
  #ended = false;

  constructor(options: AuthorizationOptions, host: SignInHost) {
    this.#options = options;
    this.record = options.record;
    this.#gate = new Gate(options.settings.pace ?? 'run', () => host.standing());
    this.#host = host;
    this.#credentials = new Credentials(this.record, options.settings.clientKey ?? '');
    const refuses = (host: string, address: string): string => this.#refuses(host, address);
    this.#wire = new SignInWire({ ...options.url, refuses }, options.secrets, host.version, (event) =>
      host.event(event),
    );
  }

  /** What goes with a request to the server. */
  headers(method: string, url: string): readonly HeaderPair[] {
    const { token } = this.record;
    const value = token === null ? null : this.#options.secrets.behind(token.accessToken);
    return token === null || value === null ? [] : this.#credentials.headers(token, value, method, url);
  }

  /** How a sign-in stands that goes on. */
  get standing(): 'none' | 'goes-on' | 'paused' | 'awaits' {
    if (this.#run === null) return 'none';
    if (this.#gate.closed) return 'paused';
    return this.#run.awaits === '' ? 'goes-on' : 'awaits';
  }

  /** The authorization URL, with its secrets, while an answer is awaited; '' otherwise. */
  get awaits(): string {
    return this.#run?.awaits ?? '';
  }

  /** Lets a sign-in go on this far. */
  order(pace: Pace): void {
    this.#gate.order(pace);
  }

  giveUp(): void {
    this.#run?.giveUp('The user gave it up.');
  }

  /** Takes the address that a browser ended up at. Gives why it is not the answer; '' where it is. */
  paste(url: string): string {
    return this.#run?.redirected(url, 'user') ?? 'no sign-in goes on';
  }

  /** Is wrong in these ways, behind a sign-in that went right. Null where there is none. */
  async tries(ids: readonly string[]): Promise<readonly Trial[] | null> {
    const signIn = this.record.attempts.findLast(({ end }) => end?.outcome === 'signed-in');
    const token = signIn?.token ? this.#options.secrets.behind(signIn.token.accessToken) : null;
    if (signIn === undefined || token === null) return null;
    return new Trials(signIn, this.#wire, this.#host, token).run(ids);
  }

  /** Does what a right client does about a refused exchange. True where the request is worth making once more. */
  async mends(exchange: number): Promise<boolean> {
    // Requests that were refused together are mended by one sign-in.
    while (this.#mending !== null) await this.#mending;
    const remedy = this.#ended ? 'none' : this.record.remedy(exchange);
    if (remedy === 'none') return false;
    if (remedy === 'again') return true;
    this.#mending = this.#signIn(remedy === 'refresh' ? 'refresh_token' : this.#options.settings.grant, exchange);
    try {
      return await this.#mending;
    } finally {
      this.#mending = null;
    }
  }

  /** Nothing more is done; a sign-in that goes on is given up. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#run?.giveUp('The connection was closed.');
    await this.#wire.close();
  }

  killNow(): void {
    this.#wire.killNow();
  }

  async #signIn(grant: SignInGrant, cause: number): Promise<boolean> {
    const { settings, server, revision } = this.#options;
    const { clientId, clientSecret, issuer, clientDocument, clientKey = '', scope, redirectPort, proof } = settings;
    const { workloadToken = '', identity } = settings;
    let listener: RedirectListener | null = null;
    try {
      if (grant === 'authorization_code')
        listener = await openRedirectListener(
          redirectPorts(redirectPort, this.#port),
          (url) => this.#run?.redirected(url, 'listener') === '',
        );
      this.#port = listener?.port ?? this.#port;
    } catch (error) {
      const text = `The port of the redirect URI could not be had: ${error instanceof Error ? error.message : String(error)}.`;
      this.#host.event({ kind: 'note', t: this.#host.now(), by: 'engine', level: 'error', text });
      return false;
    }
    this.#host.event({
      kind: 'auth.begin',
      t: this.#host.now(),
      cause,
      server,
      revision: revision === 'auto' ? NEWEST : revision,
      fallback: revision === 'auto',
      grant,
      redirectUri: listener?.uri ?? '',
      client: {
        id: clientId,
        secret: this.#masked(clientSecret),
        issuer,
        document: clientDocument,
        ...(clientKey === '' ? {} : { key: this.#masked(clientKey) }),
      },
      scope,
      ...(proof === true ? { proof } : {}),
      ...(workloadToken === '' ? {} : { assertion: this.#masked(workloadToken) }),
      ...(identity === undefined
        ? {}
        : {
            identity: {
              ...identity,
              secret: this.#masked(identity.secret),
              token: this.#masked(identity.token),
            },
          }),
    });
    await this.#host.applied();
    const signIn = this.record.current;
    if (signIn !== null) {
      this.#run = new SignInRun(signIn, this.#wire, this.#host, settings, this.#gate, this.#credentials);
      this.#host.standing();
      await this.#run.toItsEnd();
      this.#run = null;
      // Whoever went step by step did so with this one; what the session needs later goes by itself.
      this.#gate.order('run');
      this.#host.standing();
    }
    await listener?.close();
    await this.#host.applied();
    // Who was refused a refresh signs in anew.
    if (grant === 'refresh_token' && signIn?.end?.outcome !== 'signed-in' && !this.#ended)
      return this.#signIn(settings.grant, cause);
    return signIn?.end?.outcome === 'signed-in';
  }

  #masked(secret: string): string {
    return secret === '' ? '' : secretMarker(this.#options.secrets.keep(secret));
  }

  /** Metadata of a hostile server may lead into the network of whoever looks (RFC 9728 §7.7). The host that the user named, and what lies beside it on this machine, is no such place. */
  #refuses(host: string, address: string): string {
    const server = readAddress(this.#options.server);
    if (server === null || isLoopback(server) || host.toLowerCase() === server.host.replace(/^\[|\]$/g, '')) return '';
    if (this.#options.settings.privateAddresses || !isPrivateAddress(address)) return '';
    return `${host} lies in a private network, to which the metadata of a server should not lead (--private-addresses allows it)`;
  }
}
