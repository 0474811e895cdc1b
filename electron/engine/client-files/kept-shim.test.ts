import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildTap } from '../../tap/testing/built-tap.ts';
import { keptShim } from './kept-shim.ts';

const UNDO = 'HOW TO UNDO.txt';
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is a plain pipe to the server when mcpscope was uninstalled, and nothing of it can be written any more', async () => {
  const built = join(folder, 'built');
  await buildTap(built);
  const { program, before } = keptShim(built, join(folder, 'settings'), process.execPath);
  rmSync(built, { recursive: true });
  // It may not say so itself.
  expect(readFileSync(join(before[0] ?? '', '..', '..', UNDO), 'utf8')).toContain('To undo it by hand:');

  const server = ['-e', 'process.stdin.pipe(process.stdout); process.stdin.on("end", () => (process.exitCode = 3))'];
  const words = [...before, 'tap', '--name', 'weather', '--', process.execPath, ...server];
  // Its home is gone, and no folder can be made there.
  const client = spawn(program, words, { env: { ...process.env, MCPSCOPE_HOME: join(program, 'home') } });
  let heard = '';
  for (const stream of [client.stdout, client.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (heard += text));
  client.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  expect(await once(client, 'close')).toEqual([3, null]);
  expect(heard).toBe('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');

  // What is no command line of the tap is told, with the way out.
  for (const words of [['tap', 'npx', 'weather'], ['tap', '--unknown', '--', 'npx', 'weather'], ['clients']]) {
    const { status, stdout, stderr } = spawnSync(program, [...before, ...words], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^mcpscope: only the tap of mcpscope is here\. .*\n.*HOW TO UNDO\.txt\n$/);
    const [told = ''] = /\S*HOW TO UNDO\.txt(?=\n)/.exec(stderr) ?? [];
    expect(existsSync(told)).toBe(true);
  }
});
