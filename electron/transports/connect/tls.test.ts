import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchangeFailure } from '../http/index.ts';
import { RecordedHttp } from '../testing/recorded-http.ts';
import {
  eventually,
  httpServer,
  httpsServer,
  rawServer,
  socketServer,
  type TestServer,
} from '../testing/test-servers.ts';
import type { UrlOptions } from '../wire/index.ts';
import { certificate, testFolder, type TestCertificate } from './testing/test-certificates.ts';
import { handshakeProblem } from './tls-problem.ts';

const folder = testFolder();
let authority: TestCertificate;
let trusted: TestCertificate;
let selfSigned: TestCertificate;
let caFile: string;
beforeAll(async () => {
  authority = await certificate('Test Authority', { authority: true });
  trusted = await certificate('server', { by: authority });
  selfSigned = await certificate('self');
  caFile = folder.write('ca.pem', authority.cert);
});
afterAll(() => folder.remove());

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const serve = (options: Parameters<typeof httpsServer>[0]): Promise<TestServer> =>
  httpsServer(options, (_, response) => response.setHeader('Content-Type', 'application/json').end('{}'));

async function run(
  server: TestServer,
  options: Partial<UrlOptions> = {},
  url = `https://${server.host}/`,
): Promise<RecordedHttp> {
  const http = new RecordedHttp({ connectTimeoutMs: 10_000, ...options });
  open.push(http.transport, server);
  await http.run(url);
  return http;
}

async function problem(server: TestServer, options: Partial<UrlOptions> = {}, url?: string): Promise<string> {
  const http = await run(server, options, url);
  expect(http.order).toEqual(['http.request', 'http.error']);
  expect(http.error!.stage).toBe('tls');
  return `${http.error!.code} ${http.error!.message}`;
}

const words = (code: string): string => handshakeProblem(Object.assign(new Error('alert'), { code }));

