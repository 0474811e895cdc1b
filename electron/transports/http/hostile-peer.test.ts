import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { rawServer } from '../testing/test-servers.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Pieces of responses, sound and broken, that a peer may write in any order. */
const PIECES = [
  'HTTP/1.1 200 OK\r\n|HTTP/1.1 200\r\n|HTTP/1.0 500 Oh\xe9 no\r\n|HTTP/1.1 103 Early\r\n\r\n|HTTP/1.1 307 X\r\n',
  'Content-Type: text/event-stream\r\n|Content-Type: application/json\r\n|Content-Encoding: gzip\r\n',
  'Content-Length: 5\r\n|Transfer-Encoding: chunked\r\n|Connection: close\r\n|Location: /x\r\n|\r\n|\r\n',
  '5\r\nabcde\r\n|0\r\n\r\n|data: {"jsonrpc":"2.0"}\n\n|id: 1\r|: c\n|{"a":1}|hello|\x00\xff\xfe',
].flatMap((line) => line.split('|'));
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12, size: 'max' });
const ends = fc.constantFrom('end', 'reset', 'destroy');
const acts = fc.array(fc.constantFrom('pause', 'resume', 'abort', 'nothing'), { maxLength: 6, size: 'max' });

describe('a hostile peer', () => {
  it('never brings the client down, and each exchange ends exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, ends, acts, fc.boolean(), async (parts, end, during, slowly) => {
        const server = await rawServer(async (socket) => {
          for (const part of parts) {
            socket.write(Buffer.from(part, 'latin1'));
            if (slowly) await new Promise((resolve) => setImmediate(resolve));
          }
          if (end === 'end') socket.end();
          else if (end === 'reset') socket.resetAndDestroy();
          else socket.destroy();
        });
        const http = new RecordedHttp();
        open.push(http.transport, server);
        const exchange = http.start(`http://${server.host}/`, '{"n":1}');
        const act = { pause: () => http.transport.pause(), resume: () => http.transport.resume() };
        for (const one of during) {
          await new Promise((resolve) => setImmediate(resolve));
          if (one === 'abort') exchange.abort('enough');
          else if (one !== 'nothing') act[one]();
        }
        http.transport.resume();
        await http.ended();
        await http.transport.close();
        await server.close();
        open.splice(0);

        const requests = http.of('http.request').map((event) => event.exchange);
        const ended = [...http.of('http.end'), ...http.of('http.error')].map((event) => event.exchange);
        expect(ended.toSorted((a, b) => a - b)).toEqual(requests);
        expect(http.order.at(-1)).toBe('closed');
        const last = http.events.at(-1)!;
        expect(['http.end', 'http.error', 'note']).toContain(last.kind);
        for (const { exchange: of, wireBytes, bytes } of http.of('http.end')) {
          const coded = http.of('http.encoded').some((event) => event.exchange === of);
          if (!coded) expect(bytes).toBe(wireBytes);
        }
        for (const { message } of http.of('http.error')) expect(message).toMatch(/^\S.*[.…]$/s);
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });
});
