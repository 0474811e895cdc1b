import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, whyNoDisplay } from './find-electron.mjs';

describe('findElectron', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcpscope-electron-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says how to get a binary that was never downloaded', () => {
    expect(findElectron({}, folder)).toEqual({ path: null, reason: expect.stringContaining('npx install-electron') });
  });

  it('does not believe a path file whose binary is gone', () => {
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(findElectron({}, folder).path).toBeNull();
  });

  it('finds the downloaded binary', () => {
    writeFileSync(join(folder, 'path.txt'), 'electron');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/electron'), '');
    expect(findElectron({}, folder)).toEqual({ path: join(folder, 'dist/electron'), reason: '' });
  });

  it('prefers the folder that the environment names', () => {
    writeFileSync(join(folder, 'path.txt'), 'named');
    writeFileSync(join(folder, 'named'), '');
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, folder).path).toBe(join(folder, 'named'));
  });
});

describe('whyNoDisplay', () => {
  it.each([
    [{}, 'linux', false],
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'darwin', true],
    [{}, 'win32', true],
  ])('%o on %s: %s', (env, platform, shows) => {
    expect(whyNoDisplay(env, platform) === '').toBe(shows);
  });
});
