import {
  type Check,
  type SignIn,
  type SignInRecord,
  type TokenQuestion,
  type Trial,
} from '../../../shared/authorization/index.ts';
import { secretMarker, type AuthBeginEvent, type KeptSignIn, type SignInGrant } from '../../../shared/capture/index.ts';
import { NEWEST } from '../../../shared/mcp/index.ts';
import type { HeaderPair, UrlOptions } from '../../transports/index.ts';
import { Gate, type Pace } from './gate.ts';
import { isUsable, type KeptProfile, type Profiles } from './profiles/index.ts';
import { Credentials } from './credentials.ts';
import { refusedAddress } from './private-address.ts';
import { openRedirectListener, redirectPorts, type RedirectListener } from './redirect-listener.ts';
import type { SignInHost } from './sign-in-host.ts';
import { SignInRun } from './sign-in-run.ts';
import { askAboutToken } from './token-questions.ts';
import { Trials } from './trials.ts';
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
  /** Where registrations and tokens are kept. */
  readonly profiles: Profiles;
  /** When the capture began, ms since 1970. */
  readonly startedAtMs: number;
}

/** Signs a connection in where its server asks for it, keeps what that gave, and says what goes with each request. */
export class Authorization {
  readonly record: SignInRecord;
  readonly #options: AuthorizationOptions;
  readonly #host: SignInHost;
  readonly #wire: SignInWire;
  readonly #gate: Gate;
  readonly #credentials: Credentials;
  #running: SignInRun | null = null;
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
    const refuses = refusedAddress(options.server, options.settings.privateAddresses);
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

