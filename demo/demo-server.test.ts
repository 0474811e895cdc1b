import { beforeEach, describe, expect, it } from 'vitest';
import { DemoServer } from './demo-server.ts';

let lines: string[];
let server: DemoServer;

beforeEach(() => {
  lines = [];
  server = new DemoServer(
    (line) => {
      lines.push(line);
      return Promise.resolve();
    },
    () => undefined,
  );
});

const send = (message: unknown) => server.receive(JSON.stringify(message));
const request = (id: unknown, method: string, params: unknown = {}) => send({ jsonrpc: '2.0', id, method, params });
const taken = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

async function open(protocolVersion = '2025-11-25', capabilities = {}) {
  await request(0, 'initialize', { protocolVersion, capabilities, clientInfo: { name: 'test', version: '1' } });
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return taken();
}

describe('DemoServer', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
  ])('asked for %s it answers %s', async (asked, answered) => {
    expect(await open(asked)).toMatchObject([{ jsonrpc: '2.0', id: 0, result: { protocolVersion: answered } }]);
  });

  it('gives its tools in two pages', async () => {
    await open();
    await request(1, 'tools/list');
    await request(2, 'tools/list', { cursor: 'after-6' });
    const [first, second] = taken() as { result: { tools: { name: string }[]; nextCursor?: string } }[];
    expect(first?.result.nextCursor).toBe('after-6');
    expect(second?.result.nextCursor).toBeUndefined();
    const names = [...(first?.result.tools ?? []), ...(second?.result.tools ?? [])].map((tool) => tool.name);
    expect(new Set(names).size).toBe(10);
  });

  it('refuses a cursor that it never gave out', async () => {
    await open();
    await request(1, 'tools/list', { cursor: 'after-x' });
    expect(taken()).toMatchObject([{ id: 1, error: { code: -32_602 } }]);
  });

  it('tells progress by the token of the call', async () => {
    await open();
    const params = { name: 'long_running', arguments: { steps: 2, milliseconds: 0 }, _meta: { progressToken: 'p' } };
    await request(3, 'tools/call', params);
    expect(taken()).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, total: 2 } },
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 2, total: 2 } },
      { id: 3, result: { content: [{ type: 'text' }] } },
    ]);
  });

  it('says nothing more of a call that was cancelled', async () => {
    await open();
    const call = request(4, 'tools/call', { name: 'long_running', arguments: { milliseconds: 600_000 } });
    await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } });
    await call;
    expect(taken()).toEqual([]);
  });

  it('logs only what is grave enough for the client', async () => {
    await open();
    await request(1, 'logging/setLevel', { level: 'error' });
    await request(2, 'tools/call', { name: 'log_burst', arguments: { count: 3 } });
    expect(taken().map((message) => message['method'])).toEqual([undefined, undefined]);
    await request(3, 'logging/setLevel', { level: 'debug' });
    await request(4, 'tools/call', { name: 'log_burst', arguments: { count: 3 } });
    expect(taken().filter((message) => message['method'] === 'notifications/message')).toHaveLength(3);
  });

  it('writes log messages of about 300 bytes', async () => {
    await open();
    await request(4, 'tools/call', { name: 'log_burst', arguments: { count: 1 } });
    const bytes = Buffer.byteLength(lines[0] ?? '');
    expect(bytes).toBeGreaterThan(270);
    expect(bytes).toBeLessThan(330);
  });

  it('asks for the roots of a client that has some', async () => {
    await open('2025-11-25', { roots: {} });
    const call = request(5, 'tools/call', { name: 'list_roots' });
    expect(taken()).toMatchObject([{ id: 1, method: 'roots/list' }]);
    await send({ jsonrpc: '2.0', id: 1, result: { roots: [{ uri: 'file:///tmp' }] } });
    await call;
    expect(JSON.stringify(taken())).toContain('file:///tmp');
  });

  it('tells a subscriber of a change', async () => {
    await open();
    await request(1, 'resources/subscribe', { uri: 'demo://counter' });
    await request(2, 'tools/call', { name: 'count' });
    expect(taken()).toMatchObject([
      { id: 1, result: {} },
      { method: 'notifications/resources/updated', params: { uri: 'demo://counter' } },
      { id: 2 },
    ]);
  });

  it('answers a failed tool with a result that says so', async () => {
    await open();
    await request(1, 'tools/call', { name: 'fail' });
    expect(taken()).toMatchObject([{ id: 1, result: { isError: true } }]);
  });

  it.each([
    ['prompts/get', { name: 'review_code' }, -32_602],
    ['prompts/get', { name: 'none' }, -32_602],
    ['resources/read', { uri: 'demo://none' }, -32_002],
    ['tools/call', { name: 'none' }, -32_602],
    ['no/such', {}, -32_601],
  ])('refuses %s %j with %d', async (method, params, code) => {
    await open();
    await request(1, method, params);
    expect(taken()).toMatchObject([{ id: 1, error: { code } }]);
  });

  it('makes its second mistake: roll_dice answers twice', async () => {
    await open();
    await request(6, 'tools/call', { name: 'roll_dice' });
    const [first, second, ...more] = taken();
    expect(first).toEqual(second);
    expect(more).toEqual([]);
  });

  it('makes its third mistake: convert_units answers with a string for a number', async () => {
    await open();
    await request(7, 'tools/call', { name: 'convert_units', arguments: { celsius: 100 } });
    expect(taken()).toMatchObject([{ id: '7', result: { content: [{ text: '212 °F' }] } }]);
  });

  it('survives what is not a message', async () => {
    await server.receive('{"torn');
    await server.receive('[]');
    await server.receive('17');
    await server.receive('{}');
    expect(taken().map((message) => (message['error'] as { code: number }).code)).toEqual([
      -32_700, -32_600, -32_600, -32_600,
    ]);
  });

  it('answers a batch with a batch where batches exist', async () => {
    await open('2025-03-26');
    await send([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/x' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
    ]);
    expect(taken()).toEqual([
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 2, result: {} },
      ],
    ]);
  });
});
