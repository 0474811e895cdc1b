import { isUtf8 } from 'node:buffer';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import type { Delivery } from '../channels/index.ts';

/** Longer messages are not read before they are sent, bytes. */
const READ_BEFORE_SENDING = 1024 * 1024;

/** The exact JSON text of the id of the one request that goes out as these bytes, whole and as a client sends it; null where they are anything else. */
export function requestIdOf(bytes: Buffer, delivery: Delivery): string | null {
  const { headers, chunks, closeEarly, meant } = delivery;
  if (chunks !== null || closeEarly || meant !== null || bytes.length > READ_BEFORE_SENDING || !isUtf8(bytes))
    return null;
  // Who says by hand who asks wants to see what that comes to.
  if (headers.some(({ name }) => name.toLowerCase() === 'authorization')) return null;
  const [only, ...more] = readFrame(bytes.toString('utf8')).messages;
  return only?.class === 'request' && more.length === 0 ? only.id : null;
}
