// The action for GitHub, its scripts run as GitHub runs them, on the built command line.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActionRun, runAction } from './testing/action-runner.ts';
import { BuiltProgram } from './testing/built-program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EVERYTHING = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const program = new BuiltProgram();
afterAll(() => program.remove());

/** A folder in which `npx mcpscope@…` is the program that was built. */
const bin = join(program.folder, 'bin');
beforeAll(async () => {
  await program.build();
  mkdirSync(bin);
  const script = `#!/bin/sh\n[ "$1 $2" = "--yes mcpscope@latest" ] || exit 9\nshift 2\nexec "${process.execPath}" "${program.path}" "$@"\n`;
  writeFileSync(join(bin, 'npx'), script);
  chmodSync(join(bin, 'npx'), 0o755);
});

function run(inputs: Readonly<Record<string, string>>): { readonly folder: string; readonly done: ActionRun } {
  const folder = mkdtempSync(join(program.folder, 'checkout-'));
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    MCPSCOPE_HOME: join(program.folder, 'home'),
  };
  return { folder, done: runAction(join(ROOT, 'action.yml'), inputs, folder, env) };
}

it('checks a server, and leaves a summary, annotations and the capture', () => {
  const { folder, done } = run({
    command: `"${process.execPath}" "${EVERYTHING}" stdio`,
    arguments: '--timeout=20000',
  });
  expect(done.ok).toBe(true);
  expect(done.summary).toContain('Everything Reference Server');
  expect(done.used.map(({ name }) => name.replace(/@.*/, ''))).toEqual([
    'github/codeql-action/upload-sarif',
    'actions/upload-artifact',
  ]);
  expect(done.used.map((used) => used.with)).toMatchObject([
    { sarif_file: 'mcpscope.mcpcap.sarif' },
    { path: 'mcpscope.mcpcap' },
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'mcpscope.mcpcap.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  expect(existsSync(join(folder, 'mcpscope.mcpcap'))).toBe(true);
});

it('fails where the server breaks a rule, with the code of the check, and still leaves all of it', () => {
  const { done } = run({ command: `"${process.execPath}" -e "console.log('hello')"` });
  expect(done.ok).toBe(false);
  expect(done.outputs.get('steps.mcpscope.outputs.exit-code')).toBe('2');
  expect(done.used).toHaveLength(2);
});

const SERVER = `"${process.execPath}" "${EVERYTHING}" stdio`;

it('tries the server with faults of clients', () => {
  const { folder, done } = run({ mode: 'chaos', command: SERVER, arguments: '--fault=unknown-method' });
  expect(done.outputs.get('steps.mcpscope.outputs.exit-code')).toBe('0');
  expect(done.summary).toMatch(/^ {4}✓ unknown-method .*\n {4}✓ The server took the one fault/);
  expect(existsSync(join(folder, 'mcpscope.mcpcap'))).toBe(true);
});

it('tries a client with faults of servers, and says where the client met none', () => {
  const client = `"${process.execPath}" -e "process.exit(0)"`;
  const { done } = run({ mode: 'chaos', command: SERVER, client, arguments: '--fault=banner' });
  expect(done.ok).toBe(false);
  expect(done.outputs.get('steps.mcpscope.outputs.exit-code')).toBe('2');
  expect(done.summary).toMatch(/^ {4}✕ Without a fault the client asked the server for nothing/);
});

it('runs no part of an input but the command of the server', () => {
  const { folder, done } = run({
    mode: '$(touch broken)',
    capture: 'a`touch broken`.mcpcap',
    arguments: '$(touch broken)',
  });
  expect(done.ok).toBe(false);
  expect(existsSync(join(folder, 'broken'))).toBe(false);
});
