import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import {
  CaptureReader,
  decodeEvent,
  decodeHeader,
  encodeEvent,
  encodeHeader,
  SIGN_IN_PURPOSES,
  type CaptureEvent,
  type CaptureHeader,
} from './index.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: CODE_POINT }),
    fc.constantFrom('\n', '\r\n', '\u2028', '\u2029', '\0', '"', '\\', '\ud800', '\udfff', '\ufeff', '😀'),
  ),
});
const texts = fc.array(text, { maxLength: 3 });
const whole = fc.maxSafeNat();
const bytes = fc.base64String();
const dir = fc.constantFrom('c2s', 's2c');
const ordinal = fc.integer({ min: 1, max: 1_000_000_000 });
const timed = { seq: ordinal, t: fc.nat() };
const launch = { command: text, args: texts, cwd: text };
const env = fc.array(
  fc.record(
    {
      name: text,
      from: fc.constantFrom('inherited', 'added', 'changed'),
      value: text,
      masked: fc.record({ length: whole, fingerprint: text }),
    },
    { requiredKeys: ['name', 'from'] },
  ),
  { maxLength: 3 },
);

/** A record of one kind with its optional members in and out. */
function event<T>(
  model: { [K in keyof T]: fc.Arbitrary<T[K]> },
  optional: readonly (keyof T)[] = [],
): fc.Arbitrary<CaptureEvent> {
  const requiredKeys = (Object.keys(model) as (keyof T)[]).filter((name) => !optional.includes(name));
  return fc.record(model, { requiredKeys }) as unknown as fc.Arbitrary<CaptureEvent>;
}

const frame = {
  kind: fc.constant('frame'),
  ...timed,
  dir,
  stream: text,
  origin: fc.constantFrom('wire', 'user', 'replay'),
  bytes: whole,
};
const frameExtras = {
  end: fc.constantFrom('crlf', 'none'),
  chunks: fc.array(whole, { maxLength: 4 }),
  timeoutMs: fc.nat(),
  timeoutMaxMs: fc.nat(),
  sse: fc.record({ lines: texts, lineEnd: fc.constantFrom('crlf', 'cr', 'mixed') }, { requiredKeys: ['lines'] }),
  binary: fc.constant(true),
};
const extras = ['end', 'chunks', 'timeoutMs', 'timeoutMaxMs', 'sse', 'binary'] as const;

const masked = fc.record(
  { length: whole, fingerprint: text, scheme: text },
  { requiredKeys: ['length', 'fingerprint'] },
);
const headers = fc.array(fc.oneof(fc.record({ name: text, value: text }), fc.record({ name: text, masked })), {
  maxLength: 3,
});
const tls = fc.record({
  protocol: text,
  cipher: text,
  subject: text,
  issuer: text,
  validTo: text,
  fingerprint: text,
  authorized: fc.boolean(),
  problem: text,
});
const socket = fc.record(
  {
    id: fc.integer({ min: 1 }),
    reused: fc.boolean(),
    local: text,
    remote: text,
    proxy: text,
    dnsUs: whole,
    connectUs: whole,
    tlsUs: whole,
    tls,
  },
  { requiredKeys: ['id', 'reused', 'local', 'remote'] },
);
const exchange = { ...timed, exchange: ordinal };
const lengths = { wireBytes: whole, bytes: whole };
const sse = { lines: texts, lineEnd: fc.constantFrom('crlf', 'cr', 'mixed') };

const anySignInEvent = fc.oneof(
  event({
    ...timed,
    kind: fc.constant('auth.begin'),
    cause: whole,
    server: text,
    revision: text,
    fallback: fc.boolean(),
    grant: fc.constantFrom('authorization_code', 'client_credentials', 'refresh_token'),
    redirectUri: text,
    client: fc.record({ id: text, secret: text, issuer: text, document: text }),
    scope: text,
  }),
  event({ ...timed, kind: fc.constant('auth.authorize'), url: text }),
  event({
    ...timed,
    kind: fc.constant('auth.redirect'),
    by: fc.constantFrom('listener', 'user'),
    url: text,
    refused: text,
  }),
  event({
    ...exchange,
    kind: fc.constant('auth.token'),
    name: fc.constantFrom('access_token', 'id_token'),
    header: text,
    claims: text,
  }),
  event({
    ...timed,
    kind: fc.constant('auth.trial'),
    misbehaviour: text,
    outcome: fc.constantFrom('refused', 'accepted', 'untold', 'left-out'),
    came: text,
    exchanges: fc.array(fc.nat()),
  }),
  event({
    ...timed,
    kind: fc.constant('middle'),
    dir: fc.constantFrom('c2s', 's2c'),
    mark: fc.constantFrom('red', 'pink'),
    rules: fc.array(text),
    does: fc.array(text),
    text,
    bytes: fc.nat(),
    went: fc.array(fc.record({ to: fc.constantFrom('receiver', 'sender', 'stderr'), text, bytes: fc.nat() })),
  }),
  event({ ...timed, kind: fc.constant('auth.end'), outcome: fc.constantFrom('signed-in', 'failed', 'given-up'), text }),
);

