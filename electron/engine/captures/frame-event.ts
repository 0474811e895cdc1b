import type { FrameEvent, LineEnd, Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TextOrBase64 } from '../../transports/index.ts';

/** What the engine knows of a frame beside its bytes. */
export interface FrameContext {
  readonly seq: number;
  readonly origin: Origin;
  /** Timeout armed for the request in this frame, ms; 0 for none. */
  readonly timeoutMs: number;
  /** The most that progress may make of it, ms; 0 where progress changes nothing. */
  readonly timeoutMaxMs: number;
}

/** Everything of a frame but its bytes; plain data. */
export type FrameFacts = FrameContext &
  Pick<RawFrame, 't' | 'dir' | 'stream' | 'bytes' | 'end' | 'chunks' | 'sse' | 'binary'>;

/** The event of a frame, with its members in the order of the file. Facts are both, what is known and the frame. */
export function frameEvent(
  { seq, origin, timeoutMs, timeoutMaxMs }: FrameContext,
  { t, dir, stream, bytes, end, chunks, sse, binary }: Omit<FrameFacts, keyof FrameContext>,
  content: TextOrBase64,
): FrameEvent {
  // Written out, since a spread is slow and this runs for every frame.
  const event: Writable =
    'text' in content
      ? { seq, t, kind: 'frame', dir, stream, origin, text: content.text, bytes }
      : { seq, t, kind: 'frame', dir, stream, origin, base64: content.base64, bytes };
  if (end !== 'lf') event.end = end;
  if (chunks.length > 1) event.chunks = chunks;
  if (timeoutMs > 0) event.timeoutMs = timeoutMs;
  if (timeoutMs > 0 && timeoutMaxMs > 0) event.timeoutMaxMs = timeoutMaxMs;
  if (sse !== undefined) event.sse = sse;
  if (binary !== undefined) event.binary = binary;
  return event;
}

type Writable = { -readonly [K in keyof FrameEvent]: FrameEvent[K] } & { end?: Exclude<LineEnd, 'lf'> };
