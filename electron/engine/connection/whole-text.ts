import type { Connection } from './connection.ts';

/** Longest text that is worked on in one go, in UTF-16 units: longer ones would hold up everything else. */
const WORKED_ON_MOST = 8 * 1024 * 1024;

/** The whole text of a frame. Rejects with a sentence where it cannot be had, is no text, or is too long to be worked on. */
export async function wholeText(connection: Connection, seq: number): Promise<string> {
  const { text, total, base64 } = await connection.frameText(seq, 0, WORKED_ON_MOST);
  if (base64) throw new Error(`The frame #${seq} is not UTF-8.`);
  if (text.length < total)
    throw new Error(`The frame #${seq} has ${total} characters, more than the ${WORKED_ON_MOST} that are worked on.`);
  return text;
}
