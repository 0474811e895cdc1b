import { request as ask, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Middle } from '../../../shared/middle/index.ts';
import { CALL, RESULT, rulesOf } from '../../../shared/middle/testing/conversation.ts';
import { answerOf, before, closeAll, JSON_POST, tapped, type Answer } from './testing/tap-before.ts';
import { socketServer } from '../../transports/testing/test-servers.ts';
import type { TappedServer } from './testing/tapped-server.ts';

afterEach(closeAll);

/** Longer than a busy machine needs. */
const SOON = { timeout: 30_000 };
const INITIALIZED = '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}';
const EVENTS = { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 's1' };

interface Case {
  readonly tap: TappedServer;
  /** Bodies that the server was posted. */
  readonly posted: readonly string[];
  post(text: string): Promise<Answer>;
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
});
