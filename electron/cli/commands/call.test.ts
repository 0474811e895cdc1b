import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLine, type Run } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const EVERYTHING = [
  process.execPath,
  resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];
/** Answers in odd ways, by the method. */
const ODD = [
  process.execPath,
  '-e',
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    const say = (rest) => console.log('{"jsonrpc":"2.0","id":' + id + ',' + rest + '}');
    if (method === 'initialize') say('"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}}');
    if (method === 'numbers') say('"result": {"n":12345678901234567890, "sent":' + JSON.stringify(line) + '}');
    if (method === 'leave') process.exit(0);
  });`,
];

const call = (...args: readonly string[]): Promise<Run> =>
  program.run(['call', '--protocol-version', '2025-11-25', ...args]);

describe('mcpscope call', () => {
  it('prints the result of a request as JSON', async () => {
    const { code, stdout, stderr } = await call(
      'tools/call',
      '{"name":"echo","arguments":{"message":"hé"}}',
      '--',
      ...EVERYTHING,
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toEqual({ content: [{ type: 'text', text: 'Echo: hé' }] });
  });

  it('prints a result with isError, and fails', async () => {
    const { code, stdout, stderr } = await call('tools/call', '{"name":"no-such-tool"}', '--', ...EVERYTHING);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ isError: true });
    expect(stderr).toContain('The tool answered that it failed (isError).');
  });

  it('prints an error response, and fails', async () => {
    const { code, stdout, stderr } = await call('com.example/none', '--', ...EVERYTHING);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ code: -32_601 });
    expect(stderr).toContain('com.example/none was answered with the error −32601.');
  });

  it('alters no digit of params and result, and keeps the session where it is told to', async () => {
    const out = join(program.folder, 'call.mcpcap');
    const params = '{"big": 98765432109876543210}';
    const { code, stdout } = await call('--out', out, 'numbers', params, '--', ...ODD);
    expect(code).toBe(0);
    expect(stdout).toContain('"n":12345678901234567890');
    expect(stdout).toContain('98765432109876543210');
    expect(readFileSync(out, 'utf8')).toContain(String.raw`\"method\":\"numbers\"`);
  });

  it('fails where no answer comes in time, or the connection ends', async () => {
    const late = await call('--timeout', '5000', 'nothing', '--', ...ODD);
    expect(late).toMatchObject({ code: 1, stdout: '' });
    expect(late.stderr).toMatch(/nothing was not answered within 5000 ms/);
    const gone = await call('leave', '--', ...ODD);
    expect(gone).toMatchObject({ code: 1, stdout: '' });
    expect(gone.stderr).toContain('leave got no answer.');
  });

  it.each([
    [['tools/list', '{broken', '--', ...ODD], /The params are not JSON/],
    [['tools/list', '[1]', '--', ...ODD], /The params must be a JSON object/],
    [['tools/list', '{}', 'more', '--', ...ODD], /Too many words: more/],
    [['tools/list'], /There is no server to connect to/],
    [['tools/list', '--', 'no-such-program-anywhere'], /no-such-program-anywhere|not found/],
  ])('is refused (%#)', async (args, sentence) => {
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });
});

describe('mcpscope call --url', () => {
  let server: Server;
  const bodies: string[] = [];
  const agents: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        bodies.push(body);
        agents.push(request.headers['user-agent'] ?? '');
        const { id, method } = JSON.parse(body) as { id?: number; method: string };
        const result =
          method === 'server/discover'
            ? {
                resultType: 'complete',
                supportedVersions: ['2026-07-28'],
                capabilities: { tools: {} },
                ttlMs: 0,
                cacheScope: 'private',
              }
            : { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
  });
  afterAll(() => server.close());

  it('asks as the era has it', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const { code, stdout } = await program.run(['call', 'tools/list', '--url', url]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tools: [] });
    expect(JSON.parse(bodies.at(-1)!)).toMatchObject({
      method: 'tools/list',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    });
  });

  it('opens as another client', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const from = bodies.length;
    expect(await program.run(['call', 'tools/list', '--as', 'claude-code', '--url', url])).toMatchObject({ code: 0 });
    expect(new Set(agents.slice(from))).toEqual(new Set(['claude-code/2.1.330 (sdk-cli)']));
    expect(JSON.parse(bodies[from]!)).toMatchObject({
      method: 'server/discover',
      params: { _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'claude-code', version: '2.1.330' } } },
    });
  });

  it('opens as the client that a capture was recorded of', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const capture = join(program.folder, 'codex.mcpcap');
    const recorded = ['check', '--as', 'codex', '--protocol-version', 'auto', '--capture', capture];
    expect((await program.run([...recorded, '--url', url])).code).toBeLessThan(2);
    const from = bodies.length;
    expect(await program.run(['call', 'tools/list', '--as', capture, '--url', url])).toMatchObject({ code: 0 });
    expect(bodies[from]).toContain('"name":"codex-mcp-client"');
    expect(new Set(agents.slice(from))).toEqual(new Set(['codex-mcp-client/0.169.0']));
    expect(await program.run(['call', 'tools/list', '--as', 'none.mcpcap', '--url', url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('none.mcpcap cannot be read'),
    });
  });
});
