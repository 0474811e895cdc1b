import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocketServer, type WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AddressInfo } from 'node:net';
import { plainAddress } from '../../../shared/bridge/index.ts';
import type { Sending } from '../../../shared/compose/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { classes, notes, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import { HttpPeer, STDIO_PEER } from './testing/recording-peer.ts';

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"é"}}';

const MISBEHAVIOURS: readonly (readonly [what: string, sending: Partial<Sending>, body: Buffer])[] = [
  ['nothing at all', {}, Buffer.from(CALL)],
  ['a byte order mark', { bom: true }, Buffer.from(`\ufeff${CALL}`)],
  ['a carriage return', { end: 'crlf' }, Buffer.from(`${CALL}\r\n`)],
  ['a repeated key', { spoil: [{ how: 'duplicate-key' }] }, Buffer.from(CALL.replace('{', '{"jsonrpc":"2.0",'))],
  ['a line feed within', { spoil: [{ how: 'newline' }] }, Buffer.from(CALL.replace(',', ',\n'))],
  [
    'a byte that is no UTF-8',
    { spoil: [{ how: 'bad-utf8' }] },
    Buffer.concat([Buffer.from('{"'), Buffer.of(0xff), Buffer.from(CALL.slice(2))]),
  ],
  ['half a character at its end', { spoil: [{ how: 'truncate', bytes: 66 }] }, Buffer.from(CALL).subarray(0, 66)],
];

let test: TestEngine;
let peer: HttpPeer;
beforeEach(() => {
  test = testEngine();
  peer = new HttpPeer();
});
afterEach(async () => {
  await test.end();
  peer.end();
});

/** Sends by the command of the bridge; rejects with its sentence. */
async function send(connection: LiveConnection, sending: Partial<Sending> = {}): Promise<number> {
  const input = { connection: connection.id, text: CALL, end: 'none', bom: false, ...sending };
  const reply = await test.bridge.invoke('send', input);
  if (!reply.ok) throw new Error(reply.error.message);
  return (reply.value as { seq: number }).seq;
}

async function stdio(): Promise<LiveConnection> {
  const connection = test.connect(STDIO_PEER, { initialize: false });
  await until(connection, () => connection.info().state !== 'starting');
  return connection;
}

async function http(): Promise<LiveConnection> {
  const target = { ...plainAddress(await peer.address()), transport: 'http' as const };
  return test.connect(target, { initialize: false });
}

/** What the process at the other end says that it read, piece by piece, once it is so many bytes. */
async function readBy(connection: LiveConnection, bytes: number): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const unlisten = connection.listen({
    applied: ({ event }) => {
      if (event.kind !== 'frame' || event.dir !== 's2c' || !event.text?.includes('"read"')) return;
      const { params } = JSON.parse(event.text) as { params: { hex: string } };
      pieces.push(Buffer.from(params.hex, 'hex'));
    },
  });
  await until(connection, () => Buffer.concat(pieces).length >= bytes);
  unlisten();
  return pieces;
}

/** The bytes of the frames that were sent, as the capture has them, with their line ends. */
async function recordedBytes(connection: LiveConnection): Promise<Buffer> {
  await connection.flushed();
  const lines = readFileSync(connection.info().recording.path, 'utf8').trimEnd().split('\n').slice(1);
  const ends = new Map([
    ['crlf', '\r\n'],
    ['none', ''],
  ]);
  const frames = lines
    .map((line) => JSON.parse(line) as { dir?: string; kind: string; text?: string; base64?: string; end?: string })
    .filter(({ kind, dir }) => kind === 'frame' && dir === 'c2s')
    .map(({ text, base64, end = '' }) =>
      Buffer.concat([
        text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text),
        // Over HTTP the body is the frame, whatever it ends with.
        Buffer.from(connection.isHttp ? '' : (ends.get(end) ?? '\n')),
      ]),
    );
  return Buffer.concat(frames);
}

