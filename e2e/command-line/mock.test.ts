// A mock of a recorded session: the official client runs the same script against the server and against its mock, and the two
// come to the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { BuiltProgram } from '../../electron/cli/testing/built-program.ts';
import { agreesToEverything } from '../conversations/answers.ts';
import { askEverythingOnce, askSdkServerOnce, IS_ADA } from '../conversations/before-a-mock.ts';
import { Conversation, type Partner } from '../conversations/conversation.ts';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { mockCommand, startMock } from '../shells/mock-server.ts';
import { scriptWithEverything, scriptWithSdkServer } from '../shells/official-scripts.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING, everything } from '../shells/real-server.ts';
import { afterAll, beforeAll, describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;
const program = new BuiltProgram();

beforeAll(() => program.build());
afterAll(() => program.remove());

/** So long after a client has said that it is initialized the reference server asks for its roots, ms; where nobody listens yet, it asks nobody, and never again. */
const ASKS_AFTER = 350;

async function recordEverything(home: string, where: Partner['where']): Promise<string> {
  const revision = '2025-11-25';
  for (let time = 1; ; time += 1) {
    const folder = join(home, `record-${time}`);
    mkdirSync(folder);
    const talk = await Conversation.open(folder, {
      where,
      revision,
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } },
      rules: agreesToEverything(revision),
    });
    // A busy machine may have let the client listen too late to be asked: that is no record of all of it.
    const isWhole = (await talk.listenedAfter()) < ASKS_AFTER;
    await (isWhole ? askEverythingOnce(talk) : Promise.resolve()).finally(() => talk.end());
    if (isWhole) return talk.capture;
  }
}

async function recordSdkServer(home: string, where: Partner['where']): Promise<string> {
  const talk = await Conversation.open(home, {
    where,
    revision: '2026-07-28',
    capabilities: { elicitation: { form: {} } },
    rules: IS_ADA,
  });
  await askSdkServerOnce(talk).finally(() => talk.end());
  return talk.capture;
}

describe('a mock and what it was recorded from say the same', () => {
  test('server-everything over stdio: its mock over stdio and over HTTP say the same', async ({ home }) => {
    const real = await scriptWithEverything(
      new StdioClientTransport({ command: NODE, args: EVERYTHING, stderr: 'ignore' }),
    );
    const capture = await recordEverything(home, [NODE, ...EVERYTHING]);
    const mocked = await scriptWithEverything(new StdioClientTransport(mockCommand(program.path, capture)));
    expect(mocked).toEqual(real);
    const mock = await startMock(program.path, home, capture, '--latency', 'none');
    expect(await scriptWithEverything(new StreamableHTTPClientTransport(new URL(mock.url)))).toEqual(real);
    // Every client is one of its own, and finds all of it again.
    expect(await scriptWithEverything(new StreamableHTTPClientTransport(new URL(mock.url)))).toEqual(real);
    expect(mock.lines.slice(1)).toEqual([]);
    expect(await mock.stop()).toBe(0);
  });

  for (const [over, transport] of [
    ['HTTP', 'streamableHttp'],
    ['HTTP+SSE', 'sse'],
  ] as const) {
    test(`server-everything over ${over}: its mock over HTTP, HTTP+SSE and stdio say the same`, async ({
      home,
      serve,
    }) => {
      const real = await scriptWithEverything(
        new StdioClientTransport({ command: NODE, args: everything('stdio'), stderr: 'ignore' }),
      );
      const capture = await recordEverything(home, (await serve('everything', transport)).url);
      const mock = await startMock(program.path, home, capture);
      expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      expect(await scriptWithEverything(new StreamableHTTPClientTransport(new URL(mock.url)))).toEqual(real);
      expect(
        await scriptWithEverything(new StdioClientTransport(mockCommand(program.path, capture, '--latency', '0.1'))),
      ).toEqual(real);
      expect(await scriptWithEverything(new SSEClientTransport(new URL(mock.sseUrl)))).toEqual(real);
      expect(mock.lines.slice(1)).toEqual([]);
      expect(await mock.stop()).toBe(0);
    });
  }

  for (const over of ['stdio', 'HTTP'] as const) {
    test(`a server of 2026-07-28 over ${over}: its mock over both says the same`, async ({ home, serve }) => {
      const url = over === 'HTTP' ? (await serve('sdk-http', 'modern')).url : '';
      const command = { command: NODE, args: [testServer('sdk-stdio'), 'modern'] };
      const real = await scriptWithSdkServer(over === 'HTTP' ? new ModernHttp(new URL(url)) : new ModernStdio(command));
      const capture = await recordSdkServer(home, over === 'HTTP' ? url : [NODE, ...command.args]);
      const mock = await startMock(program.path, home, capture);
      expect(await scriptWithSdkServer(new ModernHttp(new URL(mock.url)))).toEqual(real);
      expect(
        await scriptWithSdkServer(new ModernStdio(mockCommand(program.path, capture, '--latency', 'none'))),
      ).toEqual(real);
      expect(mock.lines.slice(1)).toEqual([]);
      expect(await mock.stop()).toBe(0);
    });
  }
});