describe('TLS', () => {
  it('tells its facts and its time when the authority is given', async () => {
    const http = await run(await serve(trusted), { caFile });
    expect(http.texts).toEqual(['{}']);
    expect(http.of('http.sent')[0]!.socket).toMatchObject({
      tlsUs: expect.any(Number),
      connectUs: expect.any(Number),
      tls: {
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        subject: 'CN=server',
        issuer: 'CN=Test Authority',
        validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        authorized: true,
        problem: '',
      },
    });
  });

  it('goes on without a check when it is told to, and tells what the check said', async () => {
    const http = await run(await serve(selfSigned), { insecure: true });
    expect(http.texts).toEqual(['{}']);
    expect(http.of('http.sent')[0]!.socket.tls).toMatchObject({
      subject: 'CN=self',
      authorized: false,
      problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('names the check that a certificate did not pass, and what to do', async () => {
    expect(await problem(await serve(selfSigned))).toMatch(
      /^DEPTH_ZERO_SELF_SIGNED_CERT The certificate of 127\.0\.0\.1:\d+ \(CN=self, issued by CN=self\) did not pass: it is self-signed\. If you trust it, give it as CA file \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    );
    expect(await problem(await serve(trusted))).toMatch(
      /^UNABLE_TO_VERIFY_LEAF_SIGNATURE The certificate of \S+ \(CN=server, issued by CN=Test Authority\) did not pass: its authority is not known here.*give that as CA file/,
    );
    const chain = { key: trusted.key, cert: `${trusted.cert}\n${authority.cert}` };
    expect(await problem(await serve(chain))).toMatch(
      /^SELF_SIGNED_CERT_IN_CHAIN .* comes from a private authority that this system does not know/,
    );
    const expired = await certificate('old', { by: authority, expired: true });
    expect(await problem(await serve(expired), { caFile })).toMatch(
      /^CERT_HAS_EXPIRED .* it expired on \d{4}-\d\d-\d\d\. The server needs a new one/,
    );
    const elsewhere = await certificate('elsewhere', { by: authority, names: ['a.example', 'b.example'] });
    expect(await problem(await serve(elsewhere), { caFile })).toMatch(
      /^ERR_TLS_CERT_ALTNAME_INVALID .* it is not valid for the name 127\.0\.0\.1, only for a\.example, b\.example\. /,
    );
  });

  it('checks the name of the address, not a Host header', async () => {
    const named = await certificate('named', { by: authority, names: ['localhost'] });
    const server = await serve(named);
    const http = await run(server, { caFile }, `https://localhost:${server.port}/`);
    expect(http.texts).toEqual(['{}']);
    await http.run(`https://${server.host}/`, null, { headers: [['Host', 'localhost']] });
    expect(http.error).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('needs TLS on the other side, and a version in common', async () => {
    const plain = await problem(
      await socketServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    );
    expect(plain).toContain(
      'failed: it answered with something that is not TLS. If it speaks plain HTTP, use http:// (or ws://) (ERR_SSL_',
    );
    const real = await httpServer(() => undefined);
    expect(await problem(real)).toContain('If it speaks plain HTTP, use http://');
    const old = await serve({ ...trusted, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
    expect(await problem(old, { caFile })).toMatch(/the two sides have no (TLS version|cipher) in common/);
    const closing = await socketServer((socket) => socket.once('data', () => socket.end()));
    expect(await problem(closing)).toContain('it closed the connection in the middle of the handshake (ECONNRESET)');
  });

  it('is named as the likely cause where plain HTTP meets it', async () => {
    const server = await serve(trusted);
    const http = await run(server, {}, `http://${server.host}/`);
    expect(http.error!.message).toContain(
      'closed the connection before it answered. If it speaks TLS there, use https://',
    );
  });

  it('shows our certificate where the server asks for one', async () => {
    const mine = await certificate('me', { by: authority, passphrase: 'open sesame' });
    const asking = { ...trusted, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    const certFile = folder.write('me.pem', mine.cert);
    const keyFile = folder.write('me.key', mine.key);
    const http = await run(await serve(asking), { caFile, certFile, keyFile, keyPassphrase: 'open sesame' });
    expect(http.texts).toEqual(['{}']);
    const none = await run(await serve(asking), { caFile });
    expect(none.error!.message).toContain(
      'If it demands a client certificate, the one given, or none, may not have passed',
    );
  });

  it('puts the alerts of the other side into words', () => {
    expect(words('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')).toMatch(
      /^it demands a client certificate\. Give certificate and key file/,
    );
    expect(words('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA')).toMatch(/^it did not accept the client certificate/);
    expect(words('ERR_SSL_TLSV1_UNRECOGNIZED_NAME')).toMatch(/^it has no certificate for this name/);
    expect(words('ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL')).toMatch(/^it does not speak HTTP\/1\.1 there/);
    expect(words('ERR_SSL_SOMETHING_NEW')).toBe('alert (ERR_SSL_SOMETHING_NEW)');
    const late = { who: 'h:1', reached: 'written', reused: false, tls: true, wireBytes: 0, position: '' } as const;
    const error = Object.assign(new Error('alert'), { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' });
    expect(exchangeFailure(error, late)).toMatchObject({
      stage: 'tls',
      message: expect.stringContaining('TLS with h:1 failed: it demands'),
    });
  });

  it('says which file cannot be used, and why', async () => {
    const server = await serve(trusted);
    const missing = `${caFile}.missing`;
    const empty = folder.write('empty.pem', 'nothing\n');
    const damaged = folder.write('damaged.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const mine = await certificate('me', { passphrase: 'x' });
    const certFile = folder.write('cert.pem', mine.cert);
    const keyFile = folder.write('key.pem', mine.key);
    const cases: [Partial<UrlOptions>, string][] = [
      [{ caFile: missing }, `The CA file ${missing} cannot be read: there is no such file or folder (ENOENT).`],
      [{ caFile: empty }, `The CA file ${empty} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).`],
      [{ caFile: damaged }, `The CA file ${damaged} cannot be used: the certificate in it is damaged (`],
      [{ certFile: empty }, `The certificate file ${empty} holds no certificate`],
      [{ keyFile }, `The key file ${keyFile} comes without a certificate: give one too.`],
      [{ certFile, keyFile }, `The key file ${keyFile} cannot be used: it is encrypted and no passphrase was given.`],
      [
        { certFile, keyFile, keyPassphrase: 'wrong' },
        `The key file ${keyFile} cannot be used: its passphrase does not fit.`,
      ],
      [{ certFile }, `The key file ${certFile} cannot be used: it holds no private key in PEM form (`],
      [
        { certFile, keyFile: folder.write('o.key', selfSigned.key) },
        `o.key does not belong to the certificate in ${certFile}.`,
      ],
    ];
    for (const [options, message] of cases) expect(await problem(server, options)).toContain(message);
    expect(server.sockets).toEqual([]);
    const plain = await httpServer((_, response) => response.end('fine'));
    expect((await run(plain, { caFile: missing }, `http://${plain.host}/`)).bodyText).toBe('fine');
  });
});

describe('the time to connect', () => {
  it('is limited, and says what it was spent on', async () => {
    const silent = await socketServer((socket) => socket.resume());
    const http = await run(silent, { connectTimeoutMs: 1000 });
    expect(http.error).toMatchObject({
      stage: 'tls',
      code: 'ETIMEDOUT',
      message: `Connecting to ${silent.host} took longer than 1000 ms: the TLS handshake was not answered to its end in that time.`,
    });
    await eventually(() => silent.sockets.every(({ destroyed }) => destroyed));
  });

  it('does not limit the answer', async () => {
    const slow = await rawServer((socket) => void setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\nslow'), 1300));
    const http = await run(slow, { connectTimeoutMs: 1000 }, `http://${slow.host}/`);
    expect(http.bodyText).toBe('slow');
  });

  it('ends with the transport', async () => {
    const silent = await socketServer((socket) => socket.resume());
    const http = new RecordedHttp();
    open.push(silent);
    http.start(`https://${silent.host}/`);
    await eventually(() => silent.sockets.length === 1);
    await http.transport.close();
    expect(http.order).toEqual(['http.request', 'http.end', 'closed']);
    await eventually(() => silent.sockets[0]!.destroyed);
  });
});
