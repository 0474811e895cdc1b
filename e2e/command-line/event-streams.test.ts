// Event streams in every shape, streams that are gone on with, sessions that are ended: e2e/servers/faults.
import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import { startTestServer, type TestServer } from '../shells/test-server.ts';
import { afterAll, beforeAll, check, expect, test } from './testing/test.ts';

let adversary: TestServer;
beforeAll(async () => (adversary = await startTestServer('adversary')));
afterAll(() => adversary.stop());

const TOOLS = /^\{"jsonrpc":"2\.0","id":\d+,"result":\{"tools":\[\{"name":"grüße_🌍"/;

for (const path of ['sse-lf', 'sse-cr', 'sse-crlf', 'sse-mixed', 'sse-split', 'sse-lines', 'sse-gzip']) {
  test(`/${path}: every event comes through, to the byte`, async ({ home }) => {
    const capture = join(home, 'stream.mcpcap');
    const { report, code } = await check(home, ['--capture', capture, '--url', `${adversary.url}/${path}`]);
    expect(report).toMatchObject({ ok: true, surface: { tools: 1 }, frames: { malformed: 0 } });
    expect(code).toBe(0);
    const events = recordedEvents(capture);
    const answer = events.find(({ dir, text }) => dir === 's2c' && text?.includes('grüße'));
    expect(answer?.text?.replace('\n', '')).toMatch(TOOLS);
    expect(answer?.bytes).toBe(Buffer.byteLength(answer?.text ?? ''));
    if (path === 'sse-lines') return;
    expect(answer?.sse?.lines).toEqual(['event: message', 'id: 7', 'data: ']);
    expect(events.some(({ kind, text }) => kind === 'sse.comment' && text === ' hello')).toBe(true);
    expect(events.some(({ text }) => text?.includes('half-way 🌍'))).toBe(true);
  });
}

test('an event of 50 MB is kept to its end', async ({ home }) => {
  const capture = join(home, 'large.mcpcap');
  const { report, code } = await check(home, ['--capture', capture, '--url', `${adversary.url}/sse-50mb`]);
  expect(report).toMatchObject({ ok: true, surface: { tools: 1 } });
  expect(code).toBe(0);
  const large = recordedEvents(capture).find(({ bytes = 0 }) => bytes > 50 * 1_048_576);
  expect(large?.text?.length).toBe(large?.bytes);
  expect(large?.text?.endsWith('"inputSchema":{"type":"object"}}]}}')).toBe(true);
});

for (const [path, times] of [
  ['sse-resume', 1],
  ['sse-poll', 3],
] as const) {
  test(`/${path}: a stream that is closed is gone on with ${times} times, from its last event`, async ({ home }) => {
    const capture = join(home, 'resumed.mcpcap');
    const { report, code } = await check(home, ['--capture', capture, '--url', `${adversary.url}/${path}`]);
    expect(report).toMatchObject({ ok: true, surface: { tools: 1 }, operations: { pending: 0 } });
    expect(report.http?.resumed).toBe(times);
    expect(code).toBe(0);
    const asked = recordedEvents(capture)
      .filter(({ kind, purpose }) => kind === 'http.request' && purpose === 'resume')
      .map(({ headers }) => headers?.find(({ name }) => name.toLowerCase() === 'last-event-id')?.value);
    expect(asked).toEqual(Array.from({ length: times }, (_, at) => `event-${at}`));
  });
}

test('a session is ended with DELETE, and a server may refuse that', async ({ home }) => {
  const capture = join(home, 'kept.mcpcap');
  const { code } = await check(home, ['--capture', capture, '--url', `${adversary.url}/session-kept`]);
  const events = recordedEvents(capture);
  const farewell = events.find(({ kind, purpose }) => kind === 'http.request' && purpose === 'end-session');
  const answer = events.find(({ kind, exchange }) => kind === 'http.response' && exchange === farewell?.exchange);
  expect(answer?.status).toBe(405);
  expect(code).toBe(0);
});
