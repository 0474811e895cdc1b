import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { discoverResult, modernParams, ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { META } from '../../../shared/mcp/index.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { HttpMock } from './http-mock.ts';
import { ScriptedMock, writeCapture, type ScriptedPolicy } from './testing/scripted-mock.ts';

const folder = scratchFolder();
const opened: ScriptedMock[] = [];
afterAll(async () => {
  await Promise.all(opened.map(({ record }) => record.close()));
  folder.remove();
});

const serving: HttpMock[] = [];
afterEach(async () => {
  await Promise.all(serving.splice(0).map((one) => one.close()));
});

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
};
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const call = (id: unknown, name: string, args: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const result = (id: unknown, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const note = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });
const EVENTS = { 'Content-Type': 'text/event-stream' };

/** A legacy session: one answer as JSON, one as a stream with a question in it, and something said by itself. */
const session = (sessionId = 's-1'): ScriptedSession =>
  new ScriptedSession()
    .httpHandshake({ tools: {} }, '2025-11-25', sessionId)
    .request(3, { purpose: 'listen', method: 'GET' })
    .responds(3, 200, EVENTS)
    .exchange(4, call(1, 'plain'), result(1, { plain: true }), { 'X-Of-Server': 'yes' })
    .post(5, call(2, 'ask'))
    .responds(5, 200, EVENTS)
    .sse(5, { jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params: {} })
    .exchange(6, result('q', { action: 'accept' }))
    .sse(5, result(2, { asked: true }))
    .ends(5)
    .exchange(7, call(3, 'change'), result(3))
    .sse(3, note('notifications/tools/list_changed'));

let captures = 0;
async function serve(of = session(), policy: ScriptedPolicy = {}): Promise<{ url: string; played: ScriptedMock }> {
  captures += 1;
  const played = await ScriptedMock.open(writeCapture(folder.path, of, `http-${captures}`), policy);
  opened.push(played);
  const mock = await played.serve();
  serving.push(mock);
  return { url: mock.url, played };
}

function post(
  url: string,
  message: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

/** A session and the header that names it. */
async function open(url: string, capabilities: object = {}): Promise<Record<string, string>> {
  const opened = await post(url, { ...initialize, params: { ...initialize.params, capabilities } });
  expect(opened.status).toBe(200);
  const session = { 'Mcp-Session-Id': opened.headers.get('mcp-session-id') ?? '' };
  await opened.text();
  expect((await post(url, note('notifications/initialized'), session)).status).toBe(202);
  return session;
}

/** The body of a response, as it comes. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>)
    yield decoder.decode(bytes, { stream: true });
}

/** The messages of an event stream, as they come. */
async function* events(response: Response): AsyncGenerator<Record<string, unknown>> {
  let rest = '';
  for await (const text of textOf(response)) {
    rest += text;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const data = rest
        .slice(0, end)
        .split('\n')
        .filter((line) => line.startsWith('data: '));
      yield JSON.parse(data.map((line) => line.slice('data: '.length)).join('\n')) as Record<string, unknown>;
      rest = rest.slice(end + 2);
    }
  }
}

/** What a request with headers that fetch does not let through is answered with. */
function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject);
    request.end('{}');
  });
}

