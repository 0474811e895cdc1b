import { dialog, shell, type BrowserWindow } from 'electron';
import { readOutsideAddress } from '../../shared/bridge/index.ts';

/** Windows that a question is open in: a page that asks again and again gets one. */
const asking = new WeakSet<BrowserWindow>();

/** Opens an address in the user's browser, after its host and all of it were shown and the user has agreed. */
export async function openOutside(window: BrowserWindow, address: string): Promise<void> {
  if (asking.has(window)) return;
  asking.add(window);
  try {
    const { host, open, warnings } = readOutsideAddress(address, (text) => URL.parse(text));
    if (open === null) {
      const message = 'This address is not opened from mcpscope.';
      await dialog.showMessageBox(window, { type: 'warning', message, detail: warnings.join('\n') });
      return;
    }
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: `Open ${host} in the browser?`,
      detail: [open, ...warnings].join('\n\n'),
      buttons: ['Open in the browser', 'Do not open'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) await shell.openExternal(open);
  } catch (error) {
    dialog.showErrorBox(
      'mcpscope',
      `The address could not be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    asking.delete(window);
  }
}
