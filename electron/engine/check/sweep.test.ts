import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Target, readBatch } from '../../../shared/bridge/index.ts';
import type { SweepLine, SweepStep } from '../../../shared/compare/index.ts';
import { eventually } from '../../transports/testing/test-servers.ts';
import { EVERYTHING, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

function sweep(target: Target, revision: SweepStep): Promise<SweepLine> {
  const options = { ...test.engine.defaultOptions(), otherRevision: 'stop', lists: false, conversation: 'probe' };
  return command('sweepRevision', { sweep: 's', target, options, revision }) as Promise<SweepLine>;
}

async function command(name: string, input: object): Promise<unknown> {
  const reply = await test.bridge.invoke(name, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** Answers initialize with one revision, lists two tools in two pages, and waits where it is told to. */
const PAGED = `
  onLine((line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    if (method === 'server/discover') return say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } });
    const page = params?.cursor ? { tools: [{ name: 'b', title: 'B', inputSchema: { type: 'object' } }] } : { tools: [{ name: 'a', inputSchema: { type: 'object' } }], nextCursor: 'x' };
    say({ jsonrpc: '2.0', id, result: method === 'initialize' ? result({ tools: { listChanged: true } }, '2025-06-18') : method === 'tools/list' ? page : {} });
  });
`;

describe('sweepRevision', () => {
  it('goes through a conversation in exactly that revision, whatever the options say', async () => {
    const line = await sweep(EVERYTHING, '2024-11-05');
    expect(line).toMatchObject({
      asked: '2024-11-05',
      answered: '2024-11-05',
      connected: true,
      era: 'legacy',
      transport: 'stdio',
      verdict: { headline: 'Connected' },
      recordingProblem: '',
    });
    expect(line.surface.tools).toBeGreaterThan(5);
    expect(line.capabilities).toContain('tools.listChanged');
    const structured = line.offered.filter(({ members }) => members?.includes('outputSchema'));
    expect(structured.map(({ name }) => name)).toContain('get-structured-content');
    expect(readFileSync(line.capture, 'utf8')).toContain('"protocolVersion\\":\\"2024-11-05');
  });

  it('takes another revision for an answer, and the members of items from every page', async () => {
    const line = await sweep(scriptServer(PAGED), '2025-11-25');
    expect(line).toMatchObject({
      connected: true,
      answered: '2025-06-18',
      capabilities: ['tools', 'tools.listChanged'],
    });
    expect(line.offered).toEqual([
      { kind: 'tools', name: 'a', members: ['inputSchema', 'name'] },
      { kind: 'tools', name: 'b', members: ['inputSchema', 'name', 'title'] },
    ]);
  });

  it('tells why a revision is not spoken', async () => {
    expect(await sweep(scriptServer(PAGED), '2026-07-28')).toMatchObject({
      connected: false,
      answered: '',
      offered: [],
      verdict: { tone: 'error' },
    });
    expect(await sweep({ ...scriptServer(''), command: 'no-such-server' }, 'auto')).toMatchObject({
      connected: false,
      verdict: { headline: 'Did not start' },
    });
  });

  it('shows nothing in the window, remembers no server, leaves nothing open', async () => {
    const shown: unknown[] = [];
    test.bridge.subscribe('connections', {}, (json) => shown.push(readBatch(json)));
    await sweep(scriptServer(PAGED), 'auto');
    expect(shown.filter((list) => Array.isArray(list) && list.length > 0)).toEqual([]);
    expect(await command('listServers', {})).toEqual([]);
    expect(readdirSync(join(test.folder, 'captures'))).toHaveLength(1);
  });

  it('can be stopped in the middle of one', async () => {
    const marker = join(test.folder, 'asked');
    const target = scriptServer(`onLine(() => require('node:fs').writeFileSync(${JSON.stringify(marker)}, ''));`);
    const line = sweep(target, '2025-11-25');
    await eventually(() => existsSync(marker));
    expect(await command('stopSweep', { sweep: 's' })).toEqual({});
    expect(await line).toMatchObject({ connected: false, answered: '' });
    expect(await command('stopSweep', { sweep: 'never begun' })).toEqual({});
  });

  it('refuses what is no revision', async () => {
    await expect(sweep(EVERYTHING, '1999-01-01' as SweepStep)).rejects.toThrow(/revision/);
  });
});
