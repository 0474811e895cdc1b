// How an address is reached: TLS, certificates, proxies; and what is kept of the secrets on the way.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import type { ProbeReport } from '../shells/check.ts';
import { check, describe, expect, mcpscope, test } from './testing/test.ts';

describe('a certificate that does not pass is refused, and the check that failed is named', () => {
  for (const [kind, says] of [
    ['selfSigned', /self-signed/i],
    ['expired', /expired/i],
    ['otherName', /elsewhere\.test/],
    ['trusted', /authority|issuer|self-signed certificate in|verify/i],
  ] as const) {
    test(kind, async ({ home, serve }) => {
      const authority = join(home, 'authority.pem');
      const { url } = await serve('adversary', '--tls', kind, '--authority', authority);
      // Of an authority that is not trusted, everything is the authority's fault.
      const trust = kind === 'trusted' ? [] : ['--ca', authority];
      const refused = await check(home, [...trust, '--url', `${url}/ordinary`]);
      expect(refused.report.verdict).toMatch(/certificate/i);
      expect(refused.report.verdict).toMatch(says);
      expect(refused.code).toBe(2);
      const forced = await check(home, ['--insecure', '--url', `${url}/ordinary`]);
      expect(forced.report).toMatchObject({ ok: true, http: { unchecked: true } });
      expect(forced.stderr).toMatch(/certificate/i);
    });
  }

  test('and one of an authority that is named passes', async ({ home, serve }) => {
    const authority = join(home, 'authority.pem');
    const { url } = await serve('adversary', '--tls', 'trusted', '--authority', authority);
    const { report, code } = await check(home, ['--ca', authority, '--url', `${url}/ordinary`]);
    expect(report.http).toMatchObject({ unchecked: false, tls: expect.stringMatching(/^TLSv1\.[23]$/) });
    expect(code).toBe(0);
  });
});

test('a server that wants a certificate of the client gets it', async ({ home, serve }) => {
  const authority = join(home, 'authority.pem');
  const { url } = await serve('adversary', '--tls', 'trusted', '--authority', authority, '--client', home);
  const way = ['--ca', authority, '--url', `${url}/ordinary`];
  const refused = await check(home, way);
  expect(refused.report.ok).toBe(false);
  const own = ['--cert', join(home, 'client.pem'), '--key', join(home, 'client.key')];
  expect((await check(home, [...own, ...way])).report.ok).toBe(true);
});

test('an address without TLS that is spoken to by TLS is told as that', async ({ home, serve }) => {
  const { url } = await serve('adversary');
  const { report, code } = await check(home, ['--url', `${url.replace('http:', 'https:')}/ordinary`]);
  expect(report.verdict).toMatch(/TLS/);
  expect(code).toBe(2);
});

/** The environment of a program that is to use this proxy for everything. */
function through(url: string): Record<string, string> {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'];
  return { ...Object.fromEntries(names.map((name) => [name, url])), NO_PROXY: '', no_proxy: '' };
}

describe('a proxy that the environment names', () => {
  for (const [scheme, words, done] of [
    ['http', [], 'passed on to'],
    ['https', ['--tls', 'trusted'], 'tunnel to'],
  ] as const) {
    test(`is used for ${scheme}, and left aside where that is asked for`, async ({ home, serve }) => {
      const [proxy, server] = await Promise.all([serve('proxy'), serve('adversary', ...words)]);
      const way = ['--insecure', '--url', `${server.url}/ordinary`];
      expect((await check(home, way, through(proxy.url))).report.ok).toBe(true);
      const used = [...proxy.lines];
      expect(used).toContain(`${done} ${new URL(server.url).host}`);
      expect((await check(home, ['--no-proxy', ...way], through(proxy.url))).report.ok).toBe(true);
      expect(proxy.lines).toEqual(used);
    });

    test(`wants credentials for ${scheme}: told, sent, and kept out of the capture`, async ({ home, serve }) => {
      const [proxy, server] = await Promise.all([
        serve('proxy', '--credentials', 'ada:secret-1'),
        serve('adversary', ...words),
      ]);
      const way = ['--insecure', '--url', `${server.url}/ordinary`];
      const refused = await check(home, way, through(proxy.url));
      expect(refused.report.verdict).toMatch(/407/);
      expect(refused.report.verdict).toMatch(/proxy/i);
      const capture = join(home, 'proxied.mcpcap');
      const known = through(proxy.url.replace('//', '//ada:secret-1@'));
      const accepted = await check(home, ['--capture', capture, ...way], known);
      expect(accepted.report.ok).toBe(true);
      const kept = readFileSync(capture, 'utf8');
      for (const secret of ['secret-1', Buffer.from('ada:secret-1').toString('base64')])
        expect(kept).not.toContain(secret);
    });
  }
});

