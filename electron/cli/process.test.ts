// What only a process of its own shows: how it is built, its stdin and its signals, and what it leaves to those it starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendLine } from '../../shared/snippets/index.ts';
import { BuiltProgram } from './testing/built-program.ts';
import type { CheckReport } from './report/index.ts';

const program = new BuiltProgram();
beforeAll(() => program.build());
afterAll(() => program.remove());

const EVERYTHING = [
  resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];

it('ends with the exit code of what it did, and prints nothing else', async () => {
  const [fine, wrong] = [await program.run(['--version']), await program.run(['show'])];
  expect(fine).toMatchObject({ code: 0, stderr: '' });
  expect(fine.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
});

it('records until Ctrl-C', async () => {
  const file = join(program.folder, 'recorded.mcpcap');
  const child = program.start(['record', '--out', file, '--', process.execPath, ...EVERYTHING]);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (/← . tools\/list/.test(stdout) && !child.killed) child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(stdout).toContain('Connected: mcp-servers/everything');
  expect(readFileSync(file, 'utf8')).toContain('"kind":"process.exit"');
});

it('stops recording at its limit, says so, and goes on', async () => {
  const file = join(program.folder, 'limited.mcpcap');
  const words = [
    'record',
    '--max-capture-size',
    '20KB',
    '--max-capture-files',
    '1',
    '--out',
    file,
    '--',
    process.execPath,
    '-e',
  ];
  const { code, stdout, stderr } = await program.run([
    ...words,
    'for (let i = 0; i < 500; i += 1) console.log(`{"jsonrpc":"2.0","method":"x/${i}"}`);',
  ]);
  expect(code).not.toBeNull();
  expect(stdout).toContain('x/499');
  expect(stderr).toContain('Recording stopped: the capture has reached its limit of 20480 bytes.');
  const events = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(JSON.parse(events.at(-1)!)).toMatchObject({ kind: 'gap', seq: events.length - 1 });
});

it('goes on recording in another file at its limit', async () => {
  const file = join(program.folder, 'parted.mcpcap');
  const { stdout, stderr } = await program.run([
    'record',
    '--max-capture-size',
    '40KB',
    // Of more than three, the second would be taken away: how often a busy server writes makes a record longer.
    '--max-capture-files',
    '99',
    '--out',
    file,
    '--',
    process.execPath,
    '-e',
    'for (let i = 0; i < 500; i += 1) console.log(`{"jsonrpc":"2.0","method":"x/${i}"}`);',
  ]);
  const second = join(program.folder, 'parted.2.mcpcap');
  expect(stdout).toContain(
    'The record continues in parted.2.mcpcap: parted.mcpcap has reached its limit of 40960 bytes.',
  );
  expect(stderr).toMatch(/Recorded in .*parted\.mcpcap, and on to .*parted\.\d+\.mcpcap/);
  const shown = await program.run(['show', second]);
  expect([0, 1], shown.stderr).toContain(shown.code);
  expect(shown.stdout).toContain('Part 2 of this record.');
});

it('is done without a word when its reader has gone', async () => {
  const child = program.start(['rules', '--json']);
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
});

it('sends what stands on stdin, and ends when the server does, whatever more there would be to send', async () => {
  const child = program.start(['send', '--no-handshake', '--', process.execPath, '-e', 'process.exit(0)']);
  const code = await new Promise((closed) => child.on('close', closed));
  expect(code).toBe(0);
});

it('hands no secret of ours on to a server that it starts', async () => {
  const script = 'process.stderr.write(`token ${process.env.MCPSCOPE_BEARER}`)';
  const words = ['check', '--json', '--', process.execPath, '-e', script];
  const { stdout } = await program.run(words, { MCPSCOPE_BEARER: 'S3CRET' });
  expect((JSON.parse(stdout) as CheckReport).process?.stderr).toEqual(['token undefined']);
});

it('is what a frame is copied as', async () => {
  const text =
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"message":"it\'s"}}}';
  const snippet = sendLine({
    text,
    source: { transport: 'stdio', name: '', command: process.execPath, args: EVERYTHING, cwd: '' },
    transport: 'stdio',
    era: 'legacy',
  });
  const line = 'text' in snippet ? snippet.text : '';
  const shell = spawn('/bin/sh', ['-c', `mcpscope() { '${process.execPath}' '${program.path}' "$@"; }\n${line}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const out: Buffer[] = [];
  shell.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  await new Promise((closed) => shell.on('close', closed));
  expect(Buffer.concat(out).toString()).toContain("Echo: it's");
});

it('taps the servers of a client’s file when it is told to, never unasked, and leaves it as it was', async () => {
  const home = join(program.folder, 'user');
  mkdirSync(join(home, '.cursor'), { recursive: true });
  const path = join(home, '.cursor', 'mcp.json');
  const text = '{\n  "mcpServers": {\n    "w": { "command": "node", "args": ["w.js"] }\n  }\n}\n';
  writeFileSync(path, text);
  const env = { HOME: home, USERPROFILE: home };
  const unasked = await program.run(['wrap', 'cursor'], env);
  expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('Give --yes') });
  expect(unasked.stdout).toContain('"tap", "--client", "cursor", "--name", "w", "--", "node", "w.js"');
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(await program.run(['wrap', 'cursor', 'x', '--yes'], env)).toMatchObject({
    code: 2,
    stderr: 'Cursor has no server x. It has: w.\n',
  });
  expect(await program.run(['wrap', 'cursor', '--yes'], env)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('1 server tapped'),
  });
  const listed = await program.run(['clients', '--json'], env);
  expect(listed.stdout).toContain('"tapped":true');
  expect(await program.run(['clients'], env)).toMatchObject({
    stdout: expect.stringMatching(/^Cursor \(cursor\)\n.*\n +w +node w\.js +\(tapped\)/),
  });
  expect(await program.run(['unwrap', 'cursor', '--yes'], env)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('to the byte'),
  });
  expect(readFileSync(path, 'utf8')).toBe(text);
});
