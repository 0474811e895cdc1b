import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CLIENT_FAULTS, type TrialReport } from '../../../shared/trials/index.ts';
import { CommandLine } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const SMALL = resolve(import.meta.dirname, '../../../e2e/servers/small-stdio.mjs');
const LONG = 240_000;
/** A server that says nothing more once it is told of a progress that it knows nothing of, and answers with errors after an unknown tool. */
const FRAIL = `
  let deaf = false, broken = false;
  const answer = (id, what) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...what }) + '\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'notifications/progress') deaf = true;
    if (method === 'tools/call') broken = true;
    if (deaf || id === undefined) return;
    const { protocolVersion } = params ?? {};
    if (method === 'initialize') answer(id, { result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'frail', version: '1' } } });
    else if (broken) answer(id, { error: { code: -32603, message: 'broken' } });
    else answer(id, { result: { tools: [] } });
  });`;

async function tried(faults: readonly string[], ...words: string[]): Promise<{ code: number; report: TrialReport }> {
  const chosen = faults.flatMap((id) => ['--fault', id]);
  const { code, stdout } = await program.run(['chaos', '--client', '--json', ...chosen, ...words]);
  return { code, report: JSON.parse(stdout) as TrialReport };
}

describe('mcpscope chaos --client', () => {
  it(
    'does all faults of a process to a server, and tells how it took each',
    async () => {
      const folder = join(program.folder, 'small');
      const { code, report } = await tried([], '--limit', '5000', '--captures', folder, '--', process.execPath, SMALL);
      const took = Object.fromEntries(report.trials.map(({ fault, outcome, did }) => [fault, `${outcome}: ${did}`]));
      const ids = CLIENT_FAULTS.filter(({ ground }) => ground !== 'http').map(({ id }) => id);
      expect(Object.keys(took)).toEqual(ids);
      expect(took).toMatchObject({
        'before-initialize': 'went on: answered with a result',
        'unknown-method-storm': 'showed an error: refused it with −32601',
        'cancel-late': 'went on: answered with a result',
        'undefined-notification': 'went on: ignored it',
        'huge-params': 'went on: answered with a result',
        'slow-line': 'went on: answered with a result',
        'not-json': 'died: ignored it, ended with exit code 1',
        'torn-line': 'died: ignored it, ended with exit code 1',
        'closed-in-call': 'went on: answered with a result, ended with exit code 0',
      });
      expect([code, report.ok, report.side]).toEqual([1, false, 'server']);
      expect(report.verdict).toMatch(/^The server died \d+×, of \d+ faults that it met\.$/);
      expect(readdirSync(folder).filter((name) => name.endsWith('.mcpcap'))).toHaveLength(ids.length);
    },
    LONG,
  );

  it(
    'tells of a server that hangs, and of one that stays broken',
    async () => {
      const words = ['--limit', '1500', '--', process.execPath, '-e', FRAIL];
      const { report } = await tried(['progress-unasked', 'unknown-tool'], ...words);
      expect(report.trials.map(({ outcome, did }) => `${outcome}: ${did.replace(/[\d.]+ s$/, 'a while')}`)).toEqual([
        'hung: ignored it, answered nothing more after a while',
        'broke: refused it with −32603, refused an ordinary request with −32603 from then on',
      ]);
    },
    LONG,
  );

  it('says why nothing can be tried', async () => {
    const { code, report } = await tried([], '--', process.execPath, '-e', 'process.exit(3)');
    expect([code, report.problem]).toEqual([
      2,
      expect.stringMatching(/^Without a fault the server does not connect\. /),
    ]);
    const table: readonly (readonly [sentence: RegExp, ...words: string[]])[] = [
      [/^There is no server to connect to/],
      [/^No fault of clients is called “crlf”/, '--fault', 'crlf', '--', 'x'],
      [/^“no-accept” is a fault over HTTP/, '--fault', 'no-accept', '--', 'x'],
      [/^A recipe is of the faults of servers/, '--recipe', 'x', '--', 'x'],
    ];
    for (const [sentence, ...words] of table) {
      const run = await program.run(['chaos', '--client', ...words]);
      expect(run).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) as string });
    }
  });

  it('has its report in each form', async () => {
    const words = [
      'chaos',
      '--client',
      '--fault',
      'unknown-method',
      '--fault',
      'not-json',
      '--',
      process.execPath,
      SMALL,
    ];
    const forms = await Promise.all(
      ['text', 'junit', 'html'].map((form) => program.run([...words.slice(0, 2), '--format', form, ...words.slice(2)])),
    );
    const [text = '', junit = '', html = ''] = forms.map(({ stdout }) => stdout);
    expect(text).toMatch(/^✓ unknown-method +[\d.]+ m?s +refused it with −32601\n✕ not-json .*\n✕ The server died 1×/);
    expect(junit).toContain('<testsuites name="mcpscope chaos" tests="2" failures="1"');
    expect(junit).toContain('message="the server ignored it, ended with exit code 1" type="died"');
    expect(html).toContain('<a href="#unknown-method">unknown-method</a>');
    expect(html).toContain('no/such/method');
    expect(html).not.toContain('<script');
  });
});
