import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { answerOf, closeAll, HELLO, JSON_POST, tapped } from './testing/tap-before.ts';

afterEach(closeAll);

const givesSessions: RequestListener = (request, response) => {
  request.resume();
  const isNew = request.method === 'POST' && request.headers['mcp-session-id'] === undefined;
  response
    .writeHead(200, isNew ? { 'Mcp-Session-Id': `s${(request.socket.remotePort ?? 0) % 7}-${Math.random()}` } : {})
    .end();
};

describe('what is recorded', () => {
  test('a message and its answer, as those of our own client; credentials are masked', async () => {
    const { server, tap } = await tapped((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's1' });
        response.end(`{"jsonrpc":"2.0","id":1,"result":{"host":${JSON.stringify(request.headers.host)}}}`);
      });
    });
    const headers = { ...JSON_POST.headers, Authorization: 'Bearer abc' };
    const answer = await answerOf(tap.url, { method: 'POST', headers }, HELLO);
    expect(answer.text).toContain(server.host);
    const { record } = tap;
    await record.ended();
    expect(record.order).toEqual(['http.request', 'frame', 'http.sent', 'http.response', 'frame', 'http.end']);
    expect(record.texts[0]).toBe(HELLO);
    const [request] = record.of('http.request');
    expect(request).toMatchObject({ purpose: 'message', method: 'POST', url: `http://${server.host}/mcp` });
    const authorization = { masked: { scheme: 'Bearer', length: 3 } };
    expect(request?.headers.find(({ name }) => name === 'Authorization')).toMatchObject(authorization);
    expect(record.of('http.sent')[0]?.headers).toContainEqual({ name: 'Host', value: server.host });
  });

  test('what a request is for follows from its method and headers, and from what was before', async () => {
    const { tap } = await tapped((request, response) => {
      request.resume();
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        ...(request.method === 'POST' && { 'Mcp-Session-Id': 's' }),
      });
      response.end('id: 7\ndata: {"jsonrpc":"2.0","method":"x"}\n\n');
    });
    const listening = { Accept: 'text/event-stream', 'Mcp-Session-Id': 's' };
    await answerOf(tap.url, JSON_POST, HELLO);
    await answerOf(tap.url, { headers: listening });
    await answerOf(tap.url, { headers: { ...listening, 'Last-Event-ID': '7' } });
    await answerOf(tap.url, { method: 'DELETE', headers: { 'Mcp-Session-Id': 's' } });
    await answerOf(tap.url, { method: 'OPTIONS', headers: { 'Mcp-Session-Id': 's' } });
    await answerOf(tap.url, { method: 'HEAD', headers: { 'Mcp-Session-Id': 's' } });
    const requests = tap.records.flatMap((record) => record.of('http.request'));
    expect(requests.map(({ purpose }) => purpose)).toEqual([
      'message',
      'listen',
      'resume',
      'end-session',
      'probe',
      'probe',
    ]);
    expect(requests[2]?.resumes).toBe(2);
  });

  test('the request that a client makes for a redirect is told as one, its body once', async () => {
    const { tap } = await tapped((request, response) => {
      request.resume();
      if (request.url === '/mcp') response.writeHead(307, { Location: '/mcp/' }).end();
      else response.writeHead(202).end();
    });
    await answerOf(tap.url, JSON_POST, HELLO);
    await answerOf(`${tap.url}/`, JSON_POST, HELLO);
    const { record } = tap;
    await record.ended();
    expect(record.of('http.request').map(({ redirectOf = 0, purpose }) => [redirectOf, purpose])).toEqual([
      [0, 'message'],
      [1, 'message'],
    ]);
    expect(record.texts).toEqual([HELLO]);
  });

  test('secrets in the bodies of a sign-in are masked, packed or not; metadata are no messages', async () => {
    const tokens = '{"access_token":"sesame-sesame","token_type":"Bearer","refresh_token":"again-again"}';
    const { tap } = await tapped((request, response) => {
      request.resume();
      response.writeHead(200, {
        'Content-Type': 'application/json',
        ...(request.method === 'POST' && { 'Content-Encoding': 'gzip' }),
      });
      response.end(request.method === 'POST' ? gzipSync(tokens) : '{"issuer":"https://as.example"}');
    });
    const origin = new URL(tap.url).origin;
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    await answerOf(
      `${origin}/token`,
      form,
      'grant_type=authorization_code&code=one-time&code_verifier=proof-proof&client_id=me',
    );
    await answerOf(`${origin}/.well-known/oauth-authorization-server`);
    const { record } = tap;
    await record.ended();
    const told = JSON.stringify(record.events);
    for (const secret of ['sesame', 'again-again', 'one-time', 'proof-proof', gzipSync(tokens).toString('base64')])
      expect(told).not.toContain(secret);
    expect(told).toContain('client_id=me');
    expect(told).toContain('masked-13-');
    expect(record.frames).toEqual([]);
    // The packed body may be through only after that of the next exchange.
    expect(record.of('http.body').map(({ text }) => text)).toContain('{"issuer":"https://as.example"}');
  });
});

describe('clients', () => {
  test('each session has a record, on whichever connection; what names none is of the program that asks', async () => {
    const { tap } = await tapped(givesSessions);
    const [one, two] = [await answerOf(tap.url, JSON_POST, HELLO), await answerOf(tap.url, JSON_POST, HELLO)];
    for (const { headers } of [one, two, one])
      await answerOf(tap.url, { headers: { 'Mcp-Session-Id': String(headers['mcp-session-id']) } });
    expect(tap.records.map((record) => record.of('http.request').length)).toEqual([3, 2]);
  });

  test('without sessions they are told apart by process and User-Agent', async () => {
    const { tap } = await tapped((request, response) => {
      request.resume();
      response.end();
    });
    for (const agent of ['one/1', 'two/2', 'one/1'])
      await answerOf(tap.url, { ...JSON_POST, headers: { ...JSON_POST.headers, 'User-Agent': agent } }, HELLO);
    expect(tap.records.map(({ client }) => client.agent)).toEqual(['one/1', 'two/2']);
    expect(tap.records.map(({ client }) => client.pid)).toEqual(
      process.platform === 'linux' ? [process.pid, process.pid] : [0, 0],
    );
    expect(tap.records.map((record) => record.of('http.request').length)).toEqual([2, 1]);
  });

  test('the record of a session that was ended is closed when its client has gone', async () => {
    const { tap } = await tapped(givesSessions);
    const { headers } = await answerOf(tap.url, JSON_POST, HELLO);
    await answerOf(tap.url, { method: 'DELETE', headers: { 'Mcp-Session-Id': String(headers['mcp-session-id']) } });
    await tap.record.whenClosed();
  });
});
