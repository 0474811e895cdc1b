import { request as askPlainly, type IncomingMessage, type RequestListener } from 'node:http';
import { request as askByTls } from 'node:https';
import { connect } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Middle } from '../../../shared/middle/index.ts';
import { CALL, RESULT, rulesOf } from '../../../shared/middle/testing/conversation.ts';
import { certificate, type TestCertificate, testFolder } from '../../transports/connect/testing/test-certificates.ts';
import { closeAll, JSON_POST, tapped } from './testing/tap-before.ts';
import type { TappedServer } from './testing/tapped-server.ts';

const folder = testFolder();
let own: TestCertificate;
let files: { readonly certFile: string; readonly keyFile: string };
beforeAll(async () => {
  own = await certificate('tap');
  files = { certFile: folder.write('tap.crt', own.cert), keyFile: folder.write('tap.key', own.key) };
});
afterAll(() => folder.remove());
afterEach(closeAll);

const listener: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Origin': request.headers.origin ?? '' });
  response.end(RESULT);
};

async function behindTls(rules = '  - {when: method:no/such, do: [{drop: true}]}'): Promise<TappedServer> {
  const set = rulesOf(rules);
  const { tap } = await tapped(listener, { tls: files, middle: () => new Middle(set, 7, 'test') });
  return tap;
}

/** Posts the call; gives the answer, or the code of what broke it off with what had come until then. */
function posted(url: string, headers: Record<string, string> = {}): Promise<readonly [told: string, text: string]> {
  return new Promise((done) => {
    const ask = url.startsWith('https:') ? askByTls : askPlainly;
    const options = { ...JSON_POST, headers: { ...JSON_POST.headers, ...headers }, ca: own.cert, agent: false };
    let text = '';
    const failed = (error: NodeJS.ErrnoException): void => done([error.code ?? error.message, text]);
    ask(url, options, (answer: IncomingMessage) => {
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('error', failed).on('end', () => done([`${answer.statusCode} ${answer.headers['x-origin']}`, text]));
    })
      .on('error', failed)
      .end(CALL);
  });
}

describe('a tap that lets clients in over TLS', () => {
  it('passes on what they say, and what others say without it on the same port', async () => {
    const tap = await behindTls();
    expect(tap.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const { origin } = new URL(tap.url);
    const [told, text] = await posted(tap.url, { Origin: origin });
    // To the server its own page asks, not one of ours.
    expect(told).toMatch(/^200 http:\/\/127\.0\.0\.1:\d+$/);
    expect(told).not.toContain(origin.slice('https:'.length));
    expect(text).toBe(RESULT);
    expect(await posted(tap.url.replace('https:', 'http:'))).toEqual(['200 ', RESULT]);
  });

  it.each([
    ['in the call', 'dir:c2s', 'cut-in-call', ''],
    ['in the answer', 'dir:s2c', 'answer-cut', RESULT.slice(0, Math.floor(RESULT.length / 2))],
  ])('cuts it off %s: the end of TLS is never said', async (_, when, fault, came) => {
    const tap = await behindTls(`  - {when: '${when} method:tools/call', do: [{fault: ${fault}}]}`);
    expect(await posted(tap.url)).toEqual(['ECONNRESET', came]);
  });

  it('resets where the server resets', async () => {
    const half = RESULT.slice(0, 30);
    const { tap } = await tapped(
      (request, response) => {
        response
          .writeHead(200, { 'Content-Length': RESULT.length })
          .write(half, () => request.socket.resetAndDestroy());
      },
      { tls: files },
    );
    expect(await posted(tap.url)).toEqual(['ECONNRESET', half]);
    expect(await posted(tap.url)).toEqual(['ECONNRESET', half]);
  });

  it('goes on where somebody leaves before the handshake, in it, or says what is none', async () => {
    const tap = await behindTls();
    for (const first of ['', '\x16', '\x16\x03\x01\x00\x05hello', '\x00\x00\x00\x00']) {
      const socket = connect(tap.port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.end(first, 'latin1');
      await once(socket, 'close');
    }
    const distrusts = connectByTls({ port: tap.port, host: '127.0.0.1' });
    await once(distrusts, 'error');
    expect(await posted(tap.url)).toEqual(['200 ', RESULT]);
  });

  it('ends with a client that has not said anything yet', async () => {
    const tap = await behindTls();
    const socket = connect(tap.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    // Its connection has been taken in by the time that another one is answered.
    expect(await posted(tap.url)).toEqual(['200 ', RESULT]);
    const left = once(socket, 'close');
    await tap.close();
    await left;
  });

  it('does not begin by a certificate that cannot be used', async () => {
    const other = folder.write('other.key', (await certificate('other')).key);
    await expect(tapped(listener, { tls: { ...files, keyFile: other } })).rejects.toThrow(
      /^The key in .*other\.key does not belong to the certificate in .*tap\.crt\.$/,
    );
    await expect(tapped(listener, { tls: { ...files, certFile: '/no/such.crt' } })).rejects.toThrow(
      /^The certificate file \/no\/such\.crt cannot be read/,
    );
  });
});
