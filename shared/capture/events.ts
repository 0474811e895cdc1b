import type { LookedUp } from './looked-up.ts';
import type { SignInEvent } from './sign-in-events.ts';

/**
 * The events of a capture: one JSON object a line, in the order in which they happened.
 * Times are µs on a monotonic clock, counted from the capture's start. See docs/capture-format.md.
 */

/** Who wrote the bytes: the client to the server, or the server to the client. */
export type Direction = 'c2s' | 's2c';

/** Why the bytes exist: the ordinary conversation, a user's hand, or a replayed capture. */
export type Origin = 'wire' | 'user' | 'replay';

/** How a stdio line ended; `lf` is the rule and is left out of the file. Where there are no lines (HTTP, WebSocket), `lf` says nothing. */
export type LineEnd = 'lf' | 'crlf' | 'none';

export interface Timed {
  /** Position in the capture, from 1, without gaps. */
  readonly seq: number;
  /** µs since the start of the capture, at the first byte. */
  readonly t: number;
}

/**
 * One unit where a JSON-RPC message should be. Exactly one of `text` and `base64` is present:
 * `base64` when the bytes are not UTF-8. The line end is not part of either.
 */
export interface FrameEvent extends Timed {
  readonly kind: 'frame';
  readonly dir: Direction;
  readonly stream: string;
  readonly origin: Origin;
  readonly text?: string;
  readonly base64?: string;
  /** Length in bytes of the frame without its line end. */
  readonly bytes: number;
  readonly end?: Exclude<LineEnd, 'lf'>;
  /** Byte lengths of the pieces in which the frame (with its line end) arrived or was written, when more than one. */
  readonly chunks?: readonly number[];
  /** The request timeout that our client armed for this frame, in ms. */
  readonly timeoutMs?: number;
  /** With `timeoutMs`: each progress notification starts the time anew, but never beyond so many ms from the request. */
  readonly timeoutMaxMs?: number;
  /** The lines around the text where it came as the data of a server-sent event. */
  readonly sse?: SseLines;
  /** True for a binary WebSocket message; a frame should be a text message. */
  readonly binary?: true;
}

/** A value that is not kept: its length in UTF-16 units and its keyed fingerprint, so that "the same as before?" can be answered. */
export interface Masked {
  readonly length: number;
  readonly fingerprint: string;
}

/** One environment variable as the process got it; the value itself only when the user asked for it. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly from: 'inherited' | 'added' | 'changed';
  readonly value?: string;
  /** Length in UTF-16 units and keyed fingerprint of a value that is not kept; added and changed ones only. */
  readonly masked?: Masked;
}

/** What a process was started with. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export interface SpawnEvent extends Timed, Launch {
  readonly kind: 'process.spawn';
  /** Absolute path that the command resolved to. */
  readonly resolved: string;
  readonly pid: number;
  readonly env: readonly EnvironmentEntry[];
}

export type SpawnFailure = 'not-found' | 'not-executable' | 'cwd-missing' | 'other';

export interface SpawnFailedEvent extends Timed, Launch {
  readonly kind: 'process.spawn-failed';
  readonly reason: SpawnFailure;
  /** One sentence for the user, with the cause. */
  readonly message: string;
  /** Folders or files that were looked at, in order. */
  readonly searched: readonly string[];
  readonly env: readonly EnvironmentEntry[];
}

/** One line of the process's stderr, without its line end. */
export interface StderrEvent extends Timed {
  readonly kind: 'process.stderr';
  readonly text?: string;
  readonly base64?: string;
  readonly bytes: number;
}

/** Our end of the process's stdin was closed. */
export interface StdinCloseEvent extends Timed {
  readonly kind: 'process.stdin-close';
  /** What closed it: our shutdown, the user, or the peer (then `error` has the code, as EPIPE). */
  readonly by: 'shutdown' | 'user' | 'peer';
  readonly error?: string;
}

/** The process closed one of its outputs. */
export interface OutputEndEvent extends Timed {
  readonly kind: 'process.stdout-end' | 'process.stderr-end';
}

/**
 * The process began a line on stdout, and its end has not come for a while. Told so that what waits is seen; the bytes come
 * once more in the frame of their line.
 */
