// A real server with faults in between: what an official client makes of them, and what the record has of it.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ResultSchema as AnyResult } from '@modelcontextprotocol/sdk/types.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BuiltProgram } from '../../electron/cli/testing/built-program.ts';
import { captureFiles, recordedEvents, recordedIn } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { afterAll, beforeAll, expect, mcpscope, test } from './testing/test.ts';

const program = new BuiltProgram();
beforeAll(() => program.build());
afterAll(() => program.remove());

const CALL = { name: 'echo', arguments: { message: 'hello' } };
/** Longer than any answer that comes. */
const PATIENCE_MS = 60_000;

/** What `mcpscope chaos` said on stderr, of the newest client. */
let said = '';

/** A client of the reference server, with `mcpscope chaos` in between. */
async function connected(home: string, ...words: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'official', version: '1.0.0' }, { capabilities: {} });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program.path, 'chaos', ...words, '--', process.execPath, ...EVERYTHING],
    env: { ...(process.env as Record<string, string>), MCPSCOPE_HOME: home },
    stderr: 'pipe',
  });
  said = '';
  transport.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await client.connect(transport, { timeout: PATIENCE_MS });
  return client;
}

/** The rows of the only capture below a folder, as `show` prints them. */
async function shown(home: string, filter: string): Promise<string> {
  const { stdout } = await mcpscope(home, ['show', captureFiles(home)[0] ?? '', '--filter', filter]);
  return stdout;
}

test('a client gets what the rules make of an answer, and the record has both texts', async ({ home }) => {
  const rules = join(home, 'other-words.mcprules.yaml');
  writeFileSync(
    rules,
    `mcpscope-rules: 1
rules:
  - name: other words
    when: method:tools/call class:response.result
    do: [{delay: 20ms}, {replace: {find: 'Echo: hello', with: 'Changed'}}, {script: 'return text.replace("Changed", "Changed on its way")'}, {notify: The echo came}]
`,
  );
  const client = await connected(home, rules, '--seed', '1');
  expect(await client.callTool(CALL)).toMatchObject({ content: [{ text: 'Changed on its way' }] });
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(5);
  await client.close();
  await expect.poll(() => said).toMatch(/^mcpscope chaos: “other words” touched 1 message$/m);
  expect(said).toMatch(/^mcpscope chaos: The echo came$/m);
  expect(await shown(home, 'class:middle')).toMatch(
    /delayed by 20 ms, rewritten, given to a script, told of · by “other words” · 1 piece went out/,
  );
  expect(await shown(home, 'class:response.result "Echo: hello"')).toContain('Echo: hello');
});

