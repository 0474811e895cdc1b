import { ConnectError, handshakeProblem, isTlsError } from '../connect/index.ts';
import type { ExchangeFailure } from '../record/index.ts';
import { systemErrorCode, systemErrorInWords } from '../wire/index.ts';

/** How far an exchange had come when it failed. */
export interface Progress {
  /** `host:port` */
  readonly who: string;
  readonly reached: 'nothing' | 'written' | 'answering' | 'body';
  /** The socket had carried an exchange before. */
  readonly reused: boolean;
  /** Over TLS. */
  readonly tls: boolean;
  readonly wireBytes: number;
  /** Where the body stands, in words; '' for nothing to say. */
  readonly position: string;
}

const REACHED_STAGE = { nothing: 'request', written: 'head', answering: 'head', body: 'body' } as const;
/** A TLS record of type alert, version 3.x (RFC 8446 §5.1), where an HTTP response should begin. */
const TLS_ALERT = '\x15\x03';
const EVIDENCE_SHOWN = 60;

/** Puts an error of the connection or of the HTTP client into words. */
export function exchangeFailure(error: Error, progress: Progress): ExchangeFailure {
  if (error instanceof ConnectError) return { stage: error.stage, code: error.code, message: error.message };
  // undici names the kind of its parser's errors, and their code by mistake not.
  const syntax = error.name === 'HTTPParserError' || systemErrorCode(error).startsWith('HPE_');
  const code = systemErrorCode(error) || (syntax ? error.name : '');
  const { who, reached } = progress;
  const stage = REACHED_STAGE[reached];
  const told = (message: string): ExchangeFailure => ({ stage, code, message });
  if (reached === 'nothing') return told(`The request could not be sent: ${systemErrorInWords(error)}.`);
  // With TLS 1.3 the other side's verdict on our certificate comes only now.
  if (isTlsError(error)) return { stage: 'tls', code, message: `TLS with ${who} failed: ${handshakeProblem(error)}.` };
  if (syntax) return told(notHttp(error, code, progress));
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
      return told(`The head of the answer from ${who} is longer than the limit (${code}).`);
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      // undici counts a body of nothing where an invalid head kept it from reading any.
      if (reached !== 'body')
        return told(`What ${who} answered is not HTTP/1.1: its head holds an invalid character or line (${code}).`);
      return told(`${who} ended the body at another length than its Content-Length header says, ${where(progress)}.`);
    case 'UND_ERR_SOCKET':
      return told(closed(error, progress));
    case 'EPIPE':
      return {
        stage: 'send',
        code,
        message: `${who} closed the connection while the request was being written (EPIPE).`,
      };
    case 'ECONNRESET': {
      // Node's own client says so of a connection that was closed in order, without a call of the system that failed.
      if (error.message === 'socket hang up') return told(closed(error, progress));
      const message = `${who} reset the connection ${where(progress)} (ECONNRESET).${likelyCause(progress)}`;
      return 'syscall' in error && error.syscall === 'write' ? { stage: 'send', code, message } : told(message);
    }
    default:
      return told(`The connection to ${who} failed ${where(progress)}: ${systemErrorInWords(error)}.`);
  }
}

/** `after 1,234 bytes of body, in the middle of a server-sent event` */
function where({ reached, wireBytes, position }: Progress): string {
  if (reached === 'written') return 'before it answered';
  if (reached === 'answering') return 'in the middle of the head of its answer';
  const bytes = `after ${wireBytes.toLocaleString('en-US')} ${wireBytes === 1 ? 'byte' : 'bytes'} of body`;
  return position === '' ? bytes : `${bytes}, ${position}`;
}

function closed(error: Error, progress: Progress): string {
  const { who } = progress;
  if (error.message === 'bad upgrade') return `${who} switched to another protocol without being asked to.`;
  // undici has one word for any answer that it does not expect; an interim one is the case that occurs.
  if (error.message === 'bad response')
    return `${who} answered 100 Continue, which was not asked for and which the HTTP client does not take.`;
  return `${who} closed the connection ${where(progress)}.${likelyCause(progress)}`;
}

/** What may be behind an end without an answer, where something speaks for it. */
function likelyCause({ reached, reused, tls }: Progress): string {
  if (reached !== 'written') return '';
  // A server may close an idle connection at the moment in which a request is written to it (RFC 9112 §9.3).
  if (reused)
    return ' The connection had been kept open since an earlier exchange; its end may have crossed this request.';
  // With TLS 1.3 the handshake is over for us before the server has looked at our certificate, and some just hang up.
  if (tls) return ' If it demands a client certificate, the one given, or none, may not have passed.';
  return ' If it speaks TLS there, use https:// (or wss://).';
}

function notHttp(error: Error, code: string, { who, reached }: Progress): string {
  const rest = unreadBytes(error);
  if (reached !== 'body' && rest.startsWith(TLS_ALERT))
    return `${who} answered in TLS, not in plain HTTP: use https:// (or wss://) (${code}).`;
  const [, reason = ''] =
    /\((.*)\)|^Parse Error: (.*)$/s.exec(error.message)?.filter((part) => part !== undefined) ?? [];
  const evidence = rest === '' ? '' : ` Its bytes continue with ${JSON.stringify(rest.slice(0, EVIDENCE_SHOWN))}.`;
  return `What ${who} answered is not HTTP/1.1: ${reason || systemErrorInWords(error)} (${code}).${evidence}`;
}

/** Where the parser stopped: undici gives the rest as a text, Node's own client the whole packet. */
function unreadBytes(error: Error): string {
  if ('data' in error && typeof error.data === 'string') return error.data;
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
}
