import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ScopeWindow } from '../../pages/scope-window.ts';
import { desktopBinary, launchDesktop } from '../../shells/desktop-shell.ts';
import { inProject } from '../../shells/project.ts';
import { expect, test } from '../../desktop-test.ts';

const run = promisify(execFile);

test('the packaging is valid, and its payload is all that the app needs to start', async ({ home }, testInfo) => {
  test.skip(process.platform === 'win32' && desktopBinary().standIn, 'The stand-in does not run on Windows.');
  const folder = testInfo.outputPath('package');
  const { stdout } = await run(process.execPath, [inProject('scripts/fake-package.mjs'), folder], {
    cwd: inProject('.'),
  });
  // The packager talks on stdout too; the answer comes last.
  const payload = stdout.trim().split('\n').at(-1) ?? '';
  const { main } = JSON.parse(readFileSync(join(payload, 'package.json'), 'utf8')) as { main: string };
  expect(existsSync(join(payload, main))).toBe(true);
  for (const left of ['node_modules', 'shared', 'e2e', 'dist/web'])
    expect(existsSync(join(payload, left)), left).toBe(false);

  const desktop = await launchDesktop(home, [], payload);
  const scope = new ScopeWindow(await desktop.firstWindow());
  await scope.sidebar.getByRole('button', { name: 'Demo server' }).click();
  await scope.expectVerdict('Connected');
  await desktop.close();
});
