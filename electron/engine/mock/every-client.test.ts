import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  modernParams,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../../../shared/analysis/testing/scripted-session.ts';
import { META } from '../../../shared/mcp/index.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { HttpMock } from './http-mock.ts';
import { ScriptedMock, writeCapture, type ScriptedPolicy } from './testing/scripted-mock.ts';

const folder = scratchFolder();
const opened: ScriptedMock[] = [];
const serving: HttpMock[] = [];
afterAll(async () => {
  await Promise.all(serving.map((one) => one.close()));
  await Promise.all(opened.map(({ record }) => record.close()));
  folder.remove();
});

interface Answer {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const request = (id: unknown, method: string, params?: object): object => ({ jsonrpc: '2.0', id, method, params });
const result = (id: unknown, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const initialize = (protocolVersion: string, capabilities: object = { roots: { listChanged: true } }): object =>
  request(0, 'initialize', { protocolVersion, capabilities, clientInfo: { name: 'a test', version: '1' } });
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };
const SIGNED = { _meta: { [META.serverInfo]: { name: 'weather', version: '2.0.0' } } };
const LINK = { content: [{ type: 'resource_link', uri: 'demo://a', name: 'a' }] };
const HAS_ALL = {
  tools: {},
  logging: {},
  completions: {},
  resources: { subscribe: true },
  tasks: { list: {} },
};

/** A session of 2025-11-25 with a server that has everything; of it, only the list and two calls are recorded. */
const legacy = (capabilities: object = HAS_ALL): ScriptedSession =>
  new ScriptedSession()
    .handshake(capabilities)
    .client(request(1, 'tools/list', {}))
    .server(result(1, { tools: [{ name: 'look', inputSchema: { type: 'object' } }] }))
    .client(request(2, 'tools/call', { name: 'look' }))
    .server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'looking' } })
    .server({ jsonrpc: '2.0', id: 'q', method: 'roots/list' })
    .client(result('q', { roots: [] }))
    .server(result(2, LINK));

/** A session of 2026-07-28 in which a call asks for input. */
const modern = (): ScriptedSession => {
  const ask = { name: { method: 'elicitation/create', params: { message: 'Who?' } } };
  const elicits = { elicitation: {} };
  return new ScriptedSession()
    .client(modernRequest(1, 'server/discover', {}, elicits))
    .server(
      modernResult(1, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, logging: {} },
        instructions: 'Look.',
        ttlMs: 0,
        cacheScope: 'private',
      }),
    )
    .client(modernRequest(2, 'tools/call', { name: 'greet' }, elicits))
    .server(modernResult(2, { resultType: 'input_required', inputRequests: ask, requestState: 's' }))
    .client(
      modernRequest(
        3,
        'tools/call',
        { name: 'greet', requestState: 's', inputResponses: { name: { action: 'decline' } } },
        elicits,
      ),
    )
    .server(modernResult(3, { content: [{ type: 'text', text: 'Hello.' }] }));
};

let captures = 0;
async function mock(of = legacy(), policy: ScriptedPolicy = {}): Promise<ScriptedMock> {
  captures += 1;
  const played = await ScriptedMock.open(writeCapture(folder.path, of, `every-${captures}`), policy);
  opened.push(played);
  return played;
}

async function said(played: ScriptedMock, ...lines: readonly object[]): Promise<Answer[]> {
  return (await played.lines(...lines)).map((line) => JSON.parse(line) as Answer);
}

const heads = (method: string): Record<string, string> => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
});
const adapted = ({ remarks }: ScriptedMock): string[] =>
  remarks.flatMap(({ did, sentence }) => (did === 'adapted' ? [sentence] : []));

describe('a mock asked for a revision', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2024-10-07', '2024-10-07'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ])('%s answers in %s', async (asked, answered) => {
    const played = await mock();
    const [opening] = await said(played, initialize(asked));
    expect(opening?.result).toEqual({
      protocolVersion: answered,
      capabilities: HAS_ALL,
      serverInfo: { name: 'weather', version: '2.0.0' },
    });
    expect(adapted(played)).toEqual(
      asked === '2025-11-25'
        ? []
        : [`This client asks for "${asked}" and is answered in ${answered}; the capture is of 2025-11-25.`],
    );
  });

  it('that is older than an answer gives it, and tells what that revision does not have', async () => {
    const played = await mock();
    const answers = await said(played, initialize('2024-11-05', {}), request(1, 'tools/call', { name: 'look' }));
    expect(answers.find(({ id }) => id === 1)?.result).toEqual(LINK);
    expect(adapted(played).at(-1)).toBe(
      'Content of the type resource_link is given as recorded, although 2024-11-05 does not have it.',
    );
  });
});