describe.each(MISBEHAVIOURS)('%s', (_what, sending, body) => {
  it('arrives at a process as it is meant, and is recorded so', async () => {
    const connection = await stdio();
    const read = readBy(connection, body.length);
    await send(connection, sending);
    expect(Buffer.concat(await read).equals(body)).toBe(true);
    expect((await recordedBytes(connection)).equals(body)).toBe(true);
  });

  it('arrives at an HTTP server as it is meant, and is recorded so', async () => {
    const connection = await http();
    await send(connection, sending);
    const { head, body: arrived } = await peer.request();
    expect(arrived.equals(body)).toBe(true);
    expect(head).toContain(`content-length: ${body.length}`);
    expect((await recordedBytes(connection)).equals(body)).toBe(true);
  });
});

describe('a message in pieces', () => {
  const chunks = { bytes: 30, delayMs: 40 };
  const lengths = [30, 30, 10];

  it('is written to a process piece by piece, and what is sent meanwhile waits', async () => {
    const connection = await stdio();
    const whole = Buffer.from(`${CALL}\n{}\n`);
    const read = readBy(connection, whole.length);
    const seq = await send(connection, { end: 'lf', chunks });
    await send(connection, { text: '{}', end: 'lf' });
    expect(Buffer.concat(await read).equals(whole)).toBe(true);
    expect(await connection.readEvent(seq)).toMatchObject({ text: CALL, chunks: lengths, timeoutMs: 60_080 });
  });

  it('is a chunked body over HTTP', async () => {
    const connection = await http();
    const seq = await send(connection, { chunks });
    const { head, body } = await peer.request();
    expect(head).toMatch(/^transfer-encoding: chunked$/m);
    expect(head).not.toMatch(/content-length/i);
    const bytes = Buffer.from(CALL);
    const framed = [0, 30, 60].map((from) => {
      const piece = bytes.subarray(from, from + 30);
      return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
    });
    expect(body.equals(Buffer.concat([...framed, Buffer.from('0\r\n\r\n')]))).toBe(true);
    expect(await connection.readEvent(seq)).toMatchObject({ text: CALL, chunks: [30, 30, 9] });
  });

  it('is a message of fragments over a WebSocket', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    const raw: Buffer[] = [];
    const messages: string[] = [];
    server.on('connection', (socket: WebSocket, { socket: wire }) => {
      wire.on('data', (data: Buffer) => raw.push(data));
      socket.on('message', (data: Buffer) => messages.push(data.toString()));
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = test.connect(
      { ...plainAddress(`ws://127.0.0.1:${port}`), transport: 'ws' },
      { initialize: false },
    );
    await send(connection, { chunks, closeEarly: true });
    await connection.closed;
    expect(messages).toEqual([CALL]);
    // RFC 6455 §5.2: a text frame that is not the last, a continuation, and the last one.
    expect([0, 36, 72].map((at) => Buffer.concat(raw)[at])).toEqual([0x01, 0x00, 0x80]);
    expect(classes(connection)).toContain('ws.close');
    server.close();
  });

  it('is told to be unfinished where the connection ends meanwhile', async () => {
    const connection = await stdio();
    const read = readBy(connection, 30);
    await send(connection, { end: 'lf', chunks: { bytes: 30, delayMs: 60_000 } });
    await read;
    await connection.close();
    expect(notes(connection).join()).toContain('40 bytes of what was to be sent in pieces were not written.');
    const other = await http();
    await send(other, { chunks: { bytes: 30, delayMs: 60_000 } });
    await peer.until(() => peer.bytes.includes('"method"'.slice(0, 5)));
    await other.close();
    expect(notes(other).join()).toContain('39 bytes of the body of exchange 1 were not written: it ended before.');
  });

  it('is not made of more pieces than can be told', async () => {
    const connection = await stdio();
    const sent = send(connection, { text: 'x'.repeat(10_001), chunks: { bytes: 1, delayMs: 0 } });
    await expect(sent).rejects.toThrow('10001 bytes in pieces of 1 are more than 10000 pieces');
  });
});

describe('an early end', () => {
  it('ends the input of a process after the last byte', async () => {
    const connection = await stdio();
    const read = readBy(connection, CALL.length + 1);
    await send(connection, { closeEarly: true });
    expect(Buffer.concat(await read).toString()).toBe(CALL);
    await connection.closed;
    expect(connection.observation.rows.methodNames).toContain('ended');
    await expect(send(connection)).rejects.toThrow('has ended');
  });

  it.each([undefined, { bytes: 30, delayMs: 1 }])('ends a request over HTTP before its answer (%j)', async (chunks) => {
    const connection = await http();
    peer.answer = null;
    await send(connection, { closeEarly: true, ...(chunks === undefined ? {} : { chunks }) });
    const { body } = await peer.request();
    await peer.until(() => peer.sockets[0]?.closed === true);
    expect(body.toString()).toContain(chunks === undefined ? CALL : CALL.slice(0, 30));
    await until(connection, () => connection.observation.operations[0]?.state !== 'pending');
    expect(connection.observation.exchanges[0]).toMatchObject({ status: 0 });
  });
});

describe('headers of one message', () => {
  const headers = [
    { name: 'content-type', value: 'text/plain' },
    { name: 'Accept', value: null },
    { name: 'Mcp-Method', value: 'tools/list' },
    { name: 'X-Twice', value: 'a' },
    { name: 'X-Twice', value: 'b' },
  ];

  it('are set, added and left out, and a preview shows the head that goes out', async () => {
    const connection = await http();
    const meta = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}';
    const text = CALL.replace('"name"', `${meta},"name"`);
    const input = { connection: connection.id, text, end: 'none', bom: false, headers };
    const reply = await test.bridge.invoke('previewSending', input);
    const { headers: previewed } = (reply.ok ? reply.value : {}) as {
      headers: { name: string; value: string; by: string; mirror: boolean }[];
    };
    expect(previewed.filter(({ by }) => by === 'message').map(({ name, value }) => [name, value])).toEqual([
      ['content-type', 'text/plain'],
      ['Mcp-Method', 'tools/list'],
      ['X-Twice', 'a'],
      ['X-Twice', 'b'],
    ]);
    expect(previewed.filter(({ mirror }) => mirror).map(({ name, value }) => [name, value])).toEqual([
      ['Mcp-Name', '=?base64?w6k=?='],
    ]);
    await send(connection, { text, headers });
    const { head } = await peer.request();
    expect(head.split('\r\n').slice(1)).toEqual(previewed.map(({ name, value }) => `${name}: ${value}`));
    expect(head).not.toMatch(/^accept:/im);
  });

  it('repeat what was meant where the text is spoiled', async () => {
    const connection = await http();
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}';
    await send(connection, { text, spoil: [{ how: 'truncate', bytes: 20 }] });
    const { head, body } = await peer.request();
    expect(head).toContain('Mcp-Method: tools/list');
    expect(body.toString()).toBe(text.slice(0, 20));
  });

  it.each(['Content-Length', 'connection', 'Transfer-Encoding', 'host', 'Expect'])('cannot be %s', async (name) => {
    const connection = await http();
    for (const value of ['1', null])
      await expect(send(connection, { headers: [{ name, value }] })).rejects.toThrow(
        `${name} cannot be set or left out for one message`,
      );
    expect(peer.sockets).toEqual([]);
  });

  it('are for HTTP alone', async () => {
    const connection = await stdio();
    await expect(send(connection, { headers })).rejects.toThrow('Headers belong to the requests of HTTP');
  });
});

describe('a batch', () => {
  it('goes out as it is, and each of its requests is waited for, with a timer of its own', async () => {
    const connection = await http();
    const text =
      '[ {"jsonrpc":"2.0","id":1,"method":"ping"},\n{"jsonrpc":"2.0","method":"notifications/x"},{"jsonrpc":"2.0","id":2,"method":"ping"}]';
    const answer = '[{"jsonrpc":"2.0","id":2,"result":{}}]';
    peer.answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`;
    await send(connection, { text });
    expect((await peer.request()).body.toString()).toBe(text);
    const { operations } = connection.observation;
    expect(operations.map(({ id, timeoutMs }) => [id, timeoutMs])).toEqual([
      ['1', 60_000],
      ['2', 60_000],
    ]);
    await until(connection, () => operations.every(({ state }) => state !== 'pending'));
    expect(operations.map(({ state }) => state)).toEqual(['lost', 'result']);
  });
});
