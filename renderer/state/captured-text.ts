import { readFrame } from '../../shared/jsonrpc/index.ts';
import { command } from './bridge.ts';
import { modelOf } from './models.ts';

/** Most that is taken from a capture to be sent again, in UTF-16 units. */
const LONGEST = 4_194_304;

/** A captured frame as it can be sent again. */
export interface CapturedText {
  /** Exact text. */
  readonly text: string;
  /** Its line end where it had another one than LF. */
  readonly end: 'crlf' | 'none' | undefined;
}

/** Reads the exact text of a frame. Rejects with a sentence where there is none that could be sent. */
export async function capturedText(connection: string, seq: number): Promise<CapturedText> {
  const event = await command('readEvent', { connection, seq });
  if (event.kind !== 'frame') throw new Error(`Event ${seq} is not a frame: it has no text to send.`);
  const { text, total, base64 } = await command('frameText', { connection, seq, from: 0, length: LONGEST });
  if (base64) throw new Error(`Frame ${seq} is not UTF-8: its bytes cannot be sent as a text.`);
  if (total > text.length)
    throw new Error(`Frame ${seq} has ${total} characters; at most ${LONGEST} can be sent again.`);
  return { text, end: event.end };
}

/** The exact text of the one message of a row: of a batch, the member that the row stands for. Rejects with a sentence. */
export async function capturedMessage(connection: string, row: number): Promise<string> {
  const { rows } = modelOf(connection);
  const { text } = await capturedText(connection, rows.seq(row));
  const member = rows.member(row);
  const span = member < 0 ? undefined : readFrame(text).messages[member]?.span;
  return span === undefined ? text : text.slice(...span);
}
