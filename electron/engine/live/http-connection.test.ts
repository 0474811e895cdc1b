import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress, type UrlTarget } from '../../../shared/bridge/index.ts';
import { notes, testEngine, until, type TestEngine } from '../testing/test-engine.ts';

const EVERYTHING = resolve(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);

let test: TestEngine;
let servers: ChildProcess[];
beforeEach(() => {
  test = testEngine();
  servers = [];
});
afterEach(async () => {
  await test.end();
  for (const server of servers) server.kill('SIGKILL');
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Starts server-everything over one of its HTTP transports and gives its address once it listens. */
async function everything(transport: 'streamableHttp' | 'sse', path: string): Promise<UrlTarget> {
  const port = await freePort();
  const server = spawn(process.execPath, [EVERYTHING, transport], { env: { ...process.env, PORT: String(port) } });
  servers.push(server);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.once('exit', (code) => reject(new Error(`server-everything exited with ${code}: ${said}`)));
    for (const output of [server.stdout, server.stderr])
      output.on('data', (data: Buffer) => {
        said += data.toString();
        if (said.includes(String(port))) resolve();
      });
  });
  return { ...plainAddress(`http://127.0.0.1:${port}${path}`), bearer: 'top-secret-token' };
}

describe.each([
  ['Streamable HTTP', 'streamableHttp', '/mcp', 'http'],
  ['HTTP+SSE', 'sse', '/sse', 'sse'],
] as const)('server-everything over %s', (_name, transport, path, found) => {
  it('is found out by itself, listed, and left in order', async () => {
    const connection = test.connect(await everything(transport, path), { revision: 'auto' });
    await connection.conversation;
    const open = connection.observation.session();
    expect(open).toMatchObject({
      transport: found,
      era: 'legacy',
      revision: '2025-11-25',
      surface: { tools: 14, prompts: 4, resources: 7, resourceTemplates: 2 },
      verdict: { tone: 'ok', headline: 'Connected' },
    });
    const outcome = await connection.client.request('tools/call', { name: 'echo', arguments: { message: 'hi' } });
    expect(outcome.kind).toBe('result');
    await connection.close();
    expect(connection.info().state).toBe('closed');
    expect(connection.observation.session().counts.pending).toBe(0);
    const [file] = readdirSync(join(test.folder, 'captures'));
    const capture = readFileSync(join(test.folder, 'captures', file!), 'utf8');
    expect(capture).not.toContain('top-secret-token');
    expect(capture).toContain('"scheme":"Bearer"');
    expect(notes(connection)).toEqual([]);
  }, 30_000);
});

/** Starts one of the test servers and gives the address that it prints once it listens. */
async function listening(...args: readonly string[]): Promise<string> {
  const script = resolve(import.meta.dirname, '../../../e2e/servers', args[0]!);
  const server = spawn(process.execPath, [script, ...args.slice(1)]);
  servers.push(server);
  return new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', (code) => reject(new Error(`${args[0]} exited with ${code}: ${said}`)));
    for (const output of [server.stdout, server.stderr])
      output.on('data', (data: Buffer) => {
        said += data.toString();
        const [, url] = /listening on (\S+)/.exec(said) ?? [];
        if (url !== undefined) resolve(url);
      });
  });
}

describe('a server of both eras', () => {
  it('is spoken to in the modern one, and a call is given up by closing its stream', async () => {
    const url = await listening('sdk-http.mjs', 'dual');
    const connection = test.connect(plainAddress(url), { revision: 'auto' });
    await connection.conversation;
    expect(connection.observation.session()).toMatchObject({
      transport: 'http',
      era: 'modern',
      revision: '2026-07-28',
      verdict: { tone: 'ok', headline: 'Connected' },
      modern: { subscriptions: [{ open: true }] },
    });
    const slow = connection.client.request('tools/call', { name: 'sleep', arguments: { ms: 60_000 } });
    const { operations } = connection.observation;
    await until(connection, () => operations.at(-1)?.method === 'tools/call');
    expect(connection.client.cancel(operations.at(-1)!.id)).toBe(0);
    await expect(slow).resolves.toMatchObject({ kind: 'cancelled' });
    const sent = operations.map(({ method }) => method);
    expect(sent).not.toContain('notifications/cancelled');
    const greeted = await connection.client.request('tools/call', { name: 'echo', arguments: { text: 'still there' } });
    expect(greeted.kind).toBe('result');
    await connection.close();
    const errors = connection.observation.findings.filter(({ level }) => level === 'error');
    expect(errors.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  }, 30_000);

  it('is spoken to in the legacy one where that was asked for', async () => {
    const connection = test.connect(plainAddress(await listening('sdk-http.mjs', 'dual')), {});
    await connection.conversation;
    expect(connection.observation.session()).toMatchObject({ era: 'legacy', revision: '2025-11-25' });
    await connection.close();
    const deleted = connection.observation.exchanges.find(({ method }) => method === 'DELETE');
    expect(deleted).toMatchObject({ purpose: 'end-session', status: 200 });
  }, 30_000);
});

describe('a WebSocket', () => {
  it('carries one message a frame', async () => {
    const connection = test.connect(plainAddress(await listening('websocket.mjs')), { revision: 'auto' });
    await connection.conversation;
    expect(connection.observation.session()).toMatchObject({ transport: 'ws', verdict: { headline: 'Connected' } });
    await connection.close();
  }, 30_000);
});

describe('a probe', () => {
  it('tells every way in which an address speaks, and leaves no session behind', async () => {
    const url = await listening('sdk-http.mjs', 'dual');
    const connection = test.connect(plainAddress(url), { conversation: 'probe' });
    await connection.closed;
    const { probes, verdict } = connection.observation.session();
    expect(probes.map(({ target, outcome }) => `${target} ${outcome}`)).toEqual([
      'modern yes',
      'legacy yes',
      'http-sse no',
      'websocket no',
    ]);
    expect(verdict.detail).toContain('both eras');
    const deleted = connection.observation.exchanges.find(({ method }) => method === 'DELETE');
    expect(deleted?.status).toBe(200);
    const numbers = connection.observation.exchanges.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(connection.observation.findings.filter(({ level }) => level === 'error')).toEqual([]);
  }, 30_000);
});

describe('an address', () => {
  it('where nobody listens is told as such, and may be left', async () => {
    const connection = test.connect(plainAddress(`http://127.0.0.1:${await freePort()}/mcp`), { revision: 'auto' });
    await connection.conversation;
    expect(connection.info().state).toBe('open');
    expect(connection.observation.session().verdict).toMatchObject({ tone: 'error' });
    await connection.close();
    await until(connection, () => connection.info().state === 'closed');
  });
});
