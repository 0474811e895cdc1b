import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../../shared/exports/index.ts';
import { CommandLine, type Run } from '../testing/in-process.ts';

const program = new CommandLine();
const recorded = join(program.folder, 'recorded.mcpcap');

/** Shakes hands, answers a list with a token in it, and tells the same token on stderr. */
const SERVER = `
  const token = 'q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3';
  console.error('started with token ' + token + ' in /home/jdoe/server');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const result = method === 'initialize'
      ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'leaky', version: '1' }, _meta: { apiKey: token } }
      : { tools: [{ name: 'login', inputSchema: { type: 'object' } }] };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });`;

const mcpscope = (...args: string[]): Promise<Run> => program.run(args);
const verdict = ({ stdout }: Run): unknown =>
  (JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as { verdict: string }).verdict;
const exported = (...args: string[]): Promise<Run> => mcpscope('export', recorded, ...args);

beforeAll(async () => {
  await mcpscope('check', '--capture', recorded, '--', process.execPath, '-e', SERVER);
});
afterAll(() => program.remove());

describe('mcpscope export', () => {
  it.each(EXPORT_FORMATS)('writes %s without the secrets, and tells what they were', async (format) => {
    const { code, stdout, stderr } = await exported('--format', format);
    expect(code).toBe(0);
    expect(stdout).toContain('tools/list');
    expect(stdout).not.toMatch(/q7Xk2Lm9|jdoe/);
    expect(stderr).toMatch(/^Replaced 2 values at \d+ places: (?=.*1 by path)(?=.*1 by (?:key-name|entropy))/m);
  });

  it('writes a capture that opens again, with the same verdict', async () => {
    const out = join(program.folder, 'redacted.mcpcap');
    expect((await exported('--format', 'capture', '--out', out)).stdout).toBe('');
    expect(JSON.parse(readFileSync(out, 'utf8').split('\n')[0]!)).toMatchObject({ redacted: true });
    expect(statSync(out).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    const [shown, before] = [await mcpscope('show', '--json', out), await mcpscope('show', '--json', recorded)];
    expect(shown.code).toBe(before.code);
    expect(verdict(shown)).toBe(verdict(before));
  });

  it('leaves in what it is told to', async () => {
    const kept = await exported('--format', 'jsonl', '--keep', 'key-name', 'entropy');
    expect(kept.stdout).toContain('q7Xk2Lm9');
    const all = await exported('--format', 'capture', '--no-redact');
    expect(all.stdout).toBe(readFileSync(recorded, 'utf8'));
    expect(all.stderr).toContain('Secrets were kept');
  });

  it('does not end well where a line of the capture could not be read', async () => {
    const odd = join(program.folder, 'odd.mcpcap');
    const [header = '', ...events] = readFileSync(recorded, 'utf8').split('\n');
    writeFileSync(odd, [header, 'no event', ...events].join('\n'));
    const { code, stdout, stderr } = await mcpscope('export', odd, '--format', 'jsonl');
    expect(stdout).toContain('tools/list');
    expect(stderr).toContain('Line 2');
    expect(code).toBe(2);
  });

  it('writes only what passes a filter', async () => {
    const { stdout, code } = await exported('--format', 'jsonl', '--filter', 'method:tools/list');
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { dir: string }).dir),
    ).toEqual(['c2s', 's2c']);
    const deep = await exported('--format', 'jsonl', '--filter', 'result.serverInfo.name:leaky');
    expect(deep.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    [['--format', 'pdf'], 'pdf'],
    [[], '--format'],
    [['--format', 'jsonl', '--keep', 'everything'], 'everything'],
    [['--format', 'jsonl', '--filter', 'method:'], 'The filter cannot be read'],
    [['--format', 'jsonl', '--out', '/no/such/folder/x'], '/no/such/folder/x'],
  ])('refuses %j with a sentence', async (args, words) => {
    const { code, stderr, stdout } = await exported(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
  });

  it('never overwrites the capture, by whatever name', async () => {
    const link = join(program.folder, 'link.mcpcap');
    linkSync(recorded, link);
    const before = readFileSync(recorded, 'utf8');
    for (const out of [recorded, link]) {
      const { code, stderr } = await exported('--format', 'capture', '--out', out);
      expect(code).toBe(2);
      expect(stderr).toContain('is the capture itself');
    }
    expect(readFileSync(recorded, 'utf8')).toBe(before);
  });

  it.runIf(process.platform !== 'win32')('waits for no pipe, and follows no link to another file', async () => {
    const [pipe, victim, link] = ['pipe', 'victim', 'soft'].map((name) => join(program.folder, name)) as [
      string,
      string,
      string,
    ];
    execFileSync('mkfifo', [pipe], { stdio: 'ignore' });
    writeFileSync(victim, 'as it was');
    symlinkSync(victim, link);
    for (const out of [pipe, link]) {
      const { code, stderr } = await exported('--format', 'jsonl', '--out', out);
      expect(code).toBe(2);
      expect(stderr).toContain(`${out} is not a regular file.`);
    }
    // What somebody else has put where an earlier version would have written.
    const out = join(program.folder, 'guessed.jsonl');
    symlinkSync(victim, `${out}.${process.pid}.part`);
    expect((await exported('--format', 'jsonl', '--out', out)).code).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('as it was');
    rmSync(`${out}.${process.pid}.part`);
    const shown = await mcpscope('show', pipe);
    expect(shown).toMatchObject({
      code: 2,
      stderr: `${pipe} cannot be a capture: it is a pipe, not a regular file.\n`,
    });
  });

  it('leaves what stood there, and nothing else, where there is no capture', async () => {
    const out = join(program.folder, 'report.html');
    writeFileSync(out, 'as it was');
    const { code, stderr } = await mcpscope(
      'export',
      join(program.folder, 'none.mcpcap'),
      '--format',
      'html',
      '--out',
      out,
    );
    expect(code).toBe(2);
    expect(stderr).toContain('none.mcpcap');
    expect(readFileSync(out, 'utf8')).toBe('as it was');
    expect(readdirSync(program.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
