import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CommandLine } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const KEPT = join(program.folder, 'kept');
/** Counts its calls in a file, and offers what its argument says. */
const COUNTS = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const file = ${JSON.stringify(KEPT)};
  const tools = process.argv.slice(1).map((name) => ({ name, inputSchema: { type: 'object' } }));
  const answers = {
    initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'counts', version: '1' } }),
    'tools/list': () => ({ tools }),
    'tools/call': () => {
      const count = Number(readFileSync(file, 'utf8')) + 1;
      writeFileSync(file, String(count));
      return { content: [{ type: 'text', text: 'call ' + count }] };
    },
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]() }));
  });`;
const server = (...tools: readonly string[]): string[] => ['--', process.execPath, '-e', COUNTS, ...tools];
const reset = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(`require('node:fs').writeFileSync('${KEPT}', '0')`)}`;

async function recorded(): Promise<string> {
  writeFileSync(KEPT, '0');
  const file = join(program.folder, 'recorded.mcpcap');
  const lines = ['tools/list', 'tools/call'].map((method, id) =>
    JSON.stringify({ jsonrpc: '2.0', id: 10 + id, method, params: method === 'tools/call' ? { name: 'count' } : {} }),
  );
  const words = ['send', '--sequential', '--protocol-version', '2025-11-25', '--out', file, ...server('count', 'gone')];
  expect(await program.run(words, { input: lines.join('\n') })).toMatchObject({ code: 0 });
  return file;
}

it('a replay says that a server keeps state, and puts it back where it is told how', async () => {
  const file = await recorded();
  const rules = join(program.folder, 'rules.json');
  const learned = await program.run(['replay', file, '--learn', rules, ...server('count', 'gone')]);
  expect(learned.code).toBe(1);
  expect(learned.stderr).toContain(
    'The server keeps state from one run to the next: tools/call count (result.content[0].text) was "call 2" in one run and "call 3" in the next.',
  );
  expect(JSON.parse(readFileSync(rules, 'utf8'))).toEqual([]);
  const alike = await program.run(['replay', file, '--reset', reset, '--learn', rules, ...server('count', 'gone')]);
  expect(alike).toMatchObject({ code: 0, stderr: expect.not.stringContaining('keeps state') as string });
  const plain = await program.run(['replay', file, ...server('count', 'gone')]);
  expect(plain.code).toBe(1);
  expect(plain.stderr).toContain(
    'Does the server keep what it was told? tools/call count (result.content[0].text) may',
  );
  const failed = await program.run(['replay', file, '--reset', 'exit 3', ...server('count', 'gone')]);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toContain('The command of --reset ended with code 3: exit 3');
});

it('a replay tells of a changed list what breaks, what is new and what only reads differently', async () => {
  const file = await recorded();
  const { code, stdout } = await program.run(['replay', file, '--reset', reset, ...server('count', 'new')]);
  expect(code).toBe(1);
  const at = stdout.split('\n').findIndex((line) => line.includes('tools/list'));
  expect(stdout.split('\n').slice(at + 1, at + 4)).toEqual([
    '    1 breaking, 1 additive',
    '    ✕ breaking  tool gone  The tool is no longer offered.',
    '    + additive  tool new  The tool is new.',
  ]);
});
