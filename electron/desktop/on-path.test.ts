import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({ answer: 0, told: [] as string[] }));
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, { detail }: { detail: string }) => {
      electron.told.push(detail);
      return Promise.resolve({ response: electron.answer });
    },
    showErrorBox: (_title: string, text: string) => void electron.told.push(text),
  },
}));
const { offerOnPath, placeOnPath } = await import('./on-path.ts');

describe('placeOnPath', () => {
  it('is a file in the folder of the user that Windows has on PATH', () => {
    const machine = {
      platform: 'win32',
      env: { LOCALAPPDATA: 'C:\\me\\Local' },
      home: 'C:\\me',
      resources: 'C:\\100%\\resources',
    } as const;
    expect(placeOnPath(machine)).toEqual({
      how: 'file',
      at: 'C:\\me\\Local\\Microsoft\\WindowsApps\\mcpscope.cmd',
      text: '@call "C:\\100%%\\resources\\bin\\mcpscope.cmd" %*\r\n',
      hint: '',
    });
  });

  it('says where the folder of links is on no PATH', () => {
    const machine = {
      platform: 'darwin',
      home: '/me',
      resources: '/Applications/mcpscope.app/Contents/Resources',
    } as const;
    const to = '/Applications/mcpscope.app/Contents/Resources/bin/mcpscope';
    expect(placeOnPath({ ...machine, env: { PATH: '/usr/bin:/me/.local/bin' } })).toEqual({
      how: 'link',
      at: '/me/.local/bin/mcpscope',
      to,
      hint: '',
    });
    expect(placeOnPath({ ...machine, env: {} })).toMatchObject({
      hint: expect.stringContaining('/me/.local/bin is not on your PATH'),
    });
  });

  it('offers nothing that would lead into an AppImage', () => {
    const machine = {
      platform: 'linux',
      env: { APPIMAGE: '/a.AppImage' },
      home: '/me',
      resources: '/tmp/.mount/resources',
    } as const;
    expect(placeOnPath(machine)).toMatchObject({ how: 'none', why: expect.stringContaining('npm install') });
  });
});

describe.skipIf(process.platform === 'win32')('offerOnPath', () => {
  const window = {} as BrowserWindow;
  let home = '';
  const link = (): string => join(home, '.local', 'bin', 'mcpscope');
  const offer = (resources: string) => offerOnPath(window, { platform: 'linux', env: {}, home, resources });
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'on-path-'));
    Object.assign(electron, { answer: 0, told: [] });
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('links the command when the user agrees, and again after the app has moved', async () => {
    electron.answer = 1;
    await offer('/opt/one');
    expect(existsSync(join(home, '.local'))).toBe(false);
    electron.answer = 0;
    for (const resources of ['/opt/one', '/opt/two']) {
      await offer(resources);
      expect(readlinkSync(link())).toBe(`${resources}/bin/mcpscope`);
    }
  });

  it('leaves what is not ours, and says so', async () => {
    mkdirSync(join(home, '.local', 'bin'), { recursive: true });
    writeFileSync(link(), '#!/bin/sh\n');
    await offer('/opt/one');
    expect(electron.told.at(-1)).toBe(
      `The command was not put on PATH: ${link()} is there already, and is no link of mcpscope.`,
    );
  });
});
