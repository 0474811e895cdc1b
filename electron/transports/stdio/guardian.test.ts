import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupAlive } from './process-group.ts';

let folder: string;
let bundle: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-guardian-'));
  bundle = join(folder, 'transports.mjs');
  const input = join(import.meta.dirname, '../index.ts');
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: bundle, format: 'esm', codeSplitting: false },
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a process that starts two servers; gives that process and the servers' ids. */
async function host(
  afterwards: string,
  server: string,
): Promise<{ child: ReturnType<typeof spawn>; servers: number[] }> {
  const script = `
    import { startStdio } from ${JSON.stringify(bundle)};
    const start = (script) => new Promise((resolve) => {
      let pid;
      const transport = startStdio(
        { command: process.execPath, args: ['-e', script], cwd: '', env: {}, keepEnvironmentValues: false, fingerprint: () => '', now: () => 0, graceMs: 50 },
        { frame: () => resolve({ pid, transport }), event: (event) => { pid ??= event.pid; }, closed: () => {} });
    });
    const servers = [await start(${JSON.stringify(server)}), await start(${JSON.stringify(server)})];
    console.log(servers.map(({ pid }) => pid).join(' '));
    ${afterwards}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, servers: line.split(' ').map(Number) };
  throw new Error('the host ended before it had started its servers');
}

async function allGone(groups: readonly number[]): Promise<boolean> {
  const deadline = performance.now() + 20_000;
  while (groups.some((group) => groupAlive(group))) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

const STUBBORN = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')`;

describe('guardian', () => {
  it('ends the servers of a process that was killed', { timeout: 40_000 }, async () => {
    const { child, servers } = await host('setInterval(() => {}, 1000)', STUBBORN);
    expect(servers).toHaveLength(2);
    expect(servers.every((pid) => groupAlive(pid))).toBe(true);
    child.kill('SIGKILL');
    expect(await allGone(servers)).toBe(true);
  });

  it('does not keep a process alive whose servers have ended', { timeout: 40_000 }, async () => {
    const { child, servers } = await host(
      'await Promise.all(servers.map(({ transport }) => transport.close()))',
      STUBBORN,
    );
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(await allGone(servers)).toBe(true);
  });
});
