import {
  headerValue,
  mediaType,
  sseFields,
  type CaptureEvent,
  type FrameEvent,
  type HttpEndEvent,
  type HttpErrorEvent,
  type MiddleEvent,
  type ProbeTarget,
  type SignInGrant,
} from '../../capture/index.ts';
import type { Exchange } from '../http/index.ts';
import { counted, duration, joined, oneLine, sizeWords } from '../reading/index.ts';

/** An event that is no frame, in one line for its row. `exchange` is that of the event, null where it has none. */
export function describeEvent(event: Exclude<CaptureEvent, FrameEvent>, exchange: Exchange | null): string {
  switch (event.kind) {
    case 'process.spawn':
      return `${[event.command, ...event.args].join(' ')} · pid ${event.pid}`;
    case 'process.spawn-failed':
      return event.message;
    case 'process.stderr':
      return event.text ?? `${counted(event.bytes, 'byte')} that are not UTF-8`;
    case 'process.stdin-close':
      return event.by === 'peer'
        ? `the server closed its input (${event.error ?? 'EPIPE'})`
        : event.by === 'user'
          ? 'closed by hand'
          : 'closed to end the server';
    case 'process.stdout-end':
      return 'the server closed its output';
    case 'process.stderr-end':
      return 'the server closed its stderr';
    case 'process.stdout-held':
      return joined(`${counted(event.bytes, 'byte')} without a line end`, event.text ?? '');
    case 'process.signal':
      return `${event.signal} to the ${event.target === 'group' ? 'process group' : 'process'}${event.error ? ` · ${event.error}` : ''}`;
    case 'process.exit':
      return event.signal === null ? `code ${event.code ?? 'unknown'}` : event.signal;
    case 'http.request':
      return joined(
        `${event.method} ${event.url}`,
        event.redirectOf === undefined ? '' : `follows the redirect of exchange ${event.redirectOf}`,
        event.resumes === undefined ? '' : `continues exchange ${event.resumes}`,
      );
    case 'http.request-body':
      return event.text;
    case 'http.sent':
      return joined(
        event.line,
        `socket ${event.socket.id}${event.socket.reused ? ', reused' : ''}`,
        event.socket.tls === undefined
          ? ''
          : `${event.socket.tls.protocol}${event.socket.tls.authorized ? '' : ', not trusted'}`,
        event.socket.proxy === undefined ? '' : `by ${event.socket.proxy}`,
      );
    case 'http.response':
      return joined(
        `${event.status} ${event.reason}`.trim(),
        mediaType(headerValue(event.headers, 'Content-Type')),
        redirectTarget(event.status, headerValue(event.headers, 'Location')),
      );
    case 'http.encoded':
      return `${sizeWords(event.bytes)} in ${event.coding}`;
    case 'http.body':
      return event.text ?? `${counted(event.bytes, 'byte')} that are not UTF-8`;
    case 'http.end':
      return endWords(event, exchange);
    case 'http.error':
      return joined(event.message, event.code !== '' && !event.message.includes(event.code) ? event.code : '');
    case 'sse.event':
      return sseEventWords(event);
    case 'sse.comment':
      return event.text === '' ? 'an empty comment' : `: ${event.text.trimStart()}`;
    case 'ws.open':
      return joined('open', event.protocol === '' ? 'no subprotocol' : event.protocol, event.extensions);
    case 'ws.control':
      return `${event.opcode}${event.base64 === '' ? '' : ` · ${counted(base64Bytes(event.base64), 'byte')}`}`;
    case 'ws.close':
      return joined(`${CLOSED_BY[event.by]} · ${event.code}`, event.reason);
    case 'probe':
      return joined(`${PROBE_TARGETS[event.target]}: ${event.outcome}`, event.text);
    case 'auth.begin':
      return joined(
        GRANTS[event.grant],
        `by the rules of ${event.revision}`,
        event.cause === 0 ? '' : `asked for by exchange ${event.cause}`,
      );
    case 'auth.authorize':
      return event.url;
    case 'auth.redirect':
      // An address is long, and a summary is cut at its end.
      return joined(
        event.refused === '' ? '' : `not taken: ${event.refused}`,
        event.by === 'user' ? 'pasted' : '',
        event.url,
      );
    case 'auth.token':
      return joined(event.name, event.claims);
    case 'auth.trial':
      return joined(event.misbehaviour, event.outcome, event.came);
    case 'auth.end':
      return joined(event.outcome, event.text);
    case 'middle':
      return joined(
        event.does.join(', '),
        `by ${event.rules.map((rule) => `“${rule}”`).join(' and ')}`,
        wentWords(event),
      );
    case 'timer':
      return `request ${event.id} not answered within ${duration(event.ms * 1000)}`;
    case 'gap':
      return event.reason;
    case 'note':
      return event.text;
  }
}

function wentWords({ went, ending }: MiddleEvent): string {
  const bytes = went.reduce((sum, piece) => sum + piece.bytes, 0);
  const told = went.length === 0 ? 'nothing went on' : `${counted(went.length, 'piece')} went out, ${sizeWords(bytes)}`;
  return joined(told, ending === undefined ? '' : MIDDLE_ENDINGS[ending]);
}

const MIDDLE_ENDINGS: Readonly<Record<NonNullable<MiddleEvent['ending']>, string>> = {
  stall: 'nothing passes any more from this side',
  deaf: 'nothing of this side is heard any more',
  exit: 'the server was made to exit',
  kill: 'the server was killed',
  cut: 'the connection was cut',
  status: 'answered over HTTP here',
};

const GRANTS: Readonly<Record<SignInGrant, string>> = {
  authorization_code: 'sign in by consent',
  client_credentials: 'sign in by client credentials',
  refresh_token: 'refresh the token',
  workload_identity: 'sign in by the token of the workload',
  enterprise_managed: 'sign in by the identity provider',
};

const CLOSED_BY = { us: 'closed by us', peer: 'closed by the server', lost: 'broken off' } as const;

const PROBE_TARGETS: Readonly<Record<ProbeTarget, string>> = {
  modern: 'modern era',
  legacy: 'legacy era',
  'http-sse': 'HTTP+SSE',
  websocket: 'WebSocket',
};

function redirectTarget(status: number, location: string): string {
  return status >= 300 && status < 400 && location !== '' ? `to ${location}` : '';
}

/** `ended by the server after 1.2 s · 4.1 kB` */
function endWords(event: HttpEndEvent | HttpErrorEvent, exchange: Exchange | null): string {
  const after = exchange === null ? '' : ` after ${duration(event.t - exchange.start)}`;
  if (event.kind === 'http.end' && event.by === 'us')
    return joined(`closed by us${after}`, event.why, event.wireBytes > 0 ? sizeWords(event.wireBytes) : '');
  const grown = event.bytes !== event.wireBytes ? `, ${sizeWords(event.bytes)} decoded` : '';
  return joined(
    `ended by the server${after}`,
    event.wireBytes > 0 ? `${sizeWords(event.wireBytes)}${grown}` : 'no body',
  );
}

function sseEventWords(event: Extract<CaptureEvent, { kind: 'sse.event' }>): string {
  const { id, event: name, retry } = sseFields(event.lines);
  const data = event.text ?? (event.base64 === undefined ? '' : 'data that is not UTF-8');
  return (
    joined(
      name === '' ? '' : `event: ${oneLine(name, 60)}`,
      id === null ? '' : `id: ${oneLine(id, 60)}`,
      retry === null ? '' : `retry: ${duration(retry * 1000)}`,
      data,
      event.unfinished ? 'cut off by the end of the stream' : '',
    ) || 'an event without data'
  );
}

function base64Bytes(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}