/** Events beneath the frames: HTTP, server-sent events, WebSocket, and what was found out about an address. */
const anyWireEvent = fc.oneof(
  event(
    {
      ...exchange,
      kind: fc.constant('http.request'),
      purpose: fc.constantFrom(
        'message',
        'listen',
        'resume',
        'events',
        'end-session',
        'probe',
        'websocket',
        ...SIGN_IN_PURPOSES,
      ),
      method: text,
      url: text,
      headers,
      redirectOf: ordinal,
      resumes: ordinal,
    },
    ['redirectOf', 'resumes'],
  ),
  event({ ...exchange, kind: fc.constant('http.request-body'), text, bytes: whole }),
  event({ ...exchange, kind: fc.constant('http.sent'), line: text, headers, socket }),
  event({ ...exchange, kind: fc.constant('http.response'), status: whole, reason: text, headers }),
  event({ ...exchange, kind: fc.constant('http.encoded'), coding: text, base64: bytes, bytes: whole }),
  event({ ...exchange, kind: fc.constant('http.body'), offset: whole, text, bytes: whole }),
  event({ ...exchange, kind: fc.constant('http.body'), offset: whole, base64: bytes, bytes: whole }),
  event({ ...exchange, kind: fc.constant('http.end'), by: fc.constantFrom('peer', 'us'), why: text, ...lengths }),
  event({
    ...exchange,
    kind: fc.constant('http.error'),
    stage: fc.constantFrom('request', 'dns', 'connect', 'proxy', 'tls', 'send', 'head', 'body', 'decode', 'redirect'),
    code: text,
    message: text,
    ...lengths,
  }),
  event({ ...exchange, kind: fc.constant('sse.event'), ...sse, text, unfinished: fc.constant(true) }, [
    'lineEnd',
    'text',
    'unfinished',
  ]),
  event({ ...exchange, kind: fc.constant('sse.event'), ...sse, base64: bytes }),
  event({ ...exchange, kind: fc.constant('sse.comment'), text }),
  event({ ...exchange, kind: fc.constant('ws.open'), protocol: text, extensions: text }),
  event({ ...timed, kind: fc.constant('ws.control'), dir, opcode: fc.constantFrom('ping', 'pong'), base64: bytes }),
  event({
    ...timed,
    kind: fc.constant('ws.close'),
    by: fc.constantFrom('us', 'peer', 'lost'),
    code: whole,
    reason: text,
  }),
  event({
    ...timed,
    kind: fc.constant('probe'),
    target: fc.constantFrom('modern', 'legacy', 'http-sse', 'websocket'),
    outcome: fc.constantFrom('yes', 'no', 'unknown'),
    text,
    seqs: fc.array(whole, { maxLength: 3 }),
  }),
);