export interface StdoutHeldEvent extends Timed {
  readonly kind: 'process.stdout-held';
  /** Bytes that have come of the line. */
  readonly bytes: number;
  /** Its beginning, at most 400 bytes; exactly one of the two is present. */
  readonly text?: string;
  readonly base64?: string;
}

/** A signal that we sent. */
export interface SignalEvent extends Timed {
  readonly kind: 'process.signal';
  readonly signal: string;
  readonly target: 'group' | 'process';
  readonly error?: string;
}

export interface ExitEvent extends Timed {
  readonly kind: 'process.exit';
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * One header line in its place. Exactly one of `value` and `masked` is present. Each char of a value is one byte of the
 * wire (ISO 8859-1, RFC 9110 §5.5).
 */
export interface HeaderLine {
  readonly name: string;
  readonly value?: string;
  readonly masked?: Masked & {
    /** The authentication scheme, which stays readable: `Bearer`. */
    readonly scheme?: string;
  };
}

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

/**
 * The lines of one server-sent event (WHATWG HTML, "Server-sent events", parsing), in their order and without line ends. Of a
 * `data` line only what stands before the value is here (`data: `, `data:`): the values, joined by LF, are the text of the
 * frame or event that carries this. Comments within an event are events of their own.
 */
export interface SseLines {
  readonly lines: readonly string[];
  /** How its lines ended; `lf` is the rule and is left out. */
  readonly lineEnd?: 'crlf' | 'cr' | 'mixed';
}

/**
 * A server-sent event that is no frame: without data or with empty data (a priming event, a `retry`), the `endpoint` of
 * HTTP+SSE, or one whose end never came. At most one of `text` and `base64` is present: its data, where it has any.
 */
export interface SseEventEvent extends Timed, SseLines {
  readonly kind: 'sse.event';
  readonly exchange: number;
  readonly text?: string;
  readonly base64?: string;
  /** The stream ended before the blank line that ends an event: a client drops it. */
  readonly unfinished?: true;
}

/** A comment line of an event stream, without its colon; a keep-alive mostly. */
export interface SseCommentEvent extends Timed {
  readonly kind: 'sse.comment';
  readonly exchange: number;
  readonly text: string;
}

/** The WebSocket is open; the exchange is its HTTP upgrade. Frames follow in the stream `ws`. */
export interface WsOpenEvent extends Timed {
  readonly kind: 'ws.open';
  readonly exchange: number;
  /** Subprotocol that the server chose; '' for none. */
  readonly protocol: string;
  readonly extensions: string;
}

/** A ping or pong of the WebSocket (RFC 6455 §5.5). */
export interface WsControlEvent extends Timed {
  readonly kind: 'ws.control';
  readonly dir: Direction;
  readonly opcode: 'ping' | 'pong';
  readonly base64: string;
}

export interface WsCloseEvent extends Timed {
  readonly kind: 'ws.close';
  /** Who sent the first close frame; `lost`: nobody, the connection broke. */
  readonly by: 'us' | 'peer' | 'lost';
  /** RFC 6455 §7.4; 1005 and 1006 stand for none. */
  readonly code: number;
  readonly reason: string;
}

/** A way of speaking that a server may understand. */
export type ProbeTarget = 'modern' | 'legacy' | 'http-sse' | 'websocket';

/** One step of finding out what a server speaks: what was tried and what follows from the answer (protocol facts §1.7). */
export interface ProbeEvent extends Timed {
  readonly kind: 'probe';
  readonly target: ProbeTarget;
  /** `yes` and `no` are verdicts; `unknown`: an outage, a refusal for want of authorization. */
  readonly outcome: 'yes' | 'no' | 'unknown';
  /** What was sent, and what came back, in one sentence. */
  readonly text: string;
  /** Seqs of the events that prove it, the one to look at first in front. */
  readonly seqs: readonly number[];
}

/** A timer of our client ran out. */
export interface TimerEvent extends Timed {
  readonly kind: 'timer';
  readonly name: 'request-timeout';
  readonly dir: Direction;
  /** The request's id as its exact JSON text. */
  readonly id: string;
  readonly ms: number;
}

/** Something could not be kept; says what and how much. */
export interface GapEvent extends Timed {
  readonly kind: 'gap';
  readonly reason: string;
  readonly events?: number;
  readonly bytes?: number;
}

/** The timer of a pending request, armed anew. */
export interface NewTimeout {
  /** Direction of the request. */
  readonly dir: Direction;
  /** The request's id as its exact JSON text. */
  readonly id: string;
  /** From now on; 0 for none. */
  readonly ms: number;
}

/** A remark on the session by the engine (what the client decided, and why) or the user. */
export interface NoteEvent extends Timed {
  readonly kind: 'note';
  readonly by: 'engine' | 'user';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  /** What the words tell: a reader that does not know the field has them. */
  readonly timeout?: NewTimeout;
  /** Likewise. */
  readonly lookedUp?: LookedUp;
}

export type CaptureEvent =
  | FrameEvent
  | SpawnEvent
  | SpawnFailedEvent
  | StderrEvent
  | StdinCloseEvent
  | OutputEndEvent
  | StdoutHeldEvent
  | SignalEvent
  | ExitEvent
  | HttpRequestEvent
  | HttpRequestBodyEvent
  | HttpSentEvent
  | HttpResponseEvent
  | HttpEncodedEvent
  | HttpBodyEvent
  | HttpEndEvent
  | HttpErrorEvent
  | SseEventEvent
  | SseCommentEvent
  | WsOpenEvent
  | WsControlEvent
  | WsCloseEvent
  | ProbeEvent
  | SignInEvent
  | TimerEvent
  | GapEvent
  | NoteEvent;

export type EventKind = CaptureEvent['kind'];

/** An event before the engine has given it its place. */
export type Unnumbered<E extends CaptureEvent = CaptureEvent> = E extends CaptureEvent ? Omit<E, 'seq'> : never;

/**
 * What a record of somebody else may leave out. `text`: the bytes of messages, which were written anew; `timing`: when something was;
 * `order`: which of two came first; `directions`: who sent a message, which is guessed; `start`: what was said before its first line;
 * `requests`, `answers`, `notifications`: some of them; `headers`: those of HTTP; `streams`: how event streams carried the
 * messages, with ids, comments and ends; `process`: how the server began and ended.
 */
export const OMISSIONS = [
  'text',
  'timing',
  'order',
  'directions',
  'start',
  'requests',
  'answers',
  'notifications',
  'headers',
  'streams',
  'process',
] as const;
export type Omission = (typeof OMISSIONS)[number];

/** A server that was started. */
export interface StdioSource {
  readonly transport: 'stdio';
  readonly name: string;
  /** What the record may leave out; absent where it is our own. A newer version may name more than `OMISSIONS`. */
  readonly omits?: readonly string[];
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** A server at an address. `auto`: which of the three it speaks was found out; the events tell. */
export interface UrlSource {
  readonly transport: 'auto' | 'http' | 'sse' | 'ws';
  readonly name: string;
  /** As for stdio. */
  readonly omits?: readonly string[];
  /** Secrets in its query are masked. */
  readonly url: string;
}

/** Where the events came from. */
export type CaptureSource = StdioSource | UrlSource;

/** A process above the one that recorded. */
export interface StartedBy {
  readonly pid: number;
  /** What it runs, in a word or two. */
  readonly name: string;
}

/** A conversation of a client and a server that are not ours, recorded between them: who uses the tap. */
export interface TapFacts {
  /** The client whose configuration names the tap (`cursor`); '' where the command line told none. */
  readonly client: string;
  /** The parent of the tap first, then that one's parent …; none where the client is on the other end of a socket. */
  readonly startedBy: readonly StartedBy[];
}

/** The first line of a capture. */
export interface CaptureHeader {
  /** Version of the format. */
  readonly mcpscope: number;
  /** Wall clock at t = 0, ISO 8601 with ms. */
  readonly startedAt: string;
  readonly source: CaptureSource;
  /** Name and version of the writer. */
  readonly tool: string;
  readonly redacted: boolean;
  /** Where it is not the first file of its record: which one it is, from 2, and the name of the one before. Its events go on from there. */
  readonly part?: { readonly number: number; readonly before: string };
  /** Where it was recorded by a tap. */
  readonly tap?: TapFacts;
}

export const CAPTURE_VERSION = 2;
