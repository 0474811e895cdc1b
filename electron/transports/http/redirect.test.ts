import { afterEach, describe, expect, it } from 'vitest';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { httpServer, type TestServer } from '../testing/test-servers.ts';
import type { HeaderPair } from '../wire/index.ts';
import { redirection } from './redirect.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Got {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: readonly string[];
}

/** A server that redirects `/from` as it is told to, and answers all else with `{}`. */
async function server(status: number, to: (request: string) => string): Promise<TestServer & { readonly got: Got[] }> {
  const got: Got[] = [];
  const ready = await httpServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', rawHeaders } = request;
    got.push({
      method,
      url,
      body,
      headers: rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()),
    });
    const location = url.startsWith('/from') ? to(url) : null;
    if (location === null) response.setHeader('Content-Type', 'application/json').end('{}');
    else response.writeHead(status, location === '' ? {} : { Location: location }).end('moved');
  });
  open.push(ready);
  return { ...ready, got };
}

async function run(
  url: string,
  body: string | null,
  headers: readonly HeaderPair[] = [],
  method?: string,
): Promise<RecordedHttp> {
  const http = new RecordedHttp();
  open.push(http.transport);
  await http.run(url, body, { headers, ...(method !== undefined && { method }) });
  return http;
}

const SECRETS: readonly HeaderPair[] = [
  ['Authorization', 'Bearer abc'],
  ['Cookie', 'a=b'],
  ['X-Api-Key', 'k'],
  ['Mcp-Session-Id', 's'],
];

