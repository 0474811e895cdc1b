// The package as `npm pack` makes it, installed into an empty folder by somebody with an empty home.
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../test.ts';
import { inProject } from '../shells/project.ts';

const run = promisify(execFile);
const MEGABYTE = 1_000_000;
/** Another Node than the one of the tests, to run the installed program in. */
const NODE = process.env['MCPSCOPE_NODE'] ?? process.execPath;
const npm = process.platform === 'win32' ? { file: 'npm.cmd', shell: true } : { file: 'npm', shell: false };

interface Installed {
  readonly folder: string;
  readonly tarball: string;
  /** Starts it with these words, in an environment that has nothing of the user. */
  start(...words: string[]): ChildProcessWithoutNullStreams;
}

async function install(home: string): Promise<Installed> {
  const [folder, user] = [join(home, 'folder'), join(home, 'user')];
  for (const made of [folder, user]) mkdirSync(made);
  const env = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], HOME: user, USERPROFILE: user };
  const { stdout } = await run(npm.file, ['pack', '--silent', '--pack-destination', folder], {
    cwd: inProject('.'),
    shell: npm.shell,
    env,
  });
  const tarball = join(folder, stdout.trim());
  // Offline: there is nothing to fetch, since it depends on nothing.
  await run(npm.file, ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, tarball], {
    cwd: folder,
    shell: npm.shell,
    env,
  });
  const program = join(folder, 'node_modules/mcpscope/dist/cli/mcpscope.cjs');
  return { folder, tarball, start: (...words) => spawn(NODE, [program, ...words], { cwd: folder, env }) };
}

/** What a process prints until it ends, and its exit code. */
async function ended(child: ChildProcessWithoutNullStreams, input = ''): Promise<{ code: number; said: string }> {
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('the package needs nothing: window, check, tap and mock run from an empty folder', async ({ page }) => {
  // Outside the checkout, whose packages Node and npm would find on their way up.
  const home = mkdtempSync(join(tmpdir(), 'mcpscope-installed-'));
  const { folder, tarball, start } = await install(home);
  const server = inProject('dist/demo/server.js');
  const demo = ['--', process.execPath, server];

  expect(statSync(tarball).size).toBeLessThan(6 * MEGABYTE);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['mcpscope']);
  const own = join(folder, 'node_modules/mcpscope');
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(readFileSync(join(own, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('react 19');

  const capture = join(folder, 'demo.mcpcap');
  const check = await ended(start('check', '--capture', capture, ...demo));
  expect(check).toMatchObject({ code: 1, said: expect.stringContaining('frame-stdout-noise') });

  const initialize = `${JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
  })}\n`;
  const [tapped, mocked] = await Promise.all([
    ended(start('tap', '--name', 'demo', ...demo), initialize),
    ended(start('mock', capture), initialize),
  ]);
  for (const { said } of [tapped, mocked]) expect(said).toContain('"protocolVersion":"2025-11-25"');

  const window = start('--no-open', capture);
  let said = '';
  window.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const address = /http:\/\/127\.0\.0\.1:\d+\/enter\?code=[0-9a-f]+/;
  await expect.poll(() => said).toMatch(address);
  await page.goto(address.exec(said)![0]);
  await expect(page.getByRole('tab', { name: 'demo capture' })).toBeVisible();
  window.kill('SIGTERM');
  await once(window, 'exit');
  rmSync(home, { recursive: true, force: true });
});
