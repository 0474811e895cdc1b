import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { classes, EVERYTHING, notes, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const AUTO = { revision: 'auto' } as const;

describe('revision auto over stdio', () => {
  it('shakes hands with a server that knows no other way, on the same process', async () => {
    const connection = test.connect(EVERYTHING, AUTO);
    await connection.conversation;
    expect(connection.observation.session()).toMatchObject({
      transport: 'stdio',
      era: 'legacy',
      revision: '2025-11-25',
      surface: { tools: 14 },
      verdict: { headline: 'Connected' },
      probes: [{ target: 'modern', outcome: 'no' }],
    });
    expect(classes(connection).filter((name) => name === 'process.spawn')).toHaveLength(1);
    await connection.close();
  });

  it('starts a server again that its question killed', async () => {
    const script = `
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'server/discover') process.exit(3);
        if (id !== undefined) say({ jsonrpc: '2.0', id, result: method === 'initialize' ? result() : {} });
      });`;
    const connection = test.connect(scriptServer(script), AUTO);
    await connection.conversation;
    expect(classes(connection).filter((name) => name === 'process.spawn')).toHaveLength(2);
    expect(connection.info().state).toBe('open');
    const session = connection.observation.session();
    expect(session).toMatchObject({ era: 'legacy', verdict: { headline: 'Connected', tone: 'ok' } });
    expect(session.probes[0]?.text).toContain('ended');
    await connection.close();
    expect(connection.observation.session().verdict.headline).toBe('Closed');
  });

  it('tells the death of a server that never starts, and tries it twice at most', async () => {
    const connection = test.connect(scriptServer(`console.error('Error: no key'); process.exit(1);`), AUTO);
    await connection.closed;
    expect(classes(connection).filter((name) => name === 'process.spawn')).toHaveLength(2);
    expect(connection.observation.session().verdict).toMatchObject({
      tone: 'error',
      headline: 'Did not start',
      quote: 'Error: no key',
    });
  });

  it('does not try again what could not be started at all', async () => {
    const connection = test.connect({ ...EVERYTHING, command: 'no-such-program-anywhere' }, AUTO);
    await connection.closed;
    expect(classes(connection).filter((name) => name.startsWith('process.'))).toEqual(['process.spawn-failed']);
  });

  it('speaks the modern era with a server that knows it, and ends it by its pipes', async () => {
    const script = `
      const meta = { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '1' } };
      onLine((line) => {
        const { id, method, params } = JSON.parse(line);
        const complete = (rest) => say({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: meta, ttlMs: 0, cacheScope: 'private', ...rest } });
        if (method === 'server/discover') complete({ supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } } });
        if (method === 'tools/list') complete({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] });
        if (method === 'tools/call' && !params.requestState)
          say({ jsonrpc: '2.0', id, result: { resultType: 'input_required', requestState: 's', inputRequests: { r: { method: 'roots/list' } } } });
        else if (method === 'tools/call') complete({ content: [] });
        if (method === 'subscriptions/listen')
          say({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { notifications: params.notifications, _meta: { 'io.modelcontextprotocol/subscriptionId': id } } });
      });
      process.stdin.on('end', () => process.exit(0));`;
    const connection = test.connect(scriptServer(script), AUTO);
    await connection.conversation;
    const outcome = await connection.client.request('tools/call', { name: 'a', arguments: {} });
    expect(outcome.kind).toBe('result');
    const session = connection.observation.session();
    expect(session).toMatchObject({
      era: 'modern',
      revision: '2026-07-28',
      serverInfo: { name: 'modern' },
      surface: { tools: 1 },
      verdict: { headline: 'Connected', tone: 'ok' },
      counts: { multiRound: 1 },
      modern: { supported: ['2026-07-28'], subscriptions: [{ open: true }] },
    });
    const call = connection.observation.operations.find(({ method }) => method === 'tools/call');
    expect(call).toMatchObject({ state: 'result', rounds: [{ asks: ['r: roots/list'] }, {}] });
    await connection.close();
    expect(connection.observation.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(notes(connection)).toEqual([]);
  });
});
