import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { afterEach, expect, test } from 'vitest';
import { httpServer } from '../../transports/testing/test-servers.ts';
import { openWebSocket } from '../../transports/index.ts';
import { plainOptions } from '../../transports/testing/recorded-http.ts';
import { RecordedSink } from '../../transports/testing/recorded-sink.ts';
import { before, closeAll } from './testing/tap-before.ts';
import { TappedServer } from './testing/tapped-server.ts';

afterEach(closeAll);

const LONG = JSON.stringify({ jsonrpc: '2.0', id: 2, result: { text: 'so much, '.repeat(20_000) } });

/** A WebSocket server that answers each message with the same, and then with a long one. */
async function echo(perMessageDeflate: boolean): Promise<TappedServer> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate, handleProtocols: () => 'mcp' });
  sockets.on('connection', (socket) => {
    socket.ping('p');
    socket.on('message', (data, isBinary) => {
      socket.send(data as Buffer, { binary: isBinary });
      socket.send(LONG);
    });
  });
  const server = await httpServer((_, response) => response.writeHead(426).end('Upgrade, please.'));
  const { tap } = await before(server);
  server.listener.on('upgrade', (request, socket, rest) => {
    if (request.url === '/refused') socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nNo.\n');
    else sockets.handleUpgrade(request, socket, rest, (opened) => sockets.emit('connection', opened, request));
  });
  return tap;
}

for (const packed of [false, true])
  test(`a WebSocket passes and is recorded as one of our own, ${packed ? '' : 'not '}packed`, async () => {
    const tap = await echo(packed);
    const socket = new WebSocket(tap.url.replace('http', 'ws'), 'mcp', {
      perMessageDeflate: packed && { threshold: 0 },
    });
    await once(socket, 'open');
    const got: string[] = [];
    const both = new Promise<void>((resolve) =>
      socket.on('message', (data) => got.push(String(data)) === 4 && resolve()),
    );
    socket.send('{"jsonrpc":"2.0",', { fin: false });
    socket.send('"id":1,"method":"ping"}', { fin: true });
    socket.send(Buffer.from([1, 2, 255]), { binary: true });
    await both;
    expect([got[0], got[1]]).toEqual(['{"jsonrpc":"2.0","id":1,"method":"ping"}', LONG]);
    socket.close(1000, 'enough');
    await tap.record.ended();
    const { record } = tap;
    const texts = ['{"jsonrpc":"2.0","id":1,"method":"ping"}', '\x01\x02\ufffd'];
    expect(record.frames.filter(({ dir }) => dir === 'c2s').map(({ stream }) => stream)).toEqual(['ws', 'ws']);
    expect(record.texts.toSorted()).toEqual([...texts, ...texts, LONG, LONG].toSorted());
    expect(record.frames.filter(({ binary }) => binary)).toHaveLength(2);
    expect(record.of('ws.open')[0]).toMatchObject({ protocol: 'mcp' });
    expect(record.of('ws.control').map(({ dir, opcode }) => `${dir} ${opcode}`)).toEqual(['s2c ping', 'c2s pong']);
    expect(record.of('ws.close')).toMatchObject([{ by: 'us', code: 1000, reason: 'enough' }]);
    expect(record.of('http.end')).toMatchObject([{ by: 'us' }]);
  });

test('what came packed is recorded before the end of its connection, however soon that comes', async () => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: true });
  sockets.on('connection', (socket) => {
    for (let left = 20; left > 0; left -= 1) socket.send(LONG, left > 1 ? undefined : () => socket.terminate());
  });
  const server = await httpServer(() => undefined);
  const { tap } = await before(server);
  server.listener.on('upgrade', (request, socket, rest) =>
    sockets.handleUpgrade(request, socket, rest, (opened) => sockets.emit('connection', opened, request)),
  );
  const socket = new WebSocket(tap.url.replace('http', 'ws'), { perMessageDeflate: true });
  await once(socket, 'close');
  await tap.record.ended();
  expect(tap.record.texts).toEqual(Array.from({ length: 20 }, () => LONG));
  expect(tap.record.order.slice(-2)).toEqual(['ws.close', 'http.error']);
});

test('an upgrade that is refused is refused to the client', async () => {
  const tap = await echo(false);
  const told = new RecordedSink();
  const direct = openWebSocket(
    `${tap.url.replace('http', 'ws').replace('/mcp', '/refused')}`,
    [],
    [],
    plainOptions(),
    told,
  );
  await told.whenClosed();
  expect(told.of('http.error')[0]?.message).toContain('it answered 403 Forbidden');
  await direct.close();
  await tap.record.ended();
  expect(tap.record.of('http.error')[0]?.message).toBe(
    'The server did not open a WebSocket: it answered 403 Forbidden.',
  );
});
