import { STATUS_CODES } from 'node:http';
import type { OwnAnswer } from '../../../shared/middle/index.ts';
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

/** An answer that rules give in the place of the server. */
export interface OwnAnswerBytes {
  readonly head: MessageHead;
  readonly body: Buffer;
}

/** A message as an answer. */
export function jsonAnswer(body: Buffer): OwnAnswerBytes {
  return answerOf(200, [['Content-Type', 'application/json']], body);
}

/** What a rule answers a request with. */
export function statusAnswer({ status, headers, body }: OwnAnswer): OwnAnswerBytes {
  return answerOf(status, headers, Buffer.from(body));
}

function answerOf(status: number, given: OwnAnswer['headers'], body: Buffer): OwnAnswerBytes {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();
  const headers = [...given, ['Content-Length', String(body.length)] as const];
  const lines = [line, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return { head: { raw: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), line, headers }, body };
}

const ACCEPTED_LINE = 'HTTP/1.1 202 Accepted';
/** What a server says to an answer of the client's (2025-11-25, streamable-http, sending messages). */
export const ACCEPTED: MessageHead = {
  raw: Buffer.from(`${ACCEPTED_LINE}\r\nContent-Length: 0\r\n\r\n`),
  line: ACCEPTED_LINE,
  headers: [['Content-Length', '0']],
};
