import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
const CAPTURE = join(program.folder, 'parted.mcpcap');
/** Says so much between its answers that a file of 40 KB is full again and again. */
const SERVER = [
  process.execPath,
  '-e',
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    for (let i = 0; i < 150; i += 1) console.log(JSON.stringify({ jsonrpc: '2.0', method: 'x/' + method + i }));
    const result = method === 'initialize'
      ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } } : {};
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });`,
];
const CALLS = [1, 2, 3].map((id) => `${JSON.stringify({ jsonrpc: '2.0', id, method: `call/${id}` })}\n`).join('');

beforeAll(async () => {
  const limits = ['--max-capture-size', '40KB', '--max-capture-files', '50'];
  await program.run(['send', ...limits, '--out', CAPTURE, '--', ...SERVER], { input: CALLS });
  expect(existsSync(join(program.folder, 'parted.3.mcpcap'))).toBe(true);
});
afterAll(() => program.remove());

it.each([
  ['show', ['show', CAPTURE], 0],
  ['export', ['export', CAPTURE, '--format', 'jsonl'], 0],
  ['diff', ['diff', CAPTURE, CAPTURE], 0],
  ['replay', ['replay', CAPTURE, '--', ...SERVER], 0],
])('%s takes all files of a record for one session', async (name, words, code) => {
  const run = await program.run(words);
  expect([run.code, run.stderr]).toEqual([code, expect.not.stringContaining('missing')]);
  if (name === 'show' || name === 'export') {
    expect(run.stdout).toContain('x/call/3149');
    expect(run.stdout).not.toContain('Part 2 of this record');
  }
});

it('a mock answers what stands in the last of its files', async () => {
  const last = CALLS.trimEnd().split('\n').at(-1)!;
  const hello = JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });
  const { stdout } = await program.run(['mock', CAPTURE], { input: `${hello}\n${last}\n` });
  expect(stdout).toMatch(/\{"jsonrpc":"2\.0","id":3,"result":\{/);
  expect(readFileSync(CAPTURE, 'utf8')).not.toContain('call/3');
});

it('a filter that looks into messages finds them in each of its files, and no note that the record goes on', async () => {
  const { stdout } = await program.run(['show', CAPTURE]);
  const seqs = stdout.split('\n').filter((line) => line.includes('x/call/')).length;
  const found = await program.run(['show', CAPTURE, '--filter', 'text:x/call/']);
  expect(found.code).toBe(0);
  expect(found.stdout.split('\n').filter((line) => line.includes('x/call/'))).toHaveLength(seqs);
  const notes = await program.run(['show', CAPTURE, '--filter', 'text:"as large as it may"']);
  expect(notes.stdout).not.toMatch(/^ *\d+ /m);
});
