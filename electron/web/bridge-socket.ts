import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { addressBatch, type Batch } from '../../shared/bridge/index.ts';
import { isRefusal, type BridgeServer, type Subscription } from '../engine/index.ts';
import { parseJson } from '../../shared/json/index.ts';

/** Bytes waiting for a window to read them, above which its own messages wait. */
const BUFFERED_MOST = 4 * 1024 * 1024;
const SUBSCRIPTIONS_MOST = 256;

const number = z.int().min(0);
const clientMessage = z.union([
  z.strictObject({ id: number, command: z.string(), input: z.unknown() }),
  z.strictObject({ id: number, subscribe: z.string(), input: z.unknown() }),
  z.strictObject({ ack: number }),
  z.strictObject({ unsubscribe: number }),
]);

/** Serves one window over one WebSocket, until it closes: commands, subscriptions, acknowledgements, all as JSON texts but packed batches. */
export function serveBridge(socket: WebSocket, bridge: BridgeServer): void {
  const subscriptions = new Map<number, Subscription>();

  const send = (message: Batch): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(message, () => {
      if (socket.isPaused && socket.bufferedAmount <= BUFFERED_MOST) socket.resume();
    });
    // A window that asks faster than it reads waits; its streams already stop for want of acknowledgements.
    if (socket.bufferedAmount > BUFFERED_MOST) socket.pause();
  };

  const subscribe = (id: number, stream: string, input: unknown): void => {
    const refuse = (message: string): void =>
      send(JSON.stringify({ id, reply: { ok: false, error: { code: 'bad-input', message } } }));
    if (subscriptions.has(id)) return refuse(`The subscription number ${id} is in use.`);
    if (subscriptions.size >= SUBSCRIPTIONS_MOST)
      return refuse(`A window may have ${SUBSCRIPTIONS_MOST} subscriptions at a time.`);
    const opened = bridge.subscribe(stream, input, (batch) => {
      if (typeof batch === 'string') send(`{"sub":${id},"batch":${batch}}`);
      else {
        addressBatch(batch, id);
        send(batch);
      }
    });
    if (isRefusal(opened)) send(JSON.stringify({ id, reply: { ok: false, error: opened } }));
    else subscriptions.set(id, opened);
  };

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? null : readMessage(data);
    if (message === null) socket.close(1008, 'The message is not one of the bridge.');
    else if ('command' in message)
      void bridge
        .invoke(message.command, message.input)
        .then((reply) => send(JSON.stringify({ id: message.id, reply })));
    else if ('subscribe' in message) subscribe(message.id, message.subscribe, message.input);
    else if ('ack' in message) subscriptions.get(message.ack)?.acknowledge();
    else {
      subscriptions.get(message.unsubscribe)?.close();
      subscriptions.delete(message.unsubscribe);
    }
  });
  socket.on('close', () => {
    for (const subscription of subscriptions.values()) subscription.close();
    subscriptions.clear();
  });
  // `close` follows every error, and there is no one left to tell.
  socket.on('error', () => socket.terminate());
}

function readMessage(data: RawData): z.infer<typeof clientMessage> | null {
  let value: unknown;
  try {
    value = parseJson(String(data));
  } catch {
    return null;
  }
  const read = clientMessage.safeParse(value);
  return read.success ? read.data : null;
}
