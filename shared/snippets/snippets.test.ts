import * as fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { callLine } from './call-line.ts';
import { python, pythonCall } from './python-call.ts';
import { sendLine } from './send-line.ts';
import { quoted, word } from './shell-quoting.ts';
import { messageOf, type SnippetSource } from './snippet-source.ts';
import { typescriptCall } from './typescript-call.ts';

const STDIO = { transport: 'stdio', name: '', command: 'node', args: ["it's.js"], cwd: '' } as const;
const HTTP = { transport: 'http', name: '', url: 'https://example.com/mcp' } as const;
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"message":"hé"},"_meta":{"progressToken":1}}}';

const noPython = spawnSync('python3', ['--version']).status !== 0;

function about(text: string, change: Partial<SnippetSource> = {}): SnippetSource {
  return { text, source: STDIO, transport: 'stdio', era: 'legacy', ...change };
}

describe('words of a shell', () => {
  it('are read by a shell as what they stand for', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !/[\0\r\n]/.test(each));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (words) => {
        for (const quote of [quoted, word]) {
          const line = words.map(quote).join(' ');
          const read = execFileSync('/bin/sh', ['-c', `for each in ${line}; do printf '%s\\n' "$each"; done`]);
          expect(read.toString()).toBe(`${words.join('\n')}\n`);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('messageOf', () => {
  it('leaves out what every SDK adds by itself', () => {
    expect(messageOf(CALL)).toEqual({
      method: 'tools/call',
      isRequest: true,
      params: { name: 'echo', arguments: { message: 'hé' } },
    });
    const modern = '{"id":1,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1","mine":2}}}';
    expect(messageOf(modern)?.params).toEqual({ ['_meta']: { mine: 2 } });
  });

  it.each(['', '[]', '7', '{"id":1,"result":{}}', '{"method":7}'])('%s is no message of a client', (text) => {
    expect(messageOf(text)).toBeNull();
    expect(typescriptCall(about(text))).toHaveProperty('problem');
    expect(pythonCall(about(text))).toHaveProperty('problem');
  });
});

describe('sendLine', () => {
  it('sends exactly the message, to the same server', () => {
    expect(sendLine(about("{'"))).toEqual({
      text: String.raw`printf '%s\n' '{'\''' | mcpscope send -- node 'it'\''s.js'`,
    });
    expect(sendLine(about('x', { source: HTTP }))).toEqual({
      text: "printf '%s\\n' 'x' | mcpscope send --url 'https://example.com/mcp'",
    });
  });

  it('says why it cannot', () => {
    expect(sendLine(about('\0'))).toHaveProperty('problem');
    expect(sendLine(about('x', { source: { ...STDIO, command: '' } }))).toHaveProperty('problem');
  });
});

describe('callLine', () => {
  it('asks the same of the same server', () => {
    expect(callLine(about(CALL, { source: { ...STDIO, cwd: '/a b' } }))).toEqual({
      text: String.raw`mcpscope call tools/call '{"name":"echo","arguments":{"message":"hé"}}' --cwd '/a b' -- node 'it'\''s.js'`,
    });
    const long = '{"id":1,"method":"x","params":{"n": 12345678901234567890}}';
    expect(callLine(about(long, { source: HTTP }))).toMatchObject({
      text: expect.stringContaining('{"n": 12345678901234567890}'),
    });
    expect(callLine(about('{"id":1,"method":"ping"}', { source: HTTP }))).toEqual({
      text: "mcpscope call ping --url 'https://example.com/mcp'",
    });
  });

  it.each(['{"method":"notifications/x"}', '[]', '{"id":1,"method":"x\\u0000"}'])('says why it cannot: %s', (text) => {
    expect(callLine(about(text))).toHaveProperty('problem');
    expect(callLine(about(CALL, { source: { ...STDIO, command: '' } }))).toHaveProperty('problem');
  });
});

describe('calls of the SDKs', () => {
  it.each<[string, string, string]>([
    ['tools/list', 'client.listTools()', 'session.list_tools()'],
    ['ping', 'client.ping()', 'session.send_ping()'],
    ['initialize', 'client.getServerVersion()', 'print(await session.initialize())'],
  ])('%s', (method, typescript, py) => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method });
    expect(typescriptCall(about(text))).toMatchObject({ text: expect.stringContaining(typescript) });
    expect(pythonCall(about(text))).toMatchObject({ text: expect.stringContaining(py) });
  });

  it('has the transport of the session', () => {
    expect(typescriptCall(about(CALL, { source: HTTP, transport: 'http' }))).toMatchObject({
      text: expect.stringContaining('new StreamableHTTPClientTransport(new URL("https://example.com/mcp"))'),
    });
    expect(typescriptCall(about(CALL, { source: HTTP, transport: 'http', era: 'modern' }))).toMatchObject({
      text: expect.stringContaining("from '@modelcontextprotocol/client';"),
    });
    expect(pythonCall(about(CALL, { source: HTTP, transport: 'sse' }))).toMatchObject({
      text: expect.stringContaining('sse_client("https://example.com/mcp")'),
    });
    expect(typescriptCall(about(CALL, { source: HTTP, transport: 'ws' }))).toHaveProperty('problem');
  });

  it('says where an SDK has no such call', () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"com.example/odd"}';
    expect(typescriptCall(about(text))).toHaveProperty('problem');
    expect(pythonCall(about(text))).toHaveProperty('problem');
    expect(pythonCall(about(CALL, { era: 'modern' }))).toHaveProperty('problem');
  });

  it.skipIf(noPython)('writes any JSON as the Python literal of the same value (needs python3)', () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 50, seed: 7 });
    const program = `import json,sys\nprint(json.dumps([${values.map(python).join(',\n')}]))`;
    const read = execFileSync('python3', ['-c', program]).toString();
    expect(JSON.parse(read)).toEqual(JSON.parse(JSON.stringify(values)));
  });

  it('is a program that runs, against a real server', () => {
    const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
    const source = { ...STDIO, command: process.execPath, args: [everything, 'stdio'] };
    for (const era of ['legacy', 'modern'] as const) {
      const call = typescriptCall(about(CALL, { source, era }));
      const program = 'text' in call ? call.text : '';
      const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
      expect(printed.toString()).toContain('Echo: hé');
    }
  });
});
