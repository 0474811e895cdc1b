import { STATUS_CODES } from 'node:http';
import type { Refusal } from './access.ts';
import type { MessageHead } from './message-head.ts';

/** An answer that the tap gives in the place of the server; the connection ends with it. */
export function refusalBytes({ status, message }: Refusal): Buffer {
  const body = `mcpscope tap: ${message}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const ACCEPTED_LINE = 'HTTP/1.1 202 Accepted';
/** What a server says to an answer of the client's (2025-11-25, streamable-http, sending messages). */
export const ACCEPTED: MessageHead = {
  raw: Buffer.from(`${ACCEPTED_LINE}\r\nContent-Length: 0\r\n\r\n`),
  line: ACCEPTED_LINE,
  headers: [['Content-Length', '0']],
};
