import type { CaptureHeader } from './capture-header.ts';
import type { CaptureEvent } from './events.ts';
import type { FrameEvent } from './frame-events.ts';

/** The first line of a capture, without its line end. */
export function encodeHeader(header: CaptureHeader): string {
  const { mcpscope, startedAt, source, tool, redacted, part, tap } = header;
  return JSON.stringify({ mcpscope, startedAt, source, tool, redacted, part, tap });
}

/**
 * One event as a line, without its line end. `seq`, `t`, `kind` and `dir` stand first, so that the eye and grep find
 * them. `JSON.stringify` escapes line ends and lone surrogates: the line is one line, and valid UTF-8.
 */
export function encodeEvent(event: CaptureEvent): string {
  const { seq, t, kind } = event;
  // Undefined is left out by JSON.stringify: events without a direction get none.
  const dir = 'dir' in event ? event.dir : undefined;
  return JSON.stringify(Object.assign({ seq, t, kind, dir }, event));
}

/** The same line for a frame whose members are those of its type, in their order; in a third of the time. */
export function encodeFrame(frame: FrameEvent): string {
  const { seq, t, dir, stream, origin, text, bytes } = frame;
  if (text === undefined) return encodeEvent(frame);
  return `{"seq":${seq},"t":${t},"kind":"frame","dir":"${dir}","stream":${JSON.stringify(stream)},"origin":"${origin}","text":${JSON.stringify(text)},"bytes":${bytes}${rest(frame)}}`;
}

/** What a frame has behind its bytes; mostly nothing. */
function rest({ end, chunks, timeoutMs, timeoutMaxMs, sse, binary }: FrameEvent): string {
  let members = '';
  if (end !== undefined) members += `,"end":"${end}"`;
  if (chunks !== undefined) members += `,"chunks":[${chunks.join(',')}]`;
  if (timeoutMs !== undefined) members += `,"timeoutMs":${timeoutMs}`;
  if (timeoutMaxMs !== undefined) members += `,"timeoutMaxMs":${timeoutMaxMs}`;
  if (sse !== undefined) members += `,"sse":${JSON.stringify(sse)}`;
  return binary === undefined ? members : `${members},"binary":true`;
}
