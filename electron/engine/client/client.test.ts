import { describe, expect, it, vi } from 'vitest';
import { initializeResult, ScriptedServer, settle } from './testing/scripted-server.ts';

describe('the ordinary conversation', () => {
  it('initializes, says so, and asks for what the server declares', async () => {
    const server = new ScriptedServer();
    const through = server.start();
    expect(server.messages()).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: { roots: { listChanged: true } },
          clientInfo: { name: 'mcpscope', version: '1.2.3' },
        },
      },
    ]);
    await server.answers('initialize', initializeResult('2025-11-25', { tools: {}, resources: { subscribe: true } }));
    expect(server.methods().slice(1)).toEqual([
      'notifications/initialized',
      'tools/list',
      'resources/list',
      'resources/templates/list',
    ]);
    await server.answers('tools/list', { tools: [] });
    await server.answers('resources/list', { resources: [] });
    await server.answers('resources/templates/list', { resourceTemplates: [] });
    await through;
    expect(server.remarks).toEqual([]);
  });

  it('sends nothing by itself where initialize is switched off', async () => {
    const server = new ScriptedServer({ initialize: false });
    await server.start();
    expect(server.sent).toEqual([]);
  });

  it('stops after initialize, and after initialized, where the rest is switched off', async () => {
    const silent = new ScriptedServer({ initialized: false, lists: false });
    void silent.start();
    await silent.answers('initialize', initializeResult('2025-11-25'));
    expect(silent.methods()).toEqual(['initialize']);
    const brief = new ScriptedServer({ lists: false });
    void brief.start();
    await brief.answers('initialize', initializeResult('2025-11-25'));
    expect(brief.methods()).toEqual(['initialize', 'notifications/initialized']);
  });

  it('follows nextCursor page by page', async () => {
    const server = new ScriptedServer();
    const through = server.start();
    await server.answers('initialize', initializeResult('2025-11-25', { tools: {} }));
    await server.answers('tools/list', { tools: [{ name: 'a' }], nextCursor: 'two' });
    expect(server.messages().at(-1)).toMatchObject({ id: 2, method: 'tools/list', params: { cursor: 'two' } });
    await server.answers('tools/list', { tools: [{ name: 'b' }] });
    await through;
    expect(server.analysis.surfaceItems().map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('does not walk in circles', async () => {
    const server = new ScriptedServer();
    const through = server.start();
    await server.answers('initialize', initializeResult('2025-11-25', { tools: {} }));
    await server.answers('tools/list', { tools: [], nextCursor: 'again' });
    await server.answers('tools/list', { tools: [], nextCursor: 'again' });
    await through;
    expect(server.methods().filter((method) => method === 'tools/list')).toHaveLength(2);
    expect(server.remarks[0]).toMatchObject({ level: 'warning' });
    expect(server.remarks[0]?.text).toContain('"again"');
  });

  it('ends a walk after 1,000 pages', async () => {
    const server = new ScriptedServer();
    const through = server.start();
    await server.answers('initialize', initializeResult('2025-11-25', { tools: {} }));
    for (let page = 1; page <= 1000; page += 1)
      await server.answers('tools/list', { tools: [], nextCursor: `page ${page}` });
    await through;
    expect(server.methods().filter((method) => method === 'tools/list')).toHaveLength(1000);
    expect(server.remarks[0]?.text).toContain('1000 pages');
  });

  it.each([
    [
      'an error',
      { jsonrpc: '2.0', id: 0, error: { code: -32_602, message: 'no', data: { supported: ['2024-11-05'] } } },
      '2024-11-05',
    ],
    [
      'result and error together',
      { jsonrpc: '2.0', id: 0, result: initializeResult('2025-11-25'), error: { code: 1, message: '' } },
      'both',
    ],
    ['a result that is no object', { jsonrpc: '2.0', id: 0, result: 'fine' }, '"fine"'],
  ])('does not go on after %s', async (_what, answer, words) => {
    const server = new ScriptedServer();
    const through = server.start();
    await server.says(answer);
    await through;
    expect(server.methods()).toEqual(['initialize']);
    expect(server.remarks[0]).toMatchObject({ level: 'error' });
    expect(server.remarks[0]?.text).toContain(words);
    expect(server.closed).toBe(false);
  });

  it.each([
    ['another revision', '2024-11-05', 'info'],
    ['an unknown revision', '1999-01-01', 'warning'],
    ['no revision', undefined, 'warning'],
    ['a revision of another type', 7, 'warning'],
  ])('goes on with %s where that was chosen', async (_what, revision, level) => {
    const server = new ScriptedServer({ otherRevision: 'continue', lists: false });
    const through = server.start();
    await server.answers('initialize', initializeResult(revision));
    await through;
    expect(server.methods()).toEqual(['initialize', 'notifications/initialized']);
    expect(server.remarks).toMatchObject([{ level }]);
  });

  it('closes the connection on another revision where that was chosen', async () => {
    const server = new ScriptedServer({ otherRevision: 'stop' });
    const through = server.start();
    await server.answers('initialize', initializeResult('2024-11-05'));
    await through;
    expect(server.closed).toBe(true);
    expect(server.methods()).toEqual(['initialize']);
  });

  it('comes to an end when the connection does', async () => {
    const server = new ScriptedServer();
    const through = server.start();
    server.client.end();
    await through;
    await expect(server.client.ping()).resolves.toMatchObject({ kind: 'ended' });
  });
});

describe('what the server asks', () => {
  it.each([
    ['ping', {}, { result: {} }],
    ['roots/list', { roots: {} }, { result: { roots: [] } }],
    ['roots/list', {}, { error: { code: -32_601, message: 'This client did not declare roots' } }],
    [
      'sampling/createMessage',
      { roots: {} },
      { error: { code: -32_601, message: 'This client did not declare sampling' } },
    ],
    ['no/such', { roots: {} }, { error: { code: -32_601, message: 'Method not found' } }],
    ['__proto__', { roots: {} }, { error: { code: -32_601, message: 'Method not found' } }],
  ])('%s with %j declared', async (method, capabilities, answer) => {
    const server = new ScriptedServer({ capabilities });
    void server.start();
    await server.says({ jsonrpc: '2.0', id: 's1', method });
    expect(server.messages().at(-1)).toEqual({ jsonrpc: '2.0', id: 's1', ...answer });
  });

  it('leaves what was declared to the user', async () => {
    const server = new ScriptedServer({ capabilities: { sampling: {} } });
    void server.start();
    await server.says({ jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' });
    expect(server.sent).toHaveLength(1);
    expect(server.remarks[0]?.text).toContain('by hand');
  });

  it('answers nothing where that is switched off', async () => {
    const server = new ScriptedServer({ answer: false });
    void server.start();
    await server.says({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(server.sent).toHaveLength(1);
  });

  it('keeps an id exactly', async () => {
    const server = new ScriptedServer();
    await server.says('{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}');
    expect(server.sent).toEqual(['{"jsonrpc":"2.0","id":12345678901234567890,"result":{}}']);
  });

  it('answers a batch with a batch in the revision that has them', async () => {
    const server = new ScriptedServer({ revision: '2025-03-26', lists: false });
    void server.start();
    await server.answers('initialize', initializeResult('2025-03-26'));
    await server.says('[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]');
    expect(server.sent.at(-1)).toBe('[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]');
  });

  it('remarks on a refused method once', async () => {
    const server = new ScriptedServer();
    for (let id = 0; id < 5; id += 1) await server.says({ jsonrpc: '2.0', id, method: 'what' });
    expect(server.sent).toHaveLength(5);
    expect(server.remarks).toHaveLength(1);
  });
});

describe('timers', () => {
  it('cancel a request that is not answered in time, and keep a late answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ timeoutMs: 500 });
      const outcome = server.client.ping();
      vi.advanceTimersByTime(499);
      expect(server.methods()).toEqual(['ping']);
      vi.advanceTimersByTime(1);
      await expect(outcome).resolves.toMatchObject({ kind: 'timed-out' });
      expect(server.messages().at(-1)).toEqual({
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 0, reason: 'Not answered within 500 ms' },
      });
      await server.answers('ping', {});
      expect(server.analysis.operations[0]).toMatchObject({ state: 'timed-out', late: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('never cancel initialize, and leave the connection open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ timeoutMs: 500 });
      const through = server.start();
      vi.advanceTimersByTime(500);
      await through;
      expect(server.methods()).toEqual(['initialize']);
      expect(server.closed).toBe(false);
      expect(server.remarks[0]?.text).toContain('500 ms');
      await server.answers('initialize', initializeResult('2025-11-25'));
      expect(server.methods()).toEqual(['initialize']);
      expect(server.remarks).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are armed anew by the record, sooner, later or not at all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ timeoutMs: 500 });
      const outcome = server.client.ping();
      server.changesTimeout('0', 10_000);
      vi.advanceTimersByTime(9_999);
      expect(server.methods()).toEqual(['ping']);
      server.changesTimeout('0', 0);
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(100_000);
      server.changesTimeout('0', 20);
      vi.advanceTimersByTime(20);
      await expect(outcome).resolves.toMatchObject({ kind: 'timed-out' });
      expect(server.messages().at(-1)?.params).toEqual({ requestId: 0, reason: 'Not answered within 110019 ms' });
      // What has ended is waited for no more.
      server.changesTimeout('0', 20);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stop with the answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = new ScriptedServer({ timeoutMs: 500 });
      void server.client.ping();
      await server.answers('ping', {});
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('by hand', () => {
  it('does single steps', async () => {
    const server = new ScriptedServer({ initialize: false, initialized: false, lists: false });
    await server.start();
    server.client.step('lists');
    await settle();
    expect(server.methods()).toEqual(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']);
    server.client.step('initialized');
    server.client.step('ping');
    expect(server.methods().slice(4)).toEqual(['notifications/initialized', 'ping']);
  });

  it('composes a request on one line, whatever lines its params have', () => {
    const { text } = new ScriptedServer().client.compose('x/y', '{\r\n  "a": "b\\n"\n}', true);
    expect(text).not.toMatch(/[\r\n]/);
    expect(JSON.parse(text)).toMatchObject({
      method: 'x/y',
      params: { a: 'b\n', ['_meta']: { progressToken: 'progress-0' } },
    });
  });

  it('leaves out ids that the user took', () => {
    const server = new ScriptedServer();
    server.byHand('{"jsonrpc":"2.0","id":0,"method":"a"}');
    server.byHand('{"jsonrpc":"2.0","id":"1","method":"a"}');
    server.byHand('{"jsonrpc":"2.0","id":9007199254740993,"method":"a"}');
    expect(server.client.nextId()).toBe(2);
    void server.client.ping();
    expect(server.client.nextId()).toBe(3);
  });

  it('cancels what is pending, and nothing else', async () => {
    const server = new ScriptedServer();
    const outcome = server.client.ping();
    expect(server.client.cancel('7')).toBeNull();
    expect(server.client.cancel('0')).toBeGreaterThan(0);
    await expect(outcome).resolves.toMatchObject({ kind: 'cancelled' });
    expect(server.client.cancel('0')).toBeNull();
  });
});
