import type { FrameEvent } from '../capture/index.ts';
import { inertJsonLine, jsonText } from '../sinks/index.ts';
import type { Exporter, ExportWriter } from './writer.ts';
import { parseJson } from '../json/index.ts';

/** The frames, a line of JSON each: docs/exports.md, “Messages”. */
function messageWriter(): ExportWriter {
  return {
    event: (event, taken) => (taken && event.kind === 'frame' ? `${messageLine(event)}\n` : ''),
    wanted: () => [],
    end: () => [],
  };
}

/** The message stands in the line as its exact text, so that no digit and no repeated member is lost. */
function messageLine({ seq, t, dir, stream, text, base64 }: FrameEvent): string {
  const front = jsonText({ seq, t, dir, stream }).slice(0, -1);
  if (text === undefined) return `${front},"base64":${jsonText(base64 ?? '')}}`;
  if (!isJson(text)) return `${front},"text":${jsonText(text)}}`;
  return `${front},"message":${inertJsonLine(text.trim())}}`;
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
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
