import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import { sentencesOf, type CheckReport } from '../shells/check.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { toolsOfEverything } from '../shells/tools-of-everything.ts';
import { check, describe, expect, test } from './testing/test.ts';

const NODE = process.execPath;

/** What has to be the same whichever transport carries a server. */
function factsOf({ ok, era, protocolVersion, serverInfo, capabilities, surface, frames, findings }: CheckReport) {
  return {
    ok,
    era,
    protocolVersion,
    serverInfo,
    capabilities,
    surface,
    malformed: frames.malformed,
    errors: findings.filter(({ level }) => level === 'error').map(({ rule }) => rule),
  };
}

test('the reference server gives the same facts over stdio, Streamable HTTP and HTTP+SSE, all by auto', async ({
  home,
  serve,
}) => {
  const [http, sse] = await Promise.all([serve('everything', 'streamableHttp'), serve('everything', 'sse')]);
  const overStdio = await check(home, ['--', NODE, ...EVERYTHING]);
  const overHttp = await check(home, ['--url', http.url]);
  const overSse = await check(home, ['--url', sse.url]);
  expect([overStdio, overHttp, overSse].map(({ code, report }) => [code, report.transport])).toEqual([
    [0, 'stdio'],
    [0, 'http'],
    [0, 'sse'],
  ]);
  expect(overStdio.report.protocolVersion).toBe('2025-11-25');
  expect(overStdio.report.surface['tools']).toBe(await toolsOfEverything('command line'));
  expect(factsOf(overHttp.report)).toEqual(factsOf(overStdio.report));
  expect(factsOf(overSse.report)).toEqual(factsOf(overStdio.report));
  expect(overStdio.report.http).toBeNull();
  expect(overHttp.report.http).toMatchObject({ sessions: 1, listening: 'open', failed: 0 });
});

test('one small server gives the same facts over all four transports', async ({ home, serve }) => {
  const [http, sse, ws] = await Promise.all([serve('small-http'), serve('http-sse-fixture'), serve('websocket')]);
  const overStdio = await check(home, ['--', NODE, testServer('small-stdio')]);
  expect(overStdio.report).toMatchObject({ ok: true, transport: 'stdio', surface: { tools: 3 } });
  for (const [server, transport] of [
    [http, 'http'],
    [sse, 'sse'],
    [ws, 'ws'],
  ] as const) {
    const { report, code } = await check(home, ['--url', server.url]);
    expect(report.transport).toBe(transport);
    expect(factsOf(report), transport).toEqual(factsOf(overStdio.report));
    expect(code).toBe(0);
  }
});

describe('a server of both eras', () => {
  for (const [how, revision, facts] of [
    ['auto takes the modern one', [], { era: 'modern', protocolVersion: '2026-07-28' }],
    [
      'the legacy one where it is asked for',
      ['--protocol-version', '2025-11-25'],
      { era: 'legacy', protocolVersion: '2025-11-25' },
    ],
  ] as const) {
    test(`over HTTP: ${how}`, async ({ home, serve }) => {
      const { url } = await serve('sdk-http', 'dual');
      const { report, code } = await check(home, [...revision, '--url', url]);
      expect(report).toMatchObject({ ok: true, transport: 'http', ...facts });
      expect(report.surface).toMatchObject({ tools: 6, prompts: 1, resources: 2 });
      expect(code).toBe(0);
    });

    test(`over stdio: ${how}`, async ({ home }) => {
      const { report, code } = await check(home, [...revision, '--', NODE, testServer('sdk-stdio'), 'dual']);
      expect(report).toMatchObject({ ok: true, transport: 'stdio', ...facts });
      expect(report.surface).toMatchObject({ tools: 6, prompts: 1, resources: 2 });
      expect(code).toBe(0);
    });
  }
});

describe('a server of the modern era alone', () => {
  test('is found by auto over HTTP and stdio', async ({ home, serve }) => {
    const { url } = await serve('sdk-http', 'modern');
    for (const words of [
      ['--url', url],
      ['--', NODE, testServer('sdk-stdio'), 'modern'],
    ]) {
      const { report, code } = await check(home, words);
      expect(report).toMatchObject({ ok: true, era: 'modern', protocolVersion: '2026-07-28', surface: { tools: 6 } });
      expect(report.probes).toMatchObject([{ target: 'modern', outcome: 'yes' }]);
      expect(code).toBe(0);
    }
  });

  test('says what it speaks to who asks for an older revision', async ({ home, serve }) => {
    const { url } = await serve('sdk-http', 'modern');
    const { report, code } = await check(home, ['--protocol-version', '2025-11-25', '--url', url]);
    expect(report).toMatchObject({ ok: false });
    expect(sentencesOf(report)).toContain('2026-07-28');
    expect(code).toBe(2);
  });
});

describe('HTTP+SSE', () => {
  test('keeps every event, comment and answer of the exchange', async ({ home, serve }) => {
    const { url } = await serve('http-sse-fixture');
    const capture = join(home, 'sse.mcpcap');
    const { report } = await check(home, ['--capture', capture, '--url', url]);
    expect(report).toMatchObject({ ok: true, transport: 'sse', surface: { tools: 3 } });
    const events = recordedEvents(capture);
    const named = events.filter(({ kind, lines }) => kind === 'sse.event' && lines?.[0] === 'event: endpoint');
    expect(named.map(({ text }) => text)).toEqual([expect.stringMatching(/^\/messages\/\?session_id=[0-9a-f]{32}$/)]);
    const answered = events.filter(({ kind, status }) => kind === 'http.response' && status === 202);
    const comments = events.filter(({ kind, text }) => kind === 'sse.comment' && text?.includes('ping - '));
    // initialize, initialized and tools/list; the reply to the ping that follows may be faster than its 202.
    expect(answered.length).toBeGreaterThanOrEqual(3);
    expect(comments.length).toBeGreaterThanOrEqual(3);
  });

  test('does not post to another origin, unless that is allowed', async ({ home, serve }) => {
    const other = await serve('http-sse-fixture');
    const { url } = await serve('http-sse-fixture', '--endpoint', new URL(other.url).origin);
    const refused = await check(home, ['--transport', 'sse', '--url', url]);
    expect(refused.report.ok).toBe(false);
    expect(sentencesOf(refused.report)).toMatch(/another origin/i);
    expect(refused.code).toBe(2);
  });

  test('takes an absolute endpoint of its own origin', async ({ home, serve }) => {
    const { url } = await serve('http-sse-fixture', '--absolute');
    const { report } = await check(home, ['--url', url]);
    expect(report).toMatchObject({ ok: true, transport: 'sse' });
  });
});

describe('WebSocket', () => {
  test('over TLS, by an authority that is named', async ({ home, serve }) => {
    const authority = join(home, 'authority.pem');
    const { url } = await serve('websocket', '--tls', authority);
    const { report, code } = await check(home, ['--ca', authority, '--url', url]);
    expect(report).toMatchObject({ ok: true, transport: 'ws', surface: { tools: 3 } });
    expect(code).toBe(0);
    const refused = await check(home, ['--url', url]);
    expect(refused.report.ok).toBe(false);
    expect(sentencesOf(refused.report)).toMatch(/certificate/i);
  });

  test('says so where no WebSocket opens', async ({ home, serve }) => {
    const { url } = await serve('small-http');
    const { report, code } = await check(home, ['--url', url.replace('http:', 'ws:')]);
    expect(sentencesOf(report)).toMatch(/WebSocket/);
    expect(sentencesOf(report)).toContain('405');
    expect(code).toBe(2);
  });
});
