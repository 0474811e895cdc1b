import { MARK_COLOURS } from './annotations.ts';
import type { CaptureHeader, StartedBy, StdioSource, TapFacts, UrlSource } from './capture-header.ts';
import type { CaptureEvent, EventKind } from './events.ts';
import type { HeaderLine } from './header-lines.ts';
import { SIGN_IN_PURPOSES, type SocketFacts, type TlsFacts } from './http-events.ts';
import type { WentPiece } from './middle-events.ts';
import type { NewTimeout } from './note-events.ts';
import type { EnvironmentEntry } from './process-events.ts';
import { SIGN_IN_GRANTS, type AuthBeginEvent, type IdentityProvider, type KeptSignIn } from './sign-in-events.ts';
import type { SseLines } from './sse-events.ts';
import type { Activity, LookedUp, Neighbour } from './looked-up.ts';
import {
  base64,
  eitherOf,
  flag,
  type Fields,
  listOf,
  moment,
  objectOf,
  oneOf,
  optional,
  orNull,
  ordinal,
  place,
  present,
  text,
  texts,
  time,
  whole,
  wholes,
} from './fields.ts';

/** The event of a kind; two kinds may share one type. */
type EventOf<K extends EventKind, E = CaptureEvent> = E extends CaptureEvent
  ? K extends E['kind']
    ? E
    : never
  : never;
type EventFields = { readonly [K in EventKind]: Fields<Omit<EventOf<K>, 'kind'>> };

const timed = { seq: ordinal, t: time };
const dir = oneOf('c2s', 's2c');
const launch = { command: text, args: texts, cwd: text };

const masked = { length: whole, fingerprint: text };

const headers = listOf(
  objectOf<HeaderLine>({
    name: text,
    value: optional(text),
    masked: optional(objectOf({ ...masked, scheme: optional(text) })),
  }),
);

const keptSignIn = objectOf<KeptSignIn>({
  issuer: text,
  resource: text,
  scope: text,
  client: objectOf<KeptSignIn['client']>({
    style: oneOf('given', 'document', 'registered'),
    id: text,
    secret: text,
    redirectUri: text,
    authentication: oneOf('client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'),
    scope: optional(text),
  }),
  token: optional(
    objectOf<NonNullable<KeptSignIn['token']>>({
      accessToken: text,
      type: oneOf('Bearer', 'DPoP'),
      refreshToken: text,
      expiresAt: optional(whole),
    }),
  ),
});

const socket = objectOf<SocketFacts>({
  id: place,
  reused: flag,
  local: text,
  remote: text,
  proxy: optional(text),
  dnsUs: optional(whole),
  connectUs: optional(whole),
  tlsUs: optional(whole),
  tls: optional(
    objectOf<TlsFacts>({
      protocol: text,
      cipher: text,
      subject: text,
      issuer: text,
      validTo: text,
      fingerprint: text,
      authorized: flag,
      problem: text,
    }),
  ),
});

const exchange = { ...timed, exchange: ordinal };
const bodyBytes = { wireBytes: whole, bytes: whole };
const sseLines = { lines: texts, lineEnd: optional(oneOf('crlf', 'cr', 'mixed')) };

const environment = listOf(
  objectOf<EnvironmentEntry>({
    name: text,
    from: oneOf('inherited', 'added', 'changed'),
    value: optional(text),
    masked: optional(objectOf(masked)),
  }),
);

const lookedUp = objectOf<LookedUp>({
  listening: optional(wholes),
  activity: optional(objectOf<Activity>({ processes: texts, cpuMs: time, overMs: time, connections: whole })),
  node: optional(text),
  engines: optional(objectOf<NonNullable<LookedUp['engines']>>({ package: text, node: text })),
  variable: optional(
    objectOf<NonNullable<LookedUp['variable']>>({ name: text, loginShell: oneOf('set', 'missing', 'unknown') }),
  ),
  neighbours: optional(listOf(objectOf<Neighbour>({ url: text, as: oneOf('http', 'sse', 'locked', 'none') }))),
});