  /** Goes on with a token that is kept, before the server asks for one. */
  async resume(): Promise<void> {
    const kept = this.#kept();
    if (kept !== null && this.#options.settings.anew !== true && isUsable(kept, Date.now()))
      await this.#takeUp(kept, 0);
  }

  /** How a sign-in stands that goes on. */
  get standing(): 'none' | 'goes-on' | 'paused' | 'awaits' {
    if (this.#running === null) return 'none';
    if (this.#gate.closed) return 'paused';
    return this.#running.awaits === '' ? 'goes-on' : 'awaits';
  }

  /** The authorization URL, with its secrets, while an answer is awaited; '' otherwise. */
  get awaits(): string {
    return this.#running?.awaits ?? '';
  }

  /** Lets a sign-in go on this far. */
  order(pace: Pace): void {
    this.#gate.order(pace);
  }

  giveUp(): void {
    this.#running?.giveUp('The user gave it up.');
  }

  /** Takes the address that a browser ended up at. Gives why it is not the answer; '' where it is. */
  paste(url: string): string {
    return this.#running?.redirected(url, 'user') ?? 'no sign-in goes on';
  }

  /** Asks who issued the token that is in force about it. Null where there is none. What is taken back is kept no longer. */
  async asks(question: TokenQuestion): Promise<readonly Check[] | null> {
    const { token, issuer, client, resource, server } = this.record.held;
    if (token === null || client === null) return null;
    const kept = this.#kept();
    const { profile } = this.#options.settings;
    const checks = await askAboutToken(this.#wire, (request) => this.#credentials.signed(request), question, {
      issuer,
      client: { ...client, secret: this.#behind(client.secret) },
      resource,
      accessToken: this.#behind(token.accessToken),
      refreshToken: this.#behind(token.refreshToken),
      endpoint: endpointOf(server ?? kept, question),
    });
    if (question === 'revocation' && profile !== undefined)
      this.#options.profiles.forgetToken(profile, this.#options.server);
    return checks;
  }

  /** Is wrong in these ways, behind a sign-in that went right. Null where there is none. */
  async tries(ids: readonly string[]): Promise<readonly Trial[] | null> {
    const signIn = this.record.attempts.findLast(({ end }) => end?.outcome === 'signed-in');
    const token = signIn?.token ? this.#options.secrets.behind(signIn.token.accessToken) : null;
    if (signIn === undefined || token === null) return null;
    return new Trials(signIn, this.#wire, this.#host, this.#credentials, token).run(ids);
  }

  /** Does what a right client does about a refused exchange. True where the request is worth making once more. */
  async mends(exchange: number): Promise<boolean> {
    // Requests that were refused together are mended by one sign-in.
    while (this.#mending !== null) await this.#mending;
    const remedy = this.#ended ? 'none' : this.record.remedy(exchange);
    if (remedy === 'none') return false;
    if (remedy === 'again') return true;
    this.#mending =
      remedy === 'refresh' ? this.#refresh(exchange) : this.#signIn(this.#options.settings.grant, exchange);
    try {
      return await this.#mending;
    } finally {
      this.#mending = null;
    }
  }

  /** Nothing more is done; a sign-in that goes on is given up. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#running?.giveUp('The connection was closed.');
    await this.#wire.close();
  }

  killNow(): void {
    this.#wire.killNow();
  }

  /** Connections with one profile refresh its token once: who comes later takes what the first one got. */
  #refresh(cause: number): Promise<boolean> {
    const { profiles, server, settings } = this.#options;
    const refreshes = (): Promise<boolean> => this.#signIn('refresh_token', cause);
    if (settings.profile === undefined) return refreshes();
    return profiles.turn(settings.profile, server, async () => {
      const kept = this.#kept();
      const held = this.#behind(this.record.token?.accessToken ?? '');
      const newer = kept?.token != null && kept.token.accessToken !== held;
      return newer ? this.#takeUp(kept, cause) : refreshes();
    });
  }

  #kept(): KeptProfile | null {
    const { profiles, server, settings } = this.#options;
    return settings.profile === undefined ? null : profiles.of(settings.profile, server);
  }

  /** Uses a token that is kept. */
  async #takeUp(kept: KeptProfile, cause: number): Promise<boolean> {
    this.#credentials.useProofKey(kept.proofKey);
    const begin = this.#begin(this.#options.settings.grant, cause, '');
    this.#host.event({ ...begin, revision: kept.revision, fallback: false, kept: this.#keptEvent(kept, true) });
    return (await this.#run()).signedIn;
  }

  #keptEvent({ issuer, resource, scope, client, token }: KeptProfile, withToken: boolean): KeptSignIn {
    const expiresAtMs = token?.expiresAtMs ?? null;
    return {
      issuer,
      resource,
      scope,
      client: { ...client, secret: this.#masked(client.secret) },
      ...(token === null || !withToken
        ? {}
        : {
            token: {
              accessToken: this.#masked(token.accessToken),
              type: token.type,
              refreshToken: this.#masked(token.refreshToken),
              ...(expiresAtMs === null
                ? {}
                : { expiresAt: Math.max(0, Math.round((expiresAtMs - this.#options.startedAtMs) * 1000)) }),
            },
          }),
    };
  }

  /** What came of a sign-in is there for the next connection. */
  #keep({ client, token, rules, resource, scope, server: metadata }: SignIn): void {
    const { profiles, server, settings, startedAtMs } = this.#options;
    if (settings.profile === undefined || client === null || token === null) return;
    const { issuer, ...known } = client;
    const bound = token.type === 'DPoP';
    profiles.keep({
      profile: settings.profile,
      server,
      issuer,
      resource,
      scope: token.scope || scope,
      revision: rules.revision,
      client: { ...known, secret: this.#behind(known.secret) },
      token: {
        accessToken: this.#behind(token.accessToken),
        type: token.type,
        refreshToken: this.#behind(token.refreshToken),
        expiresAtMs: token.expiresAt < 0 ? null : startedAtMs + Math.round(token.expiresAt / 1000),
      },
      proofKey: bound ? this.#credentials.proofKey.pem : '',
      revocationEndpoint: metadata?.revocationEndpoint ?? '',
      introspectionEndpoint: metadata?.introspectionEndpoint ?? '',
      privateAddresses: settings.privateAddresses,
    });
  }

  #behind(marker: string): string {
    return marker === '' ? '' : (this.#options.secrets.behind(marker) ?? '');
  }

  async #signIn(grant: SignInGrant, cause: number): Promise<boolean> {
    const { settings } = this.#options;
    const { redirectPort } = settings;
    const kept = this.#kept();
    if (this.#port === 0 && kept?.client.style === 'registered') this.#port = portOf(kept.client.redirectUri);
    let listener: RedirectListener | null = null;
    let problem = '';
    try {
      if (grant === 'authorization_code')
        listener = await openRedirectListener(
          redirectPorts(redirectPort, this.#port),
          (url) => this.#running?.redirected(url, 'listener') === '',
        );
      this.#port = listener?.port ?? this.#port;
    } catch (error) {
      problem = portProblem(redirectPort, error);
    }
    this.#host.event({
      ...this.#begin(grant, cause, listener?.uri ?? ''),
      ...(kept === null ? {} : { kept: this.#keptEvent(kept, false) }),
    });
    if (problem !== '') {
      this.#host.event({ kind: 'auth.end', t: this.#host.now(), outcome: 'failed', text: problem });
      await this.#host.applied();
      return false;
    }
    const { signedIn, signIn } = await this.#run();
    await listener?.close();
    await this.#host.applied();
    if (signedIn && signIn !== null) this.#keep(signIn);
    else if (grant === 'refresh_token' && settings.profile !== undefined)
      this.#options.profiles.forgetToken(settings.profile, this.#options.server);
    // Who was refused a refresh signs in anew.
    if (grant === 'refresh_token' && !signedIn && !this.#ended) return this.#signIn(settings.grant, cause);
    return signedIn;
  }

  #begin(grant: SignInGrant, cause: number, redirectUri: string): Omit<AuthBeginEvent, 'seq'> {
    const { settings, server, revision } = this.#options;
    const { clientId, clientSecret, issuer, clientDocument, clientKey = '', scope, proof } = settings;
    const { workloadToken = '', identity } = settings;
    return {
      kind: 'auth.begin',
      t: this.#host.now(),
      cause,
      server,
      revision: revision === 'auto' ? NEWEST : revision,
      fallback: revision === 'auto',
      grant,
      redirectUri,
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
    };
  }

  /** Goes through the sign-in that was begun. */
  async #run(): Promise<{ readonly signedIn: boolean; readonly signIn: SignIn | null }> {
    const { settings } = this.#options;
    await this.#host.applied();
    const signIn = this.record.current;
    if (signIn !== null) {
      this.#running = new SignInRun(signIn, this.#wire, this.#host, settings, this.#gate, this.#credentials);
      this.#host.standing();
      await this.#running.toItsEnd();
      this.#running = null;
      // Whoever went step by step did so with this one; what the session needs later goes by itself.
      this.#gate.order('run');
      this.#host.standing();
    }
    await this.#host.applied();
    return { signedIn: signIn?.end?.outcome === 'signed-in', signIn };
  }

  #masked(secret: string): string {
    return secret === '' ? '' : secretMarker(this.#options.secrets.keep(secret));
  }
}

/** Where a question is asked; '' where the issuer names no place. */
function endpointOf(
  named: Pick<KeptProfile, 'revocationEndpoint' | 'introspectionEndpoint'> | null,
  question: TokenQuestion,
): string {
  return (question === 'revocation' ? named?.revocationEndpoint : named?.introspectionEndpoint) ?? '';
}

/** Of a redirect URI on this machine; 0 where it names none. */
function portOf(redirectUri: string): number {
  return Number(/:(\d{1,5})\//.exec(redirectUri)?.[1] ?? 0);
}

/** Why there is nothing that the browser could come back to, as a sentence. */
function portProblem(named: number | null, error: unknown): string {
  const cause = error instanceof Error ? error.message : String(error);
  return `The browser could not come back: ${named === null ? 'no port for it is free' : `port ${named} is not free`} (${cause}). End what listens there, or name another port (--redirect-port).`;
}
