import { isUtf8 } from 'node:buffer';
import type { Operation } from '../../../shared/analysis/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { NO_TIMEOUT, sentLines, type Delivery, type RequestTimeout } from '../channels/index.ts';

/** Hand-written messages longer than this, in bytes, are sent without a request timer: they are not read beforehand. */
const READ_BEFORE_SENDING = 1024 * 1024;

/** It stays open for as long as the server likes. */
const LISTEN = 'subscriptions/listen';

/**
 * The timer for what is sent by hand: one for whatever reads as a request, each of a batch, and none for all else. `lines`: messages
 * are lines here. What is written in pieces has the time of its waits on top.
 */
export function timeoutByHand(
  bytes: Buffer,
  lines: boolean,
  usual: RequestTimeout,
  { chunks }: Delivery,
): RequestTimeout {
  if (usual.ms === 0 || bytes.length > READ_BEFORE_SENDING) return NO_TIMEOUT;
  const message = lines ? onlyLine(bytes) : bytes;
  if (message === null || !isUtf8(message)) return NO_TIMEOUT;
  const { messages } = readFrame(Buffer.from(message).toString('utf8'));
  if (!messages.some(({ class: name, method }) => name === 'request' && method !== LISTEN)) return NO_TIMEOUT;
  const waits = chunks === null ? 0 : (Math.ceil(bytes.length / chunks.bytes) - 1) * chunks.delayMs;
  return { ms: usual.ms + waits, maxMs: usual.maxMs === 0 ? 0 : usual.maxMs + waits };
}

/** Null where it is several lines, or one without its end. */
function onlyLine(bytes: Buffer): Uint8Array | null {
  const [line, more] = sentLines(bytes);
  return line === undefined || more !== undefined || line.end === 'none' ? null : line.bytes;
}

/** What the record says of a pending request whose timer is armed anew, `ms` from now, 0 for none. */
export function newTimeoutWords({ id, method }: Operation, ms: number): string {
  const request = `${method.slice(0, 100)} (id ${id.slice(0, 100)})`;
  return ms === 0
    ? `The timeout of ${request} was taken away.`
    : `The timeout of ${request} was changed: it ends ${ms / 1000} s from now.`;
}
