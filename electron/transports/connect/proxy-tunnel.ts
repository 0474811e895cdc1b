import { request, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { systemErrorCode, systemErrorInWords } from '../wire/index.ts';
import { ConnectError } from './connect-error.ts';
import { authority, type Destination } from './destination.ts';
import type { Proxy } from './proxy.ts';

const OK = 200;
const PROXY_AUTHENTICATION_REQUIRED = 407;

/**
 * Asks a proxy, to which this socket is open, for a tunnel (RFC 9110 §9.3.6). Resolves when what is written from now on
 * reaches the destination. Rejects with `ConnectError`.
 */
export function tunnelThrough(socket: Socket, proxy: Proxy, destination: Destination): Promise<void> {
  const target = authority(destination);
  return new Promise((resolve, reject) => {
    const failed = (code: string, why: string): void =>
      reject(new ConnectError('proxy', code, `The proxy ${proxy.url} opened no tunnel to ${target}: ${why}.`));
    const asking = request({
      method: 'CONNECT',
      path: target,
      headers: {
        Host: target,
        Connection: 'keep-alive',
        ...(proxy.authorization !== '' && { 'Proxy-Authorization': proxy.authorization }),
      },
      createConnection: () => socket,
    });
    // Node gives every answer to CONNECT here, refusals included.
    asking.once('connect', (answer, _, head) => {
      if (answer.statusCode !== OK) {
        failed('', refusal(answer));
        socket.destroy();
        return;
      }
      if (head.length > 0) socket.unshift(head);
      resolve();
    });
    asking.once('error', (error) => failed(systemErrorCode(error), systemErrorInWords(error)));
    asking.end();
  });
}

function refusal({ statusCode = 0, statusMessage }: IncomingMessage): string {
  const answer = `it answered ${statusCode} ${statusMessage || (STATUS_CODES[statusCode] ?? '')}`.trim();
  if (statusCode !== PROXY_AUTHENTICATION_REQUIRED) return answer;
  return `${answer}; its user and password belong into the variable that names it, as http://user:password@host:port`;
}
