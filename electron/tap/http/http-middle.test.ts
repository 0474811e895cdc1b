import { once } from 'node:events';
import { request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FAULTS, Middle } from '../../../shared/middle/index.ts';
import { CALL, RESULT, rulesOf } from '../../../shared/middle/testing/conversation.ts';
import { answerOf, before, closeAll, JSON_POST, tapped, type Answer } from './testing/tap-before.ts';
import { socketServer } from '../../transports/testing/test-servers.ts';
import type { TappedServer } from './testing/tapped-server.ts';

afterEach(closeAll);

/** Longer than a busy machine needs. */
const SOON = { timeout: 30_000 };
const INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}';
const INITIALIZED = '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}';
const EVENTS = { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 's1' };

interface Case {
  readonly tap: TappedServer;
  /** Bodies that the server was posted. */
  readonly posted: readonly string[];
  post(text: string): Promise<Answer>;
}

/** The client's end of a connection. */
interface Wire {
  readonly socket: Socket;
  all(): string;
  body(): string;
}

/** A server behind rules; it answers by JSON, or by an event stream. */
async function ruled(rules: string, byEvents = false): Promise<Case> {
  const posted: string[] = [];
  const listener: RequestListener = async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    posted.push(text);
    const answer = text.includes('"initialize"') ? INITIALIZED : RESULT;
    if (byEvents) response.writeHead(200, EVENTS).end(`: hi\n\nid: 7\nevent: message\ndata: ${answer}\n\n`);
    else response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's1' }).end(answer);
  };
  const set = rulesOf(rules);
  const { tap } = await tapped(listener, { middle: () => new Middle(set, 7, 'test') });
  return { tap, posted, post: (text) => answerOf(tap.url, JSON_POST, text) };
}

/** What the record has of what rules did. */
function told({ record }: TappedServer): readonly { readonly does: readonly string[] }[] {
  return record.of('middle');
}

/** Whether rules touched anything that a client of it said or heard. */
function isTouched({ records }: TappedServer): boolean {
  return records.some((record) => record.of('middle').length > 0);
}

/** What a client gets for a message, with a fault in between. */
async function fault(id: string, message = CALL, byEvents = false): Promise<Answer> {
  const { post } = await ruled(`  - {do: [{fault: ${id}}]}`, byEvents);
  return post(message);
}

