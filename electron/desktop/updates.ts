import { dialog, type BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';

/** What updates need of the app; the updater is loaded only when it is asked. */
export interface Updates {
  readonly updater: () => Promise<
    Pick<
      AppUpdater,
      | 'autoDownload'
      | 'autoInstallOnAppQuit'
      | 'isUpdaterActive'
      | 'checkForUpdates'
      | 'downloadUpdate'
      | 'quitAndInstall'
    >
  >;
  /** False for a checkout, which is never updated. */
  readonly packaged: boolean;
  /** Whether the settings let it look by itself. */
  readonly wanted: () => boolean;
  readonly report: (sentence: string) => void;
}

const FIRST_MS = 10_000;
const EACH_MS = 24 * 3_600_000;

/** Looks for a new version a while after the start, and each day; the result ends that. */
export function followUpdates(window: BrowserWindow, updates: Updates): () => void {
  if (!updates.packaged) return () => undefined;
  const look = (): void => {
    if (updates.wanted()) void lookForUpdate(window, updates, false);
  };
  const first = setTimeout(look, FIRST_MS);
  const each = setInterval(look, EACH_MS);
  return () => {
    clearTimeout(first);
    clearInterval(each);
  };
}

/**
 * Looks for a new version; loads it when the user agrees, and installs it when they agree again. Where the user has asked for the look
 * (`asked`), its outcome is told whatever it is; else only a new version is. Never rejects.
 */
export async function lookForUpdate(
  window: BrowserWindow,
  { updater, packaged, report }: Updates,
  asked: boolean,
): Promise<void> {
  try {
    const found = packaged ? await updater() : null;
    if (found === null || !found.isUpdaterActive()) {
      if (asked) await tell(window, 'This mcpscope is not updated by itself.', 'Update it the way you installed it.');
      return;
    }
    found.autoDownload = false;
    found.autoInstallOnAppQuit = false;
    const result = await found.checkForUpdates();
    if (result === null || !result.isUpdateAvailable) {
      if (asked) await tell(window, 'This is the newest version.', '');
      return;
    }
    const { version } = result.updateInfo;
    if (
      !(await agreed(
        window,
        `mcpscope ${version} is there. Load it?`,
        'It is not installed before you agree to that, too.',
        'Load',
        'Not now',
      ))
    )
      return;
    await found.downloadUpdate();
    if (
      await agreed(
        window,
        `mcpscope ${version} is loaded. Install it now?`,
        'mcpscope ends every connection, closes, and starts again.',
        'Install and restart',
        'Not now',
      )
    )
      found.quitAndInstall();
  } catch (error) {
    const sentence = `Looking for a new version failed: ${error instanceof Error ? error.message : String(error)}`;
    report(sentence);
    if (asked)
      await tell(window, 'Looking for a new version failed.', `${sentence}. Look on the page of releases yourself.`);
  }
}

async function agreed(
  window: BrowserWindow,
  message: string,
  detail: string,
  yes: string,
  no: string,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message,
    detail,
    buttons: [yes, no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

async function tell(window: BrowserWindow, message: string, detail: string): Promise<void> {
  await dialog.showMessageBox(window, { type: 'info', message, detail });
}
