import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLine, type Run } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const TOOLS = [
  { name: 'good', inputSchema: { type: 'object', properties: {} } },
  { name: 'search', inputSchema: { properties: { any: true } } },
  { name: 'a.b/c', inputSchema: { type: 'object', properties: { 'two words': { type: 'string' } } } },
];

/** `said`: what it does besides, before it answers `initialize` and after it has listed. */
function listing(tools: readonly object[], said = { first: '', last: '' }): string[] {
  const script = `${said.first} require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const results = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } },
      ping: {},
      'tools/list': { tools: ${JSON.stringify(tools)} },
    };
    const answer = results[method] ? { result: results[method] } : { error: { code: -32601, message: 'Method not found' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    if (method === 'tools/list') { ${said.last} }
  });`;
  return [process.execPath, '-e', script];
}

const REVISION = ['--protocol-version', '2025-11-25'];
const accept = (tools: readonly object[], ...words: readonly string[]): Promise<Run> =>
  program.run(['accept', ...REVISION, ...words, '--', ...listing(tools)]);

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    const link = `/proc/self/fd/${name}`;
    // The one that the folder was read by is gone.
    return existsSync(link) ? [readlinkSync(link)] : [];
  });
}

describe('mcpscope accept', () => {
  const capture = join(program.folder, 'kept.mcpcap');

  beforeAll(async () => {
    const { code } = await program.run(['check', ...REVISION, '--capture', capture, '--', ...listing(TOOLS)]);
    expect(code).toBeLessThan(2);
  });

  it('tells who loses what, of a server and of a capture alike, and fails by that', async () => {
    const live = await accept(TOOLS);
    expect(live.code).toBe(1);
    expect(live.stdout).toContain('✕ Claude Code loses all 3 tools because of “search”.');
    expect(live.stdout).toContain('claude-code/root-type-object: search /inputSchema/type');
    expect(live.stdout).toMatch(/▲ \d of 17 clients lose all tools of the server because of “search”: Claude Code/);
    const kept = await program.run(['accept', capture]);
    expect(kept).toEqual({ ...live, stderr: kept.stderr });
  });

  it.runIf(existsSync('/proc/self/fd'))('lets a capture go when what is done with it fails', async () => {
    // A folder cannot be made where a file is.
    expect(await program.run(['accept', '--fix', capture, capture])).toMatchObject({ code: 2 });
    expect(openFiles()).not.toContain(capture);
  });

  it('fails by the reach that was asked for, and for clients that were asked', async () => {
    const odd = TOOLS.slice(2);
    expect(await accept(odd, '--client', 'codex')).toMatchObject({ code: 0 });
    expect(await accept(odd, '--client', 'claude-code')).toMatchObject({ code: 0 });
    const strict = await accept(odd, '--client', 'claude-code', '--fail-on', 'tool');
    expect(strict).toMatchObject({ code: 1, stdout: expect.stringContaining('loses 1 of 1 tool: “a.b/c”') });
    // Only reports tell this of Claude Desktop: it fails where it is named.
    expect((await accept(odd)).code).toBe(0);
    expect((await accept(odd, '--client', 'claude-desktop')).code).toBe(1);
  });

  it.each([
    ['json', '"ok": false'],
    ['junit', '<failure message="Claude Code loses all 3 tools'],
    ['sarif', '"ruleId": "claude-code/root-type-object"'],
    ['markdown', '| `search` |'],
  ])('prints %s', async (format, part) => {
    const { code, stdout } = await program.run(['accept', '--format', format, capture]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(part)]);
    if (format === 'json') {
      const { report } = JSON.parse(stdout) as { report: { rules: Record<string, { old: boolean }>; reach: object[] } };
      expect(report.rules['claude-code/root-type-object']?.old).toBe(false);
      expect(report.reach).toContainEqual(
        expect.objectContaining({ tools: [1], level: 'warning', outcome: 'server-tools' }),
      );
    }
    if (format === 'json' || format === 'sarif') expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  });

  it('counts what the tools take of a context, and what clients send of it', async () => {
    const text = await program.run(['accept', '--cost', '--client', 'cline-cli', capture]);
    expect(text).toMatchObject({ code: 0, stdout: expect.stringMatching(/3 tools take \d+ tokens .* o200k_base/) });
    expect(text.stdout).toMatch(/Cline CLI \(\S+\) sends \d+ tokens of \d tools/);
    const { stdout } = await program.run(['accept', '--cost', '--json', capture]);
    expect(JSON.parse(stdout)).toMatchObject({
      tools: [{ name: 'good', parts: { name: { bytes: 4, tokens: 1 } } }, {}, {}],
    });
    expect(await program.run(['accept', '--cost', '--format', 'sarif', capture])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--cost is not told as sarif'),
    });
  });

  it('writes the tools that are lost as all of the clients take them', async () => {
    const folder = join(program.folder, 'fixed');
    const { stderr } = await program.run([
      'accept',
      '--fix',
      folder,
      '--client',
      'claude-code',
      '--client',
      'gemini-cli',
      capture,
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(['a.b-c.json', 'search.json']);
    expect(stderr).toContain('The root is an object.');
    const fixed = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object);
    expect(await accept(fixed, '--client', 'claude-code', '--client', 'gemini-cli', '--fail-on', 'tool')).toMatchObject(
      {
        code: 0,
      },
    );
  });

  it('tells what is wrong with files of rules of a user, and goes on with the others', async () => {
    const folder = join(program.folder, 'rules');
    mkdirSync(folder);
    writeFileSync(join(folder, 'broken.json'), '{');
    writeFileSync(join(folder, 'newer.json'), '{"version":99}');
    const { code, stdout } = await program.run(['accept', '--rules', folder, '--client', 'cline-cli', capture]);
    expect(code).toBe(2);
    expect(stdout).toContain('newer.json: its version is 99');
    expect(stdout).toContain('broken.json: The rules in ');
    expect(stdout).toContain('Cline CLI takes all 3 tools');
  });

  it('is told by diff, too, of a tool that clients took before', async () => {
    const before = join(program.folder, 'before.mcpcap');
    const text = readFileSync(capture, 'utf8');
    writeFileSync(
      before,
      text.replaceAll(String.raw`{\"properties\":{\"any\":true}}`, String.raw`{\"type\":\"object\",\"properties\":{}}`),
    );
    const { code, stdout } = await program.run(['diff', before, capture]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/all tools lost with Claude Code, Continue CLI, Gemini CLI and 2 more/),
    ]);
  });

  it('tells what clients make of noise before the first answer, and of tools that change', async () => {
    const said = {
      first: "console.log('Weather server ready');",
      last: "console.log(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }));",
    };
    const words = ['accept', ...REVISION, '--client', 'cline-cli', '--client', 'qwen-code', '--json', '--'];
    const { code, stdout } = await program.run([...words, ...listing(TOOLS.slice(0, 1), said)]);
    const { report } = JSON.parse(stdout) as {
      report: { clients: { outcome: string; breaches: { rule: string }[] }[] };
    };
    expect(code).toBe(1);
    expect(report.clients.map(({ outcome }) => outcome)).toEqual(['server', 'changed']);
    expect(report.clients.flatMap(({ breaches }) => breaches.map(({ rule }) => rule))).toEqual([
      'cline-cli/stdout-noise',
      'qwen-code/list-changed',
    ]);
  });

  it('says where options stand', async () => {
    expect(await program.run(['accept', capture, '--json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Options stand before the capture'),
    });
  });

  it('refuses clients that nothing is known of', async () => {
    expect(await program.run(['accept', '--client', 'netscape', capture])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--client netscape: nothing is known of it.'),
    });
  });
});

const check = (...words: readonly string[]): Promise<Run> =>
  program.run(['check', ...REVISION, '--accept', ...words, '--', ...listing(TOOLS.slice(0, 2))]);

describe('mcpscope check --accept', () => {
  it('has the same in its report, and fails by it', async () => {
    const { code, stdout } = await check('--format', 'markdown');
    expect([code, stdout]).toEqual([1, expect.stringContaining('| ✕ all tools lost | Claude Code (2.1.330)')]);
    const json = await check('--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ acceptance: { ok: false, report: { tools: ['good', 'search'] } } });
    const sarif = await check('--format', 'sarif');
    const { runs } = JSON.parse(sarif.stdout) as { runs: { automationDetails: { id: string } }[] };
    expect([sarif.code, runs.map(({ automationDetails }) => automationDetails.id)]).toEqual([
      1,
      [expect.stringMatching(/^mcpscope\//), 'mcpscope/accept/'],
    ]);
    const junit = await check('--format', 'junit');
    expect([junit.code, junit.stdout.match(/<testsuite /g)?.length]).toEqual([1, 2]);
    expect(junit.stdout).toContain('<failure message="Claude Code loses all 2 tools');
  });
});
