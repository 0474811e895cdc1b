import type * as Fs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ClientFiles } from './client-files.ts';

/** A process that is killed does nothing more from some call on; a write may be cut off. */
const { life, mortal } = vi.hoisted(() => {
  const life = { calls: 0, most: Infinity };
  const mortal =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      life.calls += 1;
      if (life.calls > life.most) throw new Error('killed');
      return call(...args);
    };
  return { life, mortal };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>();
  return {
    ...real,
    chmodSync: mortal(real.chmodSync),
    closeSync: mortal(real.closeSync),
    fchmodSync: mortal(real.fchmodSync),
    // Nothing loses its current here.
    fsyncSync: mortal(() => undefined),
    ftruncateSync: mortal(real.ftruncateSync),
    mkdirSync: mortal(real.mkdirSync),
    openSync: mortal(real.openSync),
    renameSync: mortal(real.renameSync),
    rmSync: mortal(real.rmSync),
    writeSync: mortal((file: number, bytes: Uint8Array, at: number) =>
      real.writeSync(file, bytes, at, Math.min(Math.ceil(bytes.length / 2), bytes.length - at)),
    ),
  };
});

const home = mkdtempSync(join(tmpdir(), 'mcpscope-killed-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const PATH = join(home, '.cursor', 'mcp.json');
const BUILT: Readonly<Record<string, string>> = { 'cli/mcpscope.cjs': '// the start', 'tap/main.cjs': '// the tap' };
const TEXT = '{\n  "mcpServers": {\n    "w": { "command": "node", "args": ["w.js"] } // mine\n  }\n}\n';

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const clients = (): ClientFiles =>
  new ClientFiles({
    env: { HOME: home, USERPROFILE: home, PATH: dirname(process.execPath) },
    cwd: home,
    settingsFolder: join(home, 'settings'),
    built: join(home, 'built'),
    node: process.execPath,
  });
let keys: readonly string[] = [];

/** As a process does it that has just been started. */
function rewrite(act: 'tap' | 'untap'): string {
  const { rewriter } = clients();
  const order = { path: PATH, act, keys };
  rewriter.rewrite({ ...order, fingerprint: rewriter.preview(order).fingerprint });
  return readFileSync(PATH, 'utf8');
}

/** The configuration once the process was killed after so many calls; null where it came to its end. */
function killedAfter(most: number, act: 'tap' | 'untap'): string | null {
  Object.assign(life, { calls: 0, most });
  try {
    rewrite(act);
  } catch {
    // What is killed ends there.
  }
  const ended = life.calls <= most;
  life.most = Infinity;
  return ended ? null : readFileSync(PATH, 'utf8');
}

describe.each(['tap', 'untap'] as const)('killed in the midst of a %s, at any call that writes', (act) => {
  it('it leaves the old file or the new one, which can be tapped and untapped to the byte, by a tap that is whole', () => {
    for (const [name, text] of Object.entries(BUILT)) write(join(home, 'built', name), text);
    write(PATH, TEXT);
    const [file] = clients()
      .found()
      .flatMap(({ files }) => files);
    keys = file!.servers.map(({ key }) => key);
    const seen = new Set<string>();
    let most = 0;
    for (let left: string | null = ''; left !== null; most += 1) {
      rmSync(join(home, 'settings'), { recursive: true, force: true });
      write(PATH, TEXT);
      if (act === 'untap') rewrite('tap');
      left = killedAfter(most, act);
      if (left === null) break;
      seen.add(left);
      if (left === TEXT) rewrite('tap');
      const shim = readdirSync(join(home, 'settings/clients')).find((name) => name.startsWith('shim-'))!;
      for (const [name, text] of Object.entries(BUILT))
        expect(readFileSync(join(home, 'settings/clients', shim, name), 'utf8'), `${name} after ${most}`).toBe(text);
      expect(rewrite('untap'), `after ${most}`).toBe(TEXT);
      expect(readdirSync(dirname(PATH)).filter((name) => !name.endsWith('.part'))).toEqual(['mcp.json']);
    }
    expect(most).toBeGreaterThan(20);
    expect(seen.size).toBe(2);
  });
});
