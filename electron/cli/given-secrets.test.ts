import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../shared/exports/index.ts';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const GIVEN = ['by-variable-1234', 'by-option-1234', 'by-assignment-1234', 'by-header-1234', 'by-address-1234'];

/** Repeats in its name, its instructions and on stderr what it was given. */
const ECHO = String.raw`
  const given = [process.env.SOMETHING, ...process.argv.slice(1)].join(' ');
  console.error(given);
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const result = method === 'initialize'
      ? { protocolVersion: '2025-11-25', capabilities: { [given]: {} }, serverInfo: { name: given, version: given }, instructions: given }
      : undefined;
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result, error: result ? undefined : { code: 1, message: given } }));
  });`;

const SERVER = [
  '--env',
  'SOMETHING=by-variable-1234',
  '--env',
  'MODE=production',
  '--',
  process.execPath,
  '-e',
  ECHO,
  'x',
  '--token',
  'by-option-1234',
  '--api-key=by-assignment-1234',
  '-H',
  'Authorization: Bearer by-header-1234',
  'postgres://me:by-address-1234@host/db',
];

/** The same, but it does not answer before it has been told that it is waited for. */
const SLOW = SERVER.map((word) => (word === ECHO ? ECHO.replace('if (id === undefined) return;', 'return;') : word));

describe('what a server was given and repeats', () => {
  it('stands in no word of what a check, a sweep or a run waits for', async () => {
    const sequence = join(program.folder, 'list.yaml');
    writeFileSync(sequence, 'mcpscope-sequence: 1\nsteps:\n  - request: tools/list\n');
    for (const words of [['check'], ['check', '--both'], ['run', sequence]]) {
      const { stderr, stdout } = await program.run([...words, '--timeout', '4000', ...SLOW]);
      expect(stderr + stdout).toContain('on stderr (“redacted');
      for (const value of GIVEN) expect(stdout + stderr).not.toContain(value);
    }
  });

  it.each(['text', 'json', 'junit', 'sarif', 'markdown', 'lines'])('stands in no report as %s', async (format) => {
    const { stdout, stderr } = await program.run(['check', '--format', format, ...SERVER]);
    expect(stdout).toContain('redacted');
    for (const value of GIVEN) expect(stdout + stderr).not.toContain(value);
  });

  it('is masked in the command line that a capture keeps, which starts with what was typed all the same', async () => {
    const capture = join(program.folder, 'a.mcpcap');
    await program.run(['check', '--capture', capture, ...SERVER]);
    const lines = readFileSync(capture, 'utf8').split('\n');
    const own = lines.filter((line, at) => at === 0 || line.includes('"process.spawn"')).join('\n');
    expect(own).toMatch(/masked-14-[0-9a-f]{8}/);
    for (const value of GIVEN) expect(own).not.toContain(value);
    expect(lines.find((line) => line.includes('"process.stderr"'))).toContain('by-option-1234');
  });

  it.each(EXPORT_FORMATS)('leaves in no export as %s that is told the values by a file', async (format) => {
    const capture = join(program.folder, `${format}.mcpcap`);
    const file = join(program.folder, 'given.env');
    await program.run(['check', '--capture', capture, ...SERVER]);
    writeFileSync(file, GIVEN.map((value, at) => `VALUE_${at}=${value}\n`).join(''));
    const { code, stdout } = await program.run(['export', capture, '--format', format, '--environment', file]);
    expect(code).toBe(0);
    for (const value of GIVEN) expect(stdout).not.toContain(value);
  });
});