test('a call goes to another server, or is answered out of a capture, under its own id; and the record ends where a rule says so', async ({
  home,
}) => {
  const other = join(home, 'other.mjs');
  writeFileSync(
    other,
    `import { createInterface } from 'node:readline';
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const opening = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'other', version: '1' } };
  const said = { content: [{ type: 'text', text: 'the other one: ' + JSON.stringify(params?.arguments) }] };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? opening : said }) + '\\n');
});
`,
  );
  const first = await connected(home, '--fault', 'latency');
  await first.callTool({ name: 'echo', arguments: { message: 'recorded' } });
  await first.close();
  const [capture = ''] = captureFiles(home);
  const answer =
    recordedEvents(capture).find(({ text }) => text?.startsWith('{"result":{"content"') === true)?.seq ?? 0;
  const kept = join(home, 'kept.mcpcap');
  renameSync(capture, kept);

  const rules = join(home, 'elsewhere.mcprules.yaml');
  const command = JSON.stringify([process.execPath, other]);
  writeFileSync(
    rules,
    `mcpscope-rules: 1
rules:
  - {name: other, when: 'method:tools/call params.arguments.message:other', do: [{edit: {set: {/params/arguments/message: edited}}}, {redirect: {command: ${command}}}]}
  - {name: nobody, when: 'method:tools/call params.arguments.message:nobody', do: [{redirect: {command: [no-such-server]}}]}
  - {name: recorded, when: 'dir:c2s method:tools/call', do: [{answer: {recorded: kept.mcpcap}}]}
  - {name: this one, when: 'dir:c2s method:prompts/list', do: [{answer: {recorded: {capture: kept.mcpcap, seq: ${answer}}}}]}
  - {name: enough, when: 'dir:c2s method:ping', do: [{stop-recording: true}]}
`,
  );
  const client = await connected(home, rules, '--captures', join(home, 'ruled', 'captures'));
  const call = async (message: string): Promise<string> =>
    JSON.stringify(
      await client.callTool({ name: 'echo', arguments: { message } }).catch((error: unknown) => String(error)),
    );
  expect(await call('other')).toContain('the other one: {\\"message\\":\\"edited\\"}');
  expect(await call('recorded')).toContain('Echo: recorded');
  // It is not in the capture, so the server has it.
  expect(await call('not recorded')).toContain('Echo: not recorded');
  expect(await call('nobody')).toContain('which did not answer it');
  expect(JSON.stringify(await client.request({ method: 'prompts/list' }, AnyResult))).toContain('Echo: recorded');
  await client.ping();
  await client.listTools();
  await client.close();
  await expect.poll(() => said).toContain('“enough” touched 1 message');
  const record = recordedIn(join(home, 'ruled'));
  expect(record.flatMap(({ kind, does }) => (kind === 'middle' ? [does?.join()] : []))).toEqual([
    'edited,sent to another server',
    'answered from a capture',
    'let pass, since nobody else answered it',
    'sent to another server',
    'answered from a capture',
    'the last to be recorded',
  ]);
  expect(record.at(-1)?.reason).toBe('Recording stopped here: a rule has it so. What came later was not kept.');
  expect(record.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []))).toEqual([
    'kept.mcpcap has no answer to this request, so it went on.',
    expect.stringMatching(/^The request was sent to another server, which did not answer it\. /),
  ]);
});

test('a server that exits in a call ends as one that does, and is not blamed', async ({ home }) => {
  const client = await connected(home, '--fault', 'exit-in-call');
  await expect(client.callTool(CALL)).rejects.toThrow('Connection closed');
  const { stdout } = await mcpscope(home, ['show', captureFiles(home)[0] ?? '', '--json']);
  const summary = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
    readonly findings: readonly { readonly level: string; readonly expected: boolean }[];
  };
  expect(summary.findings.filter(({ level, expected }) => level === 'error' && !expected)).toEqual([]);
});

test('a recipe breaks one thing after the other', async ({ home }) => {
  const client = await connected(home, '--recipe', 'every-third-answer-is-broken');
  await expect(client.callTool(CALL, undefined, { timeout: 500 })).rejects.toThrow('Request timed out');
  for (let whole = 0; whole < 2; whole += 1)
    expect(await client.callTool(CALL)).toMatchObject({ content: [{ text: 'Echo: hello' }] });
  await client.close();
  await expect.poll(() => said).toContain('“torn” touched 1 message');
});

test('a client over HTTP meets a session that is lost once, and goes on', async ({ home, serve, onTestFinished }) => {
  const rules = join(home, 'lost-once.mcprules.yaml');
  writeFileSync(rules, 'mcpscope-rules: 1\nrules:\n  - {name: lost, once: true, do: [{fault: session-lost}]}\n');
  const { url } = await serve('everything', 'streamableHttp');
  const words = [program.path, 'chaos', rules, '--url', url, '--listen', '0'];
  const env = { ...process.env, MCPSCOPE_HOME: home };
  const chaos = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(chaos, 'exit');
  onTestFinished(() => void chaos.kill('SIGKILL'));
  let address = '';
  for await (const line of createInterface({ input: chaos.stderr })) {
    address = /give the client (\S+) instead/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  const client = new Client({ name: 'official', version: '1.0.0' }, { capabilities: {} });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  await expect(client.callTool(CALL)).rejects.toThrow('Error POSTing to endpoint');
  expect(await client.callTool(CALL)).toMatchObject({ content: [{ text: 'Echo: hello' }] });
  await client.close();
  chaos.kill('SIGINT');
  await ended;
  expect(await shown(home, 'class:middle')).toContain(
    'spoiled by session-lost · by “lost” · nothing went on · answered over HTTP here',
  );
});
