// One line a misbehaviour of e2e/servers/adversary.mjs: what `mcpscope check` says of it, and that nothing of it is lost.
import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import { sentencesOf } from '../shells/check.ts';
import { exchangesWithLoss } from '../shells/http-bytes.ts';
import { freePort, startTestServer, type TestServer } from '../shells/test-server.ts';
import { afterAll, beforeAll, check, expect, test } from './testing/test.ts';

let adversary: TestServer;
beforeAll(async () => (adversary = await startTestServer('adversary')));
afterAll(() => adversary.stop());

/** Some answer nothing, and are waited for so long; a loaded machine takes seconds for the others. */
const PATIENT_MS = '6000';

/** Path, what the sentences have to name, and what the capture keeps of the evidence, word for word. */
const COULD_NOT_CONNECT: readonly (readonly [path: string, says: readonly RegExp[], keeps?: string])[] = [
  ['html200', [/HTML/i, /200/], 'Please <b>sign in</b>.'],
  ['empty200', [/empty|no body|without a body/i, /200/]],
  ['400', [/400/], 'Bad request'],
  ['401', [/401/, /authori[sz]|sign in|credential|token/i, /Bearer/], 'https://auth.test/.well-known/'],
  ['403', [/403/, /mcp:tools/], 'insufficient_scope'],
  ['404', [/404/], 'No such page'],
  ['405', [/405/], 'Method Not Allowed'],
  ['406', [/406/], 'Not Acceptable'],
  ['500', [/500/], 'database is gone'],
  ['503', [/503/], 'Back soon'],
  ['redirect-loop', [/redirect/i]],
  ['redirect-302', [/302/, /redirect|GET/i], '/ordinary'],
  ['redirect-nowhere', [/307/, /Location/i]],
  ['silent', [/accepted|connection/i, /nothing|not answer/i, /within [\d.]+ m?s/]],
  ['not-http', [/not HTTP\/1\.1/], '220 mail.test ESMTP'],
  ['no-answer', [/closed|ended|hung up|broke/i]],
  ['bad-header', [/invalid|character|not HTTP/i]],
];

for (const [path, says, keeps] of COULD_NOT_CONNECT) {
  test.concurrent(`/${path}: no connection, the cause named, nothing lost`, async ({ home }) => {
    const capture = join(home, 'bad.mcpcap');
    const words = [
      '--timeout',
      path === 'silent' ? '700' : PATIENT_MS,
      '--capture',
      capture,
      '--url',
      `${adversary.url}/${path}`,
    ];
    const { report, code } = await check(home, words);
    for (const words of says) expect(report.verdict).toMatch(words);
    expect(report.ok).toBe(false);
    expect(code).toBe(2);
    const events = recordedEvents(capture);
    if (keeps !== undefined) expect(JSON.stringify(events)).toContain(JSON.stringify(keeps).slice(1, -1));
    expect(exchangesWithLoss(events)).toEqual([]);
  });
}

/** Path, what the sentences have to name. The fault is at tools/list; the handshake was in order. */
const FOUND: readonly (readonly [path: string, says: readonly RegExp[], keeps?: string])[] = [
  ['wrong-type', [/text\/plain/]],
  ['gzip-broken', [/gzip|decod/i]],
  ['truncated', [/Content-Length|before|incomplete|cut|closed|ended/i], '{"jsonrpc":"2.0","id":'],
  ['bad-chunk', [/chunk/i], '{"jsonrpc":"2.0"'],
  ['not-json', [/JSON/], '"result":{"tools":[},}'],
  ['not-utf8', [/UTF-8/]],
  ['accepted-request', [/202/]],
  ['id-rewritten', [/rewritten/], '"id":"rewritten"'],
  ['reset-in-event', [/reset|broke/i], '{"jsonrpc":"2.0","id":'],
  ['bad-session-id', [/session/i, /ASCII/i]],
  ['sse-no-final-blank', [/blank line|unfinished|incomplete|never ended/i], 'grüße_🌍'],
  ['sse-not-json', [/JSON/], '<p>not a message</p>'],
  ['sse-unanswered', [/ended|without|closed/i], ' bye'],
  ['wrong-stream', [/another stream|GET stream/]],
];

for (const [path, says, keeps] of FOUND) {
  test.concurrent(`/${path}: connected, the fault found, nothing lost`, async ({ home }) => {
    const capture = join(home, 'bad.mcpcap');
    const words = ['--timeout', PATIENT_MS, '--capture', capture, '--url', `${adversary.url}/${path}`];
    const { report, code } = await check(home, words);
    for (const words of says) expect(sentencesOf(report)).toMatch(words);
    expect(report.protocolVersion).toBe('2025-11-25');
    expect(report.findings.filter(({ side, level }) => side === 'server' && level !== 'info')).not.toEqual([]);
    expect(code).toBeLessThan(2);
    const events = recordedEvents(capture);
    if (keeps !== undefined) expect(JSON.stringify(events)).toContain(JSON.stringify(keeps).slice(1, -1));
    expect(exchangesWithLoss(events)).toEqual([]);
  });
}

test('the answer on the wrong stream is counted as such', async ({ home }) => {
  const { report } = await check(home, ['--url', `${adversary.url}/wrong-stream`]);
  expect(report.operations.strayed).toBe(1);
});

/** What is unusual, and allowed. */
for (const [path, http] of [
  ['ordinary', { redirects: 0, refused: 2 }],
  ['slow-first-byte', { failed: 0 }],
  ['gzip', { failed: 0 }],
  ['chunked', { failed: 0 }],
  ['redirect-307', { failed: 0 }],
  ['session-kept', { sessions: 1 }],
] as const) {
  test.concurrent(`/${path} is no fault`, async ({ home }) => {
    const capture = join(home, 'good.mcpcap');
    const { report, code } = await check(home, ['--capture', capture, '--url', `${adversary.url}/${path}`]);
    expect(report).toMatchObject({ ok: true, transport: 'http', surface: { tools: 1 }, http });
    expect(exchangesWithLoss(recordedEvents(capture))).toEqual([]);
    expect(code).toBe(0);
  });
}

test('each hop of a redirect is an exchange of its own', async ({ home }) => {
  const capture = join(home, 'hops.mcpcap');
  const { report } = await check(home, ['--capture', capture, '--url', `${adversary.url}/redirect-307`]);
  const answered = recordedEvents(capture).filter(({ kind }) => kind === 'http.response');
  expect(answered.slice(0, 3).map(({ status }) => status)).toEqual([307, 307, 400]);
  expect(report.http?.redirects).toBe(answered.filter(({ status }) => status === 307).length);
});

test('a port that nothing listens on is told as refused', async ({ home }) => {
  const port = await freePort();
  const { report, code } = await check(home, ['--url', `http://127.0.0.1:${port}/mcp`]);
  expect(report.verdict).toMatch(/ECONNREFUSED/);
  expect(report.verdict).toMatch(/nothing listens/);
  expect(report.verdict).toContain(String(port));
  expect(code).toBe(2);
});

test('a name that does not exist is told as that', async ({ home }) => {
  const { report, code } = await check(home, ['--url', 'http://no-such-host.invalid/mcp']);
  expect(report.verdict).toContain('no-such-host.invalid');
  expect(report.verdict).toMatch(/DNS|name|resolve|found/i);
  expect(code).toBe(2);
});
