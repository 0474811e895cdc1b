import { describe, expect, it, vi } from 'vitest';
import { rule } from '../answering/testing/scripted-rules.ts';
import { discoverResult, initializeResult, ScriptedServer } from './testing/scripted-server.ts';

const LISTENS = { tools: { listChanged: true }, prompts: {} };
const meta = (message: unknown): unknown =>
  (message as { params?: { readonly [key: string]: unknown } }).params?.['_meta'];

const needs = (inputRequests: object, requestState?: unknown) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
});

describe('revision auto', () => {
  it('goes on in the modern era where the server knows it', async () => {
    const server = new ScriptedServer({ revision: 'auto' });
    const through = server.start();
    expect(server.messages()).toMatchObject([{ id: 0, method: 'server/discover' }]);
    expect(meta(server.messages()[0])).toEqual({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'mcpscope', version: '1.2.3' },
      'io.modelcontextprotocol/clientCapabilities': { roots: {} },
    });
    await server.answers('server/discover', discoverResult(LISTENS));
    expect(server.methods()).toEqual(['server/discover', 'subscriptions/listen', 'tools/list', 'prompts/list']);
    expect(server.messages()[1]).toMatchObject({ params: { notifications: { toolsListChanged: true } } });
    for (const message of server.messages())
      expect(meta(message)).toMatchObject({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });
    await server.answers('tools/list', { resultType: 'complete', tools: [] });
    await server.answers('prompts/list', { resultType: 'complete', prompts: [] });
    await through;
    expect(server.probes).toMatchObject([{ target: 'modern', outcome: 'yes' }]);
  });

  it('opens as another client: its lists in its order, of those that the server declares, and says so', async () => {
    const opening = {
      client: 'Other 1.0, recorded on 2026-11-22',
      lists: ['resources/list' as const, 'prompts/list' as const, 'tools/list' as const],
      userAgent: 'other/1.0',
      headers: [],
    };
    const server = new ScriptedServer({ revision: '2025-11-25', listen: false, opening });
    void server.start();
    await server.answers('initialize', initializeResult('2025-11-25', LISTENS));
    await vi.waitFor(() =>
      expect(server.methods()).toEqual(['initialize', 'notifications/initialized', 'prompts/list', 'tools/list']),
    );
    expect(server.remarks).toContainEqual({
      level: 'info',
      text: 'mcpscope opens the conversation as Other 1.0, recorded on 2026-11-22.',
    });
  });

  it('shakes hands where the server does not', async () => {
    const server = new ScriptedServer({ revision: 'auto', lists: false });
    const through = server.start();
    await server.refuses('server/discover', { code: -32_601, message: 'Method not found' });
    expect(server.messages().at(-1)).toMatchObject({ method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    await server.answers('initialize', initializeResult('2024-11-05'));
    await through;
    expect(server.methods()).toEqual(['server/discover', 'initialize', 'notifications/initialized']);
    expect(server.probes).toMatchObject([{ target: 'modern', outcome: 'no' }]);
  });

  it('offers the newest revision that the server lists', async () => {
    const server = new ScriptedServer({ revision: 'auto' });
    void server.start();
    await server.refuses('server/discover', { code: -32_022, message: 'no', data: { supported: ['2025-03-26'] } });
    expect(server.messages().at(-1)).toMatchObject({ method: 'initialize', params: { protocolVersion: '2025-03-26' } });
  });

  it('asks once more where its own revision is listed all the same, and shakes hands then', async () => {
    const server = new ScriptedServer({ revision: 'auto', lists: false });
    void server.start();
    const refusal = { code: -32_022, message: 'no', data: { supported: ['2026-07-28'], requested: '2026-07-28' } };
    await server.refuses('server/discover', refusal);
    await server.refuses('server/discover', refusal);
    expect(server.methods()).toEqual(['server/discover', 'server/discover', 'initialize']);
  });

  it('takes a silent server for one with a handshake', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ revision: 'auto', timeoutMs: 60_000 });
      void server.start();
      await vi.advanceTimersByTimeAsync(5000);
      expect(server.methods()).toEqual(['server/discover', 'initialize']);
      expect(server.probes[0]?.text).toContain('not answered in time');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a server that is slow to start', () => {
  it('is spoken to in the modern era all the same, once it has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ revision: 'auto' });
      const through = server.start();
      await vi.advanceTimersByTimeAsync(5000);
      expect(server.methods()).toEqual(['server/discover', 'initialize']);
      await server.answers('server/discover', discoverResult({ tools: {} }));
      await server.refuses('initialize', { code: -32_601, message: 'Method not found' });
      expect(server.methods().at(-1)).toBe('tools/list');
      expect(meta(server.messages().at(-1))).toBeDefined();
      await server.answers('tools/list', { resultType: 'complete', tools: [] });
      await through;
      expect(server.remarks).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not asked in another way while it still works on its start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ revision: 'auto' });
      server.starting = true;
      void server.start();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(server.methods()).toEqual(['server/discover']);
      await server.answers('server/discover', discoverResult({ tools: {} }));
      expect(server.methods()).toEqual(['server/discover', 'tools/list']);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['it has nothing to do any more', 60_000, 12_000],
    ['half a minute is over', 60_000, 30_000],
    ['the request timeout is over', 8000, 8000],
  ])('is asked in another way when %s', async (_what, timeoutMs, ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ revision: 'auto', timeoutMs });
      server.starting = true;
      void server.start();
      await vi.advanceTimersByTimeAsync(Math.min(ms, 10_000) - 2000);
      expect(server.methods()).toEqual(['server/discover']);
      if (ms === 12_000) server.starting = false;
      await vi.advanceTimersByTimeAsync(ms);
      expect(server.methods()).toEqual(['server/discover', 'initialize']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is spoken to as it answered initialize, when it answers the question for the other era after that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ revision: 'auto', lists: false });
      const through = server.start();
      await vi.advanceTimersByTimeAsync(5000);
      await server.answers('initialize', initializeResult('2025-11-25', { tools: {} }));
      await through;
      await server.answers('server/discover', discoverResult({ tools: {} }));
      void server.client.request('ping');
      expect(server.messages().at(-1)).toMatchObject({ method: 'ping' });
      expect(meta(server.messages().at(-1))).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('revision 2026-07-28', () => {
  it('does not fall back', async () => {
    const server = new ScriptedServer({ revision: '2026-07-28' });
    const through = server.start();
    await server.refuses('server/discover', { code: -32_601, message: 'Method not found' });
    await through;
    expect(server.methods()).toEqual(['server/discover']);
    expect(server.remarks).toMatchObject([{ level: 'error' }]);
  });
});

