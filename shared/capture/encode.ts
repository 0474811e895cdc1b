import type { CaptureHeader } from './capture-header.ts';
import type { CaptureEvent } from './events.ts';

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
