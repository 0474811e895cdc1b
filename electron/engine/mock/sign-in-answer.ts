/** What a client asks of a mock that demands a sign-in. `access`: a request of the conversation. */
export type SignInAsked =
  | 'challenge'
  | 'resource-metadata'
  | 'server-metadata'
  | 'registration'
  | 'authorization'
  | 'token'
  | 'access';

/** An answer of a mock that demands a sign-in. */
export interface SignInAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Put into JSON, unless it is a text. */
  readonly body: Readonly<Record<string, unknown>> | string;
}

/** Where a mock is. */
export interface MockPlace {
  /** Issuer of the tokens. */
  readonly origin: string;
  /** Of the MCP server. */
  readonly url: string;
  /** Of the request that is answered. */
  readonly path: string;
}

/** An answer in JSON that nobody keeps. */
export function answered(status: number, body: Readonly<Record<string, unknown>> = {}): SignInAnswer {
  return { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }, body };
}