/** A call with a fault in between, as bytes. */
async function wire(id: string, byEvents: boolean): Promise<Wire> {
  const { tap } = await ruled(`  - {do: [{fault: ${id}}]}`, byEvents);
  const { hostname, port, pathname, host } = new URL(tap.url);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (bytes) => void pieces.push(bytes)).on('error', () => undefined);
  const length = `Content-Type: application/json\r\nContent-Length: ${CALL.length}`;
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${length}\r\n\r\n${CALL}`);
  const all = (): string => Buffer.concat(pieces).toString();
  return { socket, all, body: () => all().slice(all().indexOf('\r\n\r\n') + 4) };
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

describe('rules in the middle of HTTP', () => {
  it('let everything pass to the byte that none is about', async () => {
    for (const byEvents of [false, true]) {
      const { posted, post, tap } = await ruled('  - {when: method:no/such, do: [{drop: true}]}', byEvents);
      const { text, status, headers } = await post(CALL);
      expect([posted, status, headers['mcp-session-id']]).toEqual([[CALL], 200, 's1']);
      expect(text).toBe(byEvents ? `: hi\n\nid: 7\nevent: message\ndata: ${RESULT}\n\n` : RESULT);
      expect(told(tap)).toEqual([]);
    }
  });

  it('change what is asked and what is answered, as a body and as an event', async () => {
    const rules = `
  - {when: 'dir:c2s', do: [{delay: 10ms}, {edit: {set: {/params/arguments/q: longer than before}}}]}
  - {when: 'dir:s2c', do: [{replace: {find: '12345678901234567890', with: 'é'}}]}`;
    for (const byEvents of [false, true]) {
      const { posted, post, tap } = await ruled(rules, byEvents);
      const changed = RESULT.replace('12345678901234567890', 'é');
      const { text, headers } = await post(CALL);
      expect(posted).toEqual([CALL.replace('"sea"', '"longer than before"')]);
      expect(text).toBe(byEvents ? `: hi\n\nid: 7\nevent: message\ndata: ${changed}\n\n` : changed);
      if (!byEvents) expect(headers['content-length']).toBe(String(Buffer.byteLength(changed)));
      await expect.poll(() => told(tap).length, SOON).toBe(2);
      expect(told(tap)).toMatchObject([
        { dir: 'c2s', does: ['delayed by 10 ms', 'edited'], text: CALL, went: [{ to: 'receiver' }] },
        { dir: 's2c', does: ['rewritten'], text: RESULT, went: [{ text: changed }] },
      ]);
    }
  });

  it('answer in the place of the server', async () => {
    const { posted, post, tap } = await ruled('  - {do: [{answer: {error: {code: -32000, message: no}}}]}');
    const { status, text } = await post(CALL);
    expect([status, text, posted]).toEqual([
      200,
      '{"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no"}}',
      [],
    ]);
    expect(told(tap)).toMatchObject([{ does: ['answered here'], went: [{ to: 'sender', text }] }]);
    await tap.record.ended();
  });

  it('answer by a status of their own, change headers, and break the connection', async () => {
    const statuses = ['unauthorized', 'unauthorized-bare', 'forbidden', 'session-lost', 'method-not-allowed'];
    const more = [
      'request-timeout',
      'too-large',
      'too-many',
      'server-error',
      'bad-gateway',
      'unavailable',
      'redirected',
    ];
    const came = await Promise.all([...statuses, ...more].map((id) => fault(id)));
    expect(came.map(({ status }) => status)).toEqual([401, 401, 403, 404, 405, 408, 413, 429, 500, 502, 503, 307]);
    expect(came[0]?.headers['www-authenticate']).toContain('Bearer');
    expect(came[7]?.headers['retry-after']).toBe('1');
    expect(came[9]?.text).toContain('<h1>502 Bad Gateway</h1>');
    expect((await fault('other-content-type')).headers['content-type']).toBe('text/html');
    expect((await fault('no-session-header', INITIALIZE, true)).headers['mcp-session-id']).toBeUndefined();
    await expect(fault('cut-in-call')).rejects.toThrow();
    await expect(fault('answer-cut')).rejects.toThrow();
    await expect(fault('answer-cut', CALL, true)).rejects.toThrow();
    expect((await fault('answered-twice', CALL, true)).text.split(RESULT)).toHaveLength(3);
    expect((await fault('truncated-json')).text).toBe(RESULT.slice(0, -3));
  });

  it('leave an event stream open, or break it within a chunk', async () => {
    const event = `: hi\n\nid: 7\nevent: message\ndata: ${RESULT}\n\n`;
    const open = await wire('stream-never-ends', true);
    await expect.poll(open.body, SOON).toBe(`6\r\n: hi\n\n\r\n${chunk(event.slice(6))}`);
    expect(open.socket.readableEnded).toBe(false);
    open.socket.destroy();
    const torn = await wire('torn-chunk', true);
    await once(torn.socket, 'close');
    const half = `id: 7\nevent: message\ndata: ${RESULT.slice(0, RESULT.length / 2)}`;
    expect(torn.body()).toBe(`6\r\n: hi\n\n\r\n${(half.length * 2).toString(16)}\r\n${half}`);
  });

  it('let heads and answers go slowly', async () => {
    for (const [id, before] of [
      ['slow-heads', 'HTTP/1.1'],
      ['byte-a-second', '\r\n\r\n{'],
    ] as const) {
      const { all, socket } = await wire(id, false);
      await expect.poll(all, SOON).toContain(before);
      expect(all()).not.toContain(RESULT);
      socket.destroy();
    }
  });

  it('let a client come back in ten minutes, and do nothing where there is no stream', async () => {
    expect((await fault('retry-in-ten-minutes', CALL, true)).text).toBe(
      ': hi\n\nid: mcpscope\nretry: 600000\nid: 7\nevent: message\ndata: \n\n',
    );
    for (const id of ['retry-in-ten-minutes', 'torn-chunk', 'stream-never-ends', 'resume-with-gap'])
      expect((await fault(id)).text).toBe(RESULT);
  });

  it('resume a stream with a gap, or with a repeat', async () => {
    const event = `id: 7\nevent: message\ndata: ${RESULT}\n\n`;
    const later = `id: 8\nevent: message\ndata: ${RESULT.replace('"id":3', '"id":4')}\n\n`;
    for (const [id, first] of [
      ['resume-with-gap', ''],
      ['resume-with-repeats', event + event],
    ] as const) {
      const listener: RequestListener = (_, response) => void response.writeHead(200, EVENTS).end(event + later);
      const { tap } = await tapped(listener, {
        middle: () => new Middle(rulesOf(`  - {do: [{fault: ${id}}]}`), 7, 't'),
      });
      const headers = { Accept: 'text/event-stream', 'Mcp-Session-Id': 's1' };
      const get = (more: object): Promise<Answer> => answerOf(tap.url, { headers: { ...headers, ...more } });
      expect((await get({ 'Last-Event-ID': '6' })).text).toBe(first + later);
      expect((await get({})).text).toBe(event + later);
    }
  });

  it.each([
    '{fault: answered-twice}',
    '{fault: list-changed-storm}',
    '{fault: unknown-notification}',
    '{fault: undeclared-request}',
    '{duplicate: 2}',
    '{reorder: 1}',
  ])(
    'leave a POST and a JSON body as they are, and say nothing of it, where a second message would have to stand beside: %s',
    async (step) => {
      const { tap, posted, post } = await ruled(`  - {do: [${step}]}`);
      expect((await post(CALL)).text).toBe(RESULT);
      expect([posted, told(tap)]).toEqual([[CALL], []]);
    },
  );

  it('leave a client without an answer', async () => {
    const { tap } = await ruled('  - {do: [{fault: stall}]}');
    const asking = ask(tap.url, { ...JSON_POST, agent: false });
    asking.end(CALL);
    let answered = false;
    asking.on('response', () => (answered = true)).on('error', () => undefined);
    await expect.poll(() => told(tap), SOON).toMatchObject([{ ending: 'stall', went: [] }]);
    expect(answered).toBe(false);
    asking.destroy();
  });

  it('let a body go on as it came that breaks off being HTTP', async () => {
    let came = '';
    const server = await socketServer((socket) => {
      socket.setEncoding('latin1').on('data', (text: string) => (came += text));
    });
    const set = rulesOf('  - {do: [{drop: true}]}');
    const { tap } = await before(server, { middle: () => new Middle(set, 7, 'test') });
    const { hostname, port, pathname, host } = new URL(tap.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`;
    const body = `${chunk(CALL)}no length\r\nand more`;
    socket.write(`${head}\r\n\r\n${body}`);
    await expect.poll(() => came.slice(came.indexOf('\r\n\r\n') + 4), SOON).toBe(body);
    expect(came).toMatch(/^POST /);
    socket.destroy();
  });

  it('touch each message that a fault is usually met at', async () => {
    // Those of a process are not for HTTP, and two write more than a test has to.
    const ids = FAULTS.filter(
      ({ ground, id }) => ground !== 'stdio' && !/100|10-mb|latency|slow|byte|resume|after-cancel/.test(id),
    ).map(({ id }) => id);
    const touched = await Promise.all(
      ids.map(async (id) => {
        const { tap } = await ruled(`  - {do: [{fault: ${id}}]}`, true);
        const asking = [INITIALIZE, CALL].map((text) => {
          const request = ask(tap.url, { ...JSON_POST, agent: false });
          request.on('error', () => undefined).end(text);
          return once(request, 'response').then(
            ([answer]) => (answer as IncomingMessage).on('error', () => undefined).resume(),
            () => null,
          );
        });
        await Promise.race([Promise.all(asking), expect.poll(() => isTouched(tap), SOON).toBe(true)]);
        return [id, isTouched(tap)];
      }),
    );
    expect(touched.filter(([, was]) => was !== true).map(([id]) => id)).toEqual([
      // Lists of tools are not asked for here, its result has no structured content, and beside a POST nothing can be told.
      'tool-vanishes',
      'schema-is-empty',
      'cursor-loop',
      'progress-backwards',
      'no-structured-content',
    ]);
  });
});