describe('a mock of a server that has a feature', () => {
  it.each([
    ['ping', undefined, {}],
    ['logging/setLevel', { level: 'debug' }, {}],
    ['resources/subscribe', { uri: 'demo://a' }, {}],
    ['resources/unsubscribe', { uri: 'demo://a' }, {}],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } },
      { completion: { values: [], total: 0, hasMore: false } },
    ],
  ])('answers %s, although none is recorded, and says so', async (method, params, expected) => {
    const played = await mock();
    const answers = await said(played, initialize('2025-11-25'), request(1, method, params));
    expect(answers[1]).toEqual(result(1, expected));
    expect(played.remarks.at(-1)?.sentence).toMatch(/ is answered, although none is recorded\.$/);
  });

  it('refuses them where the server has not declared it, and what is wrong in itself', async () => {
    const [, bare] = await said(
      await mock(legacy({ tools: {} })),
      initialize('2025-11-25'),
      request(1, 'logging/setLevel', { level: 'debug' }),
    );
    expect(bare?.error?.code).toBe(-32_601);
    const [, wrong] = await said(
      await mock(),
      initialize('2025-11-25'),
      request(1, 'logging/setLevel', { level: 'loud' }),
    );
    expect(wrong?.error?.code).toBe(-32_601);
  });

  it('takes empty arguments for none', async () => {
    const [, answer] = await said(
      await mock(),
      initialize('2025-11-25', {}),
      request(1, 'tools/call', { name: 'look', arguments: {} }),
    );
    expect(answer?.method).toBe('notifications/message');
    const recorded = new ScriptedSession()
      .handshake()
      .client(request(1, 'tools/call', { name: 'look', arguments: {} }))
      .server(result(1));
    expect(await said(await mock(recorded), request(7, 'tools/call', { name: 'look' }))).toEqual([result(7)]);
  });
});

describe('a mock whose client declares other things than the recorded one', () => {
  it('does not ask what the client cannot answer, and says so', async () => {
    const played = await mock();
    const answers = await said(
      played,
      initialize('2025-11-25', { sampling: {} }),
      request(1, 'tools/call', { name: 'look' }),
    );
    expect(answers.map(({ id, method }) => method ?? id)).toEqual([0, 'notifications/message', 1]);
    expect(adapted(played)).toEqual([
      'This client does not declare roots, as the recorded one did: it is not asked for that, and else gets what the server said to a client that has it.',
      'This client declares sampling, which the recorded one did not: what the server would have offered or asked because of that is not in the capture.',
      'roots/list is not asked of this client: it does not declare roots, as the recorded one did.',
    ]);
  });
});

describe('a capture of the handshake era, served to a client of 2026-07-28', () => {
  it('tells who the server is, and gives its answers as that revision has them', async () => {
    const played = await mock();
    const [discovered, listed, ...called] = await said(
      played,
      modernRequest(1, 'server/discover'),
      modernRequest(2, 'tools/list'),
      modernRequest(3, 'tools/call', { name: 'look' }),
    );
    expect(discovered?.result).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, logging: {}, completions: {}, resources: { subscribe: true } },
      ttlMs: 0,
      cacheScope: 'private',
      ...SIGNED,
    });
    expect(listed?.result).toEqual({
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      ...SIGNED,
      tools: [{ name: 'look', inputSchema: { type: 'object' } }],
    });
    expect(called).toEqual([result(3, { resultType: 'complete', ...SIGNED, ...LINK })]);
    expect(adapted(played)).toEqual([
      'This client speaks 2026-07-28 and the capture is of 2025-11-25, the other era: it is served as far as the recorded answers go.',
      'This client does not declare roots, as the recorded one did: it is not asked for that, and else gets what the server said to a client that has it.',
      'notifications/message is not sent to this client: its request asks for no log messages, which in 2026-07-28 come only then.',
      'roots/list is not asked of this client: 2026-07-28 does not have it.',
    ]);
  });

  it('answers first what is asked first, whichever of it is read sooner', async () => {
    const played = await mock();
    const read = played.record.value.bind(played.record);
    let slow = true;
    vi.spyOn(played.record, 'value').mockImplementation(async (place) => {
      if (slow) {
        slow = false;
        await setTimeout(20);
      }
      return read(place);
    });
    const answers = await said(
      played,
      modernRequest(1, 'tools/list'),
      modernRequest(2, 'tools/call', { name: 'look' }),
      modernRequest(3, 'tools/list'),
    );
    expect(slow).toBe(false);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('sends log messages where the request asks for them', async () => {
    const answers = await said(
      await mock(),
      modernRequest(1, 'tools/call', { name: 'look', _meta: { [META.logLevel]: 'info' } }),
    );
    expect(answers.map(({ method, id }) => method ?? id)).toEqual(['notifications/message', 1]);
  });

  it('has no ping, and no revision but that', async () => {
    const [ping, future] = await said(
      await mock(),
      modernRequest(1, 'ping'),
      request(2, 'tools/list', modernParams({}, {}, '2030-01-01')),
    );
    expect(ping?.error?.code).toBe(-32_601);
    expect(future?.error).toMatchObject({ code: -32_022, data: { supported: ['2026-07-28'] } });
  });

  it('tells a subscription what the server said by itself', async () => {
    const changes = legacy({ tools: { listChanged: true } })
      .client(request(9, 'tools/call', { name: 'change' }))
      .server({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
      .server(result(9));
    const answers = await said(
      await mock(changes),
      modernRequest('s', 'subscriptions/listen', {
        notifications: { toolsListChanged: true, promptsListChanged: true },
      }),
      modernRequest(2, 'tools/call', { name: 'change' }),
    );
    const marks = { [META.subscriptionId]: 's' };
    expect(answers).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: marks, notifications: { toolsListChanged: true } },
      },
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: marks } },
      result(2, { resultType: 'complete', ...SIGNED }),
    ]);
  });

  it('over HTTP needs no session, beside a client of its own era that has one', async () => {
    const served = await (await mock()).serve();
    serving.push(served);
    const post = (message: object, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(served.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(message),
      });
    const discovered = await post(modernRequest(1, 'server/discover'), heads('server/discover'));
    expect([discovered.status, discovered.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(await discovered.json()).toMatchObject({ result: { resultType: 'complete' } });
    const listed = await post(modernRequest(2, 'tools/list'), heads('tools/list'));
    expect(await listed.json()).toMatchObject({ result: { resultType: 'complete', tools: [{ name: 'look' }] } });
    const unknown = await post(modernRequest(3, 'prompts/list'), heads('prompts/list'));
    expect([unknown.status, ((await unknown.json()) as Answer).error?.code]).toEqual([404, -32_601]);
    const own = await post(initialize('2025-06-18'));
    expect(own.headers.get('mcp-session-id')).toMatch(/./);
    expect((await post(request(1, 'tools/list'))).status).toBe(400);
  });
});

