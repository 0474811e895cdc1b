import type { AuthBeginEvent, CaptureEvent, HeaderLine, HttpPurpose, Unnumbered } from '../../capture/index.ts';
import { SignInRecord } from '../sign-in-record.ts';
import type { SignIn } from '../sign-in.ts';

export const SERVER = 'https://mcp.example/api/mcp';
export const ISSUER = 'https://login.example/tenant';
export const REDIRECT_URI = 'http://127.0.0.1:33418/callback';

/** Metadata of a resource and of an authorization server with which nothing is wrong. */
export const RESOURCE = { resource: SERVER, authorization_servers: [ISSUER], scopes_supported: ['read', 'write'] };
export const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  registration_endpoint: `${ISSUER}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
};
export const TOKEN = { access_token: 'masked-20-aaaaaaaa', token_type: 'Bearer', expires_in: 3600 };

interface ScriptedAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Plays a record of sign-ins, event after event. */
export class ScriptedSignIn {
  readonly record = new SignInRecord();
  #seq = 0;
  #exchange = 0;

  /** A message that is refused, or answered, sent with this token (its fingerprint), '' for none. Gives the number of its exchange. */
  message(status: number, challenge = '', token = ''): number {
    const headers: HeaderLine[] =
      token === '' ? [] : [{ name: 'Authorization', masked: { length: 20, fingerprint: token, scheme: 'Bearer' } }];
    const answer: Readonly<Record<string, string>> = challenge === '' ? {} : { 'WWW-Authenticate': challenge };
    return this.exchange('message', SERVER, { status, headers: answer }, headers);
  }

  begin(own: Partial<AuthBeginEvent> = {}): SignIn {
    this.take({
      kind: 'auth.begin',
      cause: 0,
      server: SERVER,
      revision: '2026-07-28',
      fallback: false,
      grant: 'authorization_code',
      redirectUri: REDIRECT_URI,
      client: { id: '', secret: '', issuer: '', document: '' },
      scope: '',
      ...own,
      t: this.#seq,
    });
    return this.record.attempts.at(-1)!;
  }

  /** Answers what the sign-in asks for next. Throws where it asks for nothing. */
  answers({ status = 200, type = 'application/json', headers = {}, body }: ScriptedAnswer): this {
    const move = this.record.current?.move;
    const [purpose, url]: [HttpPurpose, string] =
      move?.do === 'fetch'
        ? [move.purpose, move.url]
        : move?.do === 'register'
          ? ['registration', move.url]
          : move?.do === 'ask-token'
            ? [move.purpose, move.request.url]
            : ['probe', ''];
    if (url === '') throw new Error(`The sign-in asks for nothing: ${JSON.stringify(move)}`);
    this.exchange(purpose, url, { status, type, headers, body });
    return this;
  }

  authorizes(url: string): this {
    this.take({ kind: 'auth.authorize', t: this.#seq, url });
    return this;
  }

  comesBack(query: string): this {
    const url = `${REDIRECT_URI}?${query}`;
    const refused = this.record.current?.foreignRedirect(url) ?? '';
    this.take({ kind: 'auth.redirect', t: this.#seq, by: 'listener', url, refused });
    return this;
  }

  ends(): this {
    const move = this.record.current?.move;
    if (move?.do !== 'end') throw new Error(`The sign-in is not over: ${JSON.stringify(move)}`);
    this.take({ kind: 'auth.end', t: this.#seq, outcome: move.outcome, text: move.text });
    return this;
  }

  exchange(
    purpose: HttpPurpose,
    url: string,
    { status = 200, type = '', headers = {}, body }: ScriptedAnswer,
    sent: readonly HeaderLine[] = [],
  ): number {
    this.#exchange += 1;
    const exchange = this.#exchange;
    const t = this.#seq;
    const method = purpose === 'resource-metadata' || purpose === 'server-metadata' ? 'GET' : 'POST';
    this.take({ kind: 'http.request', t, exchange, purpose, method, url, headers: sent });
    const lines = Object.entries({ ...(type === '' ? {} : { 'Content-Type': type }), ...headers });
    this.take({
      kind: 'http.response',
      t,
      exchange,
      status,
      reason: '',
      headers: lines.map(([name, value]) => ({ name, value })),
    });
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    if (text !== '') this.take({ kind: 'http.body', t, exchange, offset: 0, text, bytes: text.length });
    this.take({ kind: 'http.end', t, exchange, by: 'peer', why: '', wireBytes: text.length, bytes: text.length });
    return exchange;
  }

  take(event: Unnumbered<Exclude<CaptureEvent, { kind: 'frame' }>>): void {
    this.#seq += 1;
    this.record.take({ ...event, seq: this.#seq });
  }
}
