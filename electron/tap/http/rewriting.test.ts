import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, answerOf, closeAll, HELLO, JSON_POST, tapped } from './testing/tap-before.ts';
import type { TappedServer } from './testing/tapped-server.ts';

afterEach(closeAll);

function signsIn(host: () => string): RequestListener {
  return (request, response) => {
    request.resume();
    const base = `http://${host()}`;
    switch (request.url) {
      case '/mcp':
        response.writeHead(401, {
          'WWW-Authenticate': `Bearer realm="x", resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", scope="a"`,
        });
        response.end();
        break;
      case '/.well-known/oauth-protected-resource/mcp':
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ETag: 'e' });
        response.end(gzipSync(`{ "resource": "${base}/mcp", "authorization_servers": ["${base}/as"] }`));
        break;
      case '/moved':
        response.writeHead(308, { Location: `${base}/mcp?a=1` }).end();
        break;
      default:
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(`: hello\n\nevent: endpoint\nda`);
        response.end(`ta: ${base}/messages?sessionId=1\n\ndata: {"jsonrpc":"2.0","method":"x"}\n\n`);
    }
  };
}

async function all(tap: TappedServer): Promise<readonly Answer[]> {
  const { origin } = new URL(tap.url);
  const answers = [
    await answerOf(tap.url, JSON_POST, HELLO),
    await answerOf(`${origin}/.well-known/oauth-protected-resource/mcp`),
    await answerOf(`${origin}/moved`),
  ];
  return [...answers, await answerOf(`${origin}/mcp/`, { headers: { Accept: 'text/event-stream' } })];
}

describe('addresses that would lead past the tap', () => {
  test('are found in metadata wherever a challenge says that it is', async () => {
    let host = '';
    const { server, tap } = await tapped((request, response) => {
      const base = `http://${host}`;
      if (request.url === '/mcp')
        response.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${base}/its/own/place.json"` }).end();
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"resource":"${base}/mcp"}`);
    });
    host = server.host;
    const { origin } = new URL(tap.url);
    const place = `${origin}/its/own/place.json`;
    const challenge = await answerOf(tap.url, JSON_POST, HELLO);
    expect(challenge.headers['www-authenticate']).toBe(`Bearer resource_metadata="${place}"`);
    expect((await answerOf(place)).text).toBe(`{"resource":"${origin}/mcp"}`);
    expect((await answerOf(`${origin}/another.json`)).text).toBe(`{"resource":"http://${host}/mcp"}`);
  });

  test('are those of the tap, and the record has both texts', async () => {
    let host = '';
    const { server, tap } = await tapped(signsIn(() => host));
    host = server.host;
    const { origin } = new URL(tap.url);
    const base = `http://${host}`;
    const [challenge, metadata, moved, events] = await all(tap);
    expect(challenge?.headers['www-authenticate']).toBe(
      `Bearer realm="x", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="a"`,
    );
    expect(metadata?.text).toBe(`{ "resource": "${origin}/mcp", "authorization_servers": ["${base}/as"] }`);
    expect(metadata?.headers).toMatchObject({ etag: 'e', 'content-length': String(metadata?.text.length) });
    expect(moved?.headers.location).toBe(`${origin}/mcp?a=1`);
    expect(events?.text).toBe(
      `: hello\n\nevent: endpoint\ndata: ${origin}/messages?sessionId=1\n\ndata: {"jsonrpc":"2.0","method":"x"}\n\n`,
    );
    await answerOf(`${origin}/messages?sessionId=1`, JSON_POST, HELLO);
    const { record } = tap;
    await record.ended();
    const notes = record.of('note').map(({ text }) => text);
    expect(notes).toHaveLength(4);
    for (const what of ['header WWW-Authenticate', 'resource of the metadata', 'header Location', 'the endpoint']) {
      const note = notes.find((text) => text.includes(what));
      expect(note).toContain(base);
      expect(note).toContain(origin);
    }
    // The record has what the server wrote.
    expect(record.of('sse.event')[0]?.text).toBe(`${base}/messages?sessionId=1`);
    expect(record.of('http.request').at(-1)?.purpose).toBe('message');
    expect(record.of('http.request').at(-2)?.purpose).toBe('events');
  });

  test('stay as they are with --no-rewrite', async () => {
    let host = '';
    const { server, tap } = await tapped(
      signsIn(() => host),
      { rewrites: false },
    );
    host = server.host;
    const [challenge, , moved, events] = await all(tap);
    for (const text of [challenge?.headers['www-authenticate'], moved?.headers.location, events?.text])
      expect(text).toContain(host);
    expect(tap.record.of('note')).toEqual([]);
  });
});