describe('a capture of 2026-07-28, served to a client of the handshake era', () => {
  it('opens with initialize, and asks on the way what a result asked for', async () => {
    const played = await mock(modern());
    const [opening, question, answer, ...rest] = await said(
      played,
      initialize('2025-11-25', { elicitation: {} }),
      INITIALIZED,
      request(1, 'tools/call', { name: 'greet', arguments: {} }),
      // The first question of a mock has this id.
      result(0, { action: 'decline' }),
      request(2, 'logging/setLevel', { level: 'info' }),
    );
    expect(opening?.result).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, logging: {} },
      serverInfo: { name: 'weather', version: '2.0.0' },
      instructions: 'Look.',
    });
    const others = [question, answer, ...rest];
    expect(others.find(({ method } = {}) => method === 'elicitation/create')).toMatchObject({
      id: 0,
      params: { message: 'Who?' },
    });
    expect(others.find(({ id, method } = {}) => id === 1 && method === undefined)?.result).toMatchObject({
      content: [{ type: 'text', text: 'Hello.' }],
    });
    expect(others.find(({ id } = {}) => id === 2)).toEqual(result(2));
    expect(adapted(played)).toEqual([
      'This client speaks 2025-11-25 and the capture is of 2026-07-28, the other era: it is served as far as the recorded answers go.',
    ]);
  });

  it('passes over the question where the client cannot answer it', async () => {
    const played = await mock(modern());
    const answers = await said(played, initialize('2025-06-18', {}), request(1, 'tools/call', { name: 'greet' }));
    expect(answers.map(({ id, method }) => method ?? id)).toEqual([0, 1]);
    expect(answers[0]?.result?.['protocolVersion']).toBe('2025-06-18');
    expect(adapted(played).at(-1)).toBe(
      'elicitation/create is not asked of this client: it does not declare elicitation, as the recorded one did.',
    );
  });

  it('over HTTP has sessions for it, with GET and DELETE', async () => {
    const served = await (await mock(modern())).serve();
    serving.push(served);
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const own = await fetch(served.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(initialize('2025-03-26', {})),
    });
    expect(await own.json()).toMatchObject({ result: { protocolVersion: '2025-03-26' } });
    const session = { 'Mcp-Session-Id': own.headers.get('mcp-session-id') ?? '' };
    const call = JSON.stringify(request(1, 'tools/call', { name: 'greet' }));
    const called = await fetch(served.url, { method: 'POST', headers: { ...headers, ...session }, body: call });
    expect([called.status, await called.text()]).toEqual([200, expect.stringContaining('Hello.')]);
    expect((await fetch(served.url, { method: 'DELETE', headers: session })).status).toBe(200);
    expect((await fetch(served.url, { method: 'DELETE', headers: session })).status).toBe(404);
    expect((await fetch(served.url, { method: 'DELETE' })).status).toBe(405);
  });
});
