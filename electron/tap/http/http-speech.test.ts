import { once } from 'node:events';
import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { answerOf, closeAll, JSON_POST, tapped } from './testing/tap-before.ts';
import type { TappedServer } from './testing/tapped-server.ts';

afterEach(closeAll);

const SOON = { timeout: 20_000 };
const EVENTS = { 'Content-Type': 'text/event-stream' };
const message = (id: unknown, more: object): string => JSON.stringify({ jsonrpc: '2.0', id, ...more });
const event = (text: string): string => `event: message\ndata: ${text}\n\n`;

/** A server that says on its streams what a test has it say, and remembers what it was posted. */
class Talker {
  readonly streams: ServerResponse[] = [];
  readonly posted: { readonly text: string; readonly headers: IncomingMessage['headers'] }[] = [];
  /** Answers go by the stream of the client, as HTTP+SSE has it. */
  readonly bySse: boolean;

  constructor({ bySse }: { readonly bySse: boolean }) {
    this.bySse = bySse;
  }

  readonly listener: RequestListener = async (request, response) => {
    if (request.method === 'GET') {
      this.streams.push(response.writeHead(200, EVENTS));
      response.write(this.bySse ? 'event: endpoint\ndata: /messages?of=1\n\n' : ': open\n\n');
      return;
    }
    let text = '';
    for await (const piece of request) text += String(piece);
    this.posted.push({ text, headers: request.headers });
    const { id, method } = JSON.parse(text) as { id?: unknown; method?: string };
    const answer = message(id, { result: { of: method } });
    if (method === undefined || id === undefined || this.bySse) response.writeHead(202).end();
    else response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's1' }).end(answer);
    if (this.bySse && method !== undefined) this.streams[0]?.write(event(answer));
  };
}

/** What a client hears on its event stream. */
async function listening(tap: TappedServer, headers = {}): Promise<() => string> {
  const asking = ask(tap.url, { agent: false, headers: { Accept: 'text/event-stream', ...headers } });
  asking.on('error', () => undefined).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let heard = '';
  answer.on('error', () => undefined).on('data', (piece: Buffer) => (heard += piece.toString()));
  return () => heard;
}

const saidIn = (tap: TappedServer, n: number): Promise<unknown> =>
  expect.poll(() => tap.record.told.find((answer) => answer.n === n)?.problem, SOON).toBe('') as Promise<unknown>;

