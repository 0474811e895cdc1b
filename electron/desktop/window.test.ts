import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, WindowOpenHandlerResponse } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly defaultId?: number;
  readonly cancelId?: number;
}

/** What a window is made of. */
interface Asked extends Electron.Rectangle {
  readonly webPreferences: Record<string, unknown>;
}

/** Electron, as far as a window asks for it: what was set, asked and opened. */
const electron = vi.hoisted(() => ({
  preferences: {} as Record<string, unknown>,
  loaded: '',
  asked: [] as Question[],
  answer: (): Promise<number> => Promise.resolve(1),
  opened: [] as string[],
  mayAsk: (_permission: string): boolean => true,
  mayHave: (): boolean => true,
}));
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class Page extends EventEmitter {
    mayOpen: unknown = null;
    setWindowOpenHandler(handler: unknown): void {
      this.mayOpen = handler;
    }
  }
  class Window extends EventEmitter {
    readonly webContents = new Page();
    readonly #bounds: Electron.Rectangle;
    #maximized = false;
    constructor({ webPreferences, x = 7, y = 8, width, height }: Asked) {
      super();
      electron.preferences = webPreferences;
      this.#bounds = { x, y, width, height };
    }
    maximize(): void {
      this.#maximized = true;
    }
    isMaximized(): boolean {
      return this.#maximized;
    }
    getNormalBounds(): Electron.Rectangle {
      return this.#bounds;
    }
    loadURL(address: string): Promise<void> {
      electron.loaded = address;
      return Promise.resolve();
    }
  }
  const set = {
    setPermissionRequestHandler: (handler: (page: null, name: string, answer: (may: boolean) => void) => void) => {
      electron.mayAsk = (name) => {
        let may = true;
        handler(null, name, (given) => (may = given));
        return may;
      };
    },
    setPermissionCheckHandler: (handler: () => boolean) => (electron.mayHave = handler),
  };
  return {
    BrowserWindow: Window,
    dialog: {
      showMessageBox: async (_window: unknown, question: Question) => {
        electron.asked.push(question);
        return { response: await electron.answer() };
      },
      showErrorBox: () => undefined,
    },
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: { defaultSession: set },
    shell: { openExternal: (address: string) => Promise.resolve(void electron.opened.push(address)) },
    protocol: {},
  };
});
const { denyPermissions, openWindow } = await import('./window.ts');

let window: BrowserWindow;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'window-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  Object.assign(electron, { asked: [], opened: [], answer: () => Promise.resolve(0) });
  window = openWindow('/preload.cjs', folder);
});

const open = (url: string): WindowOpenHandlerResponse => {
  const { mayOpen } = window.webContents as unknown as { mayOpen: (asked: object) => WindowOpenHandlerResponse };
  return mayOpen({ url });
};

describe('the window', () => {
  it('has a sandboxed page without Node, and nothing of Chromium’s safety is off', () => {
    expect(electron.preferences).toEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      spellcheck: false,
    });
    expect(electron.loaded).toBe('app://mcpscope/');
  });

  it('stands where it stood, as large as it was', () => {
    const place = { x: 10, y: 20, width: 900, height: 600, maximized: true };
    writeFileSync(join(folder, 'window.json'), JSON.stringify(place));
    const again = openWindow('/preload.cjs', folder);
    expect([again.getNormalBounds(), again.isMaximized()]).toEqual([{ x: 10, y: 20, width: 900, height: 600 }, true]);
    window.emit('close');
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual({
      x: 7,
      y: 8,
      width: 1440,
      height: 900,
      maximized: false,
    });
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-attach-webview'])('stays where it is: %s', (event) => {
    const prevented = vi.fn<() => void>();
    (window.webContents as unknown as EventEmitter).emit(event, {
      preventDefault: prevented,
      url: 'https://a.example',
    });
    expect(prevented).toHaveBeenCalledOnce();
  });

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'hid', 'usb'])(
    'gets no permission: %s',
    (permission) => {
      denyPermissions();
      expect([electron.mayAsk(permission), electron.mayHave()]).toEqual([false, false]);
    },
  );
});

describe('what the page opens', () => {
  it('is never a window of ours, and goes to the browser after all of it was shown and agreed to', async () => {
    expect(open('https:evil.example/x')).toEqual({ action: 'deny' });
    await expect.poll(() => electron.opened).toEqual(['https://evil.example/x']);
    expect(electron.asked).toMatchObject([
      {
        message: 'Open evil.example in the browser?',
        detail: 'https://evil.example/x',
        // Enter and Escape leave it.
        defaultId: 1,
        cancelId: 1,
      },
    ]);
  });

  it('is left where the user does not agree', async () => {
    const left = Promise.resolve(1);
    electron.answer = () => left;
    open('https://evil.example/');
    await left;
    await expect.poll(() => electron.asked.length).toBe(1);
    expect(electron.opened).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'vscode://x', 'smb://h/s', 'app://mcpscope/', 'about:blank'])(
    'is refused where it is no address of the web: %s',
    async (address) => {
      expect(open(address)).toEqual({ action: 'deny' });
      await expect.poll(() => electron.asked).toMatchObject([{ message: 'This address is not opened from mcpscope.' }]);
      expect(electron.opened).toEqual([]);
    },
  );

  it('is asked about once at a time', async () => {
    const waiting: ((answer: number) => void)[] = [];
    electron.answer = () => new Promise((resolve) => void waiting.push(resolve));
    for (let time = 0; time < 50; time += 1) open('https://evil.example/');
    expect(electron.asked).toHaveLength(1);
    waiting[0]?.(0);
    await expect.poll(() => electron.opened).toEqual(['https://evil.example/']);
  });
});
