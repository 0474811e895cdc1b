import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { httpServer, httpsServer, rawServer, type TestServer } from '../testing/test-servers.ts';
import { certificate, testFolder, type TestCertificate } from './testing/test-certificates.ts';

const VARIABLES = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);
const kept = new Map<string, string | undefined>();
const folder = testFolder();
let authority: TestCertificate;
let trusted: TestCertificate;
let caFile: string;
beforeAll(async () => {
  authority = await certificate('Test Authority', { authority: true });
  trusted = await certificate('server', { by: authority });
  caFile = folder.write('ca.pem', authority.cert);
});
afterAll(() => folder.remove());
beforeEach(() => {
  for (const name of VARIABLES) {
    kept.set(name, process.env[name]);
    delete process.env[name];
  }
});
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const [name, value] of kept)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  for (const one of open.splice(0)) await one.close();
});

/** A proxy for tunnels and plain requests, with the first lines and credentials that it got. */
async function proxy(): Promise<{ readonly host: string; readonly got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(
      `${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? '-'} ${request.headers.host}`,
    );
    const { 'proxy-authorization': _, ...headers } = request.headers;
    request.pipe(
      httpRequest(request.url!, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(response);
      }),
    );
  });
  server.on('connect', (request, socket) => {
    got.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    const [host, port] = request.url!.split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

const answering = (server: Promise<TestServer>): Promise<TestServer> =>
  server.then((ready) => {
    open.push(ready);
    return ready;
  });
const plain = (): Promise<TestServer> => answering(httpServer((_, response) => response.end('plain')));
const secure = (): Promise<TestServer> => answering(httpsServer(trusted, (_, response) => response.end('secure')));

async function run(url: string): Promise<RecordedHttp> {
  const http = new RecordedHttp({ proxy: true, caFile, connectTimeoutMs: 10_000 });
  open.push(http.transport);
  await http.run(url, 'body');
  return http;
}

describe('a proxy of the environment', () => {
  it('gets plain requests with the whole address', async () => {
    const { host, got } = await proxy();
    const server = await plain();
    process.env.http_proxy = `http://user:p%20w@${host}`;
    const http = await run(`http://${server.host}/a?token=abc`);
    expect(http.bodyText).toBe('plain');
    expect(got).toEqual([
      `POST http://${server.host}/a?token=abc Basic ${Buffer.from('user:p w').toString('base64')} ${server.host}`,
    ]);
    const [sent] = http.of('http.sent');
    expect(sent!.line).toMatch(/^POST http:\/\/[\d.:]+\/a\?token=masked-3-\w+ HTTP\/1\.1$/);
    expect(sent!.headers).toContainEqual({
      name: 'Proxy-Authorization',
      masked: expect.objectContaining({ scheme: 'Basic' }),
    });
    expect(sent!.socket).toMatchObject({ proxy: `http://${host}`, remote: host });
    expect(JSON.stringify(http.events)).not.toMatch(/user|p%20w/);
  });

  it('opens tunnels for TLS', async () => {
    const { host, got } = await proxy();
    const server = await secure();
    process.env.HTTPS_PROXY = host;
    const http = await run(`https://${server.host}/`);
    // Without a scheme the package takes that of the request.
    expect(http.error?.message).toContain(`The TLS handshake with the proxy https://${host} failed: it answered with`);
    process.env.HTTPS_PROXY = `http://${host}`;
    const through = await run(`https://${server.host}/`);
    expect(through.bodyText).toBe('secure');
    expect(got).toEqual([`CONNECT ${server.host} -`]);
    expect(through.of('http.sent')[0]!.socket).toMatchObject({
      proxy: `http://${host}`,
      tls: { subject: 'CN=server' },
    });
  });

  it('is passed by where NO_PROXY says so, or nobody asked for it', async () => {
    const { host, got } = await proxy();
    const server = await plain();
    process.env.all_proxy = `http://${host}`;
    process.env.no_proxy = '127.0.0.1';
    expect((await run(`http://${server.host}/`)).of('http.sent')[0]!.socket).not.toHaveProperty('proxy');
    delete process.env.no_proxy;
    const http = new RecordedHttp();
    open.push(http.transport);
    await http.run(`http://${server.host}/`);
    expect(http.bodyText).toBe('plain');
    expect(got).toEqual([]);
  });

  it('can speak TLS itself', async () => {
    const server = await plain();
    const got: string[] = [];
    const proxying = await answering(
      httpsServer(trusted, (request, response) => {
        got.push(request.url!);
        response.end('by proxy');
      }),
    );
    process.env.http_proxy = `https://${proxying.host}`;
    expect((await run(`http://${server.host}/x`)).bodyText).toBe('by proxy');
    expect(got).toEqual([`http://${server.host}/x`]);
  });

  it('that cannot be used is named, with the cause', async () => {
    const server = await secure();
    const failing = async (named: string): Promise<string> => {
      process.env.https_proxy = named;
      const { error } = await run(`https://${server.host}/`);
      expect(error!.stage).toBe('proxy');
      return error!.message;
    };
    const refusing = await answering(rawServer((socket) => socket.end('HTTP/1.1 407 Who are you\r\n\r\n')));
    expect(await failing(`http://u:secret@${refusing.host}`)).toBe(
      `The proxy http://${refusing.host} opened no tunnel to ${server.host}: it answered 407 Who are you; its user and password belong into the variable that names it, as http://user:password@host:port.`,
    );
    const forbidding = await answering(rawServer((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')));
    expect(await failing(`http://${forbidding.host}`)).toMatch(/opened no tunnel to \S+: it answered 403 Forbidden\.$/);
    const noProxy = await answering(rawServer((socket) => socket.end('hello\r\n')));
    expect(await failing(`http://${noProxy.host}`)).toMatch(/opened no tunnel to \S+: .*HPE_|Parse Error/);
    const hanging = await answering(rawServer((socket) => socket.destroy()));
    expect(await failing(`http://${hanging.host}`)).toContain('opened no tunnel to');
    const gone = await httpServer(() => undefined);
    await gone.close();
    expect(await failing(`http://${gone.host}`)).toBe(
      `The proxy http://${gone.host} could not be reached: nothing listens there, or a firewall refuses (ECONNREFUSED).`,
    );
    expect(await failing('http://no-such-proxy.invalid:3128')).toMatch(
      /^The name no-such-proxy\.invalid of the proxy http:\/\/no-such-proxy\.invalid:3128 could not be resolved/,
    );
    expect(await failing('socks5://u:secret@127.0.0.1:1080')).toBe(
      'The proxy socks5://127.0.0.1:1080 is of a kind that is not supported: only http and https are.',
    );
    expect(await failing('http://[')).toContain('is not a URL');
  });
});
