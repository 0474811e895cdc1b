import { once } from 'node:events';
import { request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certificate, testFolder, type TestCertificate } from '../../transports/connect/testing/test-certificates.ts';
import { httpsServer, rawServer } from '../../transports/testing/test-servers.ts';
import { answerOf, closeAll, endsWithTest, HELLO, JSON_POST } from './testing/tap-before.ts';
import { TappedServer } from './testing/tapped-server.ts';

const folder = testFolder();
let own: TestCertificate;
let caFile = '';
beforeAll(async () => {
  own = await certificate('server');
  caFile = folder.write('ca.pem', own.cert);
});
afterAll(() => folder.remove());
afterEach(closeAll);

async function before(url: string, options: Parameters<typeof TappedServer.open>[1] = {}): Promise<TappedServer> {
  return endsWithTest(await TappedServer.open(url, options));
}

const TRUSTING = { keyFile: '', certFile: '', keyPassphrase: '', insecure: false, connectTimeoutMs: 0, proxy: false };

const says: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end(`for ${request.headers.host ?? ''}`));
};

test('TLS is spoken to the server by the options of a connection; a certificate that does not pass is told', async () => {
  const server = endsWithTest(await httpsServer(own, says));
  const trusting = await before(`https://${server.host}/mcp`, { upstream: { ...TRUSTING, caFile } });
  expect((await answerOf(trusting.url, JSON_POST, HELLO)).text).toBe(`for ${server.host}`);
  await trusting.record.ended();
  expect(trusting.record.of('http.sent')[0]?.socket.tls).toMatchObject({ authorized: true });
  const other = await before(`https://${server.host}/mcp`);
  const refused = await answerOf(other.url, JSON_POST, HELLO);
  expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('it is self-signed')]);
  expect(other.record.of('http.error')[0]).toMatchObject({ stage: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});

test('a server that speaks HTTP/2 only is spoken to by it: heads, bodies, streams and ends', async () => {
  const server = createSecureServer({ ...own, allowHTTP1: false });
  const sockets: Socket[] = [];
  server.on('secureConnection', (socket) => sockets.push(socket));
  server.on('stream', (stream, headers) => {
    const pieces: Buffer[] = [];
    stream.on('error', () => undefined);
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      if (headers[':path'] === '/broken') {
        stream.respond({ ':status': 200 });
        stream.write('half', () => {
          for (const socket of sockets) socket.destroy();
        });
        return;
      }
      stream.respond({ ':status': 200, 'x-two': ['a', 'b'] }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '1' }));
      stream.write(`${headers[':method']} ${headers[':path']} ${headers[':authority']} `);
      stream.end(Buffer.concat(pieces));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endsWithTest({
    close: () => {
      server.close();
      return Promise.resolve();
    },
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tap = await before(`https://${host}/mcp`, { upstream: { ...TRUSTING, caFile } });
  const asking = ask(tap.url, { agent: false, ...JSON_POST });
  asking.end(HELLO);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of answer) text += String(piece);
  expect(text).toBe(`POST /mcp ${host} ${HELLO}`);
  expect([answer.headers['x-two'], answer.rawTrailers]).toEqual(['a, b', ['x-sum', '1']]);
  const large = 'x'.repeat(3_000_000);
  const repeated = await answerOf(tap.url, JSON_POST, JSON.stringify(large));
  expect(repeated.text).toHaveLength(large.length + 2 + `POST /mcp ${host} `.length);
  await expect(answerOf(tap.url.replace('/mcp', '/broken'))).rejects.toThrow(/aborted|ECONNRESET/);
  await tap.record.ended();
  expect(tap.record.texts[0]).toBe(HELLO);
  expect(tap.record.of('note')[0]?.text).toContain('speaks HTTP/2 only');
  expect(tap.record.of('http.error')).toHaveLength(1);
});

test('a proxy that the environment names gets plain HTTP as whole requests, with its credentials', async () => {
  const heads: string[] = [];
  const proxy = endsWithTest(
    await rawServer((socket, head) => {
      heads.push(head);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    }),
  );
  const named = process.env['http_proxy'];
  process.env['http_proxy'] = `http://me:secret@${proxy.host}`;
  const tap = await before('http://server.example/mcp', { proxy: true }).finally(() => {
    if (named === undefined) delete process.env['http_proxy'];
    else process.env['http_proxy'] = named;
  });
  expect((await answerOf(tap.url)).text).toBe('ok');
  expect(heads[0]).toContain('GET http://server.example/mcp HTTP/1.1\r\n');
  expect(heads[0]).toContain('Host: server.example\r\n');
  expect(heads[0]).toContain(`Proxy-Authorization: Basic ${Buffer.from('me:secret').toString('base64')}\r\n`);
  await tap.record.ended();
  expect(JSON.stringify(tap.record.events)).not.toContain(Buffer.from('me:secret').toString('base64'));
});
