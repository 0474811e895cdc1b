import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ScopeWindow } from '../../pages/scope-window.ts';
import { inProject } from '../../shells/project.ts';
import { expect, test, WHY_NO_DESKTOP } from '../../desktop-test.ts';

const run = promisify(execFile);
const MEGABYTE = 1_000_000;

interface Tarball {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

test.skip(WHY_NO_DESKTOP !== '', WHY_NO_DESKTOP);

test('the packaging is valid on all systems, what was packed has its fuses and hashes, and its payload is all that the app needs', async ({
  launch,
}, testInfo) => {
  const folder = testInfo.outputPath('package');
  const { stdout } = await run(
    process.execPath,
    [inProject('scripts/fake-package.mjs'), folder, 'linux', 'win', 'mac'],
    {
      cwd: inProject('.'),
    },
  );
  // The packager talks on stdout too; the answer comes last.
  const payload = stdout.trim().split('\n').at(-1) ?? '';
  const { main } = JSON.parse(readFileSync(join(payload, 'package.json'), 'utf8')) as { main: string };
  expect(existsSync(join(payload, main))).toBe(true);
  const notices = readFileSync(join(payload, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const bundled of ['react ', 'zod ', 'undici ', 'monaco-editor ', '@fontsource-variable/inter '])
    expect(notices, bundled).toContain(`\n${bundled}`);
  for (const left of ['node_modules', 'shared', 'e2e']) expect(existsSync(join(payload, left)), left).toBe(false);

  const linked = await run(process.execPath, [join(payload, 'dist/cli/mcpscope.cjs'), 'rules', '--missing']);
  expect(linked.stderr).toBe('');
  const info = readFileSync(join(folder, 'release/mac/mcpscope.app/Contents/Info.plist'), 'utf8');
  expect(info.match(/<string>mcpscope<\/string>\s*<\/array>/g)).toHaveLength(1);
  expect(info.match(/<string>mcpcap<\/string>/g)).toHaveLength(1);
  for (const [app, command] of [
    ['linux-unpacked/resources', 'mcpscope'],
    ['win-unpacked/resources', 'mcpscope.cmd'],
    ['mac/mcpscope.app/Contents/Resources', 'mcpscope'],
  ] as const)
    expect(existsSync(join(folder, 'release', app, 'bin', command)), app).toBe(true);

  const desktop = await launch([], payload);
  const scope = new ScopeWindow(await desktop.firstWindow());
  await scope.sidebar.getByRole('button', { name: 'Demo server' }).click();
  await scope.expectVerdict('Connected');
});

test('what npm packs is small, needs no source map, and has all that the command line starts', async () => {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  // npm is a batch file on Windows.
  const { stdout } = await run('npm', words, { cwd: inProject('.'), shell: process.platform === 'win32' });
  const [tarball] = JSON.parse(stdout) as Tarball[];
  const paths = tarball?.files.map(({ path }) => path) ?? [];
  expect(tarball?.size).toBeLessThan(6 * MEGABYTE);
  expect(paths.filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      'dist/cli/mcpscope.cjs',
      'dist/cli/main.js',
      'dist/tap/main.cjs',
      'dist/tap/record-thread.cjs',
      'dist/tap/speech.cjs',
      'dist/web/main.js',
      'dist/engine/search-worker.js',
      'dist/renderer/index.html',
      'dist/schemas/2026-07-28.json',
      'dist/demo/server.js',
      'LICENSE',
      'dist/THIRD-PARTY-NOTICES.txt',
    ]),
  );
});
