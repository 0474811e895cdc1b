import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import type { GivenValues, ScriptTransport } from '../../../shared/replay/index.ts';
import type { ShownConnection } from '../connection/index.ts';

/** Longer frames go out as they were recorded, without a look inside, UTF-16 units. */
const READ_MOST = 1024 * 1024;

const READABLE = /^(?:request|notification|response\.|batch\.(?!empty|invalid))/;

/**
 * The bytes of a recorded frame for a new session: values of the server are exchanged for the new ones in what reads as
 * messages, anything else stays as recorded to the byte. Rejects with a sentence where the record cannot be read.
 */
export async function frameToSend(
  recorded: ShownConnection,
  seq: number,
  given: GivenValues,
  to: ScriptTransport,
): Promise<Buffer> {
  const { text, total, base64 } = await recorded.frameText(seq, 0, Number.MAX_SAFE_INTEGER);
  const event = await recorded.readEvent(seq);
  const end = lineEnd(event, to);
  if (base64) return Buffer.concat([Buffer.from(text, 'base64'), Buffer.from(end)]);
  if (total > READ_MOST) return Buffer.from(oneLine(text, event, to) + end);
  const reading = readFrame(text);
  const whole = READABLE.test(reading.class) ? given.rewritten(text, reading.messages) : text;
  return Buffer.from(oneLine(whole, event, to) + end);
}

function lineEnd(event: CaptureEvent, to: ScriptTransport): string {
  if (to !== 'stdio') return '';
  if (event.kind !== 'frame' || event.end === undefined) return '\n';
  return event.end === 'crlf' ? '\r\n' : '';
}

/** A body of several lines is one message; on stdio each line would be one. Within JSON a line break stands between tokens alone. */
function oneLine(text: string, event: CaptureEvent, to: ScriptTransport): string {
  if (to !== 'stdio' || (event.kind === 'frame' && event.stream === 'stdio')) return text;
  return text.replace(/[\r\n]+/g, ' ');
}
