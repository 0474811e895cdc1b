import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BridgeServer } from '../engine/index.ts';
import { pageFiles } from './page-files.ts';
import { startWebServer, type WebServer } from './server.ts';

const TOKEN = 'a'.repeat(64);

/** A bridge that only keeps what reached it. */
class RecordingBridge {
  readonly reached: unknown[] = [];
  acknowledged = 0;
  closed = 0;
  send: (batchJson: string) => void = () => undefined;

  invoke(command: string, input: unknown): Promise<unknown> {
    this.reached.push([command, input]);
    return Promise.resolve({ ok: true, value: command });
  }

  subscribe(stream: string, input: unknown, send: (batchJson: string) => void): unknown {
    this.reached.push([stream, input]);
    if (stream === 'unknown') return { code: 'bad-input', message: 'There is no such stream.' };
    this.send = send;
    return {
      acknowledge: () => void (this.acknowledged += 1),
      close: () => void (this.closed += 1),
    };
  }
}

let folder: string;
let server: WebServer;
let bridge: RecordingBridge;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-web-'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'page', 'assets', 'app-1.js'), 'export {}');
  const relay = {
    invoke: (command: string, input: unknown) => bridge.invoke(command, input),
    subscribe: (stream: string, input: unknown, send: (batchJson: string) => void) =>
      bridge.subscribe(stream, input, send),
  };
  server = await startWebServer({
    port: 0,
    token: TOKEN,
    files: pageFiles(join(folder, 'page')),
    bridge: relay as unknown as BridgeServer,
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  bridge = new RecordingBridge();
});

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

/** Sends a request line as it stands; clients would tidy the path up. */
function getRaw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`);
    });
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

interface SocketChoices {
  readonly token?: string;
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
  readonly protocols?: string[];
}

function open(choices: SocketChoices = {}): Promise<WebSocket> {
  const { token = TOKEN, path = '/bridge', host } = choices;
  const protocols = choices.protocols ?? ['mcpscope.1', `token.${token}`];
  const origin = 'origin' in choices ? choices.origin : `http://127.0.0.1:${server.port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, {
    headers: { ...(origin === undefined ? {} : { Origin: origin }), ...(host === undefined ? {} : { Host: host }) },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => {
      reject(new Error(`refused with ${response.statusCode}`));
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

const nextMessage = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));

describe('the page', () => {
  it('is served with headers that keep it to itself', async () => {
    const { status, headers, body } = await get('/');
    expect([status, body]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${server.port};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await get('/assets/app-1.js?x')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '//secret.txt',
    '/assets',
    '/bridge',
  ])('is all there is: %s', async (path) => {
    const text = await getRaw(path);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).not.toContain('secret\n');
    expect(text.endsWith('There is nothing at this address.\n')).toBe(true);
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', 'localhost:1', '127.0.0.1.evil.example'])(
    'is not served as %s',
    async (host) => {
      const { status, body } = await get('/', { Host: host });
      expect(status).toBe(403);
      expect(body).not.toContain('doctype');
    },
  );

  it('can only be read', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/', {}, 'HEAD')).body).toBe('');
  });
});

describe('the bridge', () => {
  it.each<[string, () => SocketChoices]>([
    ['a wrong token', () => ({ token: 'b'.repeat(64) })],
    ['a shorter token', () => ({ token: 'a' })],
    ['no token', () => ({ protocols: ['mcpscope.1'] })],
    ['no subprotocol of ours', () => ({ protocols: [`token.${TOKEN}`] })],
    ['a foreign Origin', () => ({ origin: 'https://evil.example' })],
    ['the Origin of another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['an Origin that is null', () => ({ origin: 'null' })],
    ['no Origin', () => ({ origin: undefined }) as unknown as SocketChoices],
    ['a foreign Host', () => ({ host: `evil.example:${server.port}` })],
  ])('refuses %s, and nothing is reached', async (_what, choices) => {
    await expect(open(choices())).rejects.toThrow('refused with 403');
    expect(bridge.reached).toEqual([]);
  });

  it('is at its own path only', async () => {
    await expect(open({ path: '/other' })).rejects.toThrow('refused with 404');
  });

  it('carries commands and their replies', async () => {
    const socket = await open();
    expect(socket.protocol).toBe('mcpscope.1');
    socket.send(JSON.stringify({ id: 7, command: 'appInfo', input: {} }));
    expect(await nextMessage(socket)).toEqual({ id: 7, reply: { ok: true, value: 'appInfo' } });
    expect(bridge.reached).toEqual([['appInfo', {}]]);
    socket.terminate();
  });

  it('carries subscriptions until they end', async () => {
    const socket = await open({ origin: `http://localhost:${server.port}`, host: `localhost:${server.port}` });
    socket.send(JSON.stringify({ id: 1, command: 'x', input: {} }));
    socket.send(JSON.stringify({ id: 2, subscribe: 'observation', input: { connection: 'c1' } }));
    await nextMessage(socket);
    bridge.send('{"upto":1}');
    expect(await nextMessage(socket)).toEqual({ sub: 2, batch: { upto: 1 } });
    socket.send(JSON.stringify({ ack: 2 }));
    socket.send(JSON.stringify({ unsubscribe: 2 }));
    socket.send(JSON.stringify({ id: 3, command: 'x', input: {} }));
    await nextMessage(socket);
    expect([bridge.acknowledged, bridge.closed]).toEqual([1, 1]);
    socket.terminate();
  });

  it('ends subscriptions with their window', async () => {
    const socket = await open();
    socket.send(JSON.stringify({ id: 2, subscribe: 'connections', input: {} }));
    socket.send(JSON.stringify({ id: 3, command: 'x', input: {} }));
    await nextMessage(socket);
    const mine = bridge;
    socket.terminate();
    await expect.poll(() => mine.closed).toBe(1);
  });

  it('says why a subscription is refused', async () => {
    const socket = await open();
    socket.send(JSON.stringify({ id: 5, subscribe: 'unknown', input: {} }));
    expect(await nextMessage(socket)).toEqual({
      id: 5,
      reply: { ok: false, error: { code: 'bad-input', message: 'There is no such stream.' } },
    });
    socket.terminate();
  });

  it.each([
    'not JSON',
    '{"id":"1","command":"x","input":{}}',
    '{"ack":-1}',
    '[]',
    '{"id":1,"command":"x","input":{},"more":1}',
  ])('ends with a window that sends %s', async (text) => {
    const socket = await open();
    const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
    socket.send(text);
    expect(await closed).toBe(1008);
    expect(bridge.reached).toEqual([]);
  });
});
