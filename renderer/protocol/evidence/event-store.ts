import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { command } from '../../state/index.ts';

/** Events never change once they have a seq, so those looked at last are kept: this many. */
const KEPT = 64;
const kept = new Map<string, Promise<CaptureEvent>>();

/** The event as `readEvent` gives it. A failed reading is not kept. */
export function eventOf(connection: string, seq: number): Promise<CaptureEvent> {
  const key = `${connection}\u0000${seq}`;
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const reading = command('readEvent', { connection, seq });
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return reading;
}

/** What stands in a frame, as far as it was fetched. */
export interface FrameBody {
  /** Exact text, or base64 when the bytes are not UTF-8. */
  readonly text: string;
  readonly base64: boolean;
  /** UTF-16 units of the whole; `text` is shorter while only its head is here. */
  readonly total: number;
}

/** Units of a huge frame that are fetched at first, and with each further step of scrolling. */
const HEAD = 65_536;
export const STEP = 1_048_576;
/** The most that one `frameText` may ask for. */
const STRETCH = 4_194_304;

/** The frame's whole text, or the head of a huge one. */
export async function bodyOf(connection: string, event: Extract<CaptureEvent, { kind: 'frame' }>): Promise<FrameBody> {
  // The text of a huge frame is left out or empty.
  if (event.text !== undefined && (event.text !== '' || event.bytes === 0)) {
    return { text: event.text, base64: false, total: event.text.length };
  }
  if (event.base64 !== undefined && event.base64 !== '') {
    return { text: event.base64, base64: true, total: event.base64.length };
  }
  const { text, base64, total } = await command('frameText', { connection, seq: event.seq, from: 0, length: HEAD });
  return { text, base64, total };
}

/** The body with up to `more` further units. */
export async function extendBody(connection: string, seq: number, body: FrameBody, more: number): Promise<FrameBody> {
  let grown = body;
  const until = Math.min(body.total, body.text.length + more);
  while (grown.text.length < until) {
    const from = grown.text.length;
    const part = await command('frameText', { connection, seq, from, length: Math.min(STRETCH, until - from) });
    if (part.text === '') throw new Error(`The text of frame ${seq} ended at ${from} of ${grown.total} units.`);
    grown = { text: grown.text + part.text, base64: part.base64, total: part.total };
  }
  return grown;
}