describe('a mock of a legacy session over HTTP', () => {
  it('answers in the recorded form, with the recorded headers', async () => {
    const { url } = await serve();
    const of = await open(url);
    const answer = await post(url, call('x', 'plain'), of);
    expect([answer.status, answer.headers.get('x-of-server')]).toEqual([200, 'yes']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual(result('x', { plain: true }));
  });

  it('asks on the stream of the call, and goes on with the answer', async () => {
    const { url } = await serve();
    const of = await open(url);
    const answer = await post(url, call(9, 'ask'), of);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const stream = events(answer);
    const { value: question } = await stream.next();
    expect(question).toMatchObject({ method: 'elicitation/create' });
    expect((await post(url, result(question?.['id'], { action: 'decline' }), of)).status).toBe(202);
    expect((await stream.next()).value).toEqual(result(9, { asked: true }));
    expect((await stream.next()).done).toBe(true);
  });

  it('says by itself on the GET stream what the server did, also where that opens later', async () => {
    const { url } = await serve();
    const of = await open(url);
    await (await post(url, call(1, 'change'), of)).text();
    const listening = await fetch(url, { headers: { ...of, Accept: 'text/event-stream' } });
    expect((await events(listening).next()).value).toEqual(note('notifications/tools/list_changed'));
    expect((await fetch(url, { headers: { ...of, Accept: 'text/event-stream' } })).status).toBe(409);
    expect((await fetch(url, { headers: of })).status).toBe(406);
  });

  it('gives each client a session of its own and knows no other', async () => {
    const { url } = await serve();
    const [one, other] = [await open(url), await open(url)];
    expect(one).not.toEqual(other);
    expect((await post(url, ping)).status).toBe(400);
    expect((await post(url, ping, { 'Mcp-Session-Id': 's-1' })).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE', headers: one })).status).toBe(200);
    expect((await post(url, ping, one)).status).toBe(404);
    expect(await (await post(url, ping, other)).json()).toEqual(result(1));
  });

  it('refuses a revision in the header that is none', async () => {
    const { url } = await serve();
    const of = await open(url);
    expect((await post(url, ping, { ...of, 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    expect((await post(url, ping, { ...of, 'MCP-Protocol-Version': '2025-11-25' })).status).toBe(200);
  });

  it('refuses what a page of another site may have sent', async () => {
    const { url } = await serve();
    const json = { 'Content-Type': 'application/json' };
    expect(await statusOf(url, 'POST', { ...json, Host: 'evil.example' })).toBe(403);
    expect(await statusOf(url, 'POST', { ...json, Origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf(url, 'POST', { 'Content-Type': 'text/plain' })).toBe(415);
    expect(await statusOf(url, 'PUT', json)).toBe(405);
    expect(await statusOf(`${url}/more`, 'POST', json)).toBe(404);
    expect((await post(url, initialize, { Origin: 'http://localhost:6274' })).status).toBe(200);
  });

  it('answers what is no message, and what is too long', async () => {
    const { url } = await serve();
    const garbage = await post(url, 'no JSON');
    expect(garbage.status).toBe(400);
    expect(await garbage.json()).toMatchObject({ id: null, error: { code: -32_700 } });
    expect((await post(url, '{"jsonrpc":"2.0"}')).status).toBe(400);
    expect((await post(url, ' '.repeat(5_000_000))).status).toBe(413);
  });

  it('refuses the modern era as the server did, where that is wanted', async () => {
    const { url, played } = await serve(session(), { eras: 'recorded' });
    const of = await open(url);
    const discover = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: modernParams() };
    const refused = await post(url, discover, of);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: -32_601 } });
    expect(played.remarks.at(-1)?.sentence).toContain('mock asked in another era');
  });

  it('needs no session where the server had none', async () => {
    const { url } = await serve(
      new ScriptedSession()
        .exchange(1, initialize, result(0, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} }))
        .exchange(2, note('notifications/initialized'))
        .request(3, { purpose: 'listen', method: 'GET' })
        .responds(3, 405)
        .ends(3)
        .exchange(4, call(1, 'plain'), result(1, { plain: true })),
    );
    expect(await (await post(url, call(5, 'plain'))).json()).toEqual(result(5, { plain: true }));
    expect((await post(url, initialize)).headers.get('mcp-session-id')).toBeNull();
    expect((await fetch(url, { headers: { Accept: 'text/event-stream' } })).status).toBe(405);
  });

  it('gives events ids where the server did, and goes on by Last-Event-ID where a client broke off', async () => {
    const { url } = await serve(
      new ScriptedSession()
        .httpHandshake()
        .post(3, call(1, 'ask'))
        .responds(3, 200, EVENTS)
        .sseEvent(3, ['id: a', 'retry: 20', 'data: '])
        .sse(3, note('notifications/message', { level: 'info', data: 1 }), ['id: b', 'data: '])
        .sse(3, { jsonrpc: '2.0', id: 'q', method: 'roots/list' }, ['id: c', 'data: '])
        .exchange(4, result('q', { roots: [] }))
        .sse(3, result(1, { asked: true }), ['id: d', 'data: '])
        .ends(3),
    );
    const of = await open(url, { roots: {} });
    const broken = new AbortController();
    const answer = await post(url, call(9, 'ask'), of, broken.signal);
    const lines: string[] = [];
    for await (const text of textOf(answer)) {
      lines.push(...text.split('\n'));
      if (text.includes('roots/list')) break;
    }
    broken.abort();
    const ids = lines.filter((line) => line.startsWith('id: ')).map((line) => line.slice('id: '.length));
    expect(lines.slice(0, 4)).toEqual([`id: ${ids[0]}`, 'retry: 20', 'data: ', '']);
    expect(ids).toHaveLength(3);
    const goOn = (id: string): Promise<Response> =>
      fetch(url, { headers: { ...of, Accept: 'text/event-stream', 'Last-Event-ID': id } });
    const stream = events(await goOn(ids[1]!));
    const { value: question } = await stream.next();
    expect(question).toMatchObject({ method: 'roots/list' });
    await post(url, result(question?.['id'], { roots: [] }), of);
    expect((await stream.next()).value).toEqual(result(9, { asked: true }));
    expect((await stream.next()).done).toBe(true);
    expect((await goOn('unknown')).status).toBe(400);
  });

  it('answers many clients at once, and a batch on one stream', async () => {
    const { url } = await serve();
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_one, i) => {
        const of = await open(url);
        return (await post(url, call(i, 'plain'), of)).json();
      }),
    );
    expect(all).toEqual(Array.from({ length: 40 }, (_one, i) => result(i, { plain: true })));
    const batch = await post(url, [call(1, 'plain'), ping, note('x')], await open(url));
    const answers: unknown[] = [];
    for await (const answer of events(batch)) answers.push(answer);
    expect(answers).toHaveLength(2);
  });
});