describe('rules that stand between a mock and its clients', () => {
  const FACTS = { name: 'official', version: '1.0.0' };
  const CALL = { name: 'echo', arguments: { message: 'hello' } };
  const RULES = `mcpscope-rules: 1
name: louder
rules:
  - {name: loud, when: 'dir:s2c class:response.* method:tools/call', do: [{replace: {pattern: '(?<word>hello)', with: '$<word>!'}}]}
  - {name: second, when: 'dir:c2s method:tools/call', after: 1, once: true, do: [{answer: {error: {code: -32000, message: not now}}}, {stop-recording: true}]}
`;

  /** What two calls come to. */
  async function calls(
    transport: ConstructorParameters<typeof StdioClientTransport> | { url: URL; older: boolean },
  ): Promise<string[]> {
    const client = new Client(FACTS);
    const way = Array.isArray(transport)
      ? new StdioClientTransport(...transport)
      : new (transport.older ? SSEClientTransport : StreamableHTTPClientTransport)(transport.url);
    await client.connect(way);
    const said: string[] = [];
    for (let time = 0; time < 2; time += 1)
      said.push(JSON.stringify(await client.callTool(CALL).catch((error: unknown) => String(error))));
    await client.close();
    return said;
  }

  test('work over stdio, over HTTP and over HTTP+SSE, and the record has both texts', async ({ home }) => {
    const talk = await Conversation.open(home, {
      where: [NODE, ...EVERYTHING],
      revision: '2025-11-25',
      capabilities: {},
      rules: [],
    });
    await talk.ask('tools/call', CALL);
    await talk.end();
    const rules = join(home, 'louder.mcprules.yaml');
    writeFileSync(rules, RULES);
    const expected = [expect.stringContaining('Echo: hello!'), expect.stringContaining('not now')];
    const kept = join(home, 'of-mocks');
    const env = { ...(process.env as Record<string, string>), MCPSCOPE_HOME: kept };
    expect(
      await calls([
        { ...mockCommand(program.path, talk.capture, '--latency', 'none', '--rules', rules), env, stderr: 'ignore' },
      ]),
    ).toEqual(expected);
    for (const older of [false, true]) {
      const mock = await startMock(program.path, kept, talk.capture, '--latency', 'none', '--rules', rules);
      expect(mock.lines.join()).toMatch(/mcpscope mock: louder, seed \d+.*with the rules “louder” at http/);
      expect(await calls({ url: new URL(older ? mock.sseUrl : mock.url), older })).toEqual(expected);
      expect(await mock.stop()).toBe(0);
      expect(mock.lines.slice(-2)).toEqual([
        'mcpscope mock: “loud” touched 1 message',
        'mcpscope mock: “second” touched 1 message',
      ]);
    }
    const does = captureFiles(kept).map((file) =>
      recordedEvents(file).flatMap(({ kind, does: done = [] }) => (kind === 'middle' ? done : [])),
    );
    expect(does).toEqual(Array.from({ length: 3 }, () => ['rewritten', 'answered here', 'the last to be recorded']));
  });

  test('are refused where they cannot be read, or had there', async ({ home }) => {
    const rules = join(home, 'http.mcprules.yaml');
    writeFileSync(rules, 'mcpscope-rules: 1\nrules:\n  - do: [{fault: unauthorized}]\n');
    for (const [words, why] of [
      [['none.mcpcap', '--rules', join(home, 'none.yaml')], 'The file of rules cannot be read: ENOENT'],
      [['none.mcpcap', '--rules', rules], 'that is a fault of HTTP'],
      [['none.mcpcap', '--seed', '7'], '--seed is for the chances of --rules.'],
    ] as const) {
      const { code, stderr } = await mcpscope(home, ['mock', ...words]);
      expect({ words, code }).toEqual({ words, code: 2 });
      expect(stderr).toContain(why);
    }
  });
});

test('says why it cannot play, with exit code 2', async ({ home }) => {
  const torn = join(home, 'torn.mcpcap');
  writeFileSync(torn, '{"mcpscope":1,"startedAt":"2026-01-01T00:00:00.000Z"');
  const empty = join(home, 'empty.mcpcap');
  const source = { transport: 'stdio', name: 'none', command: 'node', args: [], cwd: '/' };
  const header = { mcpscope: 1, startedAt: '2026-01-01T00:00:00.000Z', source, tool: 'a test', redacted: false };
  writeFileSync(empty, `${JSON.stringify(header)}\n`);
  for (const [words, why] of [
    [[join(home, 'none.mcpcap')], 'cannot be opened: there is no such file'],
    [[torn], 'cannot be opened.'],
    [[empty], 'holds no answer of a server, so there is nothing to play.'],
    [[empty, '--http', '70000'], 'a number from 0 to 65535'],
    [[empty, '--latency', 'slow'], '"recorded", "none" or a number'],
    [[empty, '--ignore', 'arguments.now'], 'a path into the params'],
    [[empty, '--unmatched', 'forward'], 'There is no server to forward to'],
    [[empty, '--unmatched', 'error', '--', NODE], 'is for --unmatched forward'],
  ] as const) {
    const { code, stdout, stderr } = await mcpscope(home, ['mock', ...words]);
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' });
    expect(stderr).toContain(why);
  }
});
