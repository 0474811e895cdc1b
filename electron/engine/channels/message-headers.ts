import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import {
  encodeHeaderValue,
  eraOf,
  HEADERS,
  isRevision,
  META,
  mirroredName,
  REVISIONS,
} from '../../../shared/mcp/index.ts';
import type { HeaderPair } from '../../transports/index.ts';
import { member } from '../../../shared/json/index.ts';
import type { ToolHeaders } from './tool-headers.ts';

/** What the headers of a message depend on beside the message. */
export interface HttpSession {
  /** Revision agreed on; '' before. */
  readonly revision: string;
  /** '' for none. */
  readonly sessionId: string;
  readonly tools: ToolHeaders;
}

/** The revisions before 2025-06-18 have no version header. */
const WITHOUT_VERSION_HEADER: ReadonlySet<string> = new Set(REVISIONS.slice(0, 2));

/**
 * The headers of MCP for a POST that carries this message (2025-06-18, transports, protocol version header; 2026-07-28,
 * streamable-http, standard request headers). `reading` is null for what was not read: too long, or no UTF-8.
 */
export function messageHeaders(reading: FrameReading | null, session: HttpSession): HeaderPair[] {
  const accept: HeaderPair[] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ];
  const message = reading?.messages.length === 1 ? reading.messages[0] : undefined;
  if (message?.class === 'request' && message.method === 'initialize') return accept;
  const params = member(message?.value, 'params');
  const named = member(member(params, '_meta'), META.protocolVersion);
  const modern = typeof named === 'string' ? named : isModern(session.revision) ? session.revision : null;
  if (modern === null) return [...accept, ...sessionHeaders(session)];
  const headers: HeaderPair[] = [...accept, [HEADERS.version, encodeHeaderValue(modern)]];
  if (message?.class !== 'request' || message.method === null) return headers;
  // Methods and versions have no encoding of their own: what is no header text goes out encoded, so that it can go out at all.
  headers.push([HEADERS.method, encodeHeaderValue(message.method)]);
  const name = mirroredName(message.method, params);
  if (name !== null) headers.push([HEADERS.name, encodeHeaderValue(name)]);
  if (message.method === 'tools/call' && name !== null)
    headers.push(...session.tools.headersOf(name, member(params, 'arguments')));
  return headers;
}

/** What every request of a legacy session carries after `initialize`. */
export function sessionHeaders({ revision, sessionId }: HttpSession): HeaderPair[] {
  const headers: HeaderPair[] = [];
  if (sessionId !== '') headers.push([HEADERS.session, sessionId]);
  if (revision !== '' && !WITHOUT_VERSION_HEADER.has(revision))
    headers.push([HEADERS.version, encodeHeaderValue(revision)]);
  return headers;
}

export function isModern(revision: string): boolean {
  return isRevision(revision) && eraOf(revision) === 'modern';
}
