import { dialog, type BrowserWindow } from 'electron';
import { readLink } from './link.ts';

/** What following a link does, once the user has agreed. */
export interface LinkWays {
  readonly open: (path: string) => void;
  readonly connect: (address: string) => void;
}

/** Windows that a question is open in: a page that sends link after link gets one. */
const asking = new WeakSet<BrowserWindow>();

/** Asks whether to follow a link, with all that it names in view; nothing is opened, connected or looked at before. */
export async function followLink(window: BrowserWindow, text: string, { open, connect }: LinkWays): Promise<void> {
  if (window.isDestroyed() || asking.has(window)) return;
  asking.add(window);
  try {
    const link = readLink(text);
    if (link.asks === 'nothing') {
      await dialog.showMessageBox(window, {
        type: 'warning',
        message: 'A link to mcpscope was not followed.',
        detail: link.why,
      });
      return;
    }
    const isCapture = link.asks === 'capture';
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: isCapture ? 'Open this capture?' : `Connect to ${link.host}?`,
      detail: [
        isCapture ? link.path : link.address,
        'A link asked for it. Agree only if you chose that link yourself.',
        ...link.warnings,
      ].join('\n\n'),
      buttons: [isCapture ? 'Open' : 'Connect', 'Do not follow the link'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) return;
    if (isCapture) open(link.path);
    else connect(link.address);
  } finally {
    asking.delete(window);
  }
}
