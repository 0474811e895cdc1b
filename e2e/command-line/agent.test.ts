// An agent looks at captures by `mcpscope mcp`, with the client of the official SDK.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { BuiltProgram } from '../../electron/cli/testing/built-program.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { afterAll, beforeAll, describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;
const SECRET = 'sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const program = new BuiltProgram();

beforeAll(() => program.build());
afterAll(() => program.remove());

/** An agent beside a server that it may be let reach. */
class Agent {
  readonly answers: string[] = [];
  readonly #client = new Client({ name: 'agent', version: '1.0.0' });

  static async begin(home: string, words: readonly string[]): Promise<Agent> {
    const agent = new Agent();
    const env = { ...process.env, MCPSCOPE_HOME: home } as Record<string, string>;
    const transport = new StdioClientTransport({
      command: NODE,
      args: [program.path, 'mcp', ...words],
      env,
      stderr: 'ignore',
    });
    await agent.#client.connect(transport);
    return agent;
  }

  async tools(): Promise<string[]> {
    const { tools } = await this.#client.listTools();
    return tools.map(({ name }) => name);
  }

  /** The text of an answer; one that says what is wrong begins with `✕`. */
  async ask(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { content, isError } = await this.#client.callTool({ name, arguments: given });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    this.answers.push(text);
    return isError === true ? `✕ ${text}` : text;
  }

  end(): Promise<void> {
    return this.#client.close();
  }
}

/** A session of the reference server in which a tool call fails, with a secret among what was said. */
async function record(home: string, name: string, given: object): Promise<string> {
  mkdirSync(join(home, 'captures'), { recursive: true });
  const file = join(home, 'captures', name);
  const params = JSON.stringify({ name: 'echo', arguments: given });
  const { code, stderr } = await mcpscope(home, [
    'call',
    'tools/call',
    params,
    '--out',
    file,
    '--',
    NODE,
    ...EVERYTHING,
  ]);
  expect([0, 1], stderr).toContain(code);
  return file;
}

describe('an agent', () => {
  test('finds out which call failed and why, and is shown no secret', async ({ home }) => {
    await record(home, 'failed.mcpcap', { api_key: SECRET });
    await record(home, 'fine.mcpcap', { message: 'hello' });
    const agent = await Agent.begin(home, []);
    expect(await agent.tools()).toEqual([
      'list_sessions',
      'outline',
      'find',
      'show_frame',
      'explain_findings',
      'compare',
    ]);
    const sessions = await agent.ask('list_sessions');
    expect(
      sessions
        .split('\n')
        .map((line) => line.split(' ')[0])
        .toSorted(),
    ).toEqual(['failed.mcpcap', 'fine.mcpcap']);

    const session = 'failed.mcpcap';
    const outline = await agent.ask('outline', { session });
    const [, request = '', answer = ''] =
      /^- tools\/call echo \(message (\d+)\): (?:tool-error|error)[^;]*; answer (\d+): /m.exec(outline) ?? [];
    expect(answer, outline).not.toBe('');
    expect(await agent.ask('show_frame', { session, number: Number(answer) })).toContain('message');
    expect(await agent.ask('show_frame', { session, number: Number(request) })).toContain('"api_key":');
    expect(await agent.ask('find', { session, filter: 'method:tools/call' })).toContain('echo');
    expect(await agent.ask('outline', { session: 'fine.mcpcap' })).not.toMatch(/^- (?:tools\/call|server\/discover) /m);
    expect(await agent.ask('compare', { baseline: session, current: 'fine.mcpcap' })).toContain('tools/call');
    expect(await agent.ask('explain_findings', { session })).toMatch(/^(?:Nothing was found\.|\w+: )/);

    expect(await agent.ask('outline', { session: '../failed.mcpcap' })).toMatch(/^✕ There is no session/);
    expect(await agent.ask('find', { session, filter: '(dir:s2c' })).toMatch(/^✕ The filter cannot be read/);
    expect(await agent.ask('show_frame', { session, number: 99_999 })).toMatch(/^✕ /);
    expect(agent.answers.join('\n')).not.toContain(SECRET);
    await agent.end();
  });

  test('may check and call a server where the user names one, and looks at what was recorded', async ({ home }) => {
    const agent = await Agent.begin(home, ['--', NODE, ...EVERYTHING]);
    expect(await agent.tools()).toEqual(expect.arrayContaining(['check_server', 'call_server']));
    expect(await agent.ask('check_server')).toContain('mcp-servers/everything');
    const params = { name: 'echo', arguments: { message: 'from an agent' } };
    expect(await agent.ask('call_server', { method: 'tools/call', params })).toContain('Echo: from an agent');
    const names = (await agent.ask('list_sessions')).split('\n').map((line) => line.split(' ')[0] ?? '');
    const call = names.find((name) => name.startsWith('agent-call-')) ?? '';
    expect(await agent.ask('find', { session: call, filter: 'text:"from an agent"' })).toContain('tools/call');
    await agent.end();
  });

  test('is served by a server in which nothing is found, in any revision', async ({ home }) => {
    const { code, stdout } = await mcpscope(home, [
      'check',
      '--sweep',
      '--fail-on',
      'warning',
      '--',
      NODE,
      program.path,
      'mcp',
    ]);
    expect(code, stdout).toBe(0);
    expect(stdout.match(/ spoken /g)).toHaveLength(5);
  });
});
