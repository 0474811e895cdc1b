import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addresseeOf, packBatch, unpackBatch } from '../../shared/bridge/index.ts';
import { nextMessage, RecordingBridge, servePage, type Credential, type ServedPage } from './testing/served-page.ts';

let served: ServedPage;
let us: Credential;

beforeAll(async () => {
  served = await servePage();
  us = await served.enter();
});
afterAll(() => served.close());
beforeEach(() => {
  served.bridge = new RecordingBridge();
  served.load = () => Promise.resolve();
});

describe('the page', () => {
  it('is served with headers that keep it to itself', async () => {
    const { status, headers, body } = await served.get('/', { Cookie: us.cookie });
    expect([status, body]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${served.port};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-');
    const asset = await served.get('/assets/app-1.js?x', { Cookie: us.cookie });
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '//secret.txt',
    '/assets',
    '/bridge',
    'http://evil.example/',
  ])('is all there is: %s', async (path) => {
    const host = `Host: 127.0.0.1:${served.port}`;
    const text = await served.raw(`GET ${path} HTTP/1.1\r\n${host}\r\nCookie: ${us.cookie}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).not.toContain('secret\n');
    expect(text).toContain('There is nothing at this address.\n');
  });

  it('can only be read', async () => {
    expect((await served.get('/', { Cookie: us.cookie }, 'POST')).status).toBe(405);
    expect((await served.get('/', { Cookie: us.cookie }, 'HEAD')).body).toBe('');
  });
});

/** A new address's path with its code. */
const newPath = (): string => served.newAddress('terminal').slice(served.origin.length);

describe('the address', () => {
  it('lets one browser in, once, and leads to an address that tells nothing', async () => {
    const path = newPath();
    const first = await served.get(path);
    expect(first).toMatchObject({ status: 303, headers: { location: '/', 'cache-control': 'no-store' } });
    expect(String(first.headers['set-cookie'])).toMatch(
      /^mcpscope-\d+=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    const second = await served.get(path);
    expect([second.status, second.headers['set-cookie']]).toEqual([403, undefined]);
    expect(second.body).toContain('This address was used already');
  });

  it('leads a browser that is in to the page, however often it is opened', async () => {
    const path = newPath();
    await served.get(path);
    const { status, headers } = await served.get(path, { Cookie: us.cookie });
    expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/', undefined]);
  });

  it('is not used up by who looks ahead', async () => {
    const path = newPath();
    expect((await served.get(path, {}, 'HEAD')).status).toBe(405);
    expect((await served.get(path, { 'Sec-Purpose': 'prefetch' })).status).toBe(405);
    expect((await served.get(path)).status).toBe(303);
  });

  it('asks again from the page itself where a link brought no cookie along', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    const came = await served.get('/', link);
    expect([came.status, came.headers['refresh']]).toEqual([403, '0; url=/']);
    const asked = await served.get('/', { ...link, 'Sec-Fetch-Site': 'same-origin' });
    expect([asked.status, asked.headers['refresh']]).toEqual([403, undefined]);
  });
});

describe('the bridge', () => {
  it('tells the first page of a session its key, and opens to that session with it only', async () => {
    const { headers } = await served.get(newPath());
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const first = await served.open({ cookie });
    expect(await nextMessage(first)).toEqual({ key: us.key });
    await expect(served.open({ cookie })).rejects.toThrow('refused with 403');
    const second = await served.open({ cookie, key: us.key });
    second.send(JSON.stringify({ id: 1, command: 'x', input: {} }));
    expect(await nextMessage(second)).toMatchObject({ id: 1 });
    first.terminate();
    second.terminate();
  });

  it('carries commands and their replies', async () => {
    const socket = await served.open(us);
    expect(socket.protocol).toBe('mcpscope.1');
    socket.send(JSON.stringify({ id: 7, command: 'appInfo', input: {} }));
    expect(await nextMessage(socket)).toEqual({ id: 7, reply: { ok: true, value: 'appInfo' } });
    expect(served.bridge.reached).toEqual([['appInfo', {}]]);
    socket.terminate();
  });

  it('keeps what a window says until the bridge is loaded', async () => {
    const loads: (() => void)[] = [];
    served.load = () => new Promise((resolve) => loads.push(resolve));
    const socket = await served.open(us);
    await new Promise((sent) => socket.send(JSON.stringify({ id: 1, command: 'appInfo', input: {} }), sent));
    // A second one that says the same, and is answered, has been through the same server since.
    served.load = () => Promise.resolve();
    const later = await served.open(us);
    later.send(JSON.stringify({ id: 2, command: 'second', input: {} }));
    await nextMessage(later);
    expect(served.bridge.reached).toEqual([['second', {}]]);
    loads[0]?.();
    await expect(nextMessage(socket)).resolves.toEqual({ id: 1, reply: { ok: true, value: 'appInfo' } });
    expect(served.bridge.reached).toHaveLength(2);
    for (const each of [socket, later]) each.terminate();
  });

  it('lets go of windows where the bridge cannot be loaded', async () => {
    served.load = () => Promise.reject(new Error('A part is missing.'));
    const socket = await served.open(us);
    await once(socket, 'close');
    expect(served.bridge.reached).toEqual([]);
  });

  it('carries subscriptions until they end', async () => {
    const host = `localhost:${served.port}`;
    const socket = await served.open(us, { Origin: `http://${host}`, Host: host });
    socket.send(JSON.stringify({ id: 1, command: 'x', input: {} }));
    socket.send(JSON.stringify({ id: 2, subscribe: 'observation', input: { connection: 'c1' } }));
    await nextMessage(socket);
    served.bridge.send('{"upto":1}');
    expect(await nextMessage(socket)).toEqual({ sub: 2, batch: { upto: 1 } });
    served.bridge.send(packBatch({ upto: 2, caughtUp: true }));
    const bytes = (await nextMessage(socket)) as Uint8Array;
    expect([addresseeOf(bytes), unpackBatch(bytes)]).toEqual([2, { upto: 2, caughtUp: true }]);
    socket.send(JSON.stringify({ ack: 2 }));
    socket.send(JSON.stringify({ unsubscribe: 2 }));
    socket.send(JSON.stringify({ id: 3, command: 'x', input: {} }));
    await nextMessage(socket);
    expect([served.bridge.acknowledged, served.bridge.closed]).toEqual([1, 1]);
    socket.terminate();
  });

  it('ends subscriptions with their window', async () => {
    const socket = await served.open(us);
    socket.send(JSON.stringify({ id: 2, subscribe: 'connections', input: {} }));
    socket.send(JSON.stringify({ id: 3, command: 'x', input: {} }));
    await nextMessage(socket);
    const mine = served.bridge;
    socket.terminate();
    await expect.poll(() => mine.closed).toBe(1);
  });

  it('says why a subscription is refused', async () => {
    const socket = await served.open(us);
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
    const socket = await served.open(us);
    const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
    socket.send(text);
    expect(await closed).toBe(1008);
    expect(served.bridge.reached).toEqual([]);
  });
});
