import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DefendedOptions {
  /** Refuses every wrong request; without it the server takes each of them. */
  readonly careful: boolean;
  /** Tokens are bound to a key (DPoP). */
  readonly bound?: boolean;
  /** Seconds until a token ends; one below 0 has ended before. */
  readonly lifetime?: number;
  /** A client that is registered already. */
  readonly client?: { readonly id: string; readonly secret: string };
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly audience: string;
}

type Answer = (status: number, value: unknown, headers?: Record<string, string>) => void;

const SCOPES = ['read', 'write'];

/** For tests: an MCP server of 2025-11-25 and its authorization server, on one port, that refuse or take everything in which a client can be wrong. */
export class DefendedServer {
  /** Every secret that it gave out or was given, proofs among them. */
  readonly secrets = new Set<string>();
  readonly #options: DefendedOptions;
  readonly #server: Server;
  /** Redirect URIs by client. */
  readonly #clients = new Map<string, readonly string[]>();
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant & { readonly exp: number }>();
  readonly #proofs = new Set<string>();

  private constructor(options: DefendedOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(options: DefendedOptions): Promise<DefendedServer> {
    const server = new DefendedServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/mcp`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(url.pathname === '/token' ? body : '');
    const shown = ['code_verifier', 'client_assertion'].map((name) => form.get(name));
    for (const one of [...shown, url.searchParams.get('state'), request.headers['dpop']])
      if (typeof one === 'string') this.secrets.add(one);
    const answer: Answer = (status, value, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    switch (url.pathname) {
      case '/mcp':
        return this.#converse(request, url, body, answer);
      case '/.well-known/oauth-protected-resource/mcp':
        return answer(200, {
          resource: this.url,
          authorization_servers: [this.origin],
          scopes_supported: SCOPES,
          ...(this.#options.bound === true ? { dpop_bound_access_tokens_required: true } : {}),
        });
      case '/.well-known/oauth-authorization-server':
        return answer(200, {
          issuer: this.origin,
          authorization_endpoint: `${this.origin}/authorize`,
          token_endpoint: `${this.origin}/token`,
          registration_endpoint: `${this.origin}/register`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'private_key_jwt'],
          token_endpoint_auth_signing_alg_values_supported: ['ES256'],
          dpop_signing_alg_values_supported: ['ES256'],
        });
      case '/register':
        return this.#register(JSON.parse(body) as Registration, answer);
      case '/authorize':
        return this.#authorize(url.searchParams, answer);
      case '/token':
        return this.#giveToken(request, form, answer);
      default:
        return answer(404, {});
    }
  }

  #register({ redirect_uris: uris, application_type: type }: Registration, answer: Answer): void {
    const here = uris.every((uri) => new URL(uri).hostname === '127.0.0.1');
    if (this.#options.careful && (!here || type === 'web')) return answer(400, { error: 'invalid_redirect_uri' });
    const id = `client-${randomUUID()}`;
    this.#clients.set(id, uris);
    answer(201, { client_id: id, redirect_uris: uris, token_endpoint_auth_method: 'none' });
  }

  /** A client that was registered by hand may come back to any port of this machine (RFC 8252 §7.3). */
  #isRegistered(id: string, redirectUri: string): boolean {
    if (id === this.#options.client?.id) return redirectUri.startsWith('http://127.0.0.1:');
    return this.#clients.get(id)?.includes(redirectUri) === true;
  }

  #authorize(asked: URLSearchParams, answer: Answer): void {
    const of = (name: string): string => asked.get(name) ?? '';
    const redirect = (more: string): void =>
      answer(302, undefined, { Location: `${of('redirect_uri')}?${more}&state=${of('state')}` });
    if (this.#options.careful) {
      if (!this.#isRegistered(of('client_id'), of('redirect_uri'))) return answer(400, {});
      if (of('code_challenge') === '' || of('code_challenge_method') !== 'S256')
        return redirect('error=invalid_request');
      if (!['', this.url].includes(of('resource'))) return redirect('error=invalid_target');
    }
    const code = randomUUID();
    this.secrets.add(code);
    this.#codes.set(code, {
      challenge: of('code_challenge'),
      redirectUri: of('redirect_uri'),
      scope: of('scope'),
      audience: of('resource') || 'https://by-default.example',
    });
    redirect(`code=${code}`);
  }

  #giveToken({ headers }: IncomingMessage, form: URLSearchParams, answer: Answer): void {
    const { careful, client, lifetime } = this.#options;
    const of = (name: string): string => form.get(name) ?? '';
    const basic = `Basic ${Buffer.from(`${client?.id}:${client?.secret}`).toString('base64')}`;
    if (careful && client !== undefined && headers.authorization !== basic)
      return answer(401, { error: 'invalid_client' });
    const grant = this.#grantOf(of);
    if (grant === null) return answer(400, { error: 'invalid_grant' });
    const wanted = of('scope') || grant.scope;
    if (careful && !wanted.split(' ').every((scope) => grant.scope.split(' ').includes(scope)))
      return answer(400, { error: 'invalid_scope' });
    const exp = Math.floor(Date.now() / 1000) + (lifetime ?? 3600);
    const token = `${part({ alg: 'HS256' })}.${part({ aud: grant.audience, exp, jti: randomUUID() })}.${randomUUID().replaceAll('-', '')}`;
    const refresh = randomUUID();
    this.#tokens.set(token, { ...grant, scope: wanted, exp });
    this.#refreshTokens.set(refresh, grant);
    this.secrets.add(token).add(refresh);
    const type = this.#options.bound === true ? 'DPoP' : 'Bearer';
    answer(200, { access_token: token, token_type: type, expires_in: 3600, scope: wanted, refresh_token: refresh });
  }

  /** What a form shows a right to; null for none. */
  #grantOf(of: (name: string) => string): Grant | null {
    const { careful } = this.#options;
    const anything: Grant = { challenge: '', redirectUri: '', scope: SCOPES.join(' '), audience: this.url };
    if (of('grant_type') === 'client_credentials') return anything;
    const given = of('grant_type') === 'refresh_token' ? this.#refreshTokens : this.#codes;
    const shown = of('grant_type') === 'refresh_token' ? of('refresh_token') : of('code');
    const grant = given.get(shown);
    if (!careful) return grant ?? anything;
    given.delete(shown);
    if (grant === undefined || given === this.#refreshTokens) return grant ?? null;
    const challenge = createHash('sha256').update(of('code_verifier')).digest('base64url');
    return grant.challenge === challenge && grant.redirectUri === of('redirect_uri') ? grant : null;
  }

  #converse({ method, headers }: IncomingMessage, url: URL, body: string, answer: Answer): void {
    const { careful, bound = false } = this.#options;
    const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
    const challenge = {
      'WWW-Authenticate': `${bound ? 'DPoP' : 'Bearer'} resource_metadata="${this.origin}/.well-known/oauth-protected-resource/mcp", scope="${SCOPES.join(' ')}"`,
    };
    const grant = this.#tokens.get(token);
    const isRight =
      grant?.audience === this.url &&
      Date.now() < grant.exp * 1000 &&
      scheme.toLowerCase() === (bound ? 'dpop' : 'bearer') &&
      (!bound || this.#proves(headers['dpop'], method ?? '', url, token));
    // What takes everything asks for the first token all the same, and then reads the scheme by its letters.
    if (careful ? !isRight : this.#tokens.size === 0 || scheme === 'bearer') return answer(401, {}, challenge);
    if (careful && !SCOPES.every((scope) => grant?.scope.split(' ').includes(scope))) return answer(403, {}, challenge);
    if (method !== 'POST') return answer(200, {});
    const { id } = JSON.parse(body) as { readonly id?: number };
    if (id === undefined) return answer(202, undefined);
    const serverInfo = { name: 'defended', version: '1.0.0' };
    answer(200, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo } });
  }

  /** Whether a proof is new, and for this request and token (RFC 9449 §4.3). Its signature is taken for right. */
  #proves(proof: string | string[] | undefined, method: string, url: URL, token: string): boolean {
    if (typeof proof !== 'string' || this.#proofs.has(proof)) return false;
    this.#proofs.add(proof);
    const { htm, htu, ath } = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()) as {
      readonly htm: string;
      readonly htu: string;
      readonly ath?: string;
    };
    const hash = createHash('sha256').update(token).digest('base64url');
    return htm === method && htu === `${this.origin}${url.pathname}` && ath === hash;
  }
}

interface Registration {
  readonly redirect_uris: readonly string[];
  readonly application_type?: string;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
