import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a guarded server does otherwise than a right one. */
export interface GuardedOptions {
  /** Seconds that a token is said to live. */
  readonly expiresIn?: number;
  readonly refreshes?: boolean;
  /** What each access token ends in. */
  readonly tokenEnd?: string;
  /** Members of the metadata in place of the right ones. */
  readonly resource?: object;
  readonly metadata?: object;
  /** Calls of tools need this scope beyond those of the first token. */
  readonly callScope?: string;
  /** Takes tokens back, and tells of them (RFC 7009, RFC 7662). */
  readonly answersOfTokens?: boolean;
  /** Further headers of each answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The client that may ask for a token by itself. */
  readonly machine?: { readonly id: string; readonly secret: string };
}

type Message = { readonly id?: number; readonly method?: string };

/** An MCP server of 2025-11-25 and its authorization server, on one port of this machine. It consents to everything at once. */
export class GuardedServer {
  /** Requests as `METHOD path`, in their order. */
  readonly asked: string[] = [];
  /** Every secret that it gave out or was given. */
  readonly secrets: string[] = [];
  readonly #options: GuardedOptions;
  readonly #server: Server;
  readonly #codes = new Map<
    string,
    { readonly challenge: string; readonly scope: string; readonly redirectUri: string }
  >();
  readonly #tokens = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();

  private constructor(options: GuardedOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(options: GuardedOptions = {}): Promise<GuardedServer> {
    const guarded = new GuardedServer(options);
    await new Promise<void>((resolve) => guarded.#server.listen(0, '127.0.0.1', resolve));
    return guarded;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/mcp`;
  }

  /** Forgets every token: the next request gets 401. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    this.asked.push(`${request.method} ${url.pathname}`);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const json = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      const usual = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...this.#options.headers };
      response.writeHead(status, { ...usual, ...headers });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    switch (url.pathname) {
      case '/mcp':
        return this.#converse(request, body, json);
      case '/.well-known/oauth-protected-resource/mcp':
        return json(200, { resource: this.url, authorization_servers: [this.origin], ...this.#options.resource });
      case '/.well-known/oauth-authorization-server':
        return json(200, { ...this.#metadata(), ...this.#options.metadata });
      case '/register':
        return json(201, { ...JSON.parse(body), client_id: 'registered-client' });
      case '/authorize': {
        const code = this.#secret('code');
        const of = (name: string): string => url.searchParams.get(name) ?? '';
        this.secrets.push(of('state'));
        this.#codes.set(code, { challenge: of('code_challenge'), scope: of('scope'), redirectUri: of('redirect_uri') });
        response.writeHead(302, { Location: `${of('redirect_uri')}?code=${code}&state=${of('state')}` });
        response.end();
        return;
      }
      case '/revoke': {
        const token = new URLSearchParams(body).get('token') ?? '';
        this.#tokens.delete(token);
        this.#refreshTokens.delete(token);
        return json(200, {});
      }
      case '/introspect': {
        const scope = this.#tokens.get(new URLSearchParams(body).get('token') ?? '');
        return json(200, scope === undefined ? { active: false } : { active: true, scope, aud: this.url });
      }
      case '/token':
        return this.#giveToken(request, new URLSearchParams(body), json);
      default:
        return json(404, {});
    }
  }

  #metadata(): object {
    return {
      issuer: this.origin,
      authorization_endpoint: `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      registration_endpoint: `${this.origin}/register`,
      ...(this.#options.answersOfTokens === true
        ? { revocation_endpoint: `${this.origin}/revoke`, introspection_endpoint: `${this.origin}/introspect` }
        : {}),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    };
  }

  #giveToken(request: IncomingMessage, form: URLSearchParams, json: (status: number, value: unknown) => void): void {
    const { machine, expiresIn = 3600, refreshes = false } = this.#options;
    const of = (name: string): string => form.get(name) ?? '';
    let scope = of('scope');
    if (of('grant_type') === 'authorization_code') {
      const known = this.#codes.get(of('code'));
      this.#codes.delete(of('code'));
      this.secrets.push(of('code_verifier'));
      const challenge = createHash('sha256').update(of('code_verifier')).digest('base64url');
      if (known === undefined || known.challenge !== challenge || known.redirectUri !== of('redirect_uri'))
        return json(400, { error: 'invalid_grant' });
      scope = known.scope;
    } else if (of('grant_type') === 'refresh_token') {
      const known = this.#refreshTokens.get(of('refresh_token'));
      if (known === undefined) return json(400, { error: 'invalid_grant' });
      this.#refreshTokens.delete(of('refresh_token'));
      scope = known;
    } else {
      // As forms are encoded (RFC 6749 §2.3.1).
      const secret = new URLSearchParams([['', machine?.secret ?? '']]).toString().slice(1);
      const expected = `Basic ${Buffer.from(`${machine?.id}:${secret}`).toString('base64')}`;
      if (machine === undefined || request.headers.authorization !== expected)
        return json(401, { error: 'invalid_client' });
    }
    const token = this.#jwt(of('resource'), scope);
    this.#tokens.set(token, scope);
    const refresh = refreshes ? this.#secret('refresh') : undefined;
    if (refresh !== undefined) this.#refreshTokens.set(refresh, scope);
    json(200, { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope, refresh_token: refresh });
  }

  #converse(
    request: IncomingMessage,
    body: string,
    json: (status: number, value: unknown, headers?: Record<string, string>) => void,
  ): void {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const metadata = `resource_metadata="${this.origin}/.well-known/oauth-protected-resource/mcp"`;
    const scope = this.#tokens.get(token);
    if (scope === undefined) return json(401, {}, { 'WWW-Authenticate': `Bearer ${metadata}, scope="read"` });
    if (request.method !== 'POST') return json(405, {});
    const { id, method } = JSON.parse(body) as Message;
    const { callScope = '' } = this.#options;
    if (method === 'tools/call' && callScope !== '' && !scope.split(' ').includes(callScope))
      return json(
        403,
        {},
        { 'WWW-Authenticate': `Bearer ${metadata}, error="insufficient_scope", scope="${callScope}"` },
      );
    if (id === undefined) return json(202, undefined);
    json(200, { jsonrpc: '2.0', id, result: resultOf(method) });
  }

  #secret(kind: string): string {
    const secret = `${kind}-${randomUUID()}`;
    this.secrets.push(secret);
    return secret;
  }

  #jwt(audience: string, scope: string): string {
    const claims = { iss: this.origin, aud: audience, sub: 'somebody', scope, jti: randomUUID() };
    const token = `${jwtPart({ alg: 'HS256', typ: 'at+jwt' })}.${jwtPart(claims)}.${randomUUID().replaceAll('-', '')}${this.#options.tokenEnd ?? ''}`;
    this.secrets.push(token);
    return token;
  }
}

function jwtPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function resultOf(method: string | undefined): object {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'guarded', version: '1.0.0' },
    };
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: [{ name: 'write', inputSchema: { type: 'object' } }] };
  return { content: [{ type: 'text', text: 'done' }] };
}
