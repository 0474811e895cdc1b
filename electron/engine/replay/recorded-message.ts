import type { MessagePlace } from '../../../shared/replay/index.ts';
import type { MessageText } from '../compare/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** Longer messages are not read for the values that the server gives out, UTF-16 units. */
const READ_MOST = 1024 * 1024;

/** The text of the frame that a message stands in. Rejects with a sentence. */
export async function messageText(connection: ShownConnection, { seq, member }: MessagePlace): Promise<MessageText> {
  const { text } = await connection.frameText(seq, 0, Number.MAX_SAFE_INTEGER);
  return { text, member };
}

/** A message, parsed; undefined where it is no JSON or too long to be read here. */
export function parsed({ text, member }: MessageText): unknown {
  if (text.length > READ_MOST) return undefined;
  try {
    const value: unknown = parseJson(text.replace(/^\ufeff/, ''));
    return Array.isArray(value) ? (value[member] as unknown) : value;
  } catch {
    return undefined;
  }
}