const subscription = { [META.subscriptionId]: 's' };
const listen = (id: unknown): object => ({
  jsonrpc: '2.0',
  id,
  method: 'subscriptions/listen',
  params: modernParams({ notifications: { toolsListChanged: true } }),
});
const modernCall = (id: unknown, name: string, version?: string): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: modernParams({ name, arguments: {} }, {}, version),
});
const modern = (): ScriptedSession =>
  new ScriptedSession()
    .httpDiscover(1)
    .post(2, listen('s'))
    .responds(2, 200, EVENTS)
    .sse(2, note('notifications/subscriptions/acknowledged', { _meta: subscription }))
    .post(3, modernCall(2, 'change'))
    .sse(2, note('notifications/tools/list_changed', { _meta: subscription }))
    .responds(3)
    .json(3, result(2, { resultType: 'complete' }))
    .ends(3)
    .post(4, modernCall(3, 'none'))
    .responds(4, 404)
    .json(4, { jsonrpc: '2.0', id: 3, error: { code: -32_601, message: 'none' } })
    .ends(4);
const heads = (method: string, name?: string): Record<string, string> => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
  ...(name === undefined ? {} : { 'Mcp-Name': name }),
});
const CHANGE = heads('tools/call', 'change');

describe('a mock of a session of 2026-07-28 over HTTP', () => {
  it('tells each open subscription, under its own id, what a call changes', async () => {
    const { url } = await serve(modern());
    const streams = await Promise.all(
      ['a', 7].map(async (id) => events(await post(url, listen(id), heads('subscriptions/listen')))),
    );
    for (const stream of streams)
      expect((await stream.next()).value).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
    expect(await (await post(url, modernCall(1, 'change'), CHANGE)).json()).toEqual(
      result(1, { resultType: 'complete' }),
    );
    const told = await Promise.all(streams.map(async (stream) => (await stream.next()).value));
    expect(told).toEqual(
      ['a', 7].map((id) => note('notifications/tools/list_changed', { _meta: { [META.subscriptionId]: id } })),
    );
  });

  it('has no sessions, no GET and no DELETE', async () => {
    const { url } = await serve(modern());
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
    const discover = { jsonrpc: '2.0', id: 5, method: 'server/discover', params: modernParams() };
    const answer = await post(url, discover, heads('server/discover'));
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(await answer.json()).toEqual({ ...discoverResult(5) });
  });

  it.each([
    ['another method in the head', modernCall(1, 'change'), heads('tools/list', 'change'), 400, -32_020],
    ['no name in the head', modernCall(1, 'change'), heads('tools/call'), 400, -32_020],
    [
      'a revision that it does not have',
      modernCall(1, 'change', '2030-01-01'),
      { ...CHANGE, 'MCP-Protocol-Version': '2030-01-01' },
      400,
      -32_022,
    ],
    ['no revision', call(1, 'change'), CHANGE, 400, -32_602],
    ['what is not recorded', modernCall(1, 'new'), heads('tools/call', 'new'), 200, -32_602],
    ['what was refused', modernCall(1, 'none'), heads('tools/call', 'none'), 404, -32_601],
  ])('refuses %s', async (_what, message, headers, status, code) => {
    const { url } = await serve(modern());
    const refused = await post(url, message, headers);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ error: { code } });
  });
});