const modern = async (elicited?: object) => {
  const server = new ScriptedServer(
    { revision: '2026-07-28', lists: false, capabilities: { elicitation: {}, roots: {} } },
    elicited === undefined ? [] : [rule('elicitation/create', { kind: 'results', results: [elicited] })],
  );
  void server.start();
  await server.answers('server/discover', discoverResult({ tools: {} }));
  return server;
};

describe('a call that needs input', () => {
  it('is sent again under a new id, with every answer and the state as it came', async () => {
    const server = await modern({ action: 'accept', content: { city: 'Lisbon' } });
    const outcome = server.client.request('tools/call', { name: 'weather', arguments: {} });
    await server.answers('tools/call', needs({ city: { method: 'elicitation/create', params: {} } }, 'opaque é'));
    const [first, second] = server.messages().slice(1);
    expect(second).toMatchObject({
      method: 'tools/call',
      params: {
        name: 'weather',
        inputResponses: { city: { action: 'accept', content: { city: 'Lisbon' } } },
        requestState: 'opaque é',
      },
    });
    expect(second?.id).not.toBe(first?.id);
    await server.answers('tools/call', { resultType: 'complete', content: [] });
    await expect(outcome).resolves.toMatchObject({ kind: 'result' });
    expect(server.analysis.operations.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
  });

  it('brings back a state without any input, and no state where none was given', async () => {
    const server = await modern({ action: 'decline' });
    void server.client.request('tools/call', { name: 'a' });
    await server.answers('tools/call', { resultType: 'input_required', requestState: 's' });
    expect(server.messages().at(-1)?.params).toMatchObject({ requestState: 's' });
    expect(server.messages().at(-1)?.params).not.toHaveProperty('inputResponses');
    await server.answers('tools/call', needs({ q: { method: 'elicitation/create' } }));
    expect(server.messages().at(-1)?.params).not.toHaveProperty('requestState');
  });

  it('answers roots by itself', async () => {
    const server = await modern();
    void server.client.request('tools/call', { name: 'a' });
    await server.answers('tools/call', needs({ r: { method: 'roots/list' } }));
    expect(server.messages().at(-1)?.params).toMatchObject({ inputResponses: { r: { roots: [] } } });
  });

  it.each([
    ['what is the user’s to say', needs({ q: { method: 'elicitation/create' } })],
    ['what was not declared', needs({ q: { method: 'sampling/createMessage' } })],
    ['what is no request', needs({ q: 7 })],
    ['nothing at all', { resultType: 'input_required' }],
  ])('waits for the user where the server asks for %s', async (_what, answer) => {
    const server = await modern();
    const outcome = server.client.request('tools/call', { name: 'a' });
    await server.answers('tools/call', answer);
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(server.methods()).toEqual(['server/discover', 'tools/call']);
    expect(server.remarks.at(-1)?.text).toContain('by your hand');
  });

  it('does not go round for ever', async () => {
    const server = await modern();
    const outcome = server.client.request('tools/call', { name: 'a' });
    for (let round = 0; round < 30; round += 1) await server.answers('tools/call', needs({}, `s${round}`));
    await expect(outcome).resolves.toMatchObject({ kind: 'asks' });
    expect(server.methods().filter((method) => method === 'tools/call')).toHaveLength(20);
  });
});