describe('secrets', () => {
  const TOKEN = 'tok-6f1c2a9b7d';
  const KEY = 'key-93bd0f4e11';

  test('are in no capture and no report', async ({ home, serve }) => {
    const { url } = await serve('adversary');
    const capture = join(home, 'secret.mcpcap');
    const words = ['--header', `X-Api-Key: ${KEY}`, '--header', `Cookie: session=${KEY}`, '--capture', capture];
    const address = `${url}/ordinary?api_key=${KEY}`;
    const checked = await check(home, [...words, '--url', address], { MCPSCOPE_BEARER: TOKEN });
    expect(checked.report.ok).toBe(true);
    const shown = await mcpscope(home, ['show', capture]);
    const everything = [readFileSync(capture, 'utf8'), checked.stdout, checked.stderr, shown.stdout].join('\n');
    expect(everything).not.toContain(TOKEN);
    expect(everything).not.toContain(KEY);
    // That they were sent can be told all the same.
    expect(readFileSync(capture, 'utf8')).toMatch(/"scheme":"Bearer"/);
  });

  test('do not follow a redirect to another origin', async ({ home, serve }) => {
    const { url } = await serve('adversary');
    const capture = join(home, 'elsewhere.mcpcap');
    const words = ['--header', `X-Api-Key: ${KEY}`, '--capture', capture, '--url', `${url}/redirect-origin`];
    await check(home, words, { MCPSCOPE_BEARER: TOKEN });
    const sent = recordedEvents(capture).filter(({ kind }) => kind === 'http.sent');
    const headers = sent.map((event) => event.headers?.map(({ name }) => name.toLowerCase()) ?? []);
    expect(headers[0]).toEqual(expect.arrayContaining(['authorization', 'x-api-key']));
    const hosts = sent.map((event) => event.headers?.find(({ name }) => name.toLowerCase() === 'host')?.value ?? '');
    expect(hosts.filter((host) => host.startsWith('localhost'))).toEqual([]);
    const refused = recordedEvents(capture).find(({ kind }) => kind === 'http.error');
    expect(refused?.message).toContain('it goes to another origin, http://localhost:');
  });
});

describe('the probe matrix', () => {
  for (const [name, words, speaks] of [
    ['sdk-http', ['dual'], ['modern', 'legacy']],
    ['sdk-http', ['modern'], ['modern']],
    ['small-http', [], ['legacy']],
    ['http-sse-fixture', [], ['http-sse']],
  ] as const) {
    test(`${[name, ...words].join(' ')} speaks ${speaks.join(' and ')}`, async ({ home, serve }) => {
      const { url } = await serve(name, ...words);
      const { report, code } = await check<ProbeReport>(home, ['--probe', '--url', url]);
      expect(report.speaks.toSorted()).toEqual(speaks.toSorted());
      expect(new Set(report.probes.map(({ target }) => target))).toEqual(
        new Set(['modern', 'legacy', 'http-sse', 'websocket']),
      );
      expect(report.ok).toBe(true);
      expect(code).toBe(0);
    });
  }

  test('over a WebSocket asks for both eras', async ({ home, serve }) => {
    const { url } = await serve('websocket');
    const { report } = await check<ProbeReport>(home, ['--probe', '--url', url]);
    expect(report.probes).toMatchObject([
      { target: 'modern', outcome: 'no' },
      { target: 'legacy', outcome: 'yes' },
    ]);
  });

  test('says of an address that speaks nothing what it answered', async ({ home, serve }) => {
    const { url } = await serve('adversary');
    const { report, code } = await check<ProbeReport>(home, ['--probe', '--url', `${url}/404`]);
    expect(report).toMatchObject({ ok: false, speaks: [] });
    expect(report.verdict).toMatch(/404/);
    expect(code).toBe(2);
  });

  test('says of an address that cannot be reached that it cannot be told', async ({ home }) => {
    const { report, code } = await check<ProbeReport>(home, ['--probe', '--url', 'http://no-such-host.invalid/mcp']);
    expect(report).toMatchObject({ ok: false, speaks: [] });
    expect(report.verdict).toContain('no-such-host.invalid');
    expect(code).toBe(2);
  });
});
