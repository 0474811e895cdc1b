import type { HeaderLine } from './header-lines.ts';
import type { Timed } from './timed.ts';

/**
 * What an exchange is for: to carry a message; to listen for what the server sends by itself (GET); to go on with a
 * stream that broke (GET with Last-Event-ID); the event stream of HTTP+SSE; to end the session (DELETE); to find out what a
 * URL speaks; the opening of a WebSocket; and those of a sign-in.
 */
export type HttpPurpose =
  | 'message'
  | 'listen'
  | 'resume'
  | 'events'
  | 'end-session'
  | 'probe'
  | 'websocket'
  | SignInPurpose;

/**
 * Requests of a sign-in, which lie beside the conversation: the two kinds of metadata, the registration of a client, assertions of an
 * identity provider, and tokens; behind it their introspection and revocation, and requests that are wrong on purpose.
 */
export const SIGN_IN_PURPOSES = [
  'resource-metadata',
  'server-metadata',
  'registration',
  'assertion',
  'token',
  'introspection',
  'revocation',
  'trial',
] as const;
export type SignInPurpose = (typeof SIGN_IN_PURPOSES)[number];

export function isSignInPurpose(purpose: HttpPurpose): purpose is SignInPurpose {
  return (SIGN_IN_PURPOSES as readonly HttpPurpose[]).includes(purpose);
}

/** Our client makes an HTTP request. Its body, where it has one, is the frame of the stream `http-<exchange>` that follows. */
export interface HttpRequestEvent extends Timed {
  readonly kind: 'http.request';
  /** Number of the exchange, from 1. A redirect begins another one. */
  readonly exchange: number;
  readonly purpose: HttpPurpose;
  readonly method: string;
  /** Absolute; secrets in its query are masked. */
  readonly url: string;
  /** The headers that our client asked for; `http.sent` has the head as it was written. */
  readonly headers: readonly HeaderLine[];
  /** The exchange whose redirect this one follows. */
  readonly redirectOf?: number;
  /** The exchange whose stream this one goes on with. */
  readonly resumes?: number;
}

/** What is known of a certificate and its check. */
export interface TlsFacts {
  /** As `TLSv1.3`. */
  readonly protocol: string;
  readonly cipher: string;
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly validTo: string;
  /** SHA-256 of the certificate, hex in pairs. */
  readonly fingerprint: string;
  readonly authorized: boolean;
  /** The check that failed, as Node's code (`DEPTH_ZERO_SELF_SIGNED_CERT`); '' when none did. */
  readonly problem: string;
}

/** The connection that an exchange ran on. Times are µs; they are there on the first exchange of a socket only. */
export interface SocketFacts {
  /** Number of the socket in this capture, from 1. */
  readonly id: number;
  readonly reused: boolean;
  /** `address:port` of our end and the other. */
  readonly local: string;
  readonly remote: string;
  /** URL of the proxy in between, without its credentials. */
  readonly proxy?: string;
  readonly dnsUs?: number;
  readonly connectUs?: number;
  readonly tlsUs?: number;
  readonly tls?: TlsFacts;
}

/** The body of a request of a sign-in, which is no frame, with the values of its secrets masked. */
export interface HttpRequestBodyEvent extends Timed {
  readonly kind: 'http.request-body';
  readonly exchange: number;
  readonly text: string;
  /** Length in bytes as it was written. */
  readonly bytes: number;
}

/** The head of a request was written, exactly so. */
export interface HttpSentEvent extends Timed {
  readonly kind: 'http.sent';
  readonly exchange: number;
  /** `POST /mcp HTTP/1.1`; secrets in the query are masked. */
  readonly line: string;
  /** Every header line in its order, ours and those of the HTTP client. */
  readonly headers: readonly HeaderLine[];
  readonly socket: SocketFacts;
}

/** The head of a response, an informational one (1xx) included. */
export interface HttpResponseEvent extends Timed {
  readonly kind: 'http.response';
  readonly exchange: number;
  readonly status: number;
  /** Reason phrase; '' when there was none. */
  readonly reason: string;
  /** Every header line in its order, case and repetition. */
  readonly headers: readonly HeaderLine[];
}

/** A piece of a body as it came, before its content coding was undone. Told only where there is one (gzip, br …). */
export interface HttpEncodedEvent extends Timed {
  readonly kind: 'http.encoded';
  readonly exchange: number;
  readonly coding: string;
  readonly base64: string;
  readonly bytes: number;
}

/** A piece of a response body that is no frame (HTML, plain text, an OAuth error), its content coding undone. */
export interface HttpBodyEvent extends Timed {
  readonly kind: 'http.body';
  readonly exchange: number;
  /** Where the piece begins in the body, in bytes. */
  readonly offset: number;
  readonly text?: string;
  readonly base64?: string;
  readonly bytes: number;
}

/** An exchange ended in order. */
export interface HttpEndEvent extends Timed {
  readonly kind: 'http.end';
  readonly exchange: number;
  /** `peer`: the response was complete. `us`: our client closed it. */
  readonly by: 'peer' | 'us';
  /** Why our client closed it; '' otherwise. */
  readonly why: string;
  /** Bytes of the response body on the wire (without chunk framing), and with its content coding undone. */
  readonly wireBytes: number;
  readonly bytes: number;
}

/** Where an exchange failed. `redirect`: the exchange itself was complete, but what it points to is not followed. */
export type HttpStage =
  | 'request'
  | 'dns'
  | 'connect'
  | 'proxy'
  | 'tls'
  | 'send'
  | 'head'
  | 'body'
  | 'decode'
  | 'redirect';

/** An exchange failed, or was given up by a timeout of ours. It ends with this. */
export interface HttpErrorEvent extends Timed {
  readonly kind: 'http.error';
  readonly exchange: number;
  readonly stage: HttpStage;
  /** Code of the system or the library (`ECONNREFUSED`, `CERT_HAS_EXPIRED`). */
  readonly code: string;
  /** One sentence for the user, with the cause. */
  readonly message: string;
  readonly wireBytes: number;
  readonly bytes: number;
}
