import { EventEmitter } from 'node:events';
import { strict } from './strict.mjs';

const handlers = new Map();

export const ipcMain = strict(
  'ipcMain',
  Object.assign(new EventEmitter(), {
    handle(channel, handler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      handlers.set(channel, handler);
    },
  }),
);

/** Calls the handler of a channel. Rejects as Electron does, with the error's text and no more of it. */
export async function invoke(channel, event, args) {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  try {
    return await handler(event, ...args);
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${error}`, { cause: error });
  }
}

/** What goes to the page is JSON. */
function bytesMessage({ buffer, byteOffset, byteLength }) {
  return { kind: 'port', base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}

/**
 * The main process's end of a port whose other end is in the page: `port` as the app sees it, `arrived` and `ended` for
 * what comes from the page. It holds what arrives until it is started.
 */
export function mainPort(send) {
  const held = [];
  let started = false;
  let closed = false;
  const ended = () => {
    if (closed) return;
    closed = true;
    port.emit('close');
  };
  const port = strict(
    'MessagePortMain',
    Object.assign(new EventEmitter(), {
      postMessage: (data) => closed || send(data instanceof Uint8Array ? bytesMessage(data) : { kind: 'port', data }),
      start() {
        started = true;
        for (const data of held.splice(0)) port.emit('message', { data, ports: [] });
      },
      close() {
        if (!closed) send({ kind: 'port-close' });
        ended();
      },
    }),
  );
  return { port, ended, arrived: (data) => (started ? port.emit('message', { data, ports: [] }) : held.push(data)) };
}
