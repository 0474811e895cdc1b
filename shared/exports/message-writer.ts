import type { FrameEvent } from '../capture/index.ts';
import type { Exporter, ExportWriter } from './writer.ts';

/** The frames, a line of JSON each: docs/exports.md, “Messages”. */
export function messageWriter(): ExportWriter {
  return {
    event: (event, taken) => (taken && event.kind === 'frame' ? `${messageLine(event)}\n` : ''),
    wanted: () => [],
    end: () => [],
  };
}

/** The message stands in the line as its exact text, so that no digit and no repeated member is lost. */
function messageLine({ seq, t, dir, stream, text, base64 }: FrameEvent): string {
  const front = JSON.stringify({ seq, t, dir, stream }).slice(0, -1);
  if (text === undefined) return `${front},"base64":${JSON.stringify(base64 ?? '')}}`;
  if (!isJson(text)) return `${front},"text":${JSON.stringify(text)}}`;
  // Between the tokens of JSON a line end is a blank, and inside of a string it cannot stand (RFC 8259 §2, §7).
  return `${front},"message":${text.trim().replace(/[\r\n]+/g, ' ')}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const MESSAGES: Exporter = {
  title: 'Messages (JSONL)',
  use: 'One message a line, for scripts and jq.',
  ending: 'jsonl',
  type: 'application/x-ndjson',
  writer: messageWriter,
};