/** What each kind of event carries. The types hold it to events.ts. */
export const EVENT_FIELDS: EventFields = {
  frame: {
    ...timed,
    dir,
    stream: text,
    origin: oneOf('wire', 'user', 'replay'),
    text: optional(text),
    base64: optional(base64),
    bytes: whole,
    end: optional(oneOf('crlf', 'none')),
    chunks: optional(wholes),
    timeoutMs: optional(time),
    timeoutMaxMs: optional(time),
    sse: optional(objectOf<SseLines>(sseLines)),
    binary: optional(present),
  },
  'process.spawn': { ...timed, ...launch, resolved: text, pid: whole, env: environment },
  'process.spawn-failed': {
    ...timed,
    ...launch,
    reason: oneOf('not-found', 'not-executable', 'cwd-missing', 'other'),
    message: text,
    searched: texts,
    env: environment,
  },
  'process.stderr': { ...timed, text: optional(text), base64: optional(base64), bytes: whole },
  'process.stdin-close': { ...timed, by: oneOf('shutdown', 'user', 'peer'), error: optional(text) },
  'process.stdout-end': timed,
  'process.stderr-end': timed,
  'process.stdout-held': { ...timed, text: optional(text), base64: optional(base64), bytes: whole },
  'process.signal': { ...timed, signal: text, target: oneOf('group', 'process'), error: optional(text) },
  'process.exit': { ...timed, code: orNull(time), signal: orNull(text) },
  'http.request': {
    ...exchange,
    purpose: oneOf('message', 'listen', 'resume', 'events', 'end-session', 'probe', 'websocket', ...SIGN_IN_PURPOSES),
    method: text,
    url: text,
    headers,
    redirectOf: optional(ordinal),
    resumes: optional(ordinal),
  },
  'http.request-body': { ...exchange, text, bytes: whole },
  'http.sent': { ...exchange, line: text, headers, socket },
  'http.response': { ...exchange, status: whole, reason: text, headers },
  'http.encoded': { ...exchange, coding: text, base64, bytes: whole },
  'http.body': { ...exchange, offset: whole, text: optional(text), base64: optional(base64), bytes: whole },
  'http.end': { ...exchange, by: oneOf('peer', 'us'), why: text, ...bodyBytes },
  'http.error': {
    ...exchange,
    stage: oneOf('request', 'dns', 'connect', 'proxy', 'tls', 'send', 'head', 'body', 'decode', 'redirect'),
    code: text,
    message: text,
    ...bodyBytes,
  },
  'sse.event': {
    ...exchange,
    ...sseLines,
    text: optional(text),
    base64: optional(base64),
    unfinished: optional(present),
  },
  'sse.comment': { ...exchange, text },
  'ws.open': { ...exchange, protocol: text, extensions: text },
  'ws.control': { ...timed, dir, opcode: oneOf('ping', 'pong'), base64 },
  'ws.close': { ...timed, by: oneOf('us', 'peer', 'lost'), code: whole, reason: text },
  probe: {
    ...timed,
    target: oneOf('modern', 'legacy', 'http-sse', 'websocket'),
    outcome: oneOf('yes', 'no', 'unknown'),
    text,
    seqs: wholes,
  },
  'auth.begin': {
    ...timed,
    cause: whole,
    server: text,
    revision: text,
    fallback: flag,
    grant: oneOf(...SIGN_IN_GRANTS),
    redirectUri: text,
    client: objectOf<AuthBeginEvent['client']>({
      id: text,
      secret: text,
      issuer: text,
      document: text,
      key: optional(text),
    }),
    scope: text,
    proof: optional(flag),
    assertion: optional(text),
    identity: optional(objectOf<IdentityProvider>({ tokenEndpoint: text, clientId: text, secret: text, token: text })),
    kept: optional(keptSignIn),
  },
  'auth.authorize': { ...timed, url: text },
  'auth.redirect': { ...timed, by: oneOf('listener', 'user'), url: text, refused: text },
  'auth.token': { ...exchange, name: oneOf('access_token', 'id_token'), header: text, claims: text },
  'auth.trial': {
    ...timed,
    misbehaviour: text,
    outcome: oneOf('refused', 'accepted', 'untold', 'left-out'),
    came: text,
    exchanges: wholes,
  },
  'auth.end': { ...timed, outcome: oneOf('signed-in', 'failed', 'given-up'), text },
  middle: {
    ...timed,
    dir,
    rules: texts,
    does: texts,
    text: optional(text),
    base64: optional(base64),
    bytes: whole,
    went: listOf(
      objectOf<WentPiece>({
        to: oneOf('receiver', 'sender', 'stderr'),
        text: optional(text),
        base64: optional(base64),
        bytes: whole,
        end: optional(oneOf('none', 'crlf')),
        afterMs: optional(whole),
      }),
    ),
    ending: optional(oneOf('stall', 'deaf', 'exit', 'kill', 'cut', 'status')),
    mark: optional(oneOf(...MARK_COLOURS)),
  },
  timer: { ...timed, name: oneOf('request-timeout'), dir, id: text, ms: time },
  gap: { ...timed, reason: text, events: optional(whole), bytes: optional(whole) },
  note: {
    ...timed,
    by: oneOf('engine', 'user'),
    level: oneOf('info', 'warning', 'error'),
    text,
    timeout: optional(objectOf<NewTimeout>({ dir, id: text, ms: time })),
    lookedUp: optional(lookedUp),
  },
};

/** What the first line carries beside the version. */
export const HEADER_FIELDS: Fields<Omit<CaptureHeader, 'mcpscope'>> = {
  startedAt: moment,
  source: eitherOf<StdioSource, UrlSource>(
    objectOf<StdioSource>({ transport: oneOf('stdio'), name: text, omits: optional(texts), ...launch }),
    objectOf<UrlSource>({
      transport: oneOf('auto', 'http', 'sse', 'ws'),
      name: text,
      omits: optional(texts),
      url: text,
    }),
  ),
  tool: text,
  redacted: flag,
  part: optional(objectOf<NonNullable<CaptureHeader['part']>>({ number: place, before: text })),
  tap: optional(
    objectOf<TapFacts>({ client: text, startedBy: listOf(objectOf<StartedBy>({ pid: whole, name: text })) }),
  ),
};
