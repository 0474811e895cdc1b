import type { Era, Exchange } from '../../../../shared/middle/testing/spoken-messages.ts';

/** For tests: how a conversation is carried over HTTP, to the byte. */
export interface Carriage {
  readonly name: string;
  readonly era: Era;
  /** Answers are bodies of their own, streams of one event, or events of the one stream that the client listens to. */
  readonly answers: 'bodies' | 'streams' | 'one stream';
}

/** For tests: every way in which servers answer over HTTP. */
export const CARRIAGES: readonly Carriage[] = [
  { name: 'Streamable HTTP 2025-11-25, JSON', era: '2025-11-25', answers: 'bodies' },
  { name: 'Streamable HTTP 2025-11-25, event streams', era: '2025-11-25', answers: 'streams' },
  { name: 'Streamable HTTP 2026-07-28, JSON', era: '2026-07-28', answers: 'bodies' },
  { name: 'Streamable HTTP 2026-07-28, event streams', era: '2026-07-28', answers: 'streams' },
  { name: 'HTTP+SSE', era: '2024-11-05', answers: 'one stream' },
];

const SESSION = 'Mcp-Session-Id: s1';
/** What a server says to a message that it does not answer there. */
export const ACCEPTED = 'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n';
/** The last chunk of a stream. */
export const STREAM_END = '0\r\n\r\n';
const TOOL = 'search';

/** The head of a message. */
export function head(line: string, ...headers: readonly string[]): string {
  return `HTTP/1.1 ${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
}

/** A message of the client, posted. */
export function posted(carriage: Carriage, url: URL, { name, method }: Exchange, body: Buffer): Buffer {
  const { era, answers } = carriage;
  const headers = [
    `Host: ${url.host}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    ...(era === '2026-07-28' ? [`MCP-Protocol-Version: ${era}`, `Mcp-Method: ${method}`] : []),
    ...(era === '2026-07-28' && name === 'call' ? [`Mcp-Name: ${TOOL}`] : []),
    ...(era === '2025-11-25' && name !== 'hello' ? [`MCP-Protocol-Version: ${era}`, SESSION] : []),
    `Content-Length: ${body.length}`,
  ];
  const path = answers === 'one stream' ? messagesPath(url.pathname) : url.pathname;
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`), body]);
}

/** What a client asks for a stream by; `after` is the event behind which it resumes one. */
export function listening({ era }: Carriage, url: URL, after = ''): Buffer {
  const headers = [
    `Host: ${url.host}`,
    'Accept: text/event-stream',
    ...(era === '2025-11-25' ? [`MCP-Protocol-Version: ${era}`, SESSION] : []),
    ...(after === '' ? [] : [`Last-Event-ID: ${after}`]),
  ];
  return Buffer.from(`GET ${url.pathname} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
}

/** The head of an answer to a message of this name; of a body `length` bytes long. */
export function answerHead({ era, answers }: Carriage, name: string, length = 0): string {
  const session = era === '2025-11-25' && name === 'hello' ? [SESSION] : [];
  return answers === 'bodies'
    ? head('200 OK', 'Content-Type: application/json', ...session, `Content-Length: ${length}`)
    : head('200 OK', 'Content-Type: text/event-stream', ...session, 'Transfer-Encoding: chunked');
}

/** The lines of an event in front of its data. */
export function eventLines({ answers }: Carriage): string {
  return answers === 'one stream' ? 'event: message\n' : 'id: 7\nevent: message\n';
}

/** `announced`: the length that it says that it has. */
export function chunk(bytes: Buffer, announced = bytes.length): Buffer {
  const end = announced === bytes.length ? '\r\n' : '';
  return Buffer.concat([Buffer.from(`${announced.toString(16)}\r\n`), bytes, Buffer.from(end)]);
}

/** Where a client of HTTP+SSE posts to. */
export function messagesPath(path: string): string {
  return `${path}/messages`;
}
