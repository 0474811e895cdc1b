import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({ asked: [] as string[], answers: [] as number[] }));
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, { message }: { message: string }) => {
      electron.asked.push(message);
      return Promise.resolve({ response: electron.answers.shift() ?? 1 });
    },
  },
}));
const { followUpdates, lookForUpdate } = await import('./updates.ts');

const done: string[] = [];
const updater = (version: string | null) => ({
  autoDownload: true,
  autoInstallOnAppQuit: true,
  isUpdaterActive: () => true,
  checkForUpdates: () => {
    done.push('looked');
    return version === 'fails'
      ? Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'))
      : Promise.resolve({ isUpdateAvailable: version !== null, updateInfo: { version } } as never);
  },
  downloadUpdate: () => Promise.resolve([`${done.push('loaded')}`]),
  quitAndInstall: () => void done.push('installed'),
});
const window = {} as BrowserWindow;
const reported: string[] = [];
const updates = (version: string | null, wanted = true, packaged = true) => ({
  updater: () => Promise.resolve(updater(version)),
  packaged,
  wanted: () => wanted,
  report: (sentence: string) => void reported.push(sentence),
});

beforeEach(() => {
  for (const list of [done, reported, electron.asked, electron.answers]) list.length = 0;
});

describe('a new version', () => {
  it.each([
    [
      [0, 0],
      ['looked', 'loaded', 'installed'],
    ],
    [
      [0, 1],
      ['looked', 'loaded'],
    ],
    [[1], ['looked']],
  ])('is loaded and installed only as the user agrees (%j): %j', async (answers, steps) => {
    electron.answers.push(...answers);
    await lookForUpdate(window, updates('2.0.0'), false);
    expect(done).toEqual(steps);
    const questions = ['mcpscope 2.0.0 is there. Load it?', 'mcpscope 2.0.0 is loaded. Install it now?'];
    expect(electron.asked).toEqual(questions.slice(0, answers.length));
  });

  it.each([
    [null, true, 'This is the newest version.'],
    ['fails', true, 'Looking for a new version failed.'],
    ['2.0.0', false, 'This mcpscope is not updated by itself.'],
  ])('%j is told to a user who has asked: %j', async (version, packaged, told) => {
    await lookForUpdate(window, updates(version, true, packaged), true);
    expect(electron.asked).toEqual([told]);
    expect(reported.length).toBe(version === 'fails' ? 1 : 0);
    electron.asked.length = 0;
    await lookForUpdate(window, updates(version, true, packaged), false);
    expect(electron.asked).toEqual([]);
  });
});

describe('by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it.each([
    ['each day', true, true, 2],
    ['never where the settings say so', false, true, 0],
    ['never in a checkout', true, false, 0],
  ])('it looks %s', async (_when, wanted, packaged, looks) => {
    const end = followUpdates(window, updates(null, wanted, packaged));
    await vi.advanceTimersByTimeAsync(25 * 3_600_000);
    end();
    await vi.advanceTimersByTimeAsync(48 * 3_600_000);
    expect(done).toHaveLength(looks);
  });
});
