import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEB_LIMITS } from './server.ts';
import { nextMessage, servePage, type Credential, type ServedPage } from './testing/served-page.ts';

/** A loaded machine takes its time. */
const PATIENT = { timeout: 20_000 };
const LIMITS = {
  sockets: 6,
  windows: 2,
  headBytes: 2_048,
  headMs: 250,
  requestMs: 250,
  idleMs: 400,
  messageBytes: 1_000,
};

let served: ServedPage;
let us: Credential;
const sockets: Socket[] = [];
beforeEach(async () => {
  served = await servePage(LIMITS);
  us = await served.enter();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await served.close();
});

/** A connection, and what came of it when it is over. */
function peer(bytes = ''): { readonly socket: Socket; readonly over: Promise<string> } {
  const socket = connect(served.port, '127.0.0.1');
  sockets.push(socket);
  if (bytes !== '') socket.write(bytes);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  // Being cut off is what is waited for, with or without a reset.
  return {
    socket,
    over: new Promise((resolve) => socket.on('error', () => undefined).on('close', () => resolve(text))),
  };
}

const head = (more: string): string => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\n${more}`;

describe('a peer of the web shell', () => {
  it('that says nothing, or a byte now and then, is cut off', async () => {
    const silent = peer();
    const slow = peer(head('X-A: '));
    const drip = setInterval(() => slow.socket.write('a'), 50);
    expect(await silent.over).not.toContain('200');
    expect(await slow.over).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  it('that sends a head without end is cut off', async () => {
    expect(await peer(head(`X-A: ${'a'.repeat(LIMITS.headBytes)}`)).over).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['Content-Length: 9999999', 'Transfer-Encoding: chunked'])(
    'that announces a body (%s) is answered without waiting for it',
    async (header) => {
      expect(await peer(head(`Cookie: ${us.cookie}\r\n${header}\r\n\r\n`)).over).toMatch(/^HTTP\/1\.1 413 /);
    },
  );

  it('that does not read its answer is cut off', async () => {
    await served.close();
    const page = 'x'.repeat(32 * 1024 * 1024);
    served = await servePage(LIMITS, page);
    const { cookie } = await served.enter();
    /** Peers that have begun to read, and do not go on, until they hold every place. */
    const stuck: ReturnType<typeof peer>[] = [];
    while (stuck.length < LIMITS.sockets) {
      const one = peer(head(`Cookie: ${cookie}\r\n\r\n`));
      // One that found no place is reset, or closed.
      const began = await Promise.race([once(one.socket, 'data').catch(() => ''), one.over]);
      one.socket.pause();
      if (typeof began !== 'string') stuck.push(one);
    }
    // Only who reads hears of the end; that a place is free is what another one sees.
    const asked = (): Promise<unknown> =>
      served.get('/').then(
        ({ status }) => status,
        () => 'no place',
      );
    await expect.poll(asked, PATIENT).toBe(403);
    for (const { socket } of stuck) socket.resume();
    const got = await Promise.all(stuck.map(({ over }) => over));
    expect(Math.min(...got.map((text) => text.length))).toBeLessThan(page.length);
  });

  it('does not get in beside as many as there may be, until one leaves', async () => {
    const windows = [await served.open(us), await served.open(us)];
    await expect(served.open(us)).rejects.toThrow('refused with 503');
    windows[0]?.terminate();
    const open = (): Promise<string> =>
      served.open(us).then(
        () => 'in',
        () => 'out',
      );
    await expect.poll(open, PATIENT).toBe('in');
  });

  it('is not even heard beside as many connections as there may be', async () => {
    await served.close();
    served = await servePage({ ...WEB_LIMITS, sockets: LIMITS.sockets });
    const many = Array.from({ length: LIMITS.sockets }, () => peer());
    await Promise.all(many.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await peer(head('\r\n')).over).toBe('');
  });

  it('that sends a longer message than it may ends its own window', async () => {
    const socket = await served.open(us);
    const other = await served.open(us);
    const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
    socket.send(JSON.stringify({ id: 1, command: 'x', input: 'a'.repeat(LIMITS.messageBytes) }));
    expect(await closed).toBe(1009);
    other.send(JSON.stringify({ id: 2, command: 'y', input: {} }));
    expect(await nextMessage(other)).toMatchObject({ id: 2 });
    expect(served.bridge.reached).toEqual([['y', {}]]);
    other.terminate();
  });
});

it('the limits leave room for frames of 100 MB and for a browser with many windows', () => {
  expect(WEB_LIMITS.messageBytes).toBeGreaterThan(200_000_000);
  expect(WEB_LIMITS.sockets).toBeGreaterThan(2 * WEB_LIMITS.windows);
});