describe('a redirect', () => {
  it('of 307 and 308 sends the same request again, as an exchange of its own', async () => {
    for (const status of [307, 308]) {
      const { host, got } = await server(status, () => '/to?x=1');
      const http = await run(`http://${host}/from`, MESSAGE, SECRETS);
      expect(http.order.join(' ')).toBe(
        'http.request http.sent http.response http.body http.end http.request http.sent http.response frame http.end',
      );
      expect(http.of('http.request')).toMatchObject([
        { exchange: 1 },
        { exchange: 2, redirectOf: 1, url: `http://${host}/to?x=1` },
      ]);
      expect(http.frames[0]!.stream).toBe('http-2');
      expect(got).toMatchObject([{ url: '/from' }, { method: 'POST', url: '/to?x=1', body: MESSAGE }]);
      expect(got[1]!.headers).toEqual(got[0]!.headers);
    }
  });

  it('of 301, 302 and 303 is followed for GET, and not for what would become one', async () => {
    for (const status of [301, 302, 303]) {
      const { host, got } = await server(status, () => '/to');
      expect((await run(`http://${host}/from`, null)).texts).toEqual(['{}']);
      const http = await run(`http://${host}/from`, '{}');
      expect(http.order.slice(-2)).toEqual(['http.body', 'http.error']);
      expect(http.error).toMatchObject({
        stage: 'redirect',
        wireBytes: 5,
        message: `The redirect (${status}) to /to was not followed: a POST would become a GET by it, and its message would be lost.`,
      });
      expect((await run(`http://${host}/from`, null, [], 'DELETE')).error!.message).toContain('a DELETE would become');
      expect(got).toHaveLength(4);
    }
  });

  it('to another origin does not take a message along, and says so', async () => {
    const { host: there, got } = await server(307, () => '');
    for (const status of [307, 308]) {
      const { host: here } = await server(status, () => `http://${there}/to`);
      const http = await run(`http://${here}/from`, MESSAGE, SECRETS);
      expect(http.error).toMatchObject({
        stage: 'redirect',
        message: `The redirect (${status}) to http://${there}/to was not followed: it goes to another origin, http://${there}, which would get the message without having been named: connect to its address if that is meant.`,
      });
    }
    expect(got).toEqual([]);
  });

  it('takes a message along to the same host over TLS only', () => {
    const hops = { method: 'POST', hasBody: true, url: new URL('http://h/a'), visited: [] };
    expect(redirection(308, 'https://h/a', hops)).toEqual({ to: new URL('https://h/a') });
    for (const there of ['https://www.h/a', 'http://h:81/a', 'http://127.0.0.1/a'])
      expect(redirection(308, there, hops), there).toEqual({ refused: expect.stringContaining('another origin') });
    const secure = { ...hops, url: new URL('https://h/a') };
    expect(redirection(308, 'https://h:444/a', secure)).toHaveProperty('refused');
    expect(redirection(308, 'https://h:444/a', { ...secure, hasBody: false })).toHaveProperty('to');
  });

  it('to another origin leaves secrets behind, and says so', async () => {
    const { host: there, got } = await server(307, () => '');
    const { host: here } = await server(307, () => `http://u:p@${there}/to`);
    const http = await run(`http://${here}/from`, null, [...SECRETS, ['Host', 'virtual.example']]);
    expect(got[0]!.headers).not.toContain('mcp-session-id');
    // The credentials are those of the address, not ours.
    expect(got[0]!.headers.filter((name) => ['cookie', 'x-api-key', 'authorization'].includes(name))).toEqual([
      'authorization',
    ]);
    expect(http.of('http.sent')[1]!.headers[0]).toEqual({ name: 'host', value: there });
    expect(http.of('note')).toMatchObject([
      {
        level: 'warning',
        text: `The redirect goes to another origin, http://${there}: Authorization, Cookie, X-Api-Key, Mcp-Session-Id were not sent there.`,
      },
    ]);
  });

  it('that goes round in a circle, or on for ever, is ended', async () => {
    const circle = await server(307, (url) => (url === '/from' ? '/from2' : '/from'));
    const http = await run(`http://${circle.host}/from`, '{}');
    expect(circle.got).toHaveLength(2);
    expect(http.error).toMatchObject({ stage: 'redirect', message: expect.stringContaining('go round in a circle') });
    const endless = await server(302, (url) => `/from${Number(url.slice(5)) + 1}`);
    const long = await run(`http://${endless.host}/from`, null);
    expect(endless.got).toHaveLength(11);
    expect(long.error!.message).toBe(
      'The redirect (302) to /from11 was not followed: there were 10 redirects before it already.',
    );
  });

  it('to nowhere is said', async () => {
    const { host } = await server(307, (url) => decodeURIComponent(url.split('?')[1] ?? ''));
    const refusal = async (location: string): Promise<string> =>
      (await run(`http://${host}/from?${encodeURIComponent(location)}`, '{}')).error?.message ?? '';
    expect(await refusal('')).toBe('The redirect (307) was not followed: its answer has no Location header.');
    expect(await refusal('http://[/?token=secret')).toMatch(
      /^The redirect \(307\) to http:\/\/\[\/\?token=masked-6-\w{8} was not followed: its Location header holds no address\.$/,
    );
    expect(await refusal('javascript:alert(1)')).toContain('only http and https are followed, not javascript:');
  });

  it('never leaves TLS', () => {
    const hops = { method: 'POST', hasBody: false, url: new URL('https://h/a'), visited: ['https://h/a'] };
    expect(redirection(307, 'http://h/a', hops)).toEqual({ refused: expect.stringContaining('would leave TLS') });
    expect(redirection(307, '//other/b#c', hops)).toEqual({ to: new URL('https://other/b') });
    expect(redirection(307, '/\xe2\x82\xac', hops)).toEqual({ to: new URL('https://h/%E2%82%AC') });
    expect(redirection(304, '/b', hops)).toBeNull();
    expect(redirection(200, '/b', hops)).toBeNull();
  });

  it('can be given up on its way', async () => {
    const waiting = await httpServer(() => undefined);
    open.push(waiting);
    const { host } = await server(307, () => `http://${waiting.host}/`);
    const http = new RecordedHttp();
    open.push(http.transport);
    const exchange = http.start(`http://${host}/from`, null);
    await http.until(() => http.of('http.sent').length === 2);
    exchange.abort('enough');
    expect(http.of('http.end')).toMatchObject([
      { exchange: 1, by: 'peer' },
      { exchange: 2, by: 'us', why: 'enough' },
    ]);
  });
});

const MESSAGE = '{"jsonrpc":"2.0","method":"ping","id":1}';
