/**
 * What the page may ask of the desktop shell: one named function a command and a stream, the menu, and where a dropped file lies. No function
 * takes a channel's name, so that a page gone astray reaches nothing else.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { COMMAND_NAMES, STREAM_NAMES, subscriptionName } from '../../shared/bridge/names.ts';

const commands = Object.fromEntries(
  COMMAND_NAMES.map((name) => [
    name,
    (input: unknown): Promise<unknown> => ipcRenderer.invoke(`mcpscope:${name}`, input),
  ]),
);

/**
 * Gets each batch, as JSON text or packed, and acknowledges it when `onBatch` returns; `onRefused` gets the engine's error where it does not
 * serve the subscription. The result ends the subscription.
 */
function subscribe(
  channel: string,
  input: unknown,
  onBatch: (batch: string | Uint8Array) => void,
  onRefused: (error: unknown) => void,
): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<string | Uint8Array | { readonly refused: unknown }>) => {
    if (typeof data === 'object' && 'refused' in data) {
      port1.close();
      onRefused(data.refused);
      return;
    }
    try {
      onBatch(data);
    } finally {
      port1.postMessage('ack');
    }
  });
  port1.start();
  ipcRenderer.postMessage(channel, input, [port2]);
  return () => port1.close();
}

const subscriptions = Object.fromEntries(
  STREAM_NAMES.map((stream) => [
    subscriptionName(stream),
    (input: unknown, onBatch: (batch: string | Uint8Array) => void, onRefused: (error: unknown) => void) =>
      subscribe(`mcpscope:subscribe:${stream}`, input, onBatch, onRefused),
  ]),
);

contextBridge.exposeInMainWorld('mcpscope', {
  ...commands,
  ...subscriptions,
  /** Where a file lies that was dropped on the window; '' for one that lies nowhere. */
  pathOfFile: (file: File): string => webUtils.getPathForFile(file),
  /** Shows the page's actions in the menu bar; see menu.ts for the shape. */
  setMenu: (items: unknown): Promise<void> => ipcRenderer.invoke('mcpscope:menu', items),
  /** Calls `listener` with the id of an action chosen in the menu, until the result is called. */
  onMenuAction: (listener: (action: string) => void) => {
    const told = (_event: unknown, action: string): void => listener(action);
    ipcRenderer.on('mcpscope:menu-action', told);
    return () => void ipcRenderer.removeListener('mcpscope:menu-action', told);
  },
});
