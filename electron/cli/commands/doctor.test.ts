import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandLine } from '../testing/in-process.ts';

const commandLine = new CommandLine();
afterAll(() => commandLine.remove());
const home = join(commandLine.folder, 'home');

interface Report {
  readonly facts: readonly { readonly about: string; readonly says: string; readonly problem: string }[];
}

async function facts(env: Readonly<Record<string, string>> = {}): Promise<Report['facts']> {
  const { stdout } = await commandLine.run(['doctor', '--json'], { env });
  return (JSON.parse(stdout) as Report).facts;
}

describe('what a report of a fault needs', () => {
  it('is told: versions, folders, what starts servers, clients', async () => {
    const told = await facts();
    expect(told.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['mcpscope', 'Node', 'system', 'web shell', 'captures', 'settings', 'node']),
    );
    expect(told.find(({ about }) => about === 'node')?.says).toMatch(/node(?:\.exe)?$/);
    const { stdout } = await commandLine.run(['doctor']);
    for (const { about, says } of told) expect(stdout).toContain(`${about.padEnd(16)} ${says}`);
  });

  it('says names of variables, and no value of any, and no name of the user', async () => {
    const secret = 'http://somebody:s3cr3t@proxy.invalid';
    const path = join(homedir(), 'bin');
    const { stdout } = await commandLine.run(['doctor'], {
      env: { HTTPS_PROXY: secret, MCPSCOPE_CLIENT_SECRET: secret, PATH: path },
    });
    expect(stdout).toContain('HTTPS_PROXY, MCPSCOPE_CLIENT_SECRET');
    expect(stdout).not.toContain('s3cr3t');
    expect(stdout).toMatch(/^npx +not found on PATH$/m);
    if (userInfo().username !== 'root') expect(stdout).not.toContain(homedir());
  });

  it('says what is wrong, and fails by it', async () => {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'settings.json'), '{"captureFolder":');
    writeFileSync(join(home, 'taps'), 'a file');
    const { code, stdout } = await commandLine.run(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('✕ settings.json is no JSON object.');
    expect(stdout).toMatch(/✕ It cannot be read and written: ENOTDIR/);
  });
});
