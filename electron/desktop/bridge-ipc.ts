import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type MessagePortMain } from 'electron';
import { COMMAND_NAMES, STREAM_NAMES, type BridgeError, type Reply } from '../../shared/bridge/index.ts';
import { isRefusal, type BridgeServer } from '../engine/index.ts';
import { PAGE_ORIGIN } from './app-protocol.ts';

/** Carries the bridge over Electron's IPC: one handler a command, and a message port of the page's a subscription. */
export function serveBridge(bridge: BridgeServer): void {
  for (const name of COMMAND_NAMES) {
    ipcMain.handle(`mcpscope:${name}`, (event, input: unknown): Promise<Reply<unknown>> => {
      return isOurPage(event) ? bridge.invoke(name, input) : Promise.resolve({ ok: false, error: STRANGER });
    });
  }
  for (const name of STREAM_NAMES) {
    ipcMain.on(`mcpscope:subscribe:${name}`, (event, input: unknown) => {
      const port = event.ports[0];
      if (port === undefined) return;
      if (isOurPage(event)) serveStream(bridge, name, input, port);
      else refuse(port, STRANGER);
    });
  }
}

/** Only the top frame of our own page may ask; whatever else a window may have come to show is a stranger. */
export function isOurPage(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.url.startsWith(`${PAGE_ORIGIN}/`);
}

const STRANGER: BridgeError = { code: 'failed', message: 'Only the page of mcpscope itself may talk to its engine.' };

/** Open ports: Electron closes one that nothing refers to any more. */
const open = new Set<MessagePortMain>();

/** Batches go out as they are, strings or bytes; whatever comes back acknowledges one. The port's end is the subscription's end. */
function serveStream(bridge: BridgeServer, stream: string, input: unknown, port: MessagePortMain): void {
  const subscription = bridge.subscribe(stream, input, (batch) => port.postMessage(batch));
  if (isRefusal(subscription)) return refuse(port, subscription);
  open.add(port);
  port.on('message', () => subscription.acknowledge());
  port.on('close', () => {
    open.delete(port);
    subscription.close();
  });
  port.start();
}

function refuse(port: MessagePortMain, error: BridgeError): void {
  port.postMessage({ refused: error });
  port.close();
}