const anyEvent = fc.oneof(
  { arbitrary: anyWireEvent, weight: 15 },
  { arbitrary: anySignInEvent, weight: 5 },
  event({ ...frame, text, ...frameExtras }, extras),
  event({ ...frame, base64: bytes, ...frameExtras }, extras),
  event({ ...timed, kind: fc.constant('process.spawn'), ...launch, resolved: text, pid: whole, env }),
  event({
    ...timed,
    kind: fc.constant('process.spawn-failed'),
    ...launch,
    reason: fc.constantFrom('not-found', 'not-executable', 'cwd-missing', 'other'),
    message: text,
    searched: texts,
    env,
  }),
  event({ ...timed, kind: fc.constant('process.stderr'), text, bytes: whole }),
  event({ ...timed, kind: fc.constant('process.stderr'), base64: bytes, bytes: whole }),
  event(
    {
      ...timed,
      kind: fc.constant('process.stdin-close'),
      by: fc.constantFrom('shutdown', 'user', 'peer'),
      error: text,
    },
    ['error'],
  ),
  event({ ...timed, kind: fc.constantFrom('process.stdout-end', 'process.stderr-end') }),
  event({ ...timed, kind: fc.constant('process.stdout-held'), text, bytes: whole }),
  event(
    {
      ...timed,
      kind: fc.constant('process.signal'),
      signal: text,
      target: fc.constantFrom('group', 'process'),
      error: text,
    },
    ['error'],
  ),
  event({ ...timed, kind: fc.constant('process.exit'), code: fc.option(fc.integer()), signal: fc.option(text) }),
  event({ ...timed, kind: fc.constant('timer'), name: fc.constant('request-timeout'), dir, id: text, ms: fc.nat() }),
  event({ ...timed, kind: fc.constant('gap'), reason: text, events: whole, bytes: whole }, ['events', 'bytes']),
  event(
    {
      ...timed,
      kind: fc.constant('note'),
      by: fc.constantFrom('engine', 'user'),
      level: fc.constantFrom('info', 'warning', 'error'),
      text,
      timeout: fc.record({ dir, id: text, ms: fc.nat() }),
    },
    ['timeout'],
  ),
);

const anyHeader = fc.record({
  mcpscope: fc.constant(1),
  startedAt: fc
    .date({ noInvalidDate: true, max: new Date(8.6e15), min: new Date(-8.6e15) })
    .map((date) => date.toISOString()),
  source: fc.oneof(
    fc.record({ transport: fc.constant('stdio'), name: text, ...launch }),
    fc.record({ transport: fc.constantFrom('auto', 'http', 'sse', 'ws'), name: text, url: text }),
  ),
  tool: text,
  redacted: fc.boolean(),
}) as fc.Arbitrary<CaptureHeader>;

describe('encoding and decoding', () => {
  it('gives back every event, from one line of valid UTF-8', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const line = encodeEvent(event);
        expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u);
        expect(line.startsWith(`{"seq":${event.seq},"t":${event.t},"kind":"${event.kind}"`)).toBe(true);
        expect(decodeEvent(line)).toEqual({ ok: true, event });
      }),
      { numRuns: 500 },
    );
  });

  it('gives back every header', () => {
    fc.assert(
      fc.property(anyHeader, (header) => {
        const line = encodeHeader(header);
        expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u);
        expect(line.startsWith('{"mcpscope":1,')).toBe(true);
        expect(decodeHeader(line)).toEqual({ ok: true, header });
      }),
    );
  });

  it('has a sentence for any other line, and throws for none', () => {
    const kinds = fc.constantFrom('frame', 'process.spawn', 'process.exit', 'gap', 'constructor');
    const foreign = fc.oneof(
      text,
      fc.json(),
      fc
        .tuple(fc.dictionary(text, fc.jsonValue()), kinds)
        .map(([rest, kind]) => JSON.stringify({ ...rest, kind, seq: 1 })),
    );
    fc.assert(
      fc.property(foreign, (line) => {
        for (const decoded of [decodeEvent(line), decodeHeader(line)]) {
          expect(decoded.ok ? '' : decoded.problem).toMatch(/^[A-Z].*\.$/su);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads any cut of a capture up to the cut', () => {
    fc.assert(
      fc.property(anyHeader, fc.array(anyEvent, { maxLength: 5 }), fc.nat(), (header, events, at) => {
        const numbered = events.map((event, i) => ({ ...event, seq: i + 1 }));
        const whole = [encodeHeader(header), ...numbered.map((event) => encodeEvent(event)), ''].join('\n');
        const cut = whole.slice(0, at % (whole.length + 1));
        const lines = cut.split('\n');
        const reader = new CaptureReader();
        const results = lines.slice(0, -1).map((line) => reader.push(line));
        const last = reader.end(lines.at(-1) ?? '');
        const read = [...results, ...(last ? [last] : [])].flatMap((line) =>
          line.kind === 'event' ? [line.event] : [],
        );
        expect(read).toEqual(numbered.slice(0, read.length));
        expect(results.every((line) => line.kind !== 'problem')).toBe(true);
        const kept = read.length + (results.length > 0 || last?.kind === 'header' ? 1 : 0);
        const torn = whole.split('\n')[kept] !== '' && lines.at(-1) !== '' && kept < lines.length;
        expect(last?.kind === 'problem').toBe(torn || cut === '');
      }),
      { numRuns: 500 },
    );
  });
});
