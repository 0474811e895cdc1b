import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { HttpMock } from './http-mock.ts';
import { ScriptedMock, writeCapture } from './testing/scripted-mock.ts';

const LIMITS = { sockets: 4, headBytes: 2_048, headMs: 250, requestMs: 250, idleMs: 0 };

const folder = scratchFolder();
let played: ScriptedMock;
let mock: HttpMock;
let port: number;
beforeAll(async () => {
  const session = new ScriptedSession().httpHandshake({ tools: {} }, '2025-11-25', 's-1');
  played = await ScriptedMock.open(writeCapture(folder.path, session));
  mock = await played.serve();
  port = Number(new URL(mock.url).port);
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await mock.close();
  await played.record.close();
  folder.remove();
});

const BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
});

function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false };
    const sent = request(options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject).end(method === 'POST' ? BODY : undefined);
  });
}

const HOSTS = (): readonly (readonly [host: string, ours: boolean])[] => [
  [`127.0.0.1:${port}`, true],
  [`localhost:${port}`, true],
  [`evil.example:${port}`, false],
  ['evil.example', false],
  [`[::1]:${port}`, false],
  [`0.0.0.0:${port}`, false],
  ['127.0.0.1', false],
];
const ORIGINS: readonly (readonly [headers: Readonly<Record<string, string>>, ours: boolean])[] = [
  [{}, true],
  [{ Origin: 'http://localhost:6274' }, true],
  [{ Origin: 'null' }, false],
  [{ Origin: 'https://evil.example' }, false],
  [{ Origin: 'http://localhost.evil.example' }, false],
  [{ Origin: 'http://127.0.0.1@evil.example' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, false],
];
const REQUESTS: readonly (readonly [method: string, path: string, headers: Record<string, string>, served: number])[] =
  [
    ['POST', '/mcp', { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }, 200],
    ['POST', '/mcp', { 'Content-Type': 'text/plain' }, 415],
    ['POST', '/mcp', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['GET', '/mcp', { Accept: 'text/event-stream' }, 400],
    ['DELETE', '/mcp', {}, 400],
    ['OPTIONS', '/mcp', {}, 405],
    ['GET', '/sse', { Accept: 'text/event-stream' }, 200],
    ['POST', '/sse', { 'Content-Type': 'application/json' }, 405],
    ['POST', '/messages?sessionId=s', { 'Content-Type': 'application/json' }, 404],
    ['GET', '/messages', {}, 405],
    ['GET', '/', {}, 404],
  ];

it('every request to a mock is for its own name and for pages of this machine: a table', async () => {
  const wrong: string[] = [];
  const lines: string[] = [];
  for (const [method, path, headers, answered] of REQUESTS) {
    for (const [host, ourName] of HOSTS()) {
      const cells: number[] = [];
      for (const [origin, ourPage] of ORIGINS) {
        const status = await statusOf(method, path, { ...headers, ...origin, Host: host });
        cells.push(status);
        if (status !== (ourName && ourPage ? answered : 403))
          wrong.push(`${method} ${host} ${JSON.stringify(origin)}: ${status}`);
      }
      lines.push(
        `${method.padEnd(8)}${(headers['Content-Type'] ?? path).padEnd(36)}${host.padEnd(22)}${cells.join(' ')}`,
      );
    }
  }
  const columns = ORIGINS.map(([origin]) => JSON.stringify(origin)).join(' ');
  console.log([`Answers of a mock by request, Host and ${columns}`, ...lines].join('\n'));
  expect(wrong).toEqual([]);
});

it('who is slow, sends too long a head, or is one too many does not hold a mock up', async () => {
  const tight = await played.serve(LIMITS);
  const { port: at, host } = new URL(tight.url);
  const peer = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(at), '127.0.0.1', () => socket.write(bytes));
      sockets.push(socket);
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      // To be cut off is what is waited for.
      socket.on('error', () => undefined).on('close', () => resolve(text));
    });
  const head = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  expect(await peer(`${head}X-A: ${'a'.repeat(LIMITS.headBytes)}`)).toMatch(/^HTTP\/1\.1 431 /);
  const held = [peer(head), peer(`${head}Content-Length: 10\r\n\r\n{`), peer(''), peer(`${head}X`)];
  expect(await peer(`${head}\r\n`)).toBe('');
  expect((await Promise.all(held)).filter((text) => text.startsWith('HTTP/1.1 408 ')).length).toBeGreaterThan(2);
  await tight.close();
});