describe('speaking into a conversation over Streamable HTTP', () => {
  test('a message of ours is posted in the session of the client, who hears nothing of it', async () => {
    const talker = new Talker({ bySse: false });
    const { tap } = await tapped(talker.listener);
    const post = (text: string, headers = {}) =>
      answerOf(
        tap.url,
        { ...JSON_POST, headers: { ...JSON_POST.headers, Authorization: 'Bearer abc', ...headers } },
        text,
      );
    await post(message(1, { method: 'initialize' }));
    const heard = await listening(tap, { 'Mcp-Session-Id': 's1' });
    const { record } = tap;
    record.ask({ kind: 'say', n: 1, to: 'server', text: message(7, { method: 'ping' }) });
    expect(record.told).toEqual([{ n: 1, problem: 'Not said: speaking is switched off.' }]);
    record.ask({ kind: 'on' });
    record.ask({ kind: 'say', n: 2, to: 'server', text: message(7, { method: 'tools/list' }) });
    await saidIn(tap, 2);
    await expect.poll(() => talker.posted.length, SOON).toBe(2);
    const { text = '', headers } = talker.posted[1] ?? {};
    expect(JSON.parse(text)).toMatchObject({ method: 'tools/list', id: expect.stringMatching(/^mcpscope\./) });
    expect(headers).toMatchObject({ authorization: 'Bearer abc', 'mcp-session-id': 's1' });
    await expect.poll(() => record.texts.filter((each) => each.includes('"of":"tools/list"')).length, SOON).toBe(1);
    expect(record.saidTexts).toEqual([text]);
    expect(heard()).toBe(': open\n\n');
  });

  test('a message to the client goes out between two events, and its answer does not reach the server', async () => {
    const talker = new Talker({ bySse: false });
    const { tap } = await tapped(talker.listener);
    const session = { ...JSON_POST.headers, 'Mcp-Session-Id': 's1' };
    await answerOf(tap.url, JSON_POST, message(1, { method: 'initialize' }));
    const { record } = tap;
    record.ask({ kind: 'on' });
    record.ask({ kind: 'say', n: 1, to: 'client', text: message(7, { method: 'roots/list' }) });
    expect(record.told[0]?.problem).toMatch(/^Not said: the client has no event stream open/);

    const heard = await listening(tap, { 'Mcp-Session-Id': 's1' });
    // In the middle of an event of the server's.
    talker.streams[0]?.write('data: {"jsonrpc":"2.0",');
    await expect.poll(heard, SOON).toContain('"2.0",');
    record.ask({ kind: 'say', n: 2, to: 'client', text: message(7, { method: 'roots/list' }) });
    talker.streams[0]?.write('"method":"x"}\n\n');
    await saidIn(tap, 2);
    await expect.poll(heard, SOON).toContain('roots/list');
    const ours = record.saidTexts[0] ?? '';
    expect(heard()).toBe(`: open\n\ndata: {"jsonrpc":"2.0","method":"x"}\n\n${event(ours)}`);

    const { id } = JSON.parse(ours) as { id: string };
    const answered = await answerOf(
      tap.url,
      { method: 'POST', headers: session },
      message(id, { result: { roots: [] } }),
    );
    expect(answered).toMatchObject({ status: 202, text: '' });
    await answerOf(tap.url, { method: 'POST', headers: session }, message(2, { method: 'ping' }));
    expect(talker.posted.map(({ text }) => (JSON.parse(text) as { method: string }).method)).toEqual([
      'initialize',
      'ping',
    ]);
    expect(record.texts).toContain(message(id, { result: { roots: [] } }));
    expect(record.of('note').map(({ text }) => text)).toContainEqual(
      expect.stringContaining('did not reach the server'),
    );
  });

  test('what is no answer to us reaches the server as it was written, while we wait for one', async () => {
    const talker = new Talker({ bySse: false });
    const { tap } = await tapped(talker.listener);
    await answerOf(tap.url, JSON_POST, message(1, { method: 'initialize' }));
    await listening(tap, { 'Mcp-Session-Id': 's1' });
    tap.record.ask({ kind: 'on' });
    tap.record.ask({ kind: 'say', n: 1, to: 'client', text: message(7, { method: 'ping' }) });
    await saidIn(tap, 1);
    const odd = ' {"jsonrpc" : "2.0", "id":2,"method":"ping"}  ';
    const headers = { ...JSON_POST.headers, 'Mcp-Session-Id': 's1' };
    const answer = await answerOf(tap.url, { method: 'POST', headers }, odd);
    expect(answer.text).toBe(message(2, { result: { of: 'ping' } }));
    expect(talker.posted.at(-1)?.text).toBe(odd);
  });
});

test('over HTTP+SSE the answer to us, which comes by the stream of the client, is kept from it', async () => {
  const talker = new Talker({ bySse: true });
  const { tap } = await tapped(talker.listener);
  const heard = await listening(tap);
  await expect.poll(heard, SOON).toContain('endpoint');
  const endpoint = new URL('/messages?of=1', tap.url).href;
  await answerOf(endpoint, JSON_POST, message(1, { method: 'initialize' }));
  const { record } = tap;
  record.ask({ kind: 'on' });
  record.ask({ kind: 'say', n: 1, to: 'server', text: message(7, { method: 'tools/list' }) });
  await saidIn(tap, 1);
  await expect.poll(() => record.texts.filter((each) => each.includes('"of":"tools/list"')).length, SOON).toBe(1);
  await answerOf(endpoint, JSON_POST, message(2, { method: 'ping' }));
  await expect.poll(heard, SOON).toContain('"id":2');
  expect(heard().match(/data: .*/g)).toEqual([
    'data: /messages?of=1',
    `data: ${message(1, { result: { of: 'initialize' } })}`,
    `data: ${message(2, { result: { of: 'ping' } })}`,
  ]);
});
